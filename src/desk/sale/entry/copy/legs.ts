import { addDays, dateOf, daysBetween, timeOf } from '../../../../domain/value/portTime.ts'
import type { SearchLeg } from '../../../command/line/arguments.ts'
import type { LineTrip } from '../../../command/line/context.ts'
import type { Copied, CopiedLeg } from './source.ts'

/** Minutes by which the same company’s departure may have moved and still be the same one. */
const sameDeparture = 90

/** The legs with the first one on the date, the others as many days after it as they were; a way back left open has none. */
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

/** The way back has no day. */
export function isOpenReturn({ legs }: Copied): boolean {
  return legs.length === 2 && legs[1]?.departs === ''
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The trip of the same company that leaves nearest to the time it did, where it is still about that time; any of it where it had none. */
export function nearest(trips: readonly LineTrip[], { company, departs }: CopiedLeg): LineTrip | undefined {
  if (departs === '') return trips.find((trip) => trip.company === company)
  const off = (trip: LineTrip) => Math.abs(minutes(timeOf(trip.departs)) - minutes(timeOf(departs)))
  return trips
    .filter((trip) => trip.company === company && off(trip) <= sameDeparture)
    .toSorted((one, other) => off(one) - off(other))[0]
}
