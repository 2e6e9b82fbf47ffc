import type { LineChoice } from './context.ts'
import type { GrammarContext } from './row.ts'
import { partyLineWords } from './words/party.ts'
import { matchPorts } from './words/port.ts'
import type { Slot, RawEntry, Span, Word } from './words/reader.ts'
import { vehicleWords } from './words/vehicle.ts'
import { monthAbbreviations, weekdayAbbreviations } from '../../domain/value/typedDay.ts'

/** A replacement for the word at the cursor. */
export interface Completion extends Span {
  text: string
  slot: Slot
  /** Shown after the code, with the area. */
  name?: string
  area?: string
}

type Candidate = Pick<Completion, 'text' | 'name' | 'area'>
type Source = (typed: string, context: GrammarContext) => readonly Candidate[]

const most = 12

function beginning(words: readonly string[], typed: string): readonly Candidate[] {
  return words.filter((word) => word.startsWith(typed)).map((text) => ({ text }))
}

/** Words that follow a number: `2` and `2c` offer 2a 2ch … */
function counted(words: readonly string[], typed: string): readonly Candidate[] {
  const [, count = '', rest = ''] = /^(\d+)([a-z]*)$/.exec(typed) ?? []
  return count === '' ? [] : beginning(words, rest).map(({ text }) => ({ text: count + text }))
}

const dates: Source = (typed) => {
  const dayAndMonth = /^\d{1,2}[a-z]{1,2}$/.test(typed) ? counted(monthAbbreviations, typed) : []
  return [...dayAndMonth, ...beginning(weekdayAbbreviations, typed)]
}

/** Matches choices by code or by the beginning of their name. */
function coded(choices: readonly LineChoice[], typed: string): readonly Candidate[] {
  return choices
    .filter(({ code, name }) => [code, name].some((text) => text.toLowerCase().startsWith(typed)))
    .map(({ code, name }) => ({ text: code.toLowerCase(), name }))
}

const attributes: Source = (typed, { discounts, granted }) => [
  ...coded(granted, typed),
  ...beginning(['stu', 'res', 'sen', ...discounts.map((code) => code.toLowerCase())], typed),
]

const sources: Partial<Record<Slot, Source>> = {
  verb: (typed, { grammar }) => beginning(grammar.verbs, typed),
  date: dates,
  party: (typed) => counted(partyLineWords, typed),
  vehicle: (typed) => beginning(vehicleWords(), typed),
  attribute: attributes,
  accommodation: (typed, { accommodations }) => coded(accommodations, typed),
}

function ports(word: Word, { ports: index }: GrammarContext): readonly Candidate[] {
  return matchPorts(index, word.text).map(({ item }) => ({
    text: item.code.toLowerCase(),
    name: item.name,
    area: item.area,
  }))
}

/** Words for the slots that only one row has. */
function wordsOfRows(slot: Slot, context: GrammarContext): readonly string[] {
  return context.grammar.rows.flatMap((row) => row.words?.(context)[slot] ?? [])
}

function candidates(slot: Slot, word: Word, context: GrammarContext): readonly Candidate[] {
  if (slot === 'port') return ports(word, context)
  return sources[slot]?.(word.keys, context) ?? beginning(wordsOfRows(slot, context), word.keys)
}

/** The word at or before the cursor, and the earlier words of the same entry. */
function underCursor(entries: readonly RawEntry[], cursor: number) {
  const entry = entries.find(({ from, to }) => from <= cursor && cursor <= to)
  const word = entry?.words.find(({ from, to }) => from < cursor && cursor <= to)
  if (!entry || !word || word.quoted) return undefined
  return { word, before: entry.words.filter(({ to }) => to < word.from) }
}

export function completionsFor(
  entries: readonly RawEntry[],
  context: GrammarContext,
  cursor: number,
  wantedAfter: (words: readonly Word[]) => ReadonlySet<Slot>,
): readonly Completion[] {
  const here = underCursor(entries, cursor)
  if (!here) return []
  const { word, before } = here
  const found = new Map<string, Completion>()
  for (const slot of wantedAfter(before)) {
    for (const candidate of candidates(slot, word, context)) {
      const known = found.has(candidate.text) || candidate.text === word.keys
      if (!known) found.set(candidate.text, { ...candidate, slot, from: word.from, to: word.to })
    }
  }
  return [...found.values()].slice(0, most)
}
