import { sql } from 'kysely'
import type { Guard } from '../stockChange.ts'
import { sendAhead, type Tx } from '../transaction.ts'
import { awaitStockAhead } from './stock.ts'

export interface LockedSailing {
  /** With a trip on it, cancelled ones too. */
  bookings: number[]
  holds: number[]
}

/**
 * Locks everything that a sailing has in the one locking order: its bookings and holds, then all its stock. Nothing can
 * be sold, changed or given back on it until the end of the transaction. As the system only, which sees all of them.
 */
export async function lockBookingsAndStockOfSailing(
  tx: Tx,
  itinerary: number,
  guard: Guard = 'on',
): Promise<LockedSailing> {
  if (guard !== 'on') return soldOn(tx, itinerary, 'unlocked')
  for (;;) {
    sendAhead(tx, sql`savepoint sailing`)
    await soldOn(tx, itinerary, 'awaited')
    awaitStockAhead(tx, [itinerary])
    sendAhead(
      tx,
      sql`
      select from stock where itinerary_id = ${itinerary} order by leg, resource for update`,
    )
    // Items sold meanwhile are locked without a wait: their transaction may be waiting for the stock.
    const [locked, all] = await Promise.all([
      soldOn(tx, itinerary, 'if free'),
      soldOn(tx, itinerary, 'unlocked'),
    ])
    if (locked.bookings.length === all.bookings.length && locked.holds.length === all.holds.length) return all
    sendAhead(tx, sql`rollback to savepoint sailing`)
  }
}

type Lock = 'unlocked' | 'awaited' | 'if free'

const locking = { unlocked: sql``, awaited: sql`for update`, 'if free': sql`for update skip locked` }

async function soldOn(tx: Tx, itinerary: number, lock: Lock): Promise<LockedSailing> {
  const [bookings, holds] = await Promise.all([
    sql<{ id: number }>`
      select id from booking where id in (select booking_id from booking_trip where itinerary_id = ${itinerary})
      order by id ${locking[lock]}`.execute(tx),
    sql<{ id: number }>`
      select id from hold where itinerary_id = ${itinerary} order by id ${locking[lock]}`.execute(tx),
  ])
  return { bookings: bookings.rows.map(({ id }) => id), holds: holds.rows.map(({ id }) => id) }
}
