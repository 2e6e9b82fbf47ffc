import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import type { Refusal } from '../../../domain/refusal.ts'

export interface Span {
  from: number
  /** After the last character. */
  to: number
}

export interface Word extends Span {
  text: string
  /** Lower case, by the keys that typed it: ξτρ is jtr. */
  keys: string
  quoted: boolean
}

/** The text of one entry and its words, without the separator after it. */
export interface RawEntry extends Span {
  words: readonly Word[]
  /** Where a quotation was opened and not closed. */
  unclosed?: number
}

const opening = '"“«'
const closing: Record<string, string> = { '"': '"', '“': '”“"', '«': '»' }
const isDigit = (char: string) => /^\p{Nd}$/u.test(char)
const isLetter = (char: string) => /^\p{L}$/u.test(char)
const isGreek = (char: string) => /^\p{Script=Greek}$/u.test(char)
/** The second one is the Greek question mark. */
const semicolons = ';\u037e'

/** `seat 12a,` as it is typed on either layout, at the beginning of an entry. */
const seatLists = /(?<=(?:^|[;\u037e,\n])\s*)(?:seat|σεατ)\s+(?:\p{Nd}{1,4}\p{L}?(?:\/\p{Nd}{1,2})?,)+/giu

/** The places of the commas that may go on with `12b`. */
function commasOfSeats(text: string): ReadonlySet<number> {
  const commas = new Set<number>()
  if (!text.includes(',')) return commas
  for (const { index, 0: list } of text.matchAll(seatLists))
    for (let at = index; at < index + list.length; at++)
      if (text.charAt(at) === ',' && isLetter(text.charAt(at - 1))) commas.add(at)
  return commas
}

/** The beginnings of entries that list their words with commas: `close hlc, fridays, 2 to 30 july`. */
const wordLists = /(?<=(?:^|[;\u037e\n])\s*)(?:close|open|limit|allot|reserve)\s[^;\u037e\n]*/gu

/** The indexes of the commas that are read as blanks. */
function commasAsBlanks(text: string): ReadonlySet<number> {
  const commas = new Set<number>()
  if (!text.includes(',')) return commas
  for (const { index, 0: list } of keysOf(text).matchAll(wordLists))
    for (let at = index; at < index + list.length; at++) if (text.charAt(at) === ',') commas.add(at)
  return commas
}

/** Returns whether a semicolon here was typed by the Q key of a Greek layout. */
function isQ(text: string, at: number): boolean {
  const before = text.charAt(at - 1)
  const after = text.charAt(at + 1)
  return isLetter(before) && isLetter(after) && (isGreek(before) || isGreek(after))
}

/** A comma between two digits or seats, and a semicolon that is the Q of a Greek layout, belong to their word. */
function separates(text: string, at: number, seats: ReadonlySet<number>): boolean {
  const char = text.charAt(at)
  if (char === '\n') return true
  if (char === ',') return !(isDigit(text.charAt(at + 1)) && (isDigit(text.charAt(at - 1)) || seats.has(at)))
  return char !== '' && semicolons.includes(char) && !isQ(text, at)
}

/** Lower case by key; both crosses are an x. */
function keysOf(text: string): string {
  return latinKeys(text.replaceAll('\u037e', ';')).toLowerCase().replaceAll('×', 'x')
}

function wordAt(text: string, from: number, to: number, quoted = false): Word {
  const part = text.slice(from, to)
  return { from, to, quoted, text: part, keys: quoted ? part.toLowerCase() : keysOf(part) }
}

/** The entries of a line; empty ones are left out. */
export function splitLine(text: string): readonly RawEntry[] {
  const entries: RawEntry[] = []
  const seats = commasOfSeats(text)
  const blanks = commasAsBlanks(text)
  let words: Word[] = []
  let start = 0
  let unclosed: number | undefined

  const finish = (to: number) => {
    const from = words[0]?.from ?? start
    if (words.length > 0) entries.push({ from, to, words, ...(unclosed === undefined ? {} : { unclosed }) })
    words = []
    start = to + 1
  }

  for (let at = 0; at < text.length;) {
    const char = text.charAt(at)
    if (/\s/.test(char) && char !== '\n') at++
    else if (blanks.has(at)) at++
    else if (separates(text, at, seats)) finish(at++)
    else if (opening.includes(char)) {
      const end = closingAfter(text, at)
      if (end === undefined) unclosed = at
      words.push(wordAt(text, at + 1, end ?? text.length, true))
      at = (end ?? text.length) + 1
    } else {
      const end = endOfWord(text, at, seats)
      words.push(wordAt(text, at, end))
      at = end
    }
  }
  finish(text.length)
  return entries
}

/**
 * The line with its separators drawn as `;`, character for character. A comma behind a digit waits for what follows,
 * for it may be a decimal one; one between Greek letters stays, for a semicolon there would be a q.
 */
export function withDrawnSeparators(text: string): string {
  const drawn = text.split('')
  const seats = commasOfSeats(text)
  for (const { to } of splitLine(text)) {
    const undecided = to + 1 === text.length && (isDigit(text.charAt(to - 1)) || seats.has(to))
    if (text.charAt(to) === ',' && !undecided && !isQ(text, to)) drawn[to] = ';'
  }
  return drawn.join('')
}

function closingAfter(text: string, at: number): number | undefined {
  const ends = closing[text.charAt(at)] ?? ''
  for (let end = at + 1; end < text.length; end++) if (ends.includes(text.charAt(end))) return end
  return undefined
}

function endOfWord(text: string, at: number, seats: ReadonlySet<number>): number {
  let end = at + 1
  while (end < text.length && !/\s/.test(text.charAt(end)) && !opening.includes(text.charAt(end)))
    if (separates(text, end, seats)) break
    else end++
  return end
}

/** The kinds of words allowed at a position of an entry; their texts are under `line:slot`. */
export type Slot =
  | 'verb'
  | 'port'
  | 'date'
  | 'time'
  | 'party'
  | 'vehicle'
  | 'plate'
  | 'length'
  | 'filter'
  | 'range'
  | 'position'
  | 'company'
  | 'pick'
  | 'surname'
  | 'name'
  | 'attribute'
  | 'number'
  | 'accommodation'
  | 'selector'
  | 'seatNumber'
  | 'code'
  | 'petPlace'
  | 'phone'
  | 'email'
  | 'words'
  | 'method'
  | 'amount'
  | 'reference'
  | 'calculation'
  | 'days'
  | 'priceSteps'
  | 'floors'
  | 'release'
  | 'language'
  | 'report'
  | 'nothing'
  | 'meant'

/** Why an entry is not understood; its text is under `line:fail`. */
export type FailureReason =
  | 'expected'
  | 'not_understood'
  | 'no_booking_code'
  | 'unknown_port'
  | 'tie'
  | 'same_port'
  | 'no_such_date'
  | 'bare_c'
  | 'unclosed'
  | 'too_long'
  | 'commit_last'
  | 'no_open'
  | 'no_result'
  | 'wrong_decimals'
  | 'refused'

export interface Failure extends Span {
  failure: FailureReason
  /** The text typed there; empty at the end of an entry. */
  typed: string
  /** The slots that would have been valid here. */
  expected: readonly Slot[]
  /** Valid texts, the likeliest first. */
  offers: readonly string[]
  /** Entries of the same kind that are understood; absent where it is of no kind. */
  like?: readonly string[]
  /** The rule that `refused` words break. */
  refusal?: Refusal
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'failure' in value
}

/** Reads the words of one entry and records which slots could have followed at its end. */
export interface Reader {
  readonly words: readonly Word[]
  /** Behind the last word. */
  readonly end: number
  at: number
  readonly missing: Set<Slot>
  /** Slots for which the word at an index was refused. */
  refused?: { at: number; slots: readonly Slot[] }
}

export function readerOf(words: readonly Word[], end = words.at(-1)?.to ?? 0): Reader {
  return { words, end, at: 0, missing: new Set() }
}

/** The next word, if it is unquoted or `quoted` allows quoted ones; at the end records that `slot` could follow. */
export function peek(reader: Reader, slot: Slot, quoted = false): Word | undefined {
  const word = reader.words[reader.at]
  if (!word) reader.missing.add(slot)
  return word && (quoted || !word.quoted) ? word : undefined
}

export function atEnd(reader: Reader): boolean {
  return reader.at >= reader.words.length
}

/** Records that the next word has none of these slots: if no other part takes it, it is refused for them. */
export function notTaken(reader: Reader, slots: readonly Slot[]): void {
  reader.refused = { at: reader.at, slots }
}

/** A failure at the next word, or just behind the last one. */
export function fail(
  reader: Reader,
  expected: readonly Slot[],
  failure: FailureReason = 'expected',
  offers: readonly string[] = [],
): Failure {
  const word = reader.words[reader.at]
  if (!word) for (const slot of expected) reader.missing.add(slot)
  const place = { from: word?.from ?? reader.end, to: word?.to ?? reader.end }
  return { failure, expected, offers, typed: word?.text ?? '', ...place }
}

/** A failure at the next words, which are understood, but break a rule. */
export function failByRule(reader: Reader, took: number, refusal: Refusal): Failure {
  const last = reader.words[reader.at + took - 1]
  const failure = fail(reader, [], 'refused')
  return { ...failure, to: last?.to ?? failure.to, refusal }
}
