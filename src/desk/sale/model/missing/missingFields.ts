import type { Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import type { MissingField } from '../state.ts'
import { availabilityOf, focusOn, showTrip, useBooking } from '../store.ts'
import { requiredFields } from './required.ts'

export function missingFields(): MissingField[] {
  const state = useBooking.getState()
  return requiredFields(
    state.workingBooking,
    state.workingBooking.trips.map((trip) => availabilityOf(state, trip)),
  )
}

/** Refusals of what is not there yet. */
const empty = /_(required|missing)$/

/** Before the operator wanted to go on only what is wrong is said, not what is still empty. */
export function shownGaps(gaps: readonly MissingField[], tried: boolean): MissingField[] {
  return gaps.filter(({ refusal }) => tried || !empty.test(refusal.refusal))
}

/** Whether the refusal stands at its field on step 2 already: then it is not said a second time. */
export function isSaidAtField({ refusal }: Refusal): boolean {
  if (commands.place() !== 'step2') return false
  const { refused, tried } = useBooking.getState()
  const shown = [...shownGaps(missingFields(), tried), ...(refused ? [refused] : [])]
  return refusal === 'fields_missing'
    ? shown.length > 0
    : shown.some((gap) => gap.refusal.refusal === refusal)
}

/** Marks the gaps in their rows once a sale or an option was refused because of them. */
export function markGaps({ refusal }: Refusal): void {
  const named = refusal === 'fields_missing' || missingFields().some((gap) => gap.refusal.refusal === refusal)
  if (named && !useBooking.getState().tried) useBooking.setState({ tried: true })
}

/** Shows the trip a gap is on and puts the focus into its field. */
export function showMissing({ kind, row, field, trip }: MissingField): void {
  if (kind !== 'leader') showTrip(trip)
  useBooking.setState({ tried: true })
  focusOn({ kind, row, field })
}
