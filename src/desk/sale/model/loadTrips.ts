import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { usualSeat, wishedPlace } from './accommodation/accommodation.ts'
import { salePreferences } from './preferences.ts'
import type { WorkingBooking, PassengerAccommodation, TripAvailability } from './workingBooking.ts'
import { tripKeyOf } from './request/requests.ts'
import { availabilityOf, edit, setAvailability, useBooking } from './store.ts'

/** Learns what is free on the trips in hand; asked again only for trips not known yet, unless it must be fresh. */
export async function loadAvailability(fresh: boolean): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  const asked = state.workingBooking.trips.filter(
    (trip) => fresh || availabilityOf(state, trip) === undefined,
  )
  if (asked.length === 0) return undefined
  const answer = await request(calls.availability, { body: { trips: asked.map(tripKeyOf) } })
  if (isRefusal(answer)) return answer
  setAvailability(answer.trips.map(withServicesSold))
  return undefined
}

/** Of the extra services of a trip those the agency sells. */
function withServicesSold(trip: TripAvailability): TripAvailability {
  const sold = salePreferences.services()
  const { additionalServices: offered } = trip
  if (sold.length === 0 || offered === undefined) return trip
  return { ...trip, additionalServices: offered.filter(({ idOrCode }) => sold.includes(idOrCode)) }
}

/** Nobody has said anything of it; who wished for something chooses among what is like it. */
function isOpen({ accommodation, attributes = {} }: PassengerAccommodation): boolean {
  return accommodation === '' && Object.values(attributes).every((id) => id === '')
}

/** Everybody without a place gets the one the operator set, else the cheapest seat; a place the trip does not have is left, and marked. */
export function assignRemaining(): void {
  const state = useBooking.getState()
  const recipe = (draft: WorkingBooking) => {
    for (const trip of draft.trips) {
      const availability = availabilityOf(state, trip)
      const seat = wishedPlace(salePreferences.accommodation(), availability) ?? usualSeat(availability)
      for (const place of trip.passengers.filter(isOpen)) place.accommodation = seat?.idOrCode ?? ''
    }
  }
  edit('seat', recipe, { follows: true })
}

export async function prepareTrips(fresh = false): Promise<Refusal | undefined> {
  const refusal = await loadAvailability(fresh)
  if (refusal) return refusal
  assignRemaining()
  return undefined
}
