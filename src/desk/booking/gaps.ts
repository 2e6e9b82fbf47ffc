import { availabilityOf, focusOn, showTrip, useBooking } from './store.ts'
import { gapsOf, type Gap } from './required.ts'

export function gapsInHand(): Gap[] {
  const state = useBooking.getState()
  return gapsOf(
    state.inHand,
    state.inHand.trips.map((trip) => availabilityOf(state, trip)),
  )
}

/** Shows the trip a gap is on and puts the focus into its field. */
export function showGap({ kind, row, field, trip }: Gap): void {
  if (kind !== 'leader') showTrip(trip)
  focusOn({ kind, row, field })
}
