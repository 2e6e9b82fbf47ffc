import type { OpenCheckIn } from './openPage.ts'
import { previewText } from '../command/line/previewText.ts'
import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../command/line/reader.ts'
import { row, verb, type Row } from '../command/line/row.ts'
import type { LineContext } from '../command/line/context.ts'
import { readPort } from '../command/line/words/port.ts'
import { printTime, timeOf } from '../command/line/words/when.ts'

function readSailing(reader: Reader, context: LineContext): OpenCheckIn | Failure {
  reader.at = 1
  if (!peek(reader, 'port')) return atEnd(reader) ? {} : fail(reader, ['port'])
  const portAt = reader.at
  const port = readPort(reader, context.ports)
  if (isFailure(port)) return port
  if (port.members.length > 0) return fail({ ...reader, at: portAt }, ['port'], 'tie', port.members)
  const time = timeOf(peek(reader, 'time')?.keys ?? '')
  if (time !== undefined) reader.at += 1
  const words: string[] = []
  for (let word = peek(reader, 'words'); word; word = peek(reader, 'words')) {
    words.push(word.text.toLowerCase())
    reader.at += 1
  }
  if (!atEnd(reader)) return fail(reader, ['words'])
  return {
    port: port.code,
    ...(time !== undefined && { time }),
    ...(words.length > 0 && { vessel: words.join(' ') }),
  }
}

const nameOf = (code: string, { ports }: LineContext) => ports.byCode.get(code.toLowerCase())?.name ?? code

/** Opens the check-in: of a port, of its sailing at a time, on a ship. */
const checkInRow = row<OpenCheckIn>({
  ...verb('ci'),
  name: 'checkIn',
  command: 'app.checkIn',
  place: 345,
  usage: 'ci · ci pir · ci pir 0730 bluestar',
  turns: true,
  read: readSailing,
  print: ({ port, time, vessel }) =>
    ['ci', port?.toLowerCase(), time && printTime(time), vessel].filter(Boolean).join(' '),
  preview: ({ port, time, vessel }, context) =>
    port === undefined
      ? previewText('checkIn')
      : previewText('checkInAt', { where: [nameOf(port, context), time, vessel].filter(Boolean).join(' ') }),
  examples: ['ci', 'ci pir', 'ci pir 0730', 'ci pir 0730 bluestar', 'ci pir blue star'],
})

/** Check-in at a port. */
export const checkInRows: readonly Row[] = [checkInRow]
