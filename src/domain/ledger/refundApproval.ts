/** The calls that pay money back to customers; the approval of a second person is for one of them. */
export const refundActs = [
  'booking.cancel',
  'booking.convertToOptional',
  'booking.modify',
  'booking.replaceOpen',
  'booking.undoCancel',
  'parcel.cancel',
] as const
export type RefundAct = (typeof refundActs)[number]

/** An approval lasts for this time; an unused one has no effect afterwards. */
export const approvalHours = 24

/** Returns whether a second person has to approve a refund. */
export const needsApproval = ({ refundLimit }: { refundLimit: number | null }, amount: number): boolean =>
  refundLimit !== null && amount > refundLimit
