import type { SearchFilters } from './arguments.ts'
import type { LineContext } from './context.ts'
import { portByCode, readPort } from './port.ts'
import { fail, isFailure, peek, type Failure, type Reader } from './reader.ts'
import { dayOf, timeOf } from './when.ts'

const shipTypes: Record<string, string> = { fast: 'FAST', conv: 'CONVENTIONAL', night: 'NIGHT' }
export const filterWords = [...Object.keys(shipTypes), 'cab', 'gar', 'via']

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
  const next = reader.words[reader.at + 1]
  const day = next && dayOf(next.keys, { today: context.today, towards: 'next' })
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
  if (word.keys === 'via') {
    const via = readVia(reader, context)
    return isFailure(via) ? via : { ...filters, ...via }
  }
  const company = companyAhead(reader, context)
  const type = shipTypes[word.keys]
  const found =
    word.keys === 'cab'
      ? { ...filters, cabin: true }
      : word.keys === 'gar'
        ? { ...filters, garage: true }
        : type !== undefined
          ? withType(filters, type)
          : company !== undefined
            ? withCompany(filters, company)
            : undefined
  if (found) reader.at += 1
  return found
}

function printHour(at: number): string {
  const digits = String(at).padStart(4, '0')
  return digits.endsWith('00') ? digits.slice(0, 2) : digits
}

export function printFilters(filters: SearchFilters): string {
  const words = Object.keys(shipTypes).filter((word) => filters.shipType?.includes(shipTypes[word] ?? ''))
  const [from = 0, to = 2400] = filters.departs ?? []
  return [
    ...words,
    ...(filters.company ?? []).map((code) => code.toLowerCase()),
    from > 0 || (filters.departs && to === 2400) ? `>${printHour(from)}` : '',
    to < 2400 ? `<${printHour(to)}` : '',
    filters.cabin ? 'cab' : '',
    filters.garage ? 'gar' : '',
    filters.via ? `via ${filters.via.toLowerCase()}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}
