import { sql, type RawBuilder } from 'kysely'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { Row } from '../database/tables.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'
import type { PostingOwner, Posting } from './posting.ts'

/** Returns the kind of an entry, from the sign and the method of its posting. */
type KindOf = (posting: Posting) => 'charge' | 'payment' | 'refund'

/**
 * Writes postings of one sale, those paid and those returned each under the next receipt number. Locks the series of
 * the agency until the transaction ends, so it comes after all other locks.
 */
export function insertPostingsAhead(
  tx: Tx,
  owner: PostingOwner,
  kindOf: KindOf,
  postings: readonly Posting[],
): void {
  const isRefund = ({ amount }: Posting) => amount < 0
  const receipts = Map.groupBy(
    postings.filter(({ amount }) => amount !== 0),
    isRefund,
  )
  for (const own of receipts.values()) insertEntriesAhead(tx, owner, kindOf, own, nextReceipt(owner.agency))
}

/** The number of a receipt, and when it was made out. */
export interface ReceiptNumber {
  agency: string
  year: number
  number: number
  at: Date
}

/**
 * Takes the next receipt number of the agency, for postings that are written later in the transaction; locks as they do.
 */
export async function takeReceipt(tx: Tx, agency: string): Promise<ReceiptNumber> {
  const taken = await sql<ReceiptNumber>`${nextReceipt(agency)}, now() as at`.execute(tx)
  return mustGet(taken.rows, 0)
}

/** Writes postings under a receipt number that was taken for them. */
export function insertPostingsOfAhead(
  tx: Tx,
  { agency, year, number }: ReceiptNumber,
  owner: PostingOwner,
  kindOf: KindOf,
  postings: readonly Posting[],
): void {
  const receipt = sql`select ${agency}::text as agency, ${year}::integer as year, ${number}::bigint as number`
  insertEntriesAhead(
    tx,
    owner,
    kindOf,
    postings.filter(({ amount }) => amount !== 0),
    receipt,
  )
}

/**
 * The next number of the agency in the present year of its zone. Locks the agency first, as an account does, so that the
 * two rows are always locked in one order.
 */
const nextReceipt = (agency: string) => sql`
  insert into receipt_series (agency, year, last)
  select code, extract(year from now() at time zone timezone), 1 from agency where code = ${agency}
  for no key update
  on conflict (agency, year) do update set last = receipt_series.last + 1
  returning agency, year, last as number`

function insertEntriesAhead(
  tx: Tx,
  { userName, bookingId, parcel, movedWith }: PostingOwner,
  kindOf: KindOf,
  postings: readonly Posting[],
  receipt: RawBuilder<unknown>,
): void {
  const column = <K extends keyof Posting>(name: K) => postings.map((posting) => posting[name])
  sendAhead(
    tx,
    sql`
    with receipt as (${receipt})
    insert into ledger_entry (agency, user_name, kind, company, method, amount, booking_id, parcel, moved_with,
      receipt_year, receipt_number, till_agency)
    select receipt.agency, ${userName}, posting.kind, posting.company, posting.method, posting.amount,
      ${bookingId}::bigint, ${parcel ?? null}::text, ${movedWith ?? null}::text, receipt.year, receipt.number,
      nullif(nullif(current_setting('purser.till', true), ''), receipt.agency)
    from unnest(${postings.map(kindOf)}::text[], ${column('company')}::text[], ${column('method')}::text[],
      ${column('amount')}::bigint[]) as posting(kind, company, method, amount)
      -- Without a receipt it fails: an entry has an agency.
      left join receipt on true`,
  )
}

/** Increases the debt of the agency; a constraint enforces its limit. */
export function addDebtAhead(tx: Tx, agency: string, amount: number): void {
  sendAhead(tx, sql`update agency set owed = owed + ${amount} where code = ${agency}`)
}

/** An agency’s account, with currency and zone. */
export interface AgencyAccount {
  creditLimit: number
  owed: number
  currency: string
  timezone: string
}

export async function readAccount(tx: Tx, agency: string, lock?: 'lock'): Promise<AgencyAccount> {
  const found = await sql<AgencyAccount>`
    select credit_limit as "creditLimit", owed, currency, timezone from agency where code = ${agency}
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  const account = found.rows[0]
  if (!account) throw new Error(`no agency ${agency}`)
  return account
}

/** Locks the accounts of several agencies, in one order for all transactions. */
export function lockAccountsAhead(tx: Tx, agencies: readonly string[]): void {
  sendAhead(tx, sql`select from agency where code = any(${agencies}) order by code for no key update`)
}

/** Limit and debt of an agency with one company. */
export interface CompanyAccount {
  company: string
  creditLimit: number
  owed: number
}

/** The agency’s limits with companies, all or the given ones, optionally locked in a fixed order. */
export async function readCompanyAccounts(
  tx: Tx,
  agency: string,
  lock?: readonly string[],
): Promise<CompanyAccount[]> {
  const found = await sql<CompanyAccount>`
    select company, credit_limit as "creditLimit", owed from company_credit where agency = ${agency}
    ${lock ? sql`and company = any(${lock}) order by company for no key update` : sql`order by company`}`.execute(
    tx,
  )
  return found.rows
}

/** Percent of sales less refunds that the agency gets, by company; absent where the company’s own applies. */
export async function readCommissions(tx: Tx, agency: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Pick<Row<'agency_commission'>, 'company' | 'percent'>>`
    select company, percent + hundredths / 100::float8 as percent from agency_commission where agency = ${agency}`.execute(
    tx,
  )
  return new Map(rows.map(({ company, percent }) => [company, percent]))
}

/** Increases the agency’s debt with single companies that have a limit. */
export function addCompanyDebtAhead(tx: Tx, agency: string, amounts: ReadonlyMap<string, number>): void {
  sendAhead(
    tx,
    sql`
    update company_credit set owed = owed + charged.amount
    from unnest(${[...amounts.keys()]}::text[], ${[...amounts.values()]}::bigint[]) as charged(company, amount)
    where agency = ${agency} and company_credit.company = charged.company`,
  )
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

/** Net amounts paid per booking, by company and method, after refunds. */
export async function readPaid(
  tx: Tx,
  bookings: readonly number[],
): Promise<(Posting & { booking: number })[]> {
  const found = await sql<Posting & { booking: number }>`
    select booking_id as booking, company, method, sum(amount)::bigint as amount
    from ledger_entry where booking_id = any(${bookings}) and id >= first_of_season(${bookings}::bigint[])
    group by booking_id, company, method order by company, method`.execute(tx)
  return found.rows
}

export interface ReceiptEntry extends Posting {
  at: Date
  userName: string
  /** The agency that made out the receipt. */
  agency: string
  year: number
  number: number
}

export interface BookingEntry extends ReceiptEntry {
  bookingId: number
  /** Reference of the booking to or from which it was moved. */
  movedWith: string | null
}

/** The entries of small packages that have a receipt, oldest first. */
export async function readParcelEntries(tx: Tx, parcel: string): Promise<ReceiptEntry[]> {
  const found = await sql<ReceiptEntry>`
    select at, user_name as "userName", company, method, amount, agency, receipt_year as year,
      receipt_number as number
    from ledger_entry where parcel = ${parcel} and receipt_number is not null order by id`.execute(tx)
  return found.rows
}

/** The entries of bookings that have a receipt, oldest first. */
export async function readReceiptEntries(tx: Tx, bookings: readonly number[]): Promise<BookingEntry[]> {
  const found = await sql<BookingEntry>`
    select booking_id as "bookingId", moved_with as "movedWith", at, user_name as "userName", company, method, amount, agency,
      receipt_year as year, receipt_number as number
    from ledger_entry where booking_id = any(${bookings}) and id >= first_of_season(${bookings}::bigint[]) and receipt_number is not null order by id`.execute(
    tx,
  )
  return found.rows
}

export interface OpenSeries {
  id: number
  company: string
  letter: string
  next: number
  last: number
}

/** Ticket series with numbers left, in order of use: automatic ones first. */
export async function lockSeries(
  tx: Tx,
  agency: string,
  companies: readonly string[],
): Promise<OpenSeries[]> {
  const found = await sql<OpenSeries>`
    select id, company, letter, next_number as next, last_number as last from ticket_stock
    where agency = ${agency} and company = any(${companies}) and next_number <= last_number
    order by company, automatic desc, id for update`.execute(tx)
  return found.rows
}

export function useSeriesAhead(tx: Tx, used: ReadonlyMap<number, number>): void {
  sendAhead(
    tx,
    sql`
    update ticket_stock set next_number = next_number + used.count
    from unnest(${[...used.keys()]}::bigint[], ${[...used.values()]}::bigint[]) as used(id, count)
    where ticket_stock.id = used.id`,
  )
}
