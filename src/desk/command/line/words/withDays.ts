import { formatDate } from '../../../language/date.ts'
import { previewText } from '../previewText.ts'
import { atEnd, fail, isFailure } from '../reader.ts'
import { verb, type LineForm } from '../row.ts'
import { printDays, readDays, type Days } from './days.ts'

/** What a command that opens a page by days takes; without days the page chooses them. */
export interface WithDays {
  days?: Days
}

/** A verb that opens a page, with the days it shows or without. */
export function withDays(place: number, name: string, word: string): LineForm<WithDays> {
  return {
    ...verb(word),
    name,
    place,
    usage: `${word} [1.7-15.7]`,
    read(reader, { today }) {
      reader.at = 1
      const days = readDays(reader, today)
      if (isFailure(days)) return days
      if (!atEnd(reader)) return fail(reader, ['nothing'])
      return days === undefined ? {} : { days }
    },
    print: ({ days }, { today }) => (days === undefined ? word : `${word} ${printDays(days, today)}`),
    preview: ({ days }) =>
      days === undefined
        ? previewText(name)
        : previewText(`${name}Days`, { from: formatDate(days.from), to: formatDate(days.to) }),
    examples: [word, `${word} 1.7-15.7`],
  }
}
