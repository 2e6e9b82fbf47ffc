import type { Buyer } from '../../../domain/sailing/salesControl.ts'
import type { CallContext } from '../../server/context.ts'

/** The agency that a call is made for, at its time; its travellers are not known yet. */
export const buyerIn = ({ who, clock }: Pick<CallContext, 'who' | 'clock'>): Buyer => ({
  agency: who.agency,
  now: clock.now(),
})
