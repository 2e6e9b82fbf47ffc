import { type OrderedTrip, refuseTripOrder } from '../../../domain/booking/tripOrder.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { isLive, itemsOf, type BookedTrip, type StoredBooking } from './items.ts'

/** Port-local; a day without a time where only the day is typed. */
type Times = NonNullable<OrderedTrip['times']>

/** The end of a day, after all of its departures. */
const endOfDay = ' 24:00'

/** The times of a sailing of which only the day, or the day and the departure, are typed. */
export const timesOn = (day: string, time?: string): Times =>
  time === undefined
    ? { departs: `${day}${endOfDay}`, arrives: day }
    : { departs: `${day} ${time}`, arrives: `${day} ${time}` }

/**
 * Refuses sailings, by the codes of the trips that get them, by which a traveller of the booking departs before the arrival
 * of the trip that precedes it.
 */
export function refuseBookingOrder(
  { trips }: StoredBooking,
  sailings: ReadonlyMap<string, Times>,
): Refusal | undefined {
  const refusal = refuseTripOrder(trips.map((trip) => orderedTrip(trip, sailings)))
  if (!refusal) return undefined
  const departs = String(refusal.parameters['departs']).replace(endOfDay, '')
  return { refusal: refusal.refusal, parameters: { ...refusal.parameters, departs } }
}

function orderedTrip(trip: BookedTrip, sailings: ReadonlyMap<string, Times>): OrderedTrip {
  const { departureDateTime: departs, arrivalDateTime: arrives } = trip
  const isDated = departs !== ''
  const items = itemsOf(trip)
  return {
    origin: trip.origin.idOrCode,
    destination: trip.destination.idOrCode,
    times: sailings.get(trip.companyReservationCode) ?? (isDated ? { departs, arrives } : undefined),
    before: isDated ? departs : undefined,
    travellers: items.filter(isLive).map(({ item }) => item.uuid),
    ended: items.filter((item) => !isLive(item)).map(({ item }) => item.uuid),
  }
}
