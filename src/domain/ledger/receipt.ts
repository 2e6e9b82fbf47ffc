/** A receipt of a booking, as its journal of payments has it. */
interface MadeReceipt {
  isRefund: boolean
  /** The reference of the booking that the amount was moved to or came from. */
  movedWith?: string | undefined
}

/** Whether the amount was paid back: one that was moved to another booking was given back to no one. */
export const isPaidBack = ({ isRefund, movedWith }: MadeReceipt): boolean =>
  isRefund && movedWith === undefined
