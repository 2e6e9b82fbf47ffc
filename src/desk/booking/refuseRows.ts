import { refuse, type Refusal } from '../../domain/refusal.ts'
import { numberMissing, type RowNumbers } from './shown/items.ts'
import { shownBooking } from './shown/store.ts'

/** Refuses numbers the booking on screen does not have, before the server is asked about the others. */
export function refuseRows(numbers: RowNumbers | undefined): Refusal | undefined {
  const booking = shownBooking()
  const kind = booking && numbers && numberMissing(booking, numbers)
  return kind && refuse(`no_such_${kind}`)
}
