import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import type { SearchFilters } from '../../command/line/arguments.ts'

type Trip = AnswerOf<typeof sailing.trips>['trips'][number]
type TripQuestion = InputOf<typeof sailing.trips>['body']

/** From and to, both included. */
export type Range = [number, number]

/** What narrows the list; `departs` is departureTimeDuration in hundredths of the clock. */
export type Filters = SearchFilters

export type FilterName = keyof Filters
type FilterTests = { [Name in FilterName]-?: (wanted: NonNullable<Filters[Name]>, trip: Trip) => boolean }

const among = (wanted: readonly string[], value: string) => wanted.length === 0 || wanted.includes(value)
const within = ([from, to]: Range, value: number | undefined) =>
  value !== undefined && value >= from && value <= to

/** 14:30 is 1430. */
export function clockOf(local: string): number {
  return Number(timeOf(local).replace(':', ''))
}

const tests: FilterTests = {
  shipType: (wanted, { shipType }) => among(wanted, shipType),
  company: (wanted, { vessel }) => among(wanted, vessel.company.abbreviation),
  intermediateStops: (wanted, { stops }) => wanted === stops.length > 0,
  cabin: (wanted, { hasCabin }) => wanted === hasCabin,
  garage: (wanted, { hasGarage }) => wanted === hasGarage,
  dangerousGoods: (wanted, trip) => wanted === trip.dangerousGoods,
  via: (wanted, { stops }) => stops.some(({ idOrCode }) => idOrCode === wanted),
  duration: (wanted, { duration }) => within(wanted, duration),
  departs: (wanted, { departureDateTime }) => within(wanted, clockOf(departureDateTime)),
  passPriceRange: (wanted, { prices }) => within(wanted, prices.passenger),
  vehPriceRange: (wanted, { prices }) => within(wanted, prices.vehicle),
  positionType: (wanted, { positionTypes }) =>
    wanted.length === 0 || positionTypes.some((type) => wanted.includes(type)),
}

const names = Object.keys(tests) as FilterName[]

/** The filters that are set, in the order of the panel. */
export function filtersSet(filters: Filters): FilterName[] {
  return names.filter((name) => {
    const value = filters[name]
    return value !== undefined && !(Array.isArray(value) && value.length === 0)
  })
}

/** True for trips that no filter hides. */
export function passes(trip: Trip, filters: Filters): boolean {
  return filtersSet(filters).every((name) => testOf(name)(filters[name], trip))
}

function testOf(name: FilterName): (wanted: unknown, trip: Trip) => boolean {
  return tests[name] as (wanted: unknown, trip: Trip) => boolean
}

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
