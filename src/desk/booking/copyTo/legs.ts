import { addDays, dateOf, daysBetween, timeOf } from '../../../domain/value/portTime.ts'
import type { LineVehicle, SearchLeg, Travellers } from '../../command/line/arguments.ts'
import type { LineTrip } from '../../command/line/context.ts'
import type { Copied, CopiedLeg } from './source.ts'

/** Minutes by which the same company’s departure may have moved and still be the same one. */
const sameDeparture = 90

/** The legs with the first one on the date, the others as many days after it as they were. */
export function legsOn({ legs }: Copied, date: string): SearchLeg[] {
  const [first] = legs
  const days = first === undefined ? 0 : daysBetween(dateOf(first.departs), date)
  return legs.map(({ origin, destination, departs }) => ({
    origin,
    destination,
    date: addDays(dateOf(departs), days),
  }))
}

export function travellersOf({ people }: Copied): Travellers[] {
  const groups = Map.groupBy(people, ({ type, discount }) => `${type} ${discount}`)
  return [...groups.values()].flatMap((group) => {
    const [one] = group
    if (one === undefined) return []
    const discount = one.discount === '' ? {} : { discount: one.discount }
    return [{ type: one.type, ...discount, quantity: group.length }]
  })
}

export function vehiclesOf({ vehicles }: Copied): LineVehicle[] {
  return vehicles.map(({ category, length, height }) => ({
    category,
    ...(length === undefined ? {} : { length }),
    ...(height === undefined ? {} : { height }),
  }))
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The trip of the same company that leaves nearest to the time it did, where it is still about that time. */
export function nearest(trips: readonly LineTrip[], { company, departs }: CopiedLeg): LineTrip | undefined {
  const off = (trip: LineTrip) => Math.abs(minutes(timeOf(trip.departs)) - minutes(timeOf(departs)))
  return trips
    .filter((trip) => trip.company === company && off(trip) <= sameDeparture)
    .toSorted((one, other) => off(one) - off(other))[0]
}
