import {
  changeStock,
  type ChangeContext,
  type LockedHolds,
  type RecordLocks,
} from '../../database/stockChange.ts'
import type { HoldFilter } from '../../database/stock/renewedHold.ts'
import { deleteHoldRowsAhead, hasHolds } from '../../database/stock/holdRows.ts'
import { claimsOfHolds } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'

/** Locks the agency’s shared hold of a key; nothing without a key. */
export async function lockShared(tx: Tx, locks: RecordLocks, key: string | undefined): Promise<LockedHolds> {
  const shared = key === undefined ? [] : await locks.sharedHolds({ key })
  const holds = shared.map(({ id }) => id)
  return { holds, claims: await claimsOfHolds(tx, holds) }
}

/** Deletes the hold rows; their claims must be released in the same change. */
export function deleteHoldsAhead(tx: Tx, { holds }: LockedHolds): void {
  deleteHoldRowsAhead(tx, holds)
}

/** Releases the user’s holds: those of one key or of all keys, on one trip or on all trips. */
export async function releaseHolds(context: ChangeContext, of: HoldFilter = {}): Promise<void> {
  // Spares a change, with its journal entry, when the user holds nothing.
  if (!(await hasHolds(context.tx, context.who))) return
  await changeStock(context, 'on', {
    kind: 'sailing.unlock',
    collect: async (locks) => {
      const held = await locks.holds(of)
      return { ...held, released: held.claims, candidates: [] }
    },
    check: () => [],
    write: async (held) => {
      deleteHoldsAhead(context.tx, held)
      const data = { holds: held.holds.length, ...(of.key !== undefined && { holdKey: of.key }) }
      return { ownerOf: () => ({}), agency: context.who.agency, bookingId: null, data }
    },
  })
}
