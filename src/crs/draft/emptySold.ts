import { runAsSystem } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import { emptyByHoldKey } from './draftSql.ts'

/**
 * Empties the drafts of a booking in the transaction that sells it, so that no window offers it a second time; they
 * store its reference until a window has displayed it.
 */
export async function emptySoldDrafts(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  sold: { holdKey: string; reference: string },
): Promise<void> {
  const { tx, who, clock } = context
  if (who.person === undefined) return emptyByHoldKey(tx, who, sold, clock.now())
  // Drafts belong to the person, whichever agency the person acts for.
  const { person } = who
  await runAsSystem(tx, who, async () => emptyByHoldKey(tx, person, sold, clock.now()))
}
