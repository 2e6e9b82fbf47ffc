/** A receipt of a booking, as its journal of payments has it. */
interface MadeReceipt {
  isRefund: boolean
  /** The reference of the booking that the amount was moved to or came from. */
  movedWith?: string | undefined
}

/** Returns true for an amount that was paid back; one that was moved to another booking was not. */
export const isPaidBack = ({ isRefund, movedWith }: MadeReceipt): boolean =>
  isRefund && movedWith === undefined
