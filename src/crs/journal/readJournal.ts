import { sql } from 'kysely'
import type { BookingState } from '../../domain/booking/history.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { Origin } from './journal.ts'

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

export interface BookingJournalRow {
  /** The id of the booking. */
  booking: number
  at: Date
  agency: string
  userName: string
  kind: string
  data: Record<string, unknown>
  /** Null, as the state and the origin, for entries older than the history. */
  version: number | null
  state: BookingState | null
  origin: Origin | null
}

/** The entries about bookings that the agencies of the user made or were handed, oldest first. */
export async function readBookingJournal(
  tx: Tx,
  who: Actor,
  bookings: readonly number[],
): Promise<BookingJournalRow[]> {
  const found = await sql<BookingJournalRow>`
    select booking_id as booking, at, agency, user_name as "userName", kind, data, version, state, origin
    from journal where booking_id = any(${bookings}) and id >= first_of_season(${bookings}::bigint[]) and agency = any(${who.agencies}) order by id`.execute(
    tx,
  )
  return found.rows
}
