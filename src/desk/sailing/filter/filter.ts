import type { InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { type TripFilters, isSwitch, type SwitchFilter } from '../../../domain/sailing/filter.ts'
import type * as searchRange from '../../../domain/sailing/searchRange.ts'
import { openEnd } from '../../../domain/sailing/searchRange.ts'
import i18next from 'i18next'
import { formatDuration } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { portName } from '../portName.ts'

type TripQuestion = InputOf<typeof sailing.trips>['body']

/** Both ends included. */
export type Range = [number, number]

type Entered<Value> = Value extends searchRange.Range
  ? Range
  : Value extends readonly string[]
    ? string[]
    : Value

/**
 * The values of the filters, by the names of the filter rule; `departs` is the wire’s departureTimeDuration, a clock time written as a number
 * (14:30 is 1430).
 */
export type Filters = { [Name in keyof TripFilters]?: Entered<NonNullable<TripFilters[Name]>> }

export type FilterName = keyof Filters

/** Sets one filter; an empty value removes it. */
export function withFilter<Name extends FilterName>(
  filters: Filters,
  name: Name,
  value: Filters[Name] | undefined,
): Filters {
  const { [name]: _, ...others } = filters
  const empty = value === undefined || (Array.isArray(value) && value.length === 0)
  return empty ? others : { ...others, [name]: value }
}

/** Adds the code to the list, or removes it. */
export function toggled(list: readonly string[] = [], code: string): string[] {
  return list.includes(code) ? list.filter((one) => one !== code) : [...list, code]
}

/** A missing end becomes the limit. Ends typed in the wrong order are swapped. */
export function rangeOf(from: number | undefined, to: number | undefined, most: number): Range | undefined {
  if (from === undefined && to === undefined) return undefined
  const ends: Range = [from ?? 0, to ?? most]
  return ends[0] <= ends[1] ? ends : [ends[1], ends[0]]
}

type WireFilters = NonNullable<TripQuestion['filters']>

/** The filters in wire format. */
export function filtersAsked({ cabin, departs, positionType, ...plain }: Filters): WireFilters {
  return {
    ...plain,
    ...(cabin === undefined ? {} : { cabin: cabin ? 'hasCabin' : 'hasNoCabin' }),
    ...(departs === undefined ? {} : { departureTimeDuration: [...departs] }),
    ...(positionType === undefined
      ? {}
      : { positionType: positionType as NonNullable<WireFilters['positionType']> }),
  }
}

/** 905 is shown as 09:05. */
export function formatClock(hundredths: number): string {
  const text = String(hundredths).padStart(4, '0')
  return `${text.slice(0, 2)}:${text.slice(2)}`
}

function rangeWords([from, to]: Range, most: number, show: (end: number) => string): string {
  if (to >= most) return `≥ ${show(from)}`
  return from <= 0 ? `≤ ${show(to)}` : `${show(from)}–${show(to)}`
}

const listed = (list: readonly string[], group: string) =>
  list.map((code) => i18next.t(`sailing:${group}.${code}`, { defaultValue: code })).join(', ')
const yesOrNo = (name: SwitchFilter, value: boolean) =>
  i18next.t(`sailing:filter.${name}.${value ? 'yes' : 'no'}`)

const words: {
  [Name in Exclude<FilterName, SwitchFilter>]-?: (value: NonNullable<Filters[Name]>) => string
} = {
  shipType: (list) => listed(list, 'shipType'),
  company: (list) => list.join(', '),
  via: (code) => portName(code),
  duration: (range) => rangeWords(range, openEnd.duration, formatDuration),
  departs: (range) => rangeWords(range, openEnd.clock, formatClock),
  passPriceRange: (range) => rangeWords(range, openEnd.price, (amount) => formatMoney(amount)),
  vehPriceRange: (range) => rangeWords(range, openEnd.price, (amount) => formatMoney(amount)),
  positionType: (list) => listed(list, 'positionType'),
}

/** The value of a filter as text: `HLC, GLJ`, `08:00–20:00`, `≤ 60,00`. */
export function filterText(name: FilterName, filters: Filters): string {
  if (isSwitch(name)) return yesOrNo(name, filters[name] === true)
  return (words[name] as (value: unknown) => string)(filters[name])
}
