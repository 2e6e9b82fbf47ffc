import type { CallContext } from '../../server/context.ts'
import { insertRebooking, type NewRebooking } from './rebookingSql.ts'

/** Stores what undoing a rebooking restores; before anything of it is written. */
export const storeRebooking = (
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  made: NewRebooking,
): void => insertRebooking(tx, { ...made, byAgency: who.agency, now: clock.now() })
