import { latinKeys } from '../../../../domain/value/fold.ts'

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
const isDigit = (char: string) => char >= '0' && char <= '9'
const isLetter = (char: string) => /^\p{L}$/u.test(char)
const isGreek = (char: string) => /^\p{Script=Greek}$/u.test(char)
/** Typed by the Q key of a Greek layout; the second one is the Greek question mark. */
const semicolons = ';\u037e'

/** `seat 12a` as it is typed on either layout, at the end of a text. */
const seats =
  /(?:^|[;\u037e,\n])\s*(?:seat|σεατ)\s+(?:\d{1,4}\p{L}?(?:\/\d{1,2})?,)*\d{1,4}\p{L}(?:\/\d{1,2})?$/iu

/** A comma may go on with `12b`. */
function afterSeat(text: string, at: number): boolean {
  return isLetter(text.charAt(at - 1)) && seats.test(text.slice(0, at))
}

/** A comma between two digits or seats, and a semicolon that is the Q of a Greek layout, belong to their word. */
function separates(text: string, at: number): boolean {
  const char = text.charAt(at)
  const before = text.charAt(at - 1)
  const after = text.charAt(at + 1)
  if (char === '\n') return true
  if (char === ',') return !(isDigit(after) && (isDigit(before) || afterSeat(text, at)))
  if (!semicolons.includes(char) || char === '') return false
  return !(isLetter(before) && isLetter(after) && (isGreek(before) || isGreek(after)))
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
    if (separates(text, at)) finish(at++)
    else if (/\s/.test(char)) at++
    else if (opening.includes(char)) {
      const end = closingAfter(text, at)
      if (end === undefined) unclosed = at
      words.push(wordAt(text, at + 1, end ?? text.length, true))
      at = (end ?? text.length) + 1
    } else {
      const end = endOfWord(text, at)
      words.push(wordAt(text, at, end))
      at = end
    }
  }
  finish(text.length)
  return entries
}

/** Nothing follows it yet, and a digit there would become part of its word. */
function isUndecided(text: string, at: number): boolean {
  return at + 1 === text.length && (isDigit(text.charAt(at - 1)) || afterSeat(text, at))
}

/**
 * The line with its separators drawn as `;`, character for character. A comma behind a digit waits for what follows,
 * for it may be a decimal one; one between Greek letters stays, for a semicolon there would be a q.
 */
export function withDrawnSeparators(text: string): string {
  const drawn = text.split('')
  for (const { to } of splitLine(text)) {
    if (text.charAt(to) !== ',' || isUndecided(text, to)) continue
    drawn[to] = ';'
    if (!separates(drawn.join(''), to)) drawn[to] = ','
  }
  return drawn.join('')
}

function closingAfter(text: string, at: number): number | undefined {
  const ends = closing[text.charAt(at)] ?? ''
  for (let end = at + 1; end < text.length; end++) if (ends.includes(text.charAt(end))) return end
  return undefined
}

function endOfWord(text: string, at: number): number {
  let end = at + 1
  while (end < text.length && !/\s/.test(text.charAt(end)) && !opening.includes(text.charAt(end)))
    if (separates(text, end)) break
    else end++
  return end
}
