import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { request } from '../../../request/request.ts'
import { cheapestSeat, preferredAccommodation } from '../accommodation/accommodation.ts'
import { salePreferences } from '../preferences.ts'
import type { WorkingBooking, PassengerAccommodation } from '../workingBooking.ts'
import { tripKeyOf } from '../request/requests.ts'
import { availabilityOf, setAvailability } from './availability.ts'
import { edit, useBooking } from '../saleStore.ts'

/** Loads the availability of the chosen trips; without `fresh`, only of those not loaded yet. */
export async function loadAvailability(fresh: boolean): Promise<Refusal | undefined> {
  const { trips } = useBooking.getState().workingBooking
  const asked = trips.filter((trip) => fresh || availabilityOf(trip) === undefined)
  if (asked.length === 0) return undefined
  const answer = await request(calls.availability, { body: { trips: asked.map(tripKeyOf) } })
  if (isRefusal(answer)) return answer
  setAvailability(answer.trips)
  return undefined
}

/** True when neither an accommodation nor a preference was entered; with a preference the operator chooses. */
function isOpen({ accommodation, attributes = {} }: PassengerAccommodation): boolean {
  return accommodation === '' && Object.values(attributes).every((id) => id === '')
}

/**
 * Assigns the accommodation of the settings, else the cheapest seat, to passengers without any. Unavailable
 * accommodation is not replaced, but marked.
 */
export function assignRemaining(): void {
  const recipe = (draft: WorkingBooking) => {
    for (const trip of draft.trips) {
      const availability = availabilityOf(trip)
      const seat =
        preferredAccommodation(salePreferences.accommodation(), availability) ?? cheapestSeat(availability)
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
