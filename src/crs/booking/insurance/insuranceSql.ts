import { sql } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import type { Row } from '../../database/tables.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import { nameColumns } from '../../reference/nameColumns.ts'
import type { LocalizedNames } from '../../reference/records.ts'

/** An insurance sold with a booking. Amounts are in smallest units. */
export interface InsuranceRow extends LocalizedNames {
  id: number
  bookingId: number
  offerId: string
  gross: number
  ipt: number
  /** OPTIONAL, ISSUED or CANCELLED. */
  status: string
  issuedAt: Date | null
  refundDays: number
  /** Cancellation fee in smallest units; null until it is cancelled. */
  fee: number | null
}

export async function readInsurances(tx: Tx, bookings: readonly number[]): Promise<InsuranceRow[]> {
  const found = await sql<InsuranceRow>`
    select booking_insurance.id, booking_id as "bookingId", offer_id as "offerId", ${nameColumns},
      gross, booking_insurance.ipt, status, issued_at as "issuedAt",
      refund_days as "refundDays", fee
    from booking_insurance join insurance_product on insurance_product.code = booking_insurance.code
    where ${eqAny('booking_id', bookings)} order by booking_insurance.id`.execute(tx)
  return found.rows
}

type NewInsurance = Omit<Row<'booking_insurance'>, 'id' | 'fee'>

/** Returns the ids, in the order of the rows. */
export async function insertInsurances(tx: Tx, rows: readonly NewInsurance[]): Promise<number[]> {
  if (rows.length === 0) return []
  const values = rows.map(
    ({ agency, bookingId, offerId, code, gross, ipt, status, issuedAt }) =>
      sql`(${agency}, ${bookingId}, ${offerId}, ${code}, ${gross}, ${ipt}, ${status}, ${issuedAt})`,
  )
  const inserted = await sql<Pick<Row<'booking_insurance'>, 'id'>>`
    insert into booking_insurance (agency, booking_id, offer_id, code, gross, ipt, status, issued_at)
    values ${sql.join(values)} returning id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

export function issueInsurancesAhead(tx: Tx, booking: number, now: Date): void {
  sendAhead(
    tx,
    sql`
    update booking_insurance set status = 'ISSUED', issued_at = ${now}
    where booking_id = ${booking} and status = 'OPTIONAL'`,
  )
}

export function cancelInsurancesAhead(tx: Tx, fees: readonly CancelledInsurance[]): void {
  sendAhead(
    tx,
    sql`
    update booking_insurance set status = 'CANCELLED', fee = cancelled.fee
    from unnest(${fees.map(({ row }) => row.id)}::bigint[],
      ${fees.map(({ cancellationFees }) => cancellationFees)}::int[]) as cancelled(id, fee)
    where booking_insurance.id = cancelled.id`,
  )
}

/** Makes the insurances of one booking that are not cancelled those of another. */
export function moveInsurancesAhead(tx: Tx, from: number, to: number): void {
  sendAhead(
    tx,
    sql`
    update booking_insurance set booking_id = ${to} where booking_id = ${from} and status <> 'CANCELLED'`,
  )
}

interface CancelledInsurance {
  row: Pick<InsuranceRow, 'id'>
  cancellationFees: number
}
