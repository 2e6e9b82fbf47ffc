import { refuseCardNumber } from '../../../domain/value/cardNumber.ts'
import { mayBeThousands, parseDecimal } from '../../../domain/value/decimal.ts'
import { usualDigits } from '../../../domain/value/money.ts'
import { parseCoordinate, parseDate } from '../file/values.ts'
import { phrase, type Phrase } from '../phrase.ts'

/** A value as PostgreSQL has it in JSON. */
export type StoredValue =
  string | number | boolean | null | readonly (string | number | StoredObject)[] | StoredObject
export interface StoredObject {
  readonly [name: string]: StoredValue
}

/** The settings on which the meaning of cells depends. */
export interface Settings {
  /** Decimals of the currency. */
  digits: number
}

/** The form of the cells of a column. */
export interface Kind {
  /** Follows “expected”. */
  expected: Phrase
  /** Undefined if the text is of another form. The text is trimmed and not empty. */
  parse(text: string, settings: Settings): StoredValue | undefined
  /** Follows “expected” for a text with a special fault; undefined for any other. */
  expectedFor?(text: string): Phrase | undefined
  /** The text in its canonical form, of a value that `parse` could return. */
  print(value: StoredValue, settings: Settings): string
  /** The table whose rows it names. */
  refersTo?: string
  /** The names in a value of a column that refers to another table. */
  codesOf?(value: StoredValue): readonly string[]
  /** All valid texts, if they are few. */
  choices?: readonly string[]
  /** Between the items of a cell with several. */
  separator?: string
  /** Present where it is a number. */
  number?: NumberBounds
  /** Rows near one another mostly share it, as they do the names of rows of other tables and the words of choices. */
  isShared?: true
}

/** The bounds of a number, and its decimals at most: those of the currency where it is an amount. */
interface NumberBounds {
  least: number
  most: number
  decimals: number | 'currency'
}

const plain = { print: String }

/** A text of one line. */
export const text = (what = phrase`a text of one line`, longest = 200): Kind => ({
  ...plain,
  expected: phrase`${what}, at most ${longest} characters`,
  parse: (text) =>
    text.length <= longest && !/[\p{Cc}]/u.test(text) && !refuseCardNumber(text) ? text : undefined,
  expectedFor: (text) =>
    refuseCardNumber(text) ? phrase`a text without the number of a payment card` : undefined,
})

/** A text of a given form. */
export const form = (expected: Phrase, pattern: RegExp): Kind => ({
  ...plain,
  expected,
  parse: (text) => (pattern.test(text) ? text : undefined),
})

/** Capital Latin letters and digits; small letters are read as capitals. */
export const code = (least: number, most = least): Kind => ({
  ...plain,
  expected:
    least === most
      ? phrase`${least} capital letters or digits`
      : phrase`${least} to ${most} capital letters or digits`,
  parse(text) {
    const capitals = text.toUpperCase()
    return /^[A-Z0-9_-]+$/.test(capitals) && capitals.length >= least && capitals.length <= most
      ? capitals
      : undefined
  },
})

/** The code of a row of another table; small letters are read as capitals, as `code` does. */
export const reference = (table: string): Kind => ({
  ...plain,
  expected: table === 'cancellation_steps' ? phrase`a rule_set of ${table}` : phrase`a code of ${table}`,
  refersTo: table,
  codesOf: (value) => [String(value)],
  parse: (text) => (/^\S+$/.test(text) ? text.toUpperCase() : undefined),
})

/** Items of a kind with a separator between them, each once. */
export const list = (of: Kind, separator: ' ' | '|' = ' '): Kind => ({
  expected:
    separator === ' '
      ? phrase`blanks between items, each ${of.expected}`
      : phrase`bars (|) between items, each ${of.expected}`,
  ...(of.refersTo !== undefined && { refersTo: of.refersTo, codesOf: (value) => value as readonly string[] }),
  ...(of.choices && { choices: of.choices }),
  separator,
  ...(of.expectedFor && { expectedFor: of.expectedFor }),
  parse(text, settings) {
    const items = text
      .split(separator)
      .map((item) => item.trim())
      .filter(Boolean)
      .map((item) => of.parse(item, settings))
    const isRight = items.every((item) => typeof item === 'string' || typeof item === 'number')
    return isRight && new Set(items).size === items.length ? items : undefined
  },
  print: (value, settings) =>
    (value as readonly string[]).map((item) => of.print(item, settings)).join(separator),
})

/** One of a few words. */
export const choice = (...choices: readonly string[]): Kind => ({
  ...plain,
  expected: phrase`one of ${choices.join(', ')}`,
  choices,
  parse: (text) => choices.find((word) => word.toLowerCase() === text.toLowerCase()),
})

const truths: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  1: true,
  0: false,
}

export const yesOrNo: Kind = {
  expected: phrase`yes or no`,
  choices: ['yes', 'no'],
  parse: (text) => truths[text.toLowerCase()],
  print: (value) => (value === true ? 'yes' : 'no'),
}

/** A whole number within bounds. */
export const integer = (from: number, to: number, unit?: Phrase): Kind => ({
  ...plain,
  number: { least: from, most: to, decimals: 0 },
  expected: unit
    ? phrase`a whole number from ${from} to ${to} (${unit})`
    : phrase`a whole number from ${from} to ${to}`,
  parse: (text) => within(/^[-+]?\d+$/.test(text) ? Number(text) : undefined, from, to),
})

/** A number with decimals within bounds; a comma is read as a point. */
export const decimal = (from: number, to: number, unit: Phrase, decimals = 2): Kind => ({
  ...plain,
  number: { least: from, most: to, decimals },
  expected: phrase`a number from ${from} to ${to} (${unit})`,
  parse: (text) => within(parseDecimal(text), from, to),
})

/** Degrees of latitude or longitude. */
export const degrees = (most: number): Kind => ({
  ...decimal(-most, most, phrase`degrees`, 6),
  parse: (text) => within(parseCoordinate(text), -most, most),
})

const within = (number: number | undefined, from: number, to: number) =>
  number !== undefined && number >= from && number <= to ? number : undefined

/** A percentage with two decimals at most, with or without its sign, which cells of workbooks have. */
export const percent: Kind = {
  ...decimal(0, 100, phrase`percent`),
  parse(text) {
    const number = text.replace(/\s*%$/, '')
    const hundredths = unitsOf(parseDecimal(number) ?? Number.NaN, number, 2)
    return hundredths === undefined ? undefined : within(hundredths / 100, 0, 100)
  },
}

/** The two columns of a stored percentage: whole percent, which servers of an earlier version read alone, and hundredths. */
export function partsOfPercent(percent: number): { wholePercent: number; hundredths: number } {
  const all = Math.round(percent * 100)
  return { wholePercent: Math.floor(all / 100), hundredths: all % 100 }
}

export const percentOfParts = (wholePercent: unknown, hundredths: unknown): number =>
  (Number(wholePercent ?? 0) * 100 + Number(hundredths ?? 0)) / 100

/** A number in units of its last decimal; undefined where its text has further ones, or three that may be thousands. */
function unitsOf(number: number, text: string, decimals: number): number | undefined {
  if (decimals < 3 && mayBeThousands(text)) return undefined
  const units = Math.round(number * 10 ** decimals)
  return Math.abs(units - number * 10 ** decimals) < 1e-6 ? units : undefined
}

/** An amount of the network’s currency, not below 0; stored in its smallest unit. */
export const money: Kind = {
  number: { least: 0, most: 1e10, decimals: 'currency' },
  expected: phrase`an amount of the currency, such as 12.50, with no more decimals than the currency has`,
  parse(text, { digits }) {
    const amount = within(parseDecimal(text), 0, 1e10)
    return amount === undefined ? undefined : unitsOf(amount, text, digits)
  },
  print: (value, { digits }) => (Number(value) / 10 ** digits).toFixed(digits),
}

/** Metres, stored in centimetres. */
export const metres: Kind = {
  number: { least: 0, most: 10_000, decimals: 2 },
  expected: phrase`a number of metres from 0 to 10000 with at most two decimals`,
  parse(text) {
    const number = within(parseDecimal(text), 0, 10_000)
    return number === undefined ? undefined : unitsOf(number, text, 2)
  },
  print: (value) => String(Number(value) / 100),
}

export const date: Kind = { ...plain, expected: phrase`a day, such as 2027-06-30`, parse: parseDate }

export const clock: Kind = {
  ...plain,
  expected: phrase`a time of day, such as 07:30`,
  parse(text) {
    const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d\d)$/.exec(text) ?? []
    const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
    return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined
  },
}

/** Days of the week; stored as digits in ascending order. */
export const weekdays: Kind = {
  ...plain,
  expected: phrase`digits of weekdays from 1 (Monday) to 7, such as 12345`,
  parse(text) {
    const digits = text.replaceAll(/[\s,]/g, '')
    return /^[1-7]+$/.test(digits) ? [...new Set(digits)].toSorted().join('') : undefined
  },
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export const country: Kind = {
  ...plain,
  isShared: true,
  expected: phrase`a country code of two capital letters, such as GR`,
  parse: (text) => (/^[A-Z]{2}$/.test(text) && text !== 'ZZ' && regions.of(text) ? text : undefined),
}

export const zone: Kind = {
  ...plain,
  expected: phrase`a time zone, such as Europe/Oslo`,
  parse: (text) => (isZone(text) ? text : undefined),
}

/** Most rows have one of few zones, and asking for one takes long. */
const zones = new Map<string, boolean>()

function isZone(text: string): boolean {
  const former = zones.get(text)
  if (former !== undefined) return former
  const present = hasFormat(text)
  zones.set(text, present)
  return present
}

/** A name of the zone database; offsets such as +02:00, which know no summer time, are none. */
function hasFormat(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}

export const currency: Kind = {
  ...plain,
  expected: phrase`a currency of ISO 4217 with 0, 2 or 3 decimals, such as NOK`,
  parse: (text) =>
    Intl.supportedValuesOf('currency').includes(text) && [0, 2, 3].includes(digitsOf(text))
      ? text
      : undefined,
}

/** Decimals of a currency of ISO 4217; the usual ones before the network has one. */
export function digitsOf(of: string | undefined): number {
  if (of === undefined) return usualDigits
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: of,
  }).resolvedOptions()
  return maximumFractionDigits ?? usualDigits
}

/** Codes of a table with a number each: `DECK:500 AB4:20`. */
export const counts = (table: string): Kind => ({
  expected: phrase`a code of ${table}, a colon and a number, with blanks between them: DECK:500 AB4:20`,
  refersTo: table,
  separator: ' ',
  codesOf: (value) => Object.keys(value as StoredObject),
  parse(text) {
    const pairs = text
      .toUpperCase()
      .split(/\s+/)
      .map((pair) => /^([^\s:]+):(\d{1,6})$/.exec(pair))
    const isRight = pairs.every(Boolean) && new Set(pairs.map((pair) => pair?.[1])).size === pairs.length
    return isRight ? Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2])])) : undefined
  },
  print: (value) =>
    Object.entries(value as StoredObject)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, number]) => `${of}:${String(number)}`)
      .join(' '),
})
