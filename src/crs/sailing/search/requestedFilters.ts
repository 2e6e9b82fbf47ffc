import type { Static } from 'typebox'
import type { Filters } from '../../../contract/trip.ts'
import { isWithin, widen } from '../../../domain/sailing/range.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import type { WireTrip } from './tripResponse.ts'

type Asked = Static<typeof Filters>

const oneOf = (wanted: readonly string[] | undefined, value: string) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

const same = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value

/** Times as hundredths: 08:05 is 805. */
const hundredths = (local: string) => Number(timeOf(local).replace(':', ''))

/** A trip that has no such price or length is in no range of them. */
function inRange(asked: readonly number[] | undefined, value: number | undefined, open: 'from' | 'upTo') {
  if (asked === undefined) return true
  return value !== undefined && isWithin(widen(asked, open, Number.MAX_SAFE_INTEGER), value)
}

/** True for trips the filters let through. */
export function passes(trip: WireTrip, filters: Asked = {}): boolean {
  const { cabin, via, positionType = [] } = filters
  return (
    oneOf(filters.shipType, trip.shipType) &&
    oneOf(filters.company, trip.vessel.company.abbreviation) &&
    same(filters.intermediateStops, trip.stops.length > 0) &&
    same(cabin === undefined ? undefined : cabin === 'hasCabin', trip.hasCabin) &&
    same(filters.garage, trip.hasGarage) &&
    same(filters.dangerousGoods, trip.dangerousGoods) &&
    (via === undefined || trip.stops.some(({ idOrCode }) => idOrCode === via)) &&
    inRange(filters.duration, trip.duration, 'upTo') &&
    inRange(filters.departureTimeDuration, hundredths(trip.departureDateTime), 'from') &&
    inRange(filters.passPriceRange, trip.prices.passenger, 'upTo') &&
    inRange(filters.vehPriceRange, trip.prices.vehicle, 'upTo') &&
    (positionType.length === 0 || positionType.some((position) => trip.positionTypes.includes(position)))
  )
}
