import { shapeToLatin } from '../../../domain/value/fold.ts'
import type { CommandChoice } from '../choice.ts'
import { completionsFor, verbs, type Completion } from './completion.ts'
import type { LineContext } from './context.ts'
import { grammar } from './grammar.ts'
import { nearDays, nearPorts, nearVerbs, nearWords } from './similarWords.ts'
import { atEnd, fail, isFailure, readerOf, type Failure, type Slot } from './reader.ts'
import type { Row } from './row.ts'
import { searchRow } from './rows/search.ts'
import { splitLine, type RawEntry, type Span, type Word } from './words/splitLine.ts'

/** An entry that was understood. */
export interface Entry extends Span {
  row: Row
  command: CommandChoice
  args: unknown
}

/** An entry that was not. */
export interface Misread extends Span {
  failure: Failure
}

export interface Parsed {
  /** In the order they are typed. */
  entries: readonly (Entry | Misread)[]
  /** The first entry that was not understood; a line with one does nothing. */
  failure?: Failure
  /** The possible completions at the cursor, the most likely first. */
  completions: readonly Completion[]
  /** `?` was typed: what it asks about. */
  help?: Help
}

/** One row and what may come next in the entry, or everything there is. */
export type Help = { row: Row; next: readonly Slot[] } | 'all'

export function isEntry(entry: Entry | Misread): entry is Entry {
  return 'command' in entry
}

/** Every text has an answer: entries, or where and why it is not understood and what would do. Pure. */
export function parse(text: string, context: LineContext, cursor = text.length): Parsed {
  const raw = splitLine(text)
  const asked = raw.map(withoutQuestion)
  const read = asked.filter(({ words }) => words.length > 0).map((entry) => readEntry(entry, context))
  const entries = read.map(({ entry }) => entry)
  const failure =
    entries.map((entry) => (isEntry(entry) ? undefined : entry.failure)).find(Boolean) ?? commitLast(entries)
  const help = helpFor(raw, asked, cursor, context)
  return {
    entries,
    completions: completionsFor(asked, context, cursor, (words) => wantedAfter(words, context)),
    ...(failure ? { failure } : {}),
    ...(help ? { help } : {}),
  }
}

const isQuestion = ({ text, quoted }: Word) => !quoted && text === '?'

function withoutQuestion(entry: RawEntry): RawEntry {
  return entry.words.some(isQuestion)
    ? { ...entry, words: entry.words.filter((word) => !isQuestion(word)) }
    : entry
}

function rowFor(words: readonly Word[], context: LineContext): Row {
  return grammar.find((row) => row.is(words, context)) as Row
}

function readEntry(
  { words, unclosed, from, to }: RawEntry,
  context: LineContext,
): { entry: Entry | Misread; missing: ReadonlySet<Slot> } {
  const reader = readerOf(words)
  const row = rowFor(words, context)
  const args = row.read(reader, context)
  const failure = isFailure(args)
    ? explained(args, words, row, context)
    : unclosed !== undefined
      ? { ...fail(reader, ['words'], 'unclosed'), from: unclosed, to }
      : atEnd(reader)
        ? undefined
        : explained(fail(reader, ['nothing']), words, row, context)
  const entry = failure ? { from, to, failure } : { from, to, row, command: row.command, args }
  return { entry, missing: reader.missing }
}

/** A word that is not understood in its position: it is named, with what was probably meant. */
function explained(failure: Failure, words: readonly Word[], row: Row, context: LineContext): Failure {
  const at = words.findIndex(({ from }) => from === failure.from)
  const word = words[at]
  const unread = failure.failure === 'expected' || failure.failure === 'unknown_port'
  const several = failure.failure === 'tie' && at > 1
  if (!(unread || several) || !word || word.quoted) return failure
  if (failure.expected.includes('reference')) return { ...failure, failure: 'no_booking_code' }
  if (row !== searchRow) return { ...failure, failure: 'not_understood' }
  return at > 1 ? misspelt(failure, words, at, context) : noSuchPort(failure, word, at, words, context)
}

/** Behind the ports: a party, a vehicle, a day or a filter, with the number typed before it. */
function misspelt(failure: Failure, words: readonly Word[], at: number, context: LineContext): Failure {
  const named = { ...failure, failure: 'not_understood' as const }
  const keys = words[at]?.keys ?? ''
  if (failure.expected.includes('date')) return { ...named, offers: nearDays(keys) }
  if (!failure.expected.includes('port')) return named
  // What follows the ports is the day.
  const before = at > 3 ? words[at - 1] : undefined
  const count = before && /^\d{1,3}$/.test(before.keys) && !/\d/.test(keys) ? before : undefined
  const counted = count ? nearWords(keys, count.keys) : []
  if (failure.failure === 'tie' && counted.length === 0) return failure
  if (count && counted.length > 0)
    return { ...named, offers: counted, from: count.from, typed: `${count.text} ${failure.typed}` }
  const expected = [...wantedAfter(words.slice(0, at), context)].filter((slot) => slot !== 'nothing')
  return { ...named, expected, offers: [...nearWords(keys), ...failure.offers] }
}

/** One of the two ports; or, as the first word, whatever else an entry may begin with. */
function noSuchPort(
  failure: Failure,
  word: Word,
  at: number,
  words: readonly Word[],
  context: LineContext,
): Failure {
  const ports = failure.offers.length > 0 ? failure.offers : nearPorts(word.text, context)
  if (at === 1) return { ...failure, failure: 'unknown_port', offers: ports }
  const code = words.length === 1 && /^[A-Z\d]{6}$/.test(shapeToLatin(word.text))
  if (code && (ports.length === 0 || word.text === word.text.toUpperCase()))
    return { ...failure, failure: 'no_booking_code' }
  const offers = [...nearVerbs(word.keys, verbs), ...ports]
  return { ...failure, failure: 'not_understood', expected: ['verb', 'port'], offers }
}

/** The slots allowed after the given words of an entry. */
function wantedAfter(words: readonly Word[], context: LineContext): ReadonlySet<Slot> {
  if (words.length === 0) return new Set<Slot>(['verb', 'port'])
  return readEntry({ words, from: 0, to: words.at(-1)?.to ?? 0 }, context).missing
}

/** An entry that ends a sale must be alone or last. */
function commitLast(entries: readonly (Entry | Misread)[]): Failure | undefined {
  const early = entries.slice(0, -1).find((entry) => isEntry(entry) && entry.row.commits)
  return (
    early && {
      failure: 'commit_last',
      expected: ['nothing'],
      offers: [],
      typed: '',
      from: early.from,
      to: early.to,
    }
  )
}

function helpFor(
  raw: readonly RawEntry[],
  asked: readonly RawEntry[],
  cursor: number,
  context: LineContext,
): Help | undefined {
  const here = raw.findIndex((entry) => entry.words.some(isQuestion) && entry.from <= cursor)
  if (here < 0) return undefined
  const words = asked[here]?.words ?? []
  if (words.length === 0) return 'all'
  const next = [...wantedAfter(words, context)].filter((slot) => slot !== 'nothing')
  return { row: rowFor(words, context), next }
}
