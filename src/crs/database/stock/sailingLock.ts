import { sql } from 'kysely'
import type { Guard } from '../change.ts'
import { sendAhead, type Tx } from '../transaction.ts'
import { awaitStock } from './stock.ts'

export interface LockedSailing {
  /** With a trip on it, cancelled ones too. */
  bookings: number[]
  holds: number[]
}

/**
 * Locks everything that a sailing has in the one locking order: its bookings and holds, then all its stock. Nothing can
 * be sold, changed or given back on it until the end of the transaction. As the system only, which sees all of them.
 */
export async function lockSailing(tx: Tx, itinerary: number, guard: Guard = 'on'): Promise<LockedSailing> {
  if (guard !== 'on')
    return { bookings: await bookingsOf(tx, itinerary, false), holds: await holdsOf(tx, itinerary, false) }
  for (;;) {
    sendAhead(tx, sql`savepoint sailing`)
    const locked = {
      bookings: await bookingsOf(tx, itinerary, true),
      holds: await holdsOf(tx, itinerary, true),
    }
    awaitStock(tx, [itinerary])
    sendAhead(
      tx,
      sql`
      select from stock where itinerary_id = ${itinerary} order by leg, resource for update`,
    )
    const bookings = await bookingsOf(tx, itinerary, false)
    const holds = await holdsOf(tx, itinerary, false)
    const isWhole = bookings.every((id) => locked.bookings.includes(id))
    if (isWhole && holds.every((id) => locked.holds.includes(id))) return { bookings, holds }
    // What was sold meanwhile has to be locked before the stock.
    sendAhead(tx, sql`rollback to savepoint sailing`)
  }
}

const ids = async (tx: Tx, query: ReturnType<typeof sql>) =>
  (await sql<{ id: number }>`${query}`.execute(tx)).rows.map(({ id }) => id)

const locking = (lock: boolean) => (lock ? sql`for update` : sql``)

const bookingsOf = (tx: Tx, itinerary: number, lock: boolean) =>
  ids(
    tx,
    sql`select id from booking where id in (select booking_id from booking_trip where itinerary_id = ${itinerary})
      order by id ${locking(lock)}`,
  )

const holdsOf = (tx: Tx, itinerary: number, lock: boolean) =>
  ids(tx, sql`select id from hold where itinerary_id = ${itinerary} order by id ${locking(lock)}`)
