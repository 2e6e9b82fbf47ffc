import {
  cheapestSeat,
  passengerAccommodations,
  readPlaceCode,
} from '../../sale/model/accommodation/accommodation.ts'
import { refusedField } from '../../sale/model/request/refusedField.ts'
import { tripRequest } from '../../sale/model/request/requests.ts'
import {
  emptyBooking,
  newAccommodation,
  type PassengerAccommodation,
  type TripAvailability,
  type WorkingBooking,
  type WorkingTrip,
} from '../../sale/model/workingBooking.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { StoredBooking } from '../shown/items.ts'
import type { TripToAddTo } from '../shown/bookingStore.ts'
import type { AddBody, Addition } from './addStore.ts'

/** The trips that are ticked. */
export const chosenTrips = (trips: readonly TripToAddTo[], { without }: Addition): TripToAddTo[] =>
  trips.filter(({ code }) => !without.includes(code))

/** The accommodation of a passenger on a trip: the typed one, else the cheapest free seat. */
export function accommodationOn(
  availability: TripAvailability | undefined,
  typed: string | undefined,
): string {
  if (typed) return typed
  // On a full ship the request names one too, so that the server refuses it as sold out.
  return (cheapestSeat(availability) ?? passengerAccommodations(availability)[0])?.idOrCode ?? ''
}

function placeOn(uuid: string, code: string): PassengerAccommodation {
  const { accommodation, whole } = readPlaceCode(code)
  return { ...newAccommodation(uuid), accommodation, whole, cabin: 1 }
}

function workingTrip({ people, vehicles, places }: Addition, availability: TripAvailability): WorkingTrip {
  return {
    trip: availability,
    passengers: people.map(({ uuid }) => placeOn(uuid, accommodationOn(availability, places[uuid]))),
    vehicles: vehicles.map(({ uuid }) => ({ uuid })),
  }
}

/** The addition as a sale of the chosen trips, so that its requests are those of a sale. */
function asSale(addition: Addition, chosen: readonly TripToAddTo[]): WorkingBooking {
  return {
    ...emptyBooking(),
    people: [...addition.people],
    vehicles: [...addition.vehicles],
    trips: chosen.map(({ availability }) => workingTrip(addition, availability)),
  }
}

const requestsOf = (sale: WorkingBooking, chosen: readonly TripToAddTo[]) =>
  sale.trips.map((trip, index) => tripRequest(sale, trip, chosen[index]?.availability))

/** The addition in wire format, with the version of the booking it was typed for. */
export function requestOf(
  booking: StoredBooking,
  addition: Addition,
  trips: readonly TripToAddTo[],
): AddBody {
  const chosen = chosenTrips(trips, addition)
  const requests = requestsOf(asSale(addition, chosen), chosen)
  return {
    crsReservationId: booking.crsReservationId,
    version: booking.version,
    trips: chosen.map(({ code }, index) => ({
      companyReservationCode: code,
      accommodationRequests: requests[index]?.accommodationRequests ?? [],
    })),
  }
}

/** The row and field that a refusal is about; undefined where it is about none. */
export function cellOf(refusal: Refusal, addition: Addition, trips: readonly TripToAddTo[]) {
  const chosen = chosenTrips(trips, addition)
  const sale = asSale(addition, chosen)
  return refusedField(refusal, requestsOf(sale, chosen), sale)
}
