import type { Refusal } from '../../../domain/refusal.ts'
import { openDialog, useBooking, type DialogOfBooking as AnyDialog } from '../shown/bookingStore.ts'

/** What a named adult is for: the stored booking, the changes typed over it, or the departure of its open tickets. */
export type AdultFor = 'booking' | 'changes' | 'replacement'

declare module '../shown/bookingStore.ts' {
  interface BookingDialogs {
    /** The adult who accompanies the children of the booking. */
    companion: {
      use: AdultFor
      /** Why an adult is needed; absent where the operator names one unasked. */
      refusal?: Refusal
      /** The dialog that is answered again afterwards. */
      again?: AnyDialog | undefined
      idempotencyKey: string
    }
  }
}

/** Asks who accompanies the children, where a change was refused for leaving them alone. */
export function askForAdult(refusal: Refusal, use: AdultFor = 'booking'): void {
  if (refusal.refusal !== 'minors_left_alone') return
  const again = useBooking.getState().dialog
  openDialog({ kind: 'companion', use, refusal, again, idempotencyKey: crypto.randomUUID() })
}
