import type { CallContext } from '../../server/context.ts'
import { insertRebooking, type NewRebooking } from './rebookingSql.ts'

/** Records what undoing a rebooking restores; before anything of it is written. */
export const storeRebooking = (
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  made: Omit<NewRebooking, 'byAgency' | 'now'>,
): Promise<void> => insertRebooking(tx, { ...made, byAgency: who.agency, now: clock.now() })
