import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { InsuranceRow } from '../insurance/insuranceSql.ts'
import { writeItemsAhead } from '../record/modifiedSql.ts'
import { storedColumns, type ModifiedItem, type BookingRecord, type ItemRow } from '../record/record.ts'
import { deleteUndoableAhead, type Undoable, type UndoableTable } from './rebookingSql.ts'

type Before = { id: number; status: string }[]

/** The facts with which a cancellation is undone. */
export interface Cancellation extends Undoable {
  items: Before
  insurances: Before
  payments: Posting[]
  offers: boolean
  /** The former price and place of those who stayed and got others. */
  kept: ModifiedItem[]
  /** The amounts paid for the cancellation. */
  charges: Posting[]
  /** Other bookings of the sale were changed with it. */
  parts: boolean
}

interface NewCancellation extends Pick<
  Cancellation,
  'byAgency' | 'payments' | 'offers' | 'charges' | 'parts'
> {
  /** The booking before the cancellation. */
  record: BookingRecord
  items: readonly ItemRow[]
  /** The items that stay with another price or place. */
  kept: readonly Pick<ItemRow, 'id'>[]
  insurances: readonly InsuranceRow[]
  allocations: readonly Allocation[]
  now: Date
}

/** Replaces the cancellation before it, which can no longer be undone. */
export function insertCancellationAhead(tx: Tx, made: NewCancellation): void {
  const { id, agency, version, optionUntil, expiresAt } = made.record.booking
  const kept = made.record.items.filter((item) => made.kept.some((one) => one.id === item.id))
  const before = (rows: readonly { id: number; status: string }[]) =>
    JSON.stringify(rows.map((row) => ({ id: row.id, status: row.status })))
  deleteUndoableAhead(tx, cancellations, id)
  sendAhead(
    tx,
    sql`
    insert into cancellation (booking_id, agency, by_agency, cancelled_at, version, option_until, expires_at, offers,
      parts, items, insurances, allocations, payments, charges, kept)
    values (${id}, ${agency}, ${made.byAgency}, ${made.now}, ${version + 1}, ${optionUntil}, ${expiresAt}, ${made.offers},
      ${made.parts}, ${before(made.items)}, ${before(made.insurances)}, ${JSON.stringify(made.allocations)},
      ${JSON.stringify(made.payments)}, ${JSON.stringify(made.charges)}, ${JSON.stringify(kept.map(storedColumns))})`,
  )
}

export const cancellations: UndoableTable = {
  table: 'cancellation',
  madeAt: 'cancelled_at',
  columns: ['items', 'insurances', 'payments', 'offers', 'kept', 'charges', 'parts'],
}

/** Gives the items and insurances the status they had, and those who stayed in their cabins the price and place. */
export function restoreCancelledAhead(
  tx: Tx,
  booking: number,
  { items, insurances, optionUntil, expiresAt, kept }: Cancellation,
): void {
  writeItemsAhead(tx, kept)
  sendAhead(
    tx,
    sql`
    update booking_item set status = before.status, fee = null, unrefunded = false
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as before(id bigint, status text)
    where booking_item.id = before.id`,
  )
  sendAhead(
    tx,
    sql`
    update booking_insurance set status = before.status, fee = null
    from jsonb_to_recordset(${JSON.stringify(insurances)}::jsonb) as before(id bigint, status text)
    where booking_insurance.id = before.id`,
  )
  sendAhead(
    tx,
    sql`
    update booking_trip set status = item.status
    from booking_item item
    where booking_trip.booking_id = ${booking} and booking_trip.status = 'CANCELLED'
      and item.trip_id = booking_trip.id and item.status <> 'CANCELLED'`,
  )
  sendAhead(
    tx,
    sql`
    update booking set option_until = ${optionUntil}, expires_at = ${expiresAt} where id = ${booking}`,
  )
  deleteUndoableAhead(tx, cancellations, booking)
}
