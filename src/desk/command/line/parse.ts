import { completionsFor, type Completion } from './complete.ts'
import type { LineContext } from './context.ts'
import { grammar } from './grammar.ts'
import { atEnd, fail, isFailure, readerOf, type Failure, type Slot } from './reader.ts'
import type { Row } from './row.ts'
import { splitLine, type RawEntry, type Span, type Word } from './word.ts'

/** An entry that was understood. */
export interface Entry extends Span {
  row: Row
  command: string
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
  /** What could stand under the cursor, the likeliest first. */
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
): { entry: Entry | Misread; wanted: ReadonlySet<Slot> } {
  const reader = readerOf(words)
  const row = rowFor(words, context)
  const args = row.read(reader, context)
  const failure = isFailure(args)
    ? args
    : unclosed !== undefined
      ? { ...fail(reader, ['words'], 'unclosed'), from: unclosed, to }
      : atEnd(reader)
        ? undefined
        : fail(reader, ['nothing'])
  const entry = failure ? { from, to, failure } : { from, to, row, command: row.command, args }
  return { entry, wanted: reader.wanted }
}

/** What may stand after the given words of an entry. */
function wantedAfter(words: readonly Word[], context: LineContext): ReadonlySet<Slot> {
  if (words.length === 0) return new Set<Slot>(['verb', 'port'])
  return readEntry({ words, from: 0, to: words.at(-1)?.to ?? 0 }, context).wanted
}

/** What ends a sale stands alone or last. */
function commitLast(entries: readonly (Entry | Misread)[]): Failure | undefined {
  const early = entries.slice(0, -1).find((entry) => isEntry(entry) && entry.row.commits)
  return (
    early && { failure: 'commit_last', expected: ['nothing'], offers: [], from: early.from, to: early.to }
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
