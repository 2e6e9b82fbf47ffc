import { sql } from 'kysely'
import type { Tx, Actor } from '../database/transaction.ts'

export interface ActionLogRow {
  at: Date
  agency: string
  userName: string
  kind: string
  reference: string | null
  data: Record<string, unknown>
}

/** Days from one to another, both included, by the clock of a zone. */
export interface DateRange {
  from: string
  to: string
  timezone: string
}

/** Seats held and let go while somebody types are no action of hers. */
const omittedKinds = ['sailing.lock', 'sailing.unlock']

/** What was done in the agencies in sight, the latest first. */
export async function readActionLog(
  tx: Tx,
  who: Actor,
  { from, to, timezone }: DateRange,
): Promise<ActionLogRow[]> {
  const found = await sql<ActionLogRow>`
    select at, agency, user_name as "userName", kind, data,
      (select reference from booking where booking.id = booking_id) as reference
    from journal
    where agency = any(${who.agencies}) and not kind = any(${omittedKinds})
      and at >= ${from}::timestamp at time zone ${timezone}
      and at < (${to}::timestamp + interval '1 day') at time zone ${timezone}
    order by at desc, id desc`.execute(tx)
  return found.rows
}
