import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** Makes another version of a booking whose prices have changed. */
export function writeRepriced(tx: Tx, booking: number): void {
  sendAhead(tx, sql`update booking set version = version + 1 where id = ${booking}`)
}

/** Retains an amount for a change of the booking. */
export function addFees(tx: Tx, booking: number, fees: number): void {
  if (fees === 0) return
  sendAhead(tx, sql`update booking set modification_fees = modification_fees + ${fees} where id = ${booking}`)
}
