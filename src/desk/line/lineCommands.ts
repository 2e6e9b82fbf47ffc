import { refuse, type Refusal } from '../../domain/refusal.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { addDays, daysBetween, isDate } from '../../domain/value/portTime.ts'
import { dayOf } from '../../domain/value/typedDay.ts'
import { anywhere, defineCommand } from '../command/defineCommand.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { formatDateAndDay } from '../language/date.ts'
import { lineCommand } from './commands.ts'
import { planOf } from './lineModel.ts'
import { previewText } from './previewText.ts'
import { fail, peek, type Word } from './words/reader.ts'
import { moneyDigits } from '../language/money.ts'
import { lineRow, type Opening } from './combine.ts'
import type { LineForm } from './row.ts'
import { printDay, timeOf } from './words/when.ts'

/** Operand of a calculation: a plain number, a day, or hours and minutes. */
export type Value =
  | { kind: 'number'; number: number }
  /** YYYY-MM-DD */
  | { kind: 'day'; day: string }
  | { kind: 'time'; minutes: number }

type Sign = '+' | '-' | '*' | '/'
/** The operators by character; a percent sign belongs to its number. */
type Token = Value | { sign: Sign | '(' | ')' }

const most = 1e12
const longest = 200
const mostDays = 36_500
const signs: Record<string, Sign | '(' | ')'> = {
  '+': '+',
  '-': '-',
  '*': '*',
  x: '*',
  '/': '/',
  '÷': '/',
  '(': '(',
  ')': ')',
}
const operand =
  /^(?:\d+(?:[.,]\d+)?%|\d{1,2}[a-z]{3}(?:\d{4}|\d{2})?|\d{1,3}h\d{0,2}|\d{1,2}:\d{2}|\d+(?:[.,]\d+)?)/

/** The value of a calculation; undefined for what is none. Nothing of it is ever run as code. */
export function calculate(text: string, today: string): Value | undefined {
  const tokens = text.length > longest ? undefined : tokensOf(text, today)
  if (!tokens || tokens.length === 0) return undefined
  const reading = { tokens, at: 0 }
  const value = sumOf(reading)
  return reading.at === tokens.length ? value : undefined
}

function tokensOf(text: string, today: string): Token[] | undefined {
  const tokens: Token[] = []
  for (let rest = text.trim(); rest !== ''; rest = rest.trimStart()) {
    const sign = signs[rest.charAt(0)]
    const [word = rest.charAt(0)] = operand.exec(rest) ?? []
    const token = sign ? { sign } : valueOf(word, today)
    if (!token) return undefined
    tokens.push(token)
    rest = rest.slice(word.length)
  }
  return tokens
}

function valueOf(word: string, today: string): Value | undefined {
  if (/[a-z]{3}/.test(word)) {
    const day = dayOf(word, { today, towards: 'next' })
    return day === undefined || day === 'never' ? undefined : { kind: 'day', day }
  }
  if (/^\d{1,2}:/.test(word)) {
    const time = timeOf(word)
    return time === undefined ? undefined : { kind: 'time', minutes: hours(time.replace(':', 'h')) }
  }
  if (word.includes('h')) return { kind: 'time', minutes: hours(word) }
  const number = Number(word.replace(',', '.').replace('%', ''))
  return Number.isNaN(number) ? undefined : made('number', word.endsWith('%') ? number / 100 : number)
}

/** Minutes of `2h15`. */
function hours(text: string): number {
  const [whole, part] = text.split('h')
  return Number(whole) * 60 + Number(part || 0)
}

interface Reading {
  tokens: readonly Token[]
  at: number
}

function signAt({ tokens, at }: Reading): Sign | '(' | ')' | undefined {
  const token = tokens[at]
  return token && 'sign' in token ? token.sign : undefined
}

/** Operands between signs of one strength, from left to right. */
function chainOf(reading: Reading, next: (reading: Reading) => Value | undefined, strong: readonly string[]) {
  let value = next(reading)
  for (let sign = signAt(reading); value && sign && strong.includes(sign); sign = signAt(reading)) {
    reading.at += 1
    const other = next(reading)
    value = other && applySign(value, sign as Sign, other)
  }
  return value
}

const sumOf = (reading: Reading) => chainOf(reading, productOf, ['+', '-'])
const productOf = (reading: Reading): Value | undefined => chainOf(reading, operandAt, ['*', '/'])

function operandAt(reading: Reading): Value | undefined {
  const token = reading.tokens[reading.at]
  reading.at += 1
  if (!token) return undefined
  if (!('sign' in token)) return token
  if (token.sign === '-') return negative(operandAt(reading))
  if (token.sign !== '(') return undefined
  const inner = sumOf(reading)
  const closed = signAt(reading) === ')'
  reading.at += 1
  return closed ? inner : undefined
}

function negative(value: Value | undefined): Value | undefined {
  if (value?.kind === 'number') return { kind: 'number', number: -value.number }
  return value?.kind === 'time' ? { kind: 'time', minutes: -value.minutes } : undefined
}

function applySign(one: Value, sign: Sign, other: Value): Value | undefined {
  if (one.kind === 'day' || other.kind === 'day') return withDays(one, sign, other)
  const { kind } = one
  const [a, b] = [amount(one), amount(other)]
  if (sign === '+' || sign === '-')
    return kind === other.kind ? made(kind, sign === '+' ? a + b : a - b) : undefined
  if (sign === '*')
    return kind === 'time' && other.kind === 'time' ? undefined : made(timeIfAny(one, other), a * b)
  if (b === 0 || (kind === 'number' && other.kind === 'time')) return undefined
  return made(kind === other.kind ? 'number' : kind, a / b)
}

function timeIfAny(...values: readonly Value[]): 'time' | 'number' {
  return values.some(({ kind }) => kind === 'time') ? 'time' : 'number'
}

function amount(value: Exclude<Value, { kind: 'day' }>): number {
  return value.kind === 'number' ? value.number : value.minutes
}

function made(kind: 'number' | 'time', value: number): Value | undefined {
  if (!Number.isFinite(value) || Math.abs(value) > most) return undefined
  return kind === 'number' ? { kind, number: value } : { kind, minutes: Math.round(value) }
}

/** A day and so many days; between two days the days that lie between them, whichever comes first. */
function withDays(one: Value, sign: Sign, other: Value): Value | undefined {
  if (one.kind === 'day' && other.kind === 'day')
    return sign === '-' ? { kind: 'number', number: Math.abs(daysBetween(one.day, other.day)) } : undefined
  const [day, days] = one.kind === 'day' ? [one.day, other] : [other.kind === 'day' ? other.day : '', one]
  const backwards = sign === '-' && one.kind === 'day'
  if (days.kind !== 'number' || !Number.isInteger(days.number) || Math.abs(days.number) > mostDays)
    return undefined
  if (sign !== '+' && !backwards) return undefined
  const moved = addDays(day, backwards ? -days.number : days.number)
  return isDate(moved) ? { kind: 'day', day: moved } : undefined
}

/** Prints the value so that the line reads it again: `249` `12,35` `31dec` `18:30` `26h15`. */
export function printValue(value: Value, today: string, decimals = 2): string {
  if (value.kind === 'day') return printDay(value.day, { today, towards: 'next' })
  if (value.kind === 'number') return printDecimal(Number(value.number.toFixed(decimals)))
  const [whole, part] = [Math.floor(Math.abs(value.minutes) / 60), Math.abs(value.minutes) % 60]
  const minutes = String(part).padStart(2, '0')
  if (value.minutes < 0 || whole > 23) return `${value.minutes < 0 ? '-' : ''}${whole}h${minutes}`
  return `${String(whole).padStart(2, '0')}:${minutes}`
}

export interface CalculateArguments {
  expression: string
}

const joined = (words: readonly Word[]) =>
  words
    .map(({ keys }) => keys)
    .join(' ')
    .slice(1)
    .trim()

/** Returns the decimals of a result: those of the currency, or more if more are typed. */
function decimalsOf(expression: string): number {
  const typed = Array.from(expression.matchAll(/\d[.,](\d+)/g), ([, decimals = '']) => decimals.length)
  return Math.max(moneyDigits(), Math.min(2, ...(typed.length > 0 ? [Math.max(...typed)] : [0])))
}

function resultText({ expression }: CalculateArguments, today: string): string {
  const value = calculate(expression, today)
  if (!value) return ''
  if (value.kind === 'day') return formatDateAndDay(value.day)
  const dates = value.kind === 'number' && /[a-z]{3}/.test(expression)
  return dates
    ? previewText('days', { count: value.number })
    : printValue(value, today, decimalsOf(expression))
}

const calculation: Opening<CalculateArguments> = {
  verbs: [],
  is: ([first]) => first?.text.startsWith('=') === true && !first.quoted,
  usage: '= 124,50*2 · = 24dec+7 · = 24dec-3jan · = 18:30+2h15',
  read(reader, { today }) {
    const expression = joined(reader.words)
    const quoted = reader.words.some((word) => word.quoted)
    peek(reader, 'calculation')
    if (quoted || calculate(expression, today) === undefined)
      return fail(reader, ['calculation'], 'no_result')
    reader.at = reader.words.length
    return { expression }
  },
  print: ({ expression }) => `= ${expression}`,
}

const calculateRow: LineForm<CalculateArguments> = lineRow({
  name: 'calculate',
  order: 330,
  entry: calculation,
  preview: (args, { today }) => previewText('calculate', { value: resultText(args, today) }),
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

/** The result takes the place of the calculation, and is on the clipboard for any other field. */
function insertResult({ expression }: CalculateArguments): void {
  const { today } = lineContext.get()
  const value = calculate(expression, today)
  if (!value) return
  const text = printValue(value, today, decimalsOf(expression))
  line.put(text)
  // Refused when the page has no permission to write there; the text is in the line anyway.
  void navigator.clipboard?.writeText(text).catch(() => undefined)
}

/** Reads the line again once the lists it is read against have come. */
async function readLine(): Promise<Refusal | undefined> {
  await lineContext.loading()
  return planOf(line.state().parsed) === undefined ? refuse('line_unread') : undefined
}

/** Commands of the line itself. */
export const lineCommands = [
  defineCommand(lineCommand.calculate, {
    line: calculateRow,
    ...anywhere,
    palette: false,
    run: insertResult,
  }),
  defineCommand(lineCommand.read, {
    where: 'everywhere',
    // Text typed in between is meant for the result of the line.
    changes: 'desk',
    palette: false,
    run: readLine,
  }),
]
