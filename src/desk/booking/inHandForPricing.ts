import { hold, release } from './holds.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { offersOf } from './offers.ts'
import { prepare } from './prepare.ts'
import { refusedField } from './refusedField.ts'
import { keepsSeats, tripRequest, type TripRequest } from './requests.ts'
import { availabilityOf, setPrices, setRefused, totalOf, useBooking } from './store.ts'

/** The booking in hand as `app` hands it to pricing. */
export const inHand = {
  prepare,
  requests(): TripRequest[] {
    const state = useBooking.getState()
    return state.inHand.trips.map((trip) => tripRequest(state.inHand, trip, availabilityOf(state, trip)))
  },
  refused(refusal: Refusal) {
    setRefused(refusedField(refusal, inHand.requests(), useBooking.getState().inHand))
  },
  offers: () => offersOf(useBooking.getState().inHand),
  isPriced: () => totalOf(useBooking.getState()) !== undefined,
  setPrices,
  hold,
  keepsSeats: () => keepsSeats(useBooking.getState().inHand),
  release,
}
