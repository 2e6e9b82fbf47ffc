import { sql } from 'kysely'
import type { FileType } from '../../../contract/ledger.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** The agency of the ledger and the zone of its days. */
export interface LedgerScope {
  agency: string
  timezone: string
}

/** One posting of a clearance: smallest units, negative for refunds. */
export interface ClearanceEntry {
  /** YYYY-MM-DD HH:mm, in the zone of the agency. */
  time: string
  kind: 'charge' | 'payment' | 'refund'
  method: 'account' | 'cash' | 'card'
  reference: string | null
  userName: string
  amount: number
}

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
    where agency = ${agency} and company = ${company} and kind <> 'settlement' and ${within(timezone, from, to)}
    order by at, id`.execute(tx)
  return found.rows
}

/** The percentage that the company paid to the agency at the end of a period; undefined if it pays none yet. */
export async function readCommissionAt(
  tx: Tx,
  { agency, timezone }: LedgerScope,
  company: string,
  { to }: { to: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number | null }>`
    select commission_hundredths_at(${agency}, ${company}, (${to}::timestamp + interval '1 day') at time zone ${timezone})
      / 100::float8 as percent`.execute(tx)
  return rows[0]?.percent ?? undefined
}

/** The postings for a company in a clearing period, in smallest units. */
export interface PeriodTotal {
  company: string
  year: number
  number: number
  kind: ClearanceEntry['kind'] | 'settlement'
  method: ClearanceEntry['method']
  amount: number
}

/** Reads the totals of all periods, the latest first. */
export async function readTotals(
  tx: Tx,
  agency: string,
  companies: readonly string[],
): Promise<PeriodTotal[]> {
  const found = await sql<PeriodTotal>`
    select company, year, period as number, kind, method, sum(amount)::bigint as amount from ledger_total
    where agency = ${agency} and company = any(${companies})
    group by 1, 2, 3, 4, 5 order by year desc, period desc`.execute(tx)
  return found.rows
}

/** Adds up the totals of all agencies that have changed. */
export function mergeTotalsAhead(tx: Tx): void {
  sendAhead(tx, sql`select merge_ledger_totals()`)
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
export function insertLinkAhead(tx: Tx, hash: Buffer, link: ClearanceLink, now: Date): void {
  sendAhead(tx, sql`delete from clearance_link where agency = ${link.agency} and expires_at <= ${now}`)
  const { agency, asker, company, year, number, fileType, language, expiresAt } = link
  sendAhead(
    tx,
    sql`
    insert into clearance_link (hash, agency, asker, company, year, number, file_type, language, expires_at)
    values (${hash}, ${agency}, ${asker}, ${company}, ${year}, ${number}, ${fileType}, ${language}, ${expiresAt})`,
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
