import { sql } from 'kysely'
import { change, type ChangeContext, type HoldFilter, type RecordLocks } from '../database/change.ts'
import { claimsOfHolds, type Claim } from '../database/stock.ts'
import type { Tx } from '../database/transaction.ts'

/** How long places stay held while somebody sells (SC-B11). */
export const holdMinutes = 15

/** Holds locked by this transaction, and what they claim. */
export interface Held {
  holds: number[]
  claims: Claim[]
}

/** Locks what the user holds, so that it can be given back or used up in the same transaction. */
export async function heldBy(tx: Tx, holders: RecordLocks, of: HoldFilter): Promise<Held> {
  const holds = await holders.holds(of)
  return { holds, claims: await claimsOfHolds(tx, holds) }
}

/** Strikes holds whose claims are given back. */
export async function dropHolds(tx: Tx, { holds }: Held): Promise<void> {
  if (holds.length > 0) await sql`delete from hold where id = any(${holds})`.execute(tx)
}

/** Gives back what the user holds: under one key or all, on one trip or all. */
export async function releaseHolds(hand: ChangeContext, of: HoldFilter = {}): Promise<void> {
  if (!(await holdsAnything(hand))) return
  await change(hand, 'on', {
    kind: 'sailing.unlock',
    collect: async (holders) => {
      const held = await heldBy(hand.tx, holders, of)
      return { ...held, released: held.claims, candidates: [] }
    },
    check: () => [],
    write: async (held) => {
      await dropHolds(hand.tx, held)
      const data = { holds: held.holds.length, ...(of.key !== undefined && { holdKey: of.key }) }
      return { ownerOf: () => ({}), agency: hand.who.agency, bookingId: null, data }
    },
  })
}

async function holdsAnything({ tx, who }: ChangeContext): Promise<boolean> {
  const found = await sql`
    select from hold where agency = ${who.agency} and user_name = ${who.userName} limit 1`.execute(tx)
  return found.rows.length > 0
}
