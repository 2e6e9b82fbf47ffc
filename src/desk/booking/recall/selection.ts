import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking.ts'

export type Booking = AnswerOf<typeof calls.recall>['bookings'][number]
export type BookedTrip = Booking['trips'][number]
export type BookedItem = BookedTrip['selectedPassengers'][number] | BookedTrip['selectedVehicles'][number]
type Chosen = NonNullable<InputOf<typeof calls.cancel>['body']['trips']>

/** Rows as an operator counts them, from 1; passengers and vehicles are numbered over the whole booking. */
export interface RowNumbers {
  passengers?: number[] | undefined
  vehicles?: number[] | undefined
  trips?: number[] | undefined
}

/** One row is one person or vehicle on one trip. */
export function rowKey(trip: BookedTrip, item: BookedItem): string {
  return `${trip.companyReservationCode}/${item.uuid}`
}

export function isLive(item: BookedItem): boolean {
  return item.status !== 'CANCELLED'
}

/** Distinct uuids in the order they were booked: person 3 is person 3 on every trip. */
function numbered(booking: Booking, of: (trip: BookedTrip) => readonly BookedItem[]): string[] {
  return [...new Set(booking.trips.flatMap((trip) => of(trip).map((item) => item.uuid)))]
}

/** The kind of a number that the booking does not have. */
export function numberMissing(
  booking: Booking,
  { passengers = [], vehicles = [], trips = [] }: RowNumbers,
): 'passenger' | 'vehicle' | 'trip' | undefined {
  if (Math.max(0, ...passengers) > numbered(booking, (trip) => trip.selectedPassengers).length)
    return 'passenger'
  if (Math.max(0, ...vehicles) > numbered(booking, (trip) => trip.selectedVehicles).length) return 'vehicle'
  return Math.max(0, ...trips) > booking.trips.length ? 'trip' : undefined
}

/** Row keys meant by the numbers; with no number at all everything that is not cancelled yet. */
export function keysOf(booking: Booking, numbers: RowNumbers): Set<string> {
  const people = numbered(booking, (trip) => trip.selectedPassengers)
  const vehicles = numbered(booking, (trip) => trip.selectedVehicles)
  const wanted = new Set([
    ...(numbers.passengers ?? []).map((number) => people[number - 1]),
    ...(numbers.vehicles ?? []).map((number) => vehicles[number - 1]),
  ])
  const everyItem = !numbers.passengers && !numbers.vehicles
  return new Set(
    booking.trips
      .filter((_, index) => !numbers.trips || numbers.trips.includes(index + 1))
      .flatMap((trip) =>
        [...trip.selectedPassengers, ...trip.selectedVehicles]
          .filter((item) => isLive(item) && (everyItem || wanted.has(item.uuid)))
          .map((item) => rowKey(trip, item)),
      ),
  )
}

/** The rows as the wire names them; nothing when they are the whole booking. */
export function chosenTrips(booking: Booking, keys: ReadonlySet<string>): Chosen | undefined {
  if ([...keysOf(booking, {})].every((key) => keys.has(key))) return undefined
  return booking.trips
    .map((trip) => ({
      companyReservationCode: trip.companyReservationCode,
      items: [...trip.selectedPassengers, ...trip.selectedVehicles]
        .filter((item) => keys.has(rowKey(trip, item)))
        .map((item) => item.uuid),
    }))
    .filter((trip) => trip.items.length > 0)
}
