import { previewText } from '../../command/line/previewText.ts'
import { atEnd, fail, peek } from '../../command/line/reader.ts'
import { bare, verb, type LineForm } from '../../command/line/row.ts'

interface RepeatArguments {
  /** Days later than last time; fewer than 0 is earlier. */
  days: number
}

/** The last search again, so many days later. */
export const repeatRow: LineForm<RepeatArguments> = {
  ...verb('rep'),
  name: 'repeat',
  turns: true,
  place: 250,
  usage: 'rep · rep +1 · rep -2',
  read: (reader) => {
    reader.at = 1
    const word = peek(reader, 'days')
    const days = word && /^[+-]\d{1,3}$/.test(word.keys) ? Number(word.keys) || 0 : undefined
    if (word && days === undefined) return fail(reader, ['days'])
    reader.at = reader.words.length
    return word && reader.words.length > 2 ? fail({ ...reader, at: 2 }, ['nothing']) : { days: days ?? 0 }
  },
  print: ({ days }) => (days === 0 ? 'rep' : `rep ${days > 0 ? '+' : ''}${days}`),
  preview({ days }) {
    if (days === 0) return previewText('repeat')
    return previewText(days > 0 ? 'repeatLater' : 'repeatEarlier', { count: Math.abs(days) })
  },
  examples: ['rep', 'rep +1', 'rep -2'],
}

export interface FavouriteArguments {
  /** 1–9 */
  number: number
}

const favoured = /^fav([1-9])$/

/** One of the operator’s own routes, on the form. */
export const favouriteRow: LineForm<FavouriteArguments> = {
  ...bare,
  name: 'favourite',
  turns: true,
  place: 260,
  usage: 'fav2',
  is: ([first]) => !first?.quoted && favoured.test(first?.keys ?? ''),
  read: (reader) => {
    const number = Number(favoured.exec(reader.words[0]?.keys ?? '')?.[1])
    reader.at = 1
    return atEnd(reader) ? { number } : fail(reader, ['nothing'])
  },
  print: ({ number }) => `fav${number}`,
  preview: ({ number }) => previewText('favourite', { number }),
  examples: ['fav2'],
}
