import { calculate } from '../calculate.ts'
import type {
  CalculateArguments,
  CopyArguments,
  FavouriteArguments,
  RememberArguments,
  RepeatArguments,
  ResumeArguments,
} from '../arguments.ts'
import { atEnd, fail, isFailure, peek } from '../reader.ts'
import { bare, row, verb } from '../row.ts'
import { simple } from '../words/simple.ts'
import { printDay, readDay } from '../words/when.ts'
import type { Word } from '../words/splitLine.ts'

const joined = (words: readonly Word[]) =>
  words
    .map(({ keys }) => keys)
    .join(' ')
    .slice(1)
    .trim()

export const calculateRow = row<CalculateArguments>({
  ...bare,
  name: 'calculate',
  command: 'app.calculate',
  usage: '= 124,50*2 · = 24dec+7 · = 24dec-3jan · = 18:30+2h15',
  is: ([first]) => first?.text.startsWith('=') === true && !first.quoted,
  read: (reader, { today }) => {
    const expression = joined(reader.words)
    const quoted = reader.words.some((word) => word.quoted)
    peek(reader, 'calculation')
    if (quoted || calculate(expression, today) === undefined)
      return fail(reader, ['calculation'], 'no_result')
    reader.at = reader.words.length
    return { expression }
  },
  print: ({ expression }) => `= ${expression}`,
  examples: [
    '= 124,50*2',
    '=(43.5+12)*3',
    '= 200*13%',
    '= 24dec+7',
    '= 24dec-3jan',
    '= 18:30+2h15',
    '= 23:05-18:30',
  ],
})

/** The last search again, so many days later. */
export const repeatRow = row<RepeatArguments>({
  ...verb('rep'),
  name: 'repeat',
  turns: true,
  command: 'sailing.repeat',
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
  examples: ['rep', 'rep +1', 'rep -2'],
})

export const copyRow = row<CopyArguments>({
  ...verb('cp'),
  name: 'copy',
  turns: true,
  command: 'booking.copyToDate',
  usage: 'cp 28dec',
  read: (reader, { today }) => {
    reader.at = 1
    const date = readDay(reader, { today, towards: 'next' })
    return isFailure(date) ? date : { date }
  },
  print: ({ date }, { today }) => `cp ${printDay(date, { today, towards: 'next' })}`,
  examples: ['cp 28dec', 'cp +7', 'cp fri'],
})

export const parkRow = simple('park', 'app.park', 'pk')

/**
 * Recalls the passengers who last travelled under a phone number, plate or surname; with a date it also searches their
 * last trip for all of them.
 */
export const rememberRow = row<RememberArguments>({
  ...verb('mem'),
  name: 'remember',
  command: 'booking.remember',
  usage: 'mem · mem 28dec',
  read: (reader, { today }) => {
    reader.at = 1
    if (peek(reader, 'date') === undefined) return {}
    const date = readDay(reader, { today, towards: 'next' })
    return isFailure(date) ? date : { date }
  },
  print: ({ date }, { today }) =>
    date === undefined ? 'mem' : `mem ${printDay(date, { today, towards: 'next' })}`,
  examples: ['mem', 'mem 28dec', 'mem fri'],
})
export const undoRow = simple('undo', 'app.undo', 'u')
export const redoRow = simple('redo', 'app.redo', 'redo')

const slotted = /^pk([1-9])$/

export const resumeRow = row<ResumeArguments>({
  ...bare,
  name: 'resume',
  turns: true,
  command: 'app.resume',
  usage: 'pk3',
  is: ([first]) => !first?.quoted && slotted.test(first?.keys ?? ''),
  read: (reader) => {
    const slot = Number(slotted.exec(reader.words[0]?.keys ?? '')?.[1])
    reader.at = 1
    return atEnd(reader) ? { slot } : fail(reader, ['nothing'])
  },
  print: ({ slot }) => `pk${slot}`,
  examples: ['pk3'],
})

const favoured = /^fav([1-9])$/

/** One of the operator’s own routes, on the form. */
export const favouriteRow = row<FavouriteArguments>({
  ...bare,
  name: 'favourite',
  turns: true,
  command: 'sailing.favourite',
  usage: 'fav2',
  is: ([first]) => !first?.quoted && favoured.test(first?.keys ?? ''),
  read: (reader) => {
    const number = Number(favoured.exec(reader.words[0]?.keys ?? '')?.[1])
    reader.at = 1
    return atEnd(reader) ? { number } : fail(reader, ['nothing'])
  },
  print: ({ number }) => `fav${number}`,
  examples: ['fav2'],
})
