import { withPortsSold } from './words/port.ts'
import { commandsOf, type CommandChoice } from '../command/command.ts'
import { completionsFor, type Completion } from './completion.ts'
import { rowFor, type GrammarContext, rowNamed, type Row } from './row.ts'
import type { Reach } from './context.ts'
import { longestName, noNames, type Names } from './names.ts'
import {
  atEnd,
  fail,
  isFailure,
  readerOf,
  type Failure,
  type Slot,
  splitLine,
  type RawEntry,
  type Span,
  type Word,
} from './words/reader.ts'

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
  const raw = wholeName(text, context) ?? splitLine(text)
  const asked = raw.map(withoutQuestion)
  const read = asked.filter(({ words }) => words.length > 0).map((entry) => readEntry(entry, context))
  const entries = read.map(({ entry }) => entry)
  const failure =
    entries.map((entry) => (isEntry(entry) ? undefined : entry.failure)).find(Boolean) ?? commitLast(entries)
  const help = helpFor(raw, asked, cursor, context)
  const completions = completionsFor(asked, context, cursor, (words) => wantedAfter(words, context))
  return {
    entries,
    completions: [...completions, ...meantAt(failure, completions, cursor)],
    ...(failure ? { failure } : {}),
    ...(help ? { help } : {}),
  }
}

/** A title with a comma is one entry. */
function wholeName(text: string, { names = noNames }: GrammarContext): readonly RawEntry[] | undefined {
  const to = text.trimEnd().length
  const from = to - text.trim().length
  if (!/[,;]/.test(text) || names.commands(text).length === 0) return undefined
  const word = { text: text.trim(), keys: text.trim(), from, to, quoted: false }
  return [{ words: [word], from, to }]
}

/** Returns the likely meanings of the word before the cursor, taken from the failure. */
function meantAt(
  failure: Failure | undefined,
  completions: readonly Completion[],
  cursor: number,
): readonly Completion[] {
  if (!failure || failure.to !== cursor || failure.from === failure.to) return []
  const { from, to, offers } = failure
  const others = offers.filter((offer) => !completions.some(({ text }) => text === offer))
  return others.map((text) => ({ text, slot: 'meant', from, to }))
}

const isQuestion = ({ text, quoted }: Word) => !quoted && text === '?'

function withoutQuestion(entry: RawEntry): RawEntry {
  return entry.words.some(isQuestion)
    ? { ...entry, words: entry.words.filter((word) => !isQuestion(word)) }
    : entry
}

/** Entries that are shown in place of one that is not understood. */
const mostLike = 2

interface Read {
  entry: Entry | Misread
  missing: ReadonlySet<Slot>
}

/**
 * The name of a command of the screen, else an entry of the grammar, else the name of a command of every screen, else
 * an entry that begins with what a verb is called, else the name of a command of another screen.
 */
function readEntry(raw: RawEntry, context: GrammarContext): Read {
  const { names = noNames, reach = () => undefined } = context
  const text = raw.words.map((word) => (word.quoted ? '"' : word.text)).join(' ')
  const named = names.commands(text)
  const within = (distance: Reach) => named.filter((id) => reach(id) === distance)
  const here = within('screen')
  if (here.length > 0) return readName(raw, text, here)
  const read = readByGrammar(raw, context)
  if (isEntry(read.entry)) return read
  const words = withVerb(raw.words, names)
  const byVerb = words && readByGrammar({ ...raw, words }, context)
  // The preview of a verb has more to show than the title of its command.
  const verbs = byVerb && isEntry(byVerb.entry) ? commandsOf(byVerb.entry.command) : []
  const everywhere = within('everywhere')
  if (everywhere.length > 0 && !verbs.some((id) => named.includes(id))) return readName(raw, text, everywhere)
  const isVerb = byVerb && (isEntry(byVerb.entry) || named.length === 0)
  return isVerb ? byVerb : named.length > 0 ? readName(raw, text, named) : read
}

function readName({ from, to }: RawEntry, text: string, commands: readonly string[]): Read {
  const [only = '', ...others] = commands
  const command = others.length === 0 ? only : commands
  return { entry: { from, to, row: rowNamed(command, text), command, args: {} }, missing: new Set() }
}

/** The words with the verb that their longest beginning means; undefined where none means one. */
function withVerb(words: readonly Word[], names: Names): readonly Word[] | undefined {
  const most = Math.min(words.length, longestName)
  for (let count = most; count > 0; count--) {
    const said = words.slice(0, count)
    if (said.some(({ quoted }) => quoted)) continue
    const verb = names.verb(said.map(({ text }) => text).join(' '))
    if (verb === undefined) continue
    const [first, last] = [said[0], said.at(-1)]
    if (first && last) return [{ ...first, text: verb, keys: verb, to: last.to }, ...words.slice(count)]
  }
  return undefined
}

function readByGrammar({ words, unclosed, from, to }: RawEntry, context: GrammarContext): Read {
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
  const entry = failure
    ? { from, to, failure: { ...failure, like: entriesLike(row, context) } }
    : { from, to, row, command: row.command, args }
  return { entry, missing: reader.missing }
}

/** Returns examples of the same kind of entry, with ports that are sold. */
function entriesLike({ examples }: Row, context: GrammarContext): readonly string[] {
  return examples.slice(0, mostLike).map((example) => withPortsSold(example, context))
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
  const given = asked[here]?.words ?? []
  const words = withVerb(given, context.names ?? noNames) ?? given
  const row = words.length === 0 ? undefined : rowFor(words, context)
  if (!row) return 'all'
  return { row, next: [...wantedAfter(words, context)].filter((slot) => slot !== 'nothing') }
}
