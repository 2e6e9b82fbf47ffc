import { mustGet } from '../../../domain/value/mustGet.ts'
import { insuranceRefund } from '../../../domain/pricing/insurance.ts'
import type { Tx } from '../../database/transaction.ts'
import type { InsuranceQuote } from '../../pricing/insurance/offers.ts'
import { insertInsurances, type InsuranceRow } from './insuranceSql.ts'

/** Writes the insurances sold with a booking and returns them; without an issue time they are options. */
export async function storeInsurances(
  tx: Tx,
  { agency, bookingId, issuedAt }: { agency: string; bookingId: number; issuedAt: Date | null },
  quotes: readonly InsuranceQuote[],
): Promise<InsuranceRow[]> {
  const status = issuedAt ? 'ISSUED' : 'OPTIONAL'
  const rows = quotes.map(({ id, product, gross, ipt }) => ({
    agency,
    bookingId,
    offerId: id,
    code: product.code,
    gross,
    ipt,
    status,
    issuedAt,
  }))
  const ids = await insertInsurances(tx, rows)
  return quotes.map(({ id: offerId, product, gross, ipt }, index) => {
    const { nameEn, nameEl, translated, refundDays } = product
    return {
      id: mustGet(ids, index),
      bookingId,
      offerId,
      gross,
      ipt,
      status,
      issuedAt,
      fee: null,
      nameEn,
      nameEl,
      translated,
      refundDays,
    }
  })
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

/** The premiums paid for the insurances that are not cancelled. */
export const paidPremiums = (rows: readonly InsuranceRow[]) =>
  activePremiums(rows.filter(({ issuedAt }) => issuedAt))
