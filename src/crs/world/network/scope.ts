import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import type { Scale, Season } from './network.ts'
import { scales, seasonOf } from './season.ts'

/** Extent of a world. */
export interface Scope {
  lines: readonly Scale[]
  /** In ascending order; unlimited if `atMost` ends them. */
  dates: Iterable<string>
  atMost: number
  seasonOf(date: string): Season
  /** Filled faster without its indexes. */
  bulk: boolean
}

export function scopeOf(scale: Scale, today: string): Scope {
  const { lines } = scales[scale]
  if (scale === 'demo') return { lines, ...demo(today), atMost: Infinity, bulk: false }
  const rest = { lines, seasonOf, bulk: true }
  if (scale === 'season') return { ...rest, dates: comingSeason(today), atMost: Infinity }
  const from = `${today.slice(0, 4)}-${scales.stress.from}`
  return { ...rest, dates: daysFrom(from), atMost: scales.stress.sailings }
}

/** Always high season, whatever the date, so that a demo in January has sailings to show. */
function demo(today: string): Pick<Scope, 'dates' | 'seasonOf'> {
  const { daysBefore, daysAfter } = scales.demo
  return { dates: days(addDays(today, -daysBefore), addDays(today, daysAfter)), seasonOf: () => 'high' }
}

function comingSeason(today: string): Iterable<string> {
  const { from, to } = scales.season
  const year = Number(today.slice(0, 4)) + (today.slice(5) > to ? 1 : 0)
  return days(`${year}-${from}`, `${year}-${to}`)
}

function* daysFrom(from: string): Generator<string> {
  for (let date = from; ; date = addDays(date, 1)) yield date
}

function days(from: string, to: string): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, after) => addDays(from, after))
}
