import { change, type ChangeContext, type HoldFilter, type RecordLocks } from '../../database/change.ts'
import { claimsOfHolds, type Claim } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import { deleteHolds as deleteHoldRows, hasHolds } from './capacitySql.ts'

/** The ids of holds locked by this transaction, and their claims. */
export interface LockedHolds {
  holds: number[]
  claims: Claim[]
}

/** Locks the user’s holds, so that the same transaction can release them or use them for a booking. */
export async function lockHolds(tx: Tx, locks: RecordLocks, of: HoldFilter): Promise<LockedHolds> {
  const holds = await locks.holds(of)
  return { holds, claims: await claimsOfHolds(tx, holds) }
}

/** Locks the agency’s shared hold of a key; nothing without a key. */
export async function lockShared(tx: Tx, locks: RecordLocks, key: string | undefined): Promise<LockedHolds> {
  const shared = key === undefined ? [] : await locks.sharedHolds({ key })
  const holds = shared.map(({ id }) => id)
  return { holds, claims: await claimsOfHolds(tx, holds) }
}

/** Deletes the hold rows; their claims must be released in the same change. */
export function deleteHolds(tx: Tx, { holds }: LockedHolds): void {
  deleteHoldRows(tx, holds)
}

/** Releases the user’s holds: those of one key or of all keys, on one trip or on all trips. */
export async function releaseHolds(context: ChangeContext, of: HoldFilter = {}): Promise<void> {
  // Spares a change, with its journal entry, when the user holds nothing.
  if (!(await hasHolds(context.tx, context.who))) return
  await change(context, 'on', {
    kind: 'sailing.unlock',
    collect: async (locks) => {
      const held = await lockHolds(context.tx, locks, of)
      return { ...held, released: held.claims, candidates: [] }
    },
    check: () => [],
    write: async (held) => {
      deleteHolds(context.tx, held)
      const data = { holds: held.holds.length, ...(of.key !== undefined && { holdKey: of.key }) }
      return { ownerOf: () => ({}), agency: context.who.agency, bookingId: null, data }
    },
  })
}
