import { availabilityOf, focusOn, showTrip, useBooking, type Gap } from './store.ts'
import { gapsOf } from './required.ts'

export function gapsInHand(): Gap[] {
  const state = useBooking.getState()
  return gapsOf(
    state.inHand,
    state.inHand.trips.map((trip) => availabilityOf(state, trip)),
  )
}

/** Before the operator wanted to go on only what is wrong is said, not what is still empty. */
export function shownGaps(gaps: readonly Gap[], tried: boolean): Gap[] {
  return gaps.filter(({ refusal }) => tried || !refusal.refusal.endsWith('_required'))
}

/** Shows the trip a gap is on and puts the focus into its field. */
export function showGap({ kind, row, field, trip }: Gap): void {
  if (kind !== 'leader') showTrip(trip)
  useBooking.setState({ tried: true })
  focusOn({ kind, row, field })
}
