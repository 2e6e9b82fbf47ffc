import type { CommandChoice } from '../command/choice.ts'
import { previewText } from '../command/line/previewText.ts'
import { row, verb } from '../command/line/row.ts'
import { printSelection, readSelection, type Selection } from '../command/line/words/numbers.ts'

/** A word of the line for a part of the booking on screen; without a selection for all of it. */
export function selecting(place: number, name: string, command: CommandChoice, word: string) {
  return row<Selection>({
    ...verb(word),
    name,
    command,
    place,
    usage: `${word} [p1-3,5] [t2] [v1]`,
    read: (reader) => {
      reader.at = 1
      return readSelection(reader)
    },
    print: (selection) => `${word} ${printSelection(selection)}`.trim(),
    preview: (selection) =>
      previewText(name, { what: printSelection(selection) || previewText('everything') }),
    examples: [word, `${word} p3`, `${word} p1-3,5 t2 v1`],
  })
}
