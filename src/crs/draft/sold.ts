import { asSystem } from '../database/transaction.ts'
import type { CallContext } from '../server/parts.ts'
import { emptyNamed } from './sql.ts'

/** Empties what was kept of a booking in the transaction that sells it: nobody is offered it a second time. */
export function forgetSold(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  holdKey: string,
): Promise<void> {
  const { tx, who, clock } = context
  if (who.person === undefined) return emptyNamed(tx, who, holdKey, clock.now())
  // Drafts are the person’s, whatever agency is acted for.
  const { person } = who
  return asSystem(tx, who, () => emptyNamed(tx, person, holdKey, clock.now()))
}
