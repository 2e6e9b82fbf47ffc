import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import type { LedgerScope } from './clearance/clearanceSql.ts'
import type { Method } from './posting.ts'

export interface CashierEntry {
  id: number
  /** YYYY-MM-DD HH:mm, in the zone of the agency. */
  time: string
  user: string
  booking: string | null
  receiptYear: number | null
  receiptNumber: number | null
  action: 'charge' | 'payment' | 'refund'
  company: string
  method: Method
  amount: number
}

/**
 * An entry is in the till of the user who took the money or handed it out, also where the sale is that of a sub-agency; what
 * the users of other agencies handled for this one is in theirs.
 */
const inTillsOf = (agency: string) =>
  sql`(agency = ${agency} and till_agency is null or till_agency = ${agency})`

/** Payments and refunds in the tills of the agency between two days, both included, the earliest first. */
export async function readCashierEntries(
  tx: Tx,
  { agency, timezone }: LedgerScope,
  { start, finish }: { start: string; finish: string },
): Promise<CashierEntry[]> {
  const found = await sql<CashierEntry>`
    select id, to_char(at at time zone ${timezone}, 'YYYY-MM-DD HH24:MI') as time, user_name as "user",
      (select reference from booking where booking.id = booking_id) as booking,
      receipt_year as "receiptYear", receipt_number as "receiptNumber", kind as action, company, method, amount
    from ledger_entry
    where ${inTillsOf(agency)} and kind <> 'settlement' and amount <> 0
      and at >= ${start}::timestamp at time zone ${timezone}
      and at < (${finish}::timestamp + interval '1 day') at time zone ${timezone}
    order by at, id`.execute(tx)
  return found.rows
}

/** The sums of a user’s postings by one method, and the id of the last of them. */
export interface UserSums {
  method: Method
  sold: number
  refunded: number
  entries: number
  last: number
}

/**
 * Sums a user’s postings after one entry and up to another. Postings of an agency get their ids under the lock of its
 * receipt series, so that none with a smaller id can become visible later. One statement, hence one snapshot.
 */
export async function readUserSums(
  tx: Tx,
  { agency, user }: { agency: string; user: string },
  { after, through }: { after: number; through?: number },
): Promise<UserSums[]> {
  const end = through === undefined ? sql`` : sql`and id <= ${through}`
  const found = await sql<UserSums>`
    select method, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as sold,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as refunded, count(*)::int as entries,
      max(id) as last
    from ledger_entry
    where ${inTillsOf(agency)} and user_name = ${user} and kind <> 'settlement' and id > ${after} ${end}
    group by method order by method`.execute(tx)
  return found.rows
}
