import { timeOf } from '../value/portTime.ts'
import { isWithin, openEnd, type Range } from './search.ts'

/** The fields of a trip that filters use. */
export interface FilterableTrip {
  shipType: string
  vessel: { company: { abbreviation: string } }
  stops: readonly { idOrCode: string }[]
  hasCabin: boolean
  hasGarage: boolean
  dangerousGoods: boolean
  /** Minutes. */
  duration: number
  /** Port-local, YYYY-MM-DD HH:mm. */
  departureDateTime: string
  prices: { passenger?: number | undefined; vehicle?: number | undefined }
  positionTypes: readonly string[]
}

/** A trip passes when it satisfies every filter that is set; an empty list is not set. */
export interface TripFilters {
  shipType?: readonly string[] | undefined
  company?: readonly string[] | undefined
  /** True: only trips with stops. False: only direct trips. */
  intermediateStops?: boolean | undefined
  cabin?: boolean | undefined
  garage?: boolean | undefined
  dangerousGoods?: boolean | undefined
  /** A port at which the trip calls. */
  via?: string | undefined
  /** Minutes. */
  duration?: Range | undefined
  /** Time of departure as hours times 100 plus minutes: 08:05 is 805. */
  departs?: Range | undefined
  /** Smallest units; a trip without the price fails the filter. */
  passPriceRange?: Range | undefined
  vehPriceRange?: Range | undefined
  /** Kinds of accommodation; one of them with units left satisfies the filter. */
  positionType?: readonly string[] | undefined
}

type FilterName = keyof TripFilters

/** The filters by the kind of their value: a list of codes, yes or no, a range up to an open end. */
export const listFilters = ['shipType', 'company', 'positionType'] as const satisfies FilterName[]
export const switchFilters = [
  'intermediateStops',
  'cabin',
  'garage',
  'dangerousGoods',
] as const satisfies FilterName[]
export const rangeFilters = {
  duration: openEnd.duration,
  departs: openEnd.clock,
  passPriceRange: openEnd.price,
  vehPriceRange: openEnd.price,
} as const satisfies { [Name in FilterName]?: number }

export type SwitchFilter = (typeof switchFilters)[number]
export const isSwitch = (name: FilterName): name is SwitchFilter =>
  switchFilters.some((switchFilter) => switchFilter === name)

/**
 * The word of each yes-or-no filter on the command line, with the answer it asks for; in the order of a printed line.
 */
export const switchWords: Record<SwitchFilter, { word: string; answer: boolean }> = {
  cabin: { word: 'cab', answer: true },
  garage: { word: 'gar', answer: true },
  dangerousGoods: { word: 'dg', answer: true },
  intermediateStops: { word: 'dir', answer: false },
}

/** The words that ranges on the command line begin with: `dur<8`, `fare20-60`. */
export const rangeWords = {
  dur: 'duration',
  fare: 'passPriceRange',
  veh: 'vehPriceRange',
} as const satisfies Record<string, keyof typeof rangeFilters>

type Rules = {
  [Name in FilterName]-?: (trip: FilterableTrip, wanted: NonNullable<TripFilters[Name]>) => boolean
}

const rules: Rules = {
  shipType: ({ shipType }, wanted) => wanted.includes(shipType),
  company: ({ vessel }, wanted) => wanted.includes(vessel.company.abbreviation),
  intermediateStops: ({ stops }, wanted) => wanted === stops.length > 0,
  cabin: ({ hasCabin }, wanted) => wanted === hasCabin,
  garage: ({ hasGarage }, wanted) => wanted === hasGarage,
  dangerousGoods: ({ dangerousGoods }, wanted) => wanted === dangerousGoods,
  via: ({ stops }, wanted) => stops.some(({ idOrCode }) => idOrCode === wanted),
  duration: ({ duration }, wanted) => isWithin(wanted, duration),
  departs: ({ departureDateTime }, wanted) => isWithin(wanted, clockOf(departureDateTime)),
  passPriceRange: ({ prices }, wanted) => isPriceWithin(wanted, prices.passenger),
  vehPriceRange: ({ prices }, wanted) => isPriceWithin(wanted, prices.vehicle),
  positionType: ({ positionTypes }, wanted) => wanted.some((type) => positionTypes.includes(type)),
}

/** 14:30 is 1430. */
const clockOf = (local: string) => Number(timeOf(local).replace(':', ''))

const isPriceWithin = (range: Range, price: number | undefined) =>
  price !== undefined && isWithin(range, price)

const names = Object.keys(rules) as FilterName[]

/** The names of the filters that are set, in the order of `TripFilters`. */
export function filtersSet(filters: TripFilters): FilterName[] {
  return names.filter((name) => {
    const value = filters[name]
    return value !== undefined && !(Array.isArray(value) && value.length === 0)
  })
}

/** Returns whether a trip satisfies all filters. */
export function matchesFilters(trip: FilterableTrip, filters: TripFilters): boolean {
  return filtersSet(filters).every((name) => ruleOf(name)(trip, filters[name]))
}

function ruleOf(name: FilterName): (trip: FilterableTrip, wanted: unknown) => boolean {
  return rules[name] as (trip: FilterableTrip, wanted: unknown) => boolean
}
