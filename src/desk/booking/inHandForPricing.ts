import { hold, release } from './holds.ts'
import { prepare } from './prepare.ts'
import { tripRequest } from './requests.ts'
import { availabilityOf, setPrices, totalOf, useBooking } from './store.ts'

/** The booking in hand as `app` hands it to pricing. */
export const inHand = {
  prepare,
  requests() {
    const state = useBooking.getState()
    return state.inHand.trips.map((trip) => tripRequest(state.inHand, trip, availabilityOf(state, trip)))
  },
  isPriced: () => totalOf(useBooking.getState()) !== undefined,
  setPrices,
  hold,
  release,
}
