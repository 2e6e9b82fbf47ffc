import { sql } from 'kysely'
import { insuranceRefund } from '../../domain/pricing/insurance.ts'
import type { Tx } from '../database/transaction.ts'
import type { InsuranceQuote } from '../pricing/insurance/offers.ts'
import { nameColumns } from '../reference/nameColumns.ts'
import type { LocalizedNames } from '../reference/records.ts'

/** An insurance sold with a booking. Amounts are in hundredths. */
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
  /** Cancellation fee in hundredths; null until it is cancelled. */
  fee: number | null
}

export async function readInsurances(tx: Tx, bookings: readonly number[]): Promise<InsuranceRow[]> {
  const found = await sql<InsuranceRow>`
    select booking_insurance.id, booking_id as "bookingId", offer_id as "offerId", ${nameColumns},
      gross, booking_insurance.ipt, status, issued_at as "issuedAt",
      refund_days as "refundDays", fee
    from booking_insurance join insurance_product on insurance_product.code = booking_insurance.code
    where booking_id = any(${bookings}) order by booking_insurance.id`.execute(tx)
  return found.rows
}

export async function insertInsurances(
  tx: Tx,
  { agency, bookingId, issuedAt }: { agency: string; bookingId: number; issuedAt: Date | null },
  quoted: readonly InsuranceQuote[],
): Promise<void> {
  if (quoted.length === 0) return
  const status = issuedAt ? 'ISSUED' : 'OPTIONAL'
  const rows = quoted.map(({ id, product, gross, ipt }) => ({
    ...{ agency, booking_id: bookingId, offer_id: id, code: product.code, gross, ipt },
    ...{ status, issued_at: issuedAt },
  }))
  await tx.insertInto('booking_insurance').values(rows).execute()
}

export async function issueInsurances(tx: Tx, booking: number, now: Date): Promise<void> {
  await sql`
    update booking_insurance set status = 'ISSUED', issued_at = ${now}
    where booking_id = ${booking} and status = 'OPTIONAL'`.execute(tx)
}

export async function cancelInsurances(tx: Tx, fees: readonly InsuranceFee[]): Promise<void> {
  await sql`
    update booking_insurance set status = 'CANCELLED', fee = cancelled.fee
    from unnest(${fees.map(({ row }) => row.id)}::bigint[],
      ${fees.map(({ cancellationFees }) => cancellationFees)}::int[]) as cancelled(id, fee)
    where booking_insurance.id = cancelled.id`.execute(tx)
}

export interface InsuranceFee {
  row: InsuranceRow
  paid: number
  cancellationFees: number
  refundAmount: number
}

const millisecondsPerDay = 24 * 60 * 60 * 1000

/** The cost of cancelling an insurance now; nothing was paid for one on an option. */
export function insuranceFee(row: InsuranceRow, now: Date, departed: boolean): InsuranceFee {
  const paid = row.issuedAt ? row.gross : 0
  const daysSinceSale = row.issuedAt
    ? Math.floor((now.getTime() - row.issuedAt.getTime()) / millisecondsPerDay)
    : 0
  const refundAmount = insuranceRefund(
    { gross: paid, refundDays: row.refundDays },
    { daysSinceSale, departed },
  )
  return { row, paid, cancellationFees: paid - refundAmount, refundAmount }
}

/** The premiums of all insurances that are not cancelled, paid or not. */
export const activePremiums = (rows: readonly InsuranceRow[]) =>
  rows.filter(({ status }) => status !== 'CANCELLED').reduce((total, { gross }) => total + gross, 0)
