import type { Buyer } from '../../../domain/sailing/salesControl.ts'
import type { CallContext } from '../../server/context.ts'

/** The agency that buys, at the time of the call; the passengers are added later. */
export const buyerIn = ({ who, clock }: Pick<CallContext, 'who' | 'clock'>): Buyer => ({
  agency: who.agency,
  now: clock.now(),
})
