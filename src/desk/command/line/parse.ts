import type { CommandChoice } from '../command.ts'
import { completionsFor, type Completion } from './completion.ts'
import { rowFor, type GrammarContext } from './grammar.ts'
import { atEnd, fail, isFailure, readerOf, type Failure, type Slot } from './reader.ts'
import type { Row } from './row.ts'
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
  /** Set if `?` was typed: the entry it requests help for. */
  help?: Help
}

/** Help for one row with the slots that may follow, or for all rows. */
export type Help = { row: Row; next: readonly Slot[] } | 'all'

export function isEntry(entry: Entry | Misread): entry is Entry {
  return 'command' in entry
}

/** Parses any text: returns entries, or where and why it is not understood and what would be valid. Pure. */
export function parse(text: string, context: GrammarContext, cursor = text.length): Parsed {
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

/** Entries that are shown in place of one that is not understood. */
const mostLike = 2

function readEntry(
  { words, unclosed, from, to }: RawEntry,
  context: GrammarContext,
): { entry: Entry | Misread; missing: ReadonlySet<Slot> } {
  const reader = readerOf(words)
  const row = rowFor(words, context)
  if (!row) return { entry: { from, to, failure: fail(reader, ['verb']) }, missing: reader.missing }
  const args = row.read(reader, context)
  const failure = isFailure(args)
    ? explained(args, words, row, context)
    : unclosed !== undefined
      ? { ...fail(reader, ['words'], 'unclosed'), from: unclosed, to }
      : atEnd(reader)
        ? undefined
        : explained(fail(reader, ['nothing']), words, row, context)
  const like = row.examples.slice(0, mostLike)
  const entry = failure
    ? { from, to, failure: { ...failure, like } }
    : { from, to, row, command: row.command, args }
  return { entry, missing: reader.missing }
}

/** The failure for a word that is not understood in its position, with the probable meanings. */
function explained(failure: Failure, words: readonly Word[], row: Row, context: GrammarContext): Failure {
  const at = words.findIndex(({ from }) => from === failure.from)
  const word = words[at]
  const unread = failure.failure === 'expected' || failure.failure === 'unknown_port'
  const several = failure.failure === 'tie' && at > 1
  if (!(unread || several) || !word || word.quoted) return failure
  if (failure.expected.includes('reference')) return { ...failure, failure: 'no_booking_code' }
  if (!row.explain) return { ...failure, failure: 'not_understood' }
  const allowed = () => wantedAfter(words.slice(0, at), context)
  return row.explain({ failure, words, at, verbs: context.grammar.verbs, allowed }, context)
}

/** The slots allowed after the given words of an entry. */
function wantedAfter(words: readonly Word[], context: GrammarContext): ReadonlySet<Slot> {
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
  context: GrammarContext,
): Help | undefined {
  const here = raw.findIndex((entry) => entry.words.some(isQuestion) && entry.from <= cursor)
  if (here < 0) return undefined
  const words = asked[here]?.words ?? []
  const row = words.length === 0 ? undefined : rowFor(words, context)
  if (!row) return 'all'
  return { row, next: [...wantedAfter(words, context)].filter((slot) => slot !== 'nothing') }
}
