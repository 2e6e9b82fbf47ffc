import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

export type Method = 'account' | 'cash' | 'card'

/** Money of one company moved by one method; hundredths, below zero when it goes back. */
export interface Movement {
  company: string
  method: Method
  amount: number
}

/** Whose books a movement stands in. */
export interface Books {
  agency: string
  userName: string
  bookingId: number
}

export async function writeEntries(
  tx: Tx,
  { agency, userName, bookingId }: Books,
  kind: (movement: Movement) => 'charge' | 'payment' | 'refund',
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return
  const rows = movements.map((movement) => ({
    ...movement,
    agency,
    user_name: userName,
    kind: kind(movement),
    booking_id: bookingId,
  }))
  await tx.insertInto('ledger_entry').values(rows).execute()
}

/** Adds to what the agency owes, unless that would pass its limit; then answers false and changes nothing. */
export async function owe(tx: Tx, agency: string, amount: number): Promise<boolean> {
  const written = await sql`
    update agency set owed = owed + ${amount}
    where code = ${agency} and (${amount}::bigint <= 0 or owed + ${amount} <= credit_limit) returning code`.execute(
    tx,
  )
  return written.rows.length === 1
}

export interface Credit {
  creditLimit: number
  owed: number
}

export async function readCredit(tx: Tx, agency: string): Promise<Credit> {
  const found = await sql<Credit>`
    select credit_limit as "creditLimit", owed from agency where code = ${agency}`.execute(tx)
  const credit = found.rows[0]
  if (!credit) throw new Error(`no agency ${agency}`)
  return credit
}

export interface Series {
  company: string
  letter: string
  automatic: boolean
  remaining: number
}

export async function readSeries(tx: Tx, agency: string): Promise<Series[]> {
  const found = await sql<Series>`
    select company, letter, automatic, last_number - next_number + 1 as remaining
    from ticket_stock where agency = ${agency} order by company, automatic desc, id`.execute(tx)
  return found.rows
}

/** What stands paid of each booking, by company and method, after what went back. */
export async function readPaid(
  tx: Tx,
  bookings: readonly number[],
): Promise<(Movement & { booking: number })[]> {
  const found = await sql<Movement & { booking: number }>`
    select booking_id as booking, company, method, sum(amount)::bigint as amount
    from ledger_entry where booking_id = any(${bookings})
    group by booking_id, company, method order by company, method`.execute(tx)
  return found.rows
}

export interface StockOfNumbers {
  id: number
  company: string
  letter: string
  next: number
  last: number
}

/** The series with numbers left, in the order they are used up: automatic ones first. */
export async function lockNumbers(
  tx: Tx,
  agency: string,
  companies: readonly string[],
): Promise<StockOfNumbers[]> {
  const found = await sql<StockOfNumbers>`
    select id, company, letter, next_number as next, last_number as last from ticket_stock
    where agency = ${agency} and company = any(${companies}) and next_number <= last_number
    order by company, automatic desc, id for update`.execute(tx)
  return found.rows
}

export async function useNumbers(tx: Tx, used: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update ticket_stock set next_number = next_number + used.count
    from unnest(${[...used.keys()]}::bigint[], ${[...used.values()]}::bigint[]) as used(id, count)
    where ticket_stock.id = used.id`.execute(tx)
}
