import { isFailure, peek } from '../command/line/reader.ts'
import { row, verb, type Row } from '../command/line/row.ts'
import { printDay, readDay } from '../command/line/words/when.ts'

export interface RememberArguments {
  /** Their last trip on that day, YYYY-MM-DD; absent where only the people are meant. */
  date?: string
}

/**
 * Recalls the passengers who last travelled under a phone number, plate or surname; with a date it also searches their
 * last trip for all of them.
 */
const rememberRow = row<RememberArguments>({
  ...verb('mem'),
  name: 'remember',
  command: 'booking.remember',
  place: 280,
  usage: 'mem · mem 28dec',
  read: (reader, { today }) => {
    reader.at = 1
    if (peek(reader, 'date') === undefined) return {}
    const date = readDay(reader, { today, towards: 'next' })
    return isFailure(date) ? date : { date }
  },
  print: ({ date }, { today }) =>
    date === undefined ? 'mem' : `mem ${printDay(date, { today, towards: 'next' })}`,
  soFar: (before, { date }) => (date === undefined ? before : { turned: true, departs: date }),
  examples: ['mem', 'mem 28dec', 'mem fri'],
})

/** Passengers who travelled before. */
export const partyRows: readonly Row[] = [rememberRow]
