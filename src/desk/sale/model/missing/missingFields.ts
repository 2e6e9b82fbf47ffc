import type { Refusal } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import type { MissingField } from '../state.ts'
import { availabilityOf } from '../trip/availability.ts'
import { focusOn, showTrip, useBooking } from '../saleStore.ts'
import { requiredFields } from './required.ts'

export function missingFields(): MissingField[] {
  const state = useBooking.getState()
  return requiredFields(
    state.workingBooking,
    state.workingBooking.trips.map((trip) => availabilityOf(trip)),
  )
}

/** Refusals that mean an empty field. */
const empty = /_(required|missing)$/

/** Before the operator has tried to continue, only invalid fields are shown, not empty ones. */
export function shownGaps(gaps: readonly MissingField[], tried: boolean): MissingField[] {
  return gaps.filter(({ refusal }) => tried || !empty.test(refusal.refusal))
}

/** True when step 2 already shows the refusal at its field, so that it is not repeated. */
export function isSaidAtField({ refusal }: Refusal): boolean {
  if (commands.place() !== 'step2') return false
  const { refused, tried } = useBooking.getState()
  const shown = [...shownGaps(missingFields(), tried), ...(refused ? [refused] : [])]
  return refusal === 'fields_missing'
    ? shown.length > 0
    : shown.some((gap) => gap.refusal.refusal === refusal)
}

/** Shows the missing fields in their rows after a sale or option was refused because of them. */
export function markGaps({ refusal }: Refusal): void {
  const named = refusal === 'fields_missing' || missingFields().some((gap) => gap.refusal.refusal === refusal)
  if (named && !useBooking.getState().tried) useBooking.setState({ tried: true })
}

/** Shows the trip of a missing field and focuses the field. */
export function showMissing({ kind, row, field, trip }: MissingField): void {
  if (kind !== 'leader') showTrip(trip)
  useBooking.setState({ tried: true })
  focusOn({ kind, row, field })
}
