import type { InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import type { WireTrip } from './trip.ts'

type Filters = NonNullable<InputOf<typeof sailing.trips>['body']['filters']>

const oneOf = (wanted: readonly string[] | undefined, value: string) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value)

/** Hundredths as on the wire: 08:05 is 805. */
const hundredths = (local: string) => Number(local.slice(11, 13) + local.slice(14, 16))

/** One value means from then on. */
function leavesWithin(range: readonly number[] | undefined, departs: string): boolean {
  const [from = 0, to = 2400] = range ?? []
  const time = hundredths(departs)
  return time >= from && time <= to
}

/** True for trips the filters let through. */
export function passes(trip: WireTrip, filters: Filters = {}): boolean {
  const { shipType, company, intermediateStops, cabin, garage, via, departureTimeDuration } = filters
  return (
    oneOf(shipType, trip.shipType) &&
    oneOf(company, trip.vessel.company.abbreviation) &&
    (intermediateStops !== false || trip.stops.length === 0) &&
    (cabin === undefined || trip.hasCabin === (cabin === 'hasCabin')) &&
    (garage === undefined || trip.hasGarage === garage) &&
    (via === undefined || trip.stops.some(({ idOrCode }) => idOrCode === via)) &&
    leavesWithin(departureTimeDuration, trip.departureDateTime)
  )
}
