import { sql } from 'kysely'
import type { BookingState } from '../../domain/booking/history.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { Origin } from './journal.ts'
import type { networkAuditCalls } from '../../contract/networkAudit.ts'
import type { AnswerOf } from '../../contract/call.ts'

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

type LinkedLine = AnswerOf<typeof networkAuditCalls.journal>['lines'][number]

interface LinesWanted extends DateRange {
  /** Empty for all. */
  user: string
  /** A kind, or the noun of several; empty for all. */
  kind: string
  after: { agency: string; position: number }
  most: number
}

/**
 * Linked entries of the visible agencies in the order of their chains; entries about bookings that the user cannot see are
 * left out. Their details are not read, since they may name persons: the digest is in their place.
 */
export async function readLinkedLines(
  tx: Tx,
  who: Actor,
  { from, to, timezone, user, kind, after, most }: LinesWanted,
): Promise<LinkedLine[]> {
  const { rows } = await sql<LinkedLine>`
    select link.agency, link.position::text as position, id::text as id, instant_text(at) as at,
      (extract(epoch from at) * 1000000)::bigint::text as microseconds, user_name as "userName", kind,
      coalesce((select reference from booking where booking.id = booking_id), '') as reservation,
      coalesce(booking_id::text, '') as booking, coalesce(version::text, '') as version,
      coalesce(record::text, '') as record, encode(digest, 'hex') as digest,
      coalesce((select encode(former.hash, 'hex') from journal_link former
        where former.agency = link.agency and former.position = link.position - 1), '') as before,
      encode(hash, 'hex') as hash
    from journal_link link join journal on id = journal_id
    where link.agency = any(${who.agencies}) and (link.agency, link.position) > (${after.agency}, ${after.position})
      and at >= ${from}::timestamp at time zone ${timezone}
      and at < (${to}::timestamp + interval '1 day') at time zone ${timezone}
      and (${user} = '' or lower(user_name) = lower(${user}) or lower(journal.agency || '/' || user_name) = lower(${user}))
      and (${kind} = '' or kind = ${kind} or starts_with(kind, ${`${kind}.`}))
      and (booking_id is null or exists (select from booking where booking.id = booking_id))
    order by link.agency, link.position limit ${most}`.execute(tx)
  return rows
}
