import type { InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import type { SearchFilters } from '../../command/line/arguments.ts'

type TripQuestion = InputOf<typeof sailing.trips>['body']

/** From and to, both included. */
export type Range = [number, number]

/** What narrows the list; `departs` is departureTimeDuration in hundredths of the clock. */
export type Filters = SearchFilters

export type FilterName = keyof Filters

/** With one filter set anew; an empty one is none. */
export function withFilter<Name extends FilterName>(
  filters: Filters,
  name: Name,
  value: Filters[Name] | undefined,
): Filters {
  const { [name]: _, ...others } = filters
  const empty = value === undefined || (Array.isArray(value) && value.length === 0)
  return empty ? others : { ...others, [name]: value }
}

/** A code taken into a list, or out of it. */
export function toggled(list: readonly string[] = [], code: string): string[] {
  return list.includes(code) ? list.filter((one) => one !== code) : [...list, code]
}

/** One typed end makes a range: the other one is as far as it goes. Ends typed the wrong way round change places. */
export function rangeOf(from: number | undefined, to: number | undefined, most: number): Range | undefined {
  if (from === undefined && to === undefined) return undefined
  const ends: Range = [from ?? 0, to ?? most]
  return ends[0] <= ends[1] ? ends : [ends[1], ends[0]]
}

type WireFilters = NonNullable<TripQuestion['filters']>

/** As the wire has them. */
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
