import { sql } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { sendAhead, type Actor, type Tx } from '../../database/transaction.ts'

/** What undoing a change of a booking restores. It is stored with the change, and replaced by the next one of its kind. */
export interface Undoable {
  byAgency: string
  madeAt: Date
  /** The version of the booking after it. */
  version: number
  optionUntil: string | null
  expiresAt: Date | null
  /** The owners are ids of items. */
  allocations: Allocation[]
}

/** A table of such changes, one for each booking; the columns are those that only its changes have. */
export interface UndoableTable {
  table: 'cancellation' | 'rebooking'
  madeAt: string
  columns: readonly string[]
}

function columnsOf({ table, madeAt, columns }: UndoableTable) {
  const own = sql.join([...columns, 'allocations'].map((column) => sql.ref(column)))
  return sql`by_agency as "byAgency", ${sql.ref(madeAt)} as "madeAt", ${sql.ref(`${table}.version`)},
    ${sql.ref(`${table}.option_until`)} as "optionUntil", ${sql.ref(`${table}.expires_at`)} as "expiresAt", ${own}`
}

/** The last change of the booking of this kind. */
export async function readUndoable<U extends Undoable>(
  tx: Tx,
  of: UndoableTable,
  booking: number,
): Promise<U | undefined> {
  const found = await sql<U>`
    select ${columnsOf(of)} from ${sql.table(of.table)} where booking_id = ${booking}`.execute(tx)
  return found.rows[0]
}

/** Those after which the bookings have not changed, by an agency of the caller; by booking. */
export async function readUnchangedSince<U extends Undoable>(
  tx: Tx,
  who: Actor,
  of: UndoableTable,
  bookings: readonly number[],
): Promise<Map<number, U>> {
  if (bookings.length === 0) return new Map()
  const { table } = of
  const found = await sql<U & { booking: number }>`
    select booking_id as booking, ${columnsOf(of)}
    from ${sql.table(table)}
      join booking on booking.id = booking_id and booking.version = ${sql.ref(`${table}.version`)}
    where ${eqAny('booking_id', bookings)} and ${eqAny('booking.id', bookings)} and by_agency = ${who.agency}`.execute(
    tx,
  )
  return new Map(found.rows.map((one) => [one.booking, one]))
}

/** Once it is undone. */
export function deleteUndoable(tx: Tx, { table }: UndoableTable, booking: number): void {
  sendAhead(tx, sql`delete from ${sql.table(table)} where booking_id = ${booking}`)
}
