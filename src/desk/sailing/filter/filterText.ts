import i18next from 'i18next'
import { isSwitch, type SwitchFilter } from '../../../domain/sailing/filter.ts'
import { openEnd } from '../../../domain/sailing/searchRange.ts'
import { formatDuration } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { portName } from '../portName.ts'
import type { FilterName, Filters, Range } from './filter.ts'

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
