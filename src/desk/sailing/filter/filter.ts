import type { InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { type TripFilters, isSwitch, type SwitchFilter } from '../../../domain/sailing/filter.ts'
import type * as searchRange from '../../../domain/sailing/search.ts'
import { openEnd } from '../../../domain/sailing/search.ts'
import i18next from 'i18next'
import { formatDuration } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { portName, type Choice, type ChoiceSource } from '../../field/choice/choice.ts'

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

/** Minutes between two offered times. */
export const step = 5

const hours = Array.from({ length: 25 }, (_, hour) => hour)
const minutes = Array.from({ length: 60 / step }, (_, at) => at * step)

function choiceOf(hour: number, minute: number): Choice {
  const clock = hour * 100 + minute
  return { code: String(clock), name: formatClock(clock) }
}

/** The times of an hour, every five minutes; 24:00 is the end of the day. */
function timesOf(hour: number): Choice[] {
  return hour === 24 ? [choiceOf(24, 0)] : minutes.map((minute) => choiceOf(hour, minute))
}

/** Reads typed digits as hours and the first digits of the minutes: `8`, `08:3`, `830`, `1430`. */
function read(typed: string): { hour: number; minute: string } | undefined {
  const text = typed.trim()
  const split = /^(\d{1,2})[:.,](\d{0,2})$/.exec(text)
  if (split) return { hour: Number(split[1]), minute: split[2] ?? '' }
  const digits = /^\d{1,4}$/.exec(text)?.[0]
  if (digits === undefined) return undefined
  return digits.length < 3
    ? { hour: Number(digits), minute: '' }
    : { hour: Number(digits.slice(0, -2)), minute: digits.slice(-2) }
}

/** The offered time nearest to a minute between two steps. */
function nearest(hour: number, minute: number): Choice[] {
  const whole = Math.round(minute / step) * step
  return hour * 60 + whole > 24 * 60 ? [] : [choiceOf(hour + Math.floor(whole / 60), whole % 60)]
}

/** Times of day in steps of five minutes, found by typing; every full hour before anything is typed. */
export const clocks: ChoiceSource = {
  find(code) {
    const clock = Number(code)
    return code === '' || Number.isNaN(clock) ? undefined : { code, name: formatClock(clock) }
  },
  rank(typed) {
    if (typed.trim() === '') return { choices: hours.map((hour) => choiceOf(hour, 0)), tie: false }
    const meant = read(typed)
    if (meant === undefined || meant.hour > 24 || Number(meant.minute) > 59)
      return { choices: [], tie: false }
    const { hour, minute } = meant
    if (minute.length === 2) return { choices: nearest(hour, Number(minute)), tie: false }
    const named = timesOf(hour).filter(({ name }) => name.slice(3).startsWith(minute))
    return { choices: named, tie: false }
  },
}

/** Duration in minutes from `8`, `8:30` or `830`; undefined for other text. */
export function readDuration(typed: string): number | undefined {
  const meant = read(typed)
  if (meant === undefined || Number(meant.minute) > 59) return undefined
  return meant.hour * 60 + Number(meant.minute)
}
