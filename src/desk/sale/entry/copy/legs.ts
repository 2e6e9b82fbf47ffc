import { addDays, dateOf, daysBetween, timeOf } from '../../../../domain/value/portTime.ts'
import type { SearchLeg } from '../../../../domain/sailing/searchLeg.ts'
import type { LineTrip } from '../../../command/line/context.ts'
import type { Copied, CopiedLeg } from './source.ts'

/** Minutes by which a departure may differ and still count as the same. */
const sameDeparture = 90

/**
 * The legs from the date on, with the same number of days between them; the way back of an open return has no
 * date.
 */
export function legsOn({ legs }: Copied, date: string): SearchLeg[] {
  const first = legs[0]?.departs ?? ''
  const after = (departs: string) =>
    departs === '' || first === '' ? '' : addDays(date, daysBetween(dateOf(first), dateOf(departs)))
  return legs.map(({ origin, destination, departs }, leg) => ({
    origin,
    destination,
    date: leg === 0 ? date : after(departs),
  }))
}

/** True when the way back has no date. */
export function isOpenReturn({ legs }: Copied): boolean {
  return legs.length === 2 && legs[1]?.departs === ''
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The company’s trip nearest to the old departure time, within `sameDeparture`; any trip of the company if
 * the leg had no time.
 */
export function nearestTrip(
  trips: readonly LineTrip[],
  { company, departs }: CopiedLeg,
): LineTrip | undefined {
  if (departs === '') return trips.find((trip) => trip.company === company)
  const off = (trip: LineTrip) => Math.abs(minutes(timeOf(trip.departs)) - minutes(timeOf(departs)))
  return trips
    .filter((trip) => trip.company === company && off(trip) <= sameDeparture)
    .toSorted((one, other) => off(one) - off(other))[0]
}
