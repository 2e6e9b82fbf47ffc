import { sql } from 'kysely'
import type { FileType } from '../../../contract/ledger.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** The agency of the ledger and the zone of its days. */
export interface LedgerScope {
  agency: string
  timezone: string
}

/** One posting of a clearance: hundredths, negative for refunds. */
export interface ClearanceEntry {
  /** YYYY-MM-DD HH:mm, in the zone of the agency. */
  time: string
  kind: 'charge' | 'payment' | 'refund'
  method: 'account' | 'cash' | 'card'
  reference: string | null
  userName: string
  amount: number
}

/** Payments to a company for a clearance do not count as sales of the next one. */
const sold = sql`kind <> 'settlement'`

/** The period from one day to another, both included, as instants that the index supports. */
const within = (timezone: string, from: string, to: string) => sql`
  at >= ${from}::timestamp at time zone ${timezone} and at < (${to}::timestamp + interval '1 day') at time zone ${timezone}`

export async function readEntries(
  tx: Tx,
  { agency, timezone }: LedgerScope,
  company: string,
  { from, to }: { from: string; to: string },
): Promise<ClearanceEntry[]> {
  const found = await sql<ClearanceEntry>`
    select to_char(at at time zone ${timezone}, 'YYYY-MM-DD HH24:MI') as time, kind, method,
      coalesce((select reference from booking where id = booking_id), parcel) as reference, user_name as "userName", amount
    from ledger_entry
    where agency = ${agency} and company = ${company} and ${sold} and ${within(timezone, from, to)}
    order by at, id`.execute(tx)
  return found.rows
}

export interface Turnover {
  company: string
  year: number
  number: number
  amount: number
}

/** Sales per company and clearing period, the latest first. */
export async function readTurnovers(
  tx: Tx,
  { agency, timezone }: LedgerScope,
  companies: readonly string[],
): Promise<Turnover[]> {
  const found = await sql<Turnover>`
    select company, extract(year from day)::int as year,
      (extract(month from day) * 2 - case when extract(day from day) <= 15 then 1 else 0 end)::int as number,
      sum(amount)::bigint as amount
    from (
      select company, (at at time zone ${timezone})::date as day, amount from ledger_entry
      where agency = ${agency} and company = any(${companies}) and ${sold}
    ) entries
    group by 1, 2, 3 order by 1, 2 desc, 3 desc`.execute(tx)
  return found.rows
}

export interface Subtotal {
  company: string
  kind: ClearanceEntry['kind']
  method: ClearanceEntry['method']
  amount: number
}

/** Sums of postings per company between two days, by kind and method. */
export async function readSubtotals(
  tx: Tx,
  { agency, timezone }: LedgerScope,
  companies: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Subtotal[]> {
  const found = await sql<Subtotal>`
    select company, kind, method, sum(amount)::bigint as amount from ledger_entry
    where agency = ${agency} and company = any(${companies}) and ${sold} and ${within(timezone, from, to)}
    group by 1, 2, 3`.execute(tx)
  return found.rows
}

/** Balance on account with each company, after settlements. */
export async function readOwed(
  tx: Tx,
  agency: string,
  companies: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ company: string; amount: number }>`
    select company, sum(amount)::bigint as amount from ledger_entry
    where agency = ${agency} and company = any(${companies}) and method = 'account' group by 1`.execute(tx)
  return new Map(found.rows.map(({ company, amount }) => [company, amount]))
}

export interface ClearanceLink {
  agency: string
  asker: string
  company: string
  year: number
  number: number
  fileType: FileType
  language: string
  expiresAt: Date
}

/** Stores a link, and deletes expired links of the agency. */
export function insertLink(tx: Tx, hash: Buffer, link: ClearanceLink, now: Date): void {
  sendAhead(tx, sql`delete from clearance_link where agency = ${link.agency} and expires_at <= ${now}`)
  const { fileType, expiresAt, ...rest } = link
  sendAhead(
    tx,
    tx.insertInto('clearance_link').values({ hash, ...rest, file_type: fileType, expires_at: expiresAt }),
  )
}

/** Deletes and returns a link, so that it cannot be opened again; links of other agencies remain. */
export async function takeLink(tx: Tx, hash: Buffer, asker: string): Promise<ClearanceLink | undefined> {
  const found = await sql<ClearanceLink>`
    delete from clearance_link where hash = ${hash} and asker = ${asker}
    returning agency, asker, company, year, number, file_type as "fileType", language,
      expires_at as "expiresAt"`.execute(tx)
  return found.rows[0]
}
