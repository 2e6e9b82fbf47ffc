import { latinKeys } from '../../../domain/value/fold.ts'
import type { LineContext, LineMacro } from '../line/context.ts'
import { atEnd, fail, type Failure, type Reader } from '../line/reader.ts'
import { bare, type LineForm } from '../line/row.ts'
import type { Word } from '../line/words/splitLine.ts'

/** A call of a macro by its name, with the values typed so far. */
export interface MacroCall {
  name: string
  values: string[]
}

function named(word: Word | undefined, { macros = [] }: LineContext): LineMacro | undefined {
  if (!word || word.quoted) return undefined
  const typed = word.text.toLowerCase()
  return (
    macros.find(({ name }) => name === typed) ??
    macros.find(({ name }) => latinKeys(name) === latinKeys(typed))
  )
}

function readCall(reader: Reader, context: LineContext): MacroCall | Failure {
  const macro = named(reader.words[0], context)
  if (!macro) return fail(reader, ['verb'])
  reader.at = 1
  const values: string[] = []
  while (!atEnd(reader) && values.length < macro.parameters.length)
    values.push(reader.words[reader.at++]?.text ?? '')
  return atEnd(reader) ? { name: macro.name, values } : fail(reader, ['nothing'])
}

function printValue(value: string): string {
  if (/^[^\s,;"“«»]+$/.test(value)) return value
  return value.includes('"') ? `«${value}»` : `"${value}"`
}

export const callRow: LineForm<MacroCall> = {
  ...bare,
  name: 'macro',
  place: 350,
  precedence: -1,
  usage: 'akti [pir] [jtr] [24]',
  is: ([first], context) => named(first, context) !== undefined,
  read: readCall,
  print: ({ name, values }) => [name, ...values.map(printValue)].join(' '),
  examples: [],
}
