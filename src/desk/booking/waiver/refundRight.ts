import { refuse, type Refusal } from '../../../domain/refusal.ts'

/** What a change costs, as the server has priced it. */
interface Priced {
  /** Hundredths, negative where they are returned. */
  difference: number
  /** False for a user without the right to refund. */
  refundPermitted?: boolean
}

/** Refuses a change that returns something to a user who may not refund. */
export const refuseRefund = ({ difference, refundPermitted = true }: Priced): Refusal | undefined =>
  difference < 0 && !refundPermitted ? refuse('refund_not_permitted', { amount: -difference }) : undefined
