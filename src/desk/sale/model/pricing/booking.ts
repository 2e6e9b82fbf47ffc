import { hold, release } from '../holds.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import { offersOf } from '../offers.ts'
import { prepare } from '../loadTrips.ts'
import { refusedField } from '../request/refusedField.ts'
import { wrongText } from '../wrongTexts.ts'
import { keepsSeats, tripRequest, type TripRequest } from '../request/requests.ts'
import { availabilityOf, focusOn, setPrices, setRefused, showTrip, totalOf, useBooking } from '../store.ts'

/** The booking in hand as `app` hands it to pricing. */
export const inHand = {
  // A text that no cell understands is never priced as what was there before it.
  prepare: async () => wrongText() ?? (await prepare()),
  identifier: () => useBooking.getState().holdKey,
  requests(): TripRequest[] {
    const state = useBooking.getState()
    return state.inHand.trips.map((trip) => tripRequest(state.inHand, trip, availabilityOf(state, trip)))
  },
  refused(refusal: Refusal) {
    const gap = refusedField(refusal, inHand.requests(), useBooking.getState().inHand)
    setRefused(gap)
    if (gap === undefined || commands.place() !== 'step2') return
    const { kind, row, field, trip } = gap
    showTrip(trip)
    focusOn({ kind, row, field })
  },
  offers: () => offersOf(useBooking.getState().inHand),
  isPriced: () => totalOf(useBooking.getState()) !== undefined,
  setPrices,
  async hold() {
    const refusal = await hold()
    if (refusal) inHand.refused(refusal)
    return refusal
  },
  keepsSeats: () => keepsSeats(useBooking.getState().inHand),
  release,
}
