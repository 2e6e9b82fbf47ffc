import type { Refusal } from '../../domain/refusal.ts'
import type { Span, Word } from './words/splitLine.ts'

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
  | 'language'
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
