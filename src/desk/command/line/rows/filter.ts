import { parseMoney, shortMoney } from '../../../../domain/value/money.ts'
import { switchFilters, type SwitchFilter } from '../../../../domain/sailing/filter.ts'
import { openEnd } from '../../../../domain/sailing/searchRange.ts'
import type { SearchFilters } from '../arguments.ts'
import type { LineContext } from '../context.ts'
import { portByCode, readPort } from '../words/port.ts'
import { fail, isFailure, peek, type Failure, type Reader } from '../reader.ts'
import { dayAt, timeOf } from '../words/when.ts'

const shipTypes: Record<string, string> = { fast: 'FAST', conv: 'CONVENTIONAL', night: 'NIGHT' }
const positions: Record<string, string> = {
  ...{ deck: 'DECK', seat: 'SEAT', cab: 'CABIN' },
  ...{ pet: 'PET_CABIN', prm: 'PRM_CABIN', ken: 'KENNEL' },
}

export const positionWords = Object.keys(positions)

/** Words that are filters by themselves. */
const plain: Record<string, Partial<Record<SwitchFilter, boolean>>> = {
  cab: { cabin: true },
  gar: { garage: true },
  dg: { dangerousGoods: true },
  dir: { intermediateStops: false },
}

type RangeName = 'duration' | 'passPriceRange' | 'vehPriceRange'

interface Measure {
  name: RangeName
  most: number
  read(text: string): number | undefined
  print(value: number): string
}

/** What a price or a time under way may be: `dur<8`, `fare20-60`. */
const measures: Record<string, Measure> = {
  dur: { name: 'duration', most: openEnd.duration, read: minutes, print: printMinutes },
  fare: { name: 'passPriceRange', most: openEnd.price, read: cents, print: shortMoney },
  veh: { name: 'vehPriceRange', most: openEnd.price, read: cents, print: shortMoney },
}

export const filterWords = [
  ...Object.keys(shipTypes),
  ...Object.keys(plain),
  'via',
  'pos',
  ...Object.keys(measures).map((word) => `${word}<`),
]

/** `8` or `8:30` hours under way. */
function minutes(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[:.]([0-5]\d))?$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2] ?? 0) : undefined
}

function printMinutes(value: number): string {
  const rest = value % 60
  return `${Math.floor(value / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `60` or `49.50` euros. */
function cents(text: string): number | undefined {
  return /^\d{1,5}([.,]\d{2})?$/.test(text) ? parseMoney(text) : undefined
}

const ranged = /^(dur|fare|veh)(?:([<>])([\d:.,]+)|([\d:.,]+)-([\d:.,]+))$/

export function isRange(keys: string): boolean {
  return ranged.test(keys)
}

const begun = /^(dur|fare|veh)[<>\d]/

/** Undefined where the word is none of these; null where what it says is no range. */
function rangeIn(keys: string, before: SearchFilters): SearchFilters | null | undefined {
  const [, word = '', sign, end = '', low = '', high = ''] = ranged.exec(keys) ?? []
  const measure = measures[word]
  if (measure === undefined) return begun.test(keys) ? null : undefined
  const { name, most, read } = measure
  const [from, to] = before[name] ?? [0, most]
  const at = read(end)
  const range = sign === '<' ? [from, at] : sign === '>' ? [at, to] : [read(low), read(high)]
  const [least, upTo] = range
  if (least === undefined || upTo === undefined || least > upTo) return null
  // `fare>0` leaves nothing out.
  if (least === 0 && upTo >= most) return null
  return { [name]: [least, upTo] }
}

/** Hours as hundredths: a bare hour, or any form of a time. */
function hundredths(keys: string): number | undefined {
  const hour = /^\d{1,2}$/.test(keys) ? Number(keys) * 100 : undefined
  if (hour !== undefined) return hour <= 2400 ? hour : undefined
  const time = timeOf(keys)
  return time === undefined ? undefined : Number(time.replace(':', ''))
}

function departs(keys: string, before: SearchFilters['departs']): [number, number] | undefined {
  const at = hundredths(keys.slice(1))
  const [from, to] = before ?? [0, 2400]
  if (at === undefined) return undefined
  const range: [number, number] = keys.startsWith('>') ? [at, to] : [from, at]
  return range[0] <= range[1] ? range : undefined
}

/** A company's code filters, unless it is also a port's and a day follows: then a leg begins. */
function companyAhead(reader: Reader, context: LineContext): string | undefined {
  const word = reader.words[reader.at]
  const code = word?.keys.toUpperCase() ?? ''
  if (!word || !context.companies.includes(code)) return undefined
  const day = dayAt(reader.words, reader.at + 1, { today: context.today, towards: 'next' })
  return portByCode(context.ports, word) && day !== undefined ? undefined : code
}

function readVia(reader: Reader, context: LineContext): Failure | SearchFilters {
  reader.at += 1
  const port = readPort(reader, context.ports)
  return isFailure(port) ? port : { via: port.code }
}

function withType(filters: SearchFilters, type: string): SearchFilters {
  const wanted = [...(filters.shipType ?? []), type]
  return { ...filters, shipType: Object.values(shipTypes).filter((one) => wanted.includes(one)) }
}

function withCompany(filters: SearchFilters, code: string): SearchFilters {
  return { ...filters, company: [...new Set([...(filters.company ?? []), code])] }
}

function readPosition(reader: Reader, { positionType = [] }: SearchFilters): Failure | SearchFilters {
  reader.at += 1
  const position = positions[peek(reader, 'position')?.keys ?? '']
  if (position === undefined) return fail(reader, ['position'])
  reader.at += 1
  const wanted = [...positionType, position]
  return { positionType: Object.values(positions).filter((one) => wanted.includes(one)) }
}

/** The filters of a word alone, and those with the words before it. */
function inOneWord(keys: string, filters: SearchFilters): SearchFilters | null | undefined {
  const type = shipTypes[keys]
  return type === undefined ? (plain[keys] ?? rangeIn(keys, filters)) : withType(filters, type)
}

/** One filter added to those before it; undefined when the next word is none. */
export function readFilter(
  reader: Reader,
  context: LineContext,
  filters: SearchFilters,
): SearchFilters | Failure | undefined {
  const word = peek(reader, 'filter')
  if (!word) return undefined
  if (/^[<>]/.test(word.keys)) {
    const range = departs(word.keys, filters.departs)
    if (!range) return fail(reader, ['time'])
    reader.at += 1
    return { ...filters, departs: range }
  }
  if (word.keys === 'via' || word.keys === 'pos') {
    const more = word.keys === 'via' ? readVia(reader, context) : readPosition(reader, filters)
    return isFailure(more) ? more : { ...filters, ...more }
  }
  const company = companyAhead(reader, context)
  const found = company === undefined ? inOneWord(word.keys, filters) : withCompany(filters, company)
  if (found === null) return fail(reader, ['range'])
  if (found) reader.at += 1
  return found && { ...filters, ...found }
}

function printHour(at: number): string {
  const digits = String(at).padStart(4, '0')
  return digits.endsWith('00') ? digits.slice(0, 2) : digits
}

function printRange(word: string, { name, most, print }: Measure, filters: SearchFilters): string {
  const [from, to] = filters[name] ?? []
  if (from === undefined || to === undefined) return ''
  if (from === 0) return `${word}<${print(to)}`
  return to >= most ? `${word}>${print(from)}` : `${word}${print(from)}-${print(to)}`
}

const isSet = (filters: SearchFilters, wanted: Partial<Record<SwitchFilter, boolean>> = {}) =>
  switchFilters.some((name) => wanted[name] !== undefined && wanted[name] === filters[name])

export function printFilters(filters: SearchFilters): string {
  const words = Object.keys(shipTypes).filter((word) => filters.shipType?.includes(shipTypes[word] ?? ''))
  const [from = 0, to = 2400] = filters.departs ?? []
  return [
    ...words,
    ...(filters.company ?? []).map((code) => code.toLowerCase()),
    from > 0 || (filters.departs && to === 2400) ? `>${printHour(from)}` : '',
    to < 2400 ? `<${printHour(to)}` : '',
    ...Object.keys(plain).filter((word) => isSet(filters, plain[word])),
    filters.via ? `via ${filters.via.toLowerCase()}` : '',
    ...positionWords
      .filter((word) => filters.positionType?.includes(positions[word] ?? ''))
      .map((word) => `pos ${word}`),
    ...Object.entries(measures).map(([word, measure]) => printRange(word, measure, filters)),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
