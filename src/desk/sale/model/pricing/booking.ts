import { hold, releaseHolds } from '../hold/holds.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import { offersOf } from '../offers.ts'
import { prepareTrips } from '../trip/loadTrips.ts'
import { refusedField } from '../request/refusedField.ts'
import { wrongText } from '../wrongTexts.ts'
import { keepsSeats, tripRequest, type TripRequest } from '../request/requests.ts'
import { availabilityOf } from '../trip/availability.ts'
import { focusOn, setPrices, setRefused, showTrip, totalOf, useBooking } from '../saleStore.ts'

/** The working booking as pricing uses it. */
export const workingBooking = {
  // An invalid text in a cell must not be priced as its previous value.
  prepare: async () => wrongText() ?? (await prepareTrips()),
  identifier: () => useBooking.getState().holdKey,
  requests(): TripRequest[] {
    const state = useBooking.getState()
    return state.workingBooking.trips.map((trip) =>
      tripRequest(state.workingBooking, trip, availabilityOf(trip)),
    )
  },
  refused(refusal: Refusal) {
    const gap = refusedField(refusal, workingBooking.requests(), useBooking.getState().workingBooking)
    setRefused(gap)
    if (gap === undefined || commands.place() !== 'step2') return
    const { kind, row, field, trip } = gap
    showTrip(trip)
    focusOn({ kind, row, field })
  },
  offers: () => offersOf(useBooking.getState().workingBooking),
  isPriced: () => totalOf(useBooking.getState()) !== undefined,
  setPrices,
  async hold() {
    const refusal = await hold()
    if (refusal) workingBooking.refused(refusal)
    return refusal
  },
  keepsSeats: () => keepsSeats(useBooking.getState().workingBooking),
  release: releaseHolds,
}
