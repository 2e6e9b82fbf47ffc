import { disruptionKinds } from '../../contract/disruption.ts'
import { previewText } from '../command/line/previewText.ts'
import { atEnd, fail, peek, type Failure, type Reader } from '../command/line/reader.ts'
import { verb, type LineForm } from '../command/line/row.ts'

/** The disruption of a demonstration; a cancelled sailing if none is named. */
export interface DemoKind {
  kind?: (typeof disruptionKinds)[number]
}

export const demoWord = 'disdemo'

function readDemo(reader: Reader): DemoKind | Failure {
  reader.at = 1
  const word = peek(reader, 'code')
  if (!word) return {}
  const kind = disruptionKinds.find((one) => one === word.keys)
  if (!kind) return fail(reader, ['code'])
  reader.at += 1
  return atEnd(reader) ? { kind } : fail(reader, ['nothing'])
}

/** Makes a disrupted sailing for a demonstration. */
export const demoRow: LineForm<DemoKind> = {
  ...verb(demoWord),
  name: 'disruptionDemo',
  place: 357,
  usage: `${demoWord} [${disruptionKinds.join(' | ')}]`,
  read: readDemo,
  print: ({ kind }) => [demoWord, kind].filter(Boolean).join(' '),
  preview: ({ kind = 'cancelled' }) => previewText(`disruptionDemo_${kind}`),
  examples: [demoWord, `${demoWord} delayed`, `${demoWord} swapped`],
}
