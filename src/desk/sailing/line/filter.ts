import { readMoney, typedMoney } from '../../language/money.ts'
import { rangeWords, switchWords, type SwitchFilter } from '../../../domain/sailing/filter.ts'
import { openEnd } from '../../../domain/sailing/search.ts'
import { begunRange, rangeShape, cabinWords } from '../../line/words/spoken.ts'
import type { Filters } from '../filter/filter.ts'
import type { LineContext } from '../../line/context.ts'
import { portByCode, readPort } from '../../line/words/port.ts'
import { fail, isFailure, peek, type Failure, type Reader } from '../../line/words/reader.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import { dayAt, timeOf } from '../../line/words/when.ts'

const shipTypes: Record<string, string> = { fast: 'FAST', conv: 'CONVENTIONAL', night: 'NIGHT' }
const positions: Record<string, string> = {
  deck: 'DECK',
  seat: 'SEAT',
  cab: 'CABIN',
  pet: 'PET_CABIN',
  prm: 'PRM_CABIN',
  ken: 'KENNEL',
}

export const positionWords = Object.keys(positions)

/** Words that are filters by themselves. */
const switches = Object.entries(switchWords) as [SwitchFilter, { word: string; answer: boolean }][]

type RangeWord = keyof typeof rangeWords

interface Measure {
  most: number
  read(text: string): number | undefined
  print(value: number): string
}

const price: Measure = { most: openEnd.price, read: priceOf, print: typedMoney }

/** The limits and forms of a time under way or a price: `dur<8`, `fare20-60`. */
const measures: Record<RangeWord, Measure> = {
  dur: { most: openEnd.duration, read: minutes, print: printMinutes },
  fare: price,
  veh: price,
}
const ranges = Object.keys(rangeWords) as RangeWord[]

export const filterWords = [
  ...Object.keys(shipTypes),
  ...switches.map(([, { word }]) => word),
  'via',
  'pos',
  ...ranges.map((word) => `${word}<`),
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

/** `60` or `49.50`. */
function priceOf(text: string): number | undefined {
  return /^\d{1,7}([.,]\d{2,3})?$/.test(text) ? readMoney(text) : undefined
}

/** Undefined if the word is none of these; null if its value is no range. */
function rangeIn(keys: string, before: Filters): Filters | null | undefined {
  const [, word, sign, end = '', low = '', high = ''] = rangeShape.exec(keys) ?? []
  if (word === undefined) return begunRange.test(keys) ? null : undefined
  const { most, read } = measures[word as RangeWord]
  const name = rangeWords[word as RangeWord]
  const [from, to] = before[name] ?? [0, most]
  const at = read(end)
  const range = sign === '<' ? [from, at] : sign === '>' ? [at, to] : [read(low), read(high)]
  const [least, upTo] = range
  if (least === undefined || upTo === undefined || least > upTo) return null
  // `fare>0` leaves nothing out.
  if (least === 0 && upTo >= most) return null
  return { [name]: [least, upTo] }
}

function switchIn(keys: string): Filters | undefined {
  const found = switches.find(([, { word }]) => word === keys)
  return found && { [found[0]]: found[1].answer }
}

/** Hours as hundredths: a bare hour, or any form of a time. */
function hundredths(keys: string): number | undefined {
  const hour = /^\d{1,2}$/.test(keys) ? Number(keys) * 100 : undefined
  if (hour !== undefined) return hour <= 2400 ? hour : undefined
  const time = timeOf(keys)
  return time === undefined ? undefined : Number(time.replace(':', ''))
}

function departs(keys: string, before: Filters['departs']): [number, number] | undefined {
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

function readVia(reader: Reader, context: LineContext): Failure | Filters {
  reader.at += 1
  const port = readPort(reader, context.ports)
  return isFailure(port) ? port : { via: port.code }
}

function withType(filters: Filters, type: string): Filters {
  const wanted = [...(filters.shipType ?? []), type]
  return { ...filters, shipType: Object.values(shipTypes).filter((one) => wanted.includes(one)) }
}

function withCompany(filters: Filters, code: string): Filters {
  return { ...filters, company: [...new Set([...(filters.company ?? []), code])] }
}

function readPosition(reader: Reader, { positionType = [] }: Filters): Failure | Filters {
  reader.at += 1
  const position = positions[peek(reader, 'position')?.keys ?? '']
  if (position === undefined) return fail(reader, ['position'])
  reader.at += 1
  const wanted = [...positionType, position]
  return { positionType: Object.values(positions).filter((one) => wanted.includes(one)) }
}

/** The filters of a word alone, and those with the words before it. */
function inOneWord(keys: string, filters: Filters): Filters | null | undefined {
  const type = shipTypes[keys]
  return type === undefined ? (switchIn(keys) ?? rangeIn(keys, filters)) : withType(filters, type)
}

/** One filter added to those before it; undefined when the next word is none. */
export function readFilter(
  reader: Reader,
  context: LineContext,
  filters: Filters,
): Filters | Failure | undefined {
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
  const keys = !word.quoted && cabinWords.has(spokenKeys(word.text)) ? 'cab' : word.keys
  const found = company === undefined ? inOneWord(keys, filters) : withCompany(filters, company)
  if (found === null) return fail(reader, ['range'])
  if (found) reader.at += 1
  return found && { ...filters, ...found }
}

function printHour(at: number): string {
  const digits = String(at).padStart(4, '0')
  return digits.endsWith('00') ? digits.slice(0, 2) : digits
}

function printRange(word: RangeWord, filters: Filters): string {
  const { most, print } = measures[word]
  const [from, to] = filters[rangeWords[word]] ?? []
  if (from === undefined || to === undefined) return ''
  if (from === 0) return `${word}<${print(to)}`
  return to >= most ? `${word}>${print(from)}` : `${word}${print(from)}-${print(to)}`
}

export function printFilters(filters: Filters): string {
  const words = Object.keys(shipTypes).filter((word) => filters.shipType?.includes(shipTypes[word] ?? ''))
  const [from = 0, to = 2400] = filters.departs ?? []
  return [
    ...words,
    ...(filters.company ?? []).map((code) => code.toLowerCase()),
    from > 0 || (filters.departs && to === 2400) ? `>${printHour(from)}` : '',
    to < 2400 ? `<${printHour(to)}` : '',
    ...switches.flatMap(([name, { word, answer }]) => (filters[name] === answer ? [word] : [])),
    filters.via ? `via ${filters.via.toLowerCase()}` : '',
    ...positionWords
      .filter((word) => filters.positionType?.includes(positions[word] ?? ''))
      .map((word) => `pos ${word}`),
    ...ranges.map((word) => printRange(word, filters)),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
