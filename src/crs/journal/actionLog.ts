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

/** Days in a zone, both included. */
export interface DateRange {
  from: string
  to: string
  timezone: string
}

/** Holds made and released while an operator types are not shown. */
const omittedKinds = ['sailing.lock', 'sailing.unlock']

/** Journal entries of the visible agencies, the latest first. */
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
