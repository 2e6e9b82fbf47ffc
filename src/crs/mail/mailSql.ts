import { sql } from 'kysely'
import type { Row } from '../database/tables.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'
import { listMinutes } from '../reference/listMinutes.ts'

/** Why a list is not sent although nothing is wrong. */
export const cancelledSailing = 'the sailing was cancelled'

interface QueuedMessage {
  agency: string
  userName: string
  channel: string
  bookingId: number | null
  recipient: string
  template: string
  data: object
  dueAt: Date
  goodUntil: Date
}

export function insertMessageAhead(
  tx: Tx,
  { agency, userName, channel, bookingId, recipient, template, data, dueAt, goodUntil }: QueuedMessage,
): void {
  sendAhead(
    tx,
    sql`
    insert into outbox (agency, user_name, kind, booking_id, recipient, template, data, due_at, good_until)
    values (${agency}, ${userName}, ${channel}, ${bookingId}, ${recipient}, ${template}, ${JSON.stringify(data)},
      ${dueAt}, ${goodUntil})`,
  )
}

/** Adds an e-mail to each recipient of documents of the booking, in the language of the last one. */
export function insertCancellationsAhead(
  tx: Tx,
  {
    userName,
    bookingId,
    now,
    goodUntil,
  }: Pick<QueuedMessage, 'userName' | 'goodUntil'> & { bookingId: number; now: Date },
): void {
  sendAhead(
    tx,
    sql`
    insert into outbox (agency, user_name, kind, booking_id, recipient, template, data, due_at, good_until)
    select distinct on (recipient) agency, ${userName}, kind, booking_id, recipient, 'cancellation',
      data - 'subject' - 'text', ${now}, ${goodUntil}
    from outbox
    where booking_id = ${bookingId} and template = 'booking' and status in ('sent', 'written') and recipient <> ''
    order by recipient, id desc`,
  )
}

/** Adds a message that leaves at its time, from which its age counts; returns its id. */
export async function insertMessage(
  tx: Tx,
  { agency, userName, channel, recipient, template, data, dueAt, goodUntil }: QueuedMessage,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into outbox (agency, user_name, kind, booking_id, recipient, template, data, created_at, due_at, good_until)
    values (${agency}, ${userName}, ${channel}, null, ${recipient}, ${template}, ${JSON.stringify(data)}, ${dueAt},
      ${dueAt}, ${goodUntil}) returning id`.execute(tx)
  return mustGet(rows, 0).id
}

/** Ends messages that were not sent, because others replace them. */
export function replaceMessagesAhead(tx: Tx, ids: readonly number[], now: Date): void {
  sendAhead(
    tx,
    sql`
    update outbox set status = 'replaced', ended_at = coalesce(ended_at, ${now})
    where id = any(${ids}) and status <> 'sent'`,
  )
}

/** Makes messages that are still queued due now. */
export function hastenMessagesAhead(tx: Tx, ids: readonly number[], now: Date): void {
  sendAhead(
    tx,
    sql`
    update outbox set due_at = least(due_at, ${now}::timestamptz) where id = any(${ids}) and status = 'queued'`,
  )
}

export interface WaitingMessage {
  id: number
  channel: string
  bookingId: number | null
  agency: string
  agencyName: string
  currency: string
  userName: string
  /** Reply address of the user; empty if unknown. */
  userEmail: string
  recipient: string
  template: string
  data: unknown
  createdAt: Date
  /** Includes the current one. */
  tries: number
}

/** Claims the next due message of a channel until the given time; safe for several processes. */
export async function claimMessage(
  tx: Tx,
  channel: string,
  now: Date,
  mineUntil: Date,
): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    update outbox set tries = tries + 1, due_at = ${mineUntil}
    from agency
    where agency.code = outbox.agency and outbox.id = (
      select id from outbox where status = 'queued' and kind = ${channel} and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked)
    returning outbox.id, outbox.kind as channel, outbox.booking_id as "bookingId", outbox.agency, agency.name as "agencyName", currency, user_name as "userName",
      coalesce((select email from agency_user u where u.agency = outbox.agency and u.name = user_name), '')
        as "userEmail",
      recipient, template, data, created_at as "createdAt", tries`.execute(tx)
  return rows[0]
}

/** A finished message must not retain the code that only its recipient may read. */
const withoutSecret = sql`data - 'code'`

export function endMessageAhead(
  tx: Tx,
  id: number,
  { status, now, problem }: { status: string; now: Date; problem: string | null },
): void {
  sendAhead(
    tx,
    sql`
    update outbox set status = ${status}, ended_at = ${now}, problem = ${problem}, data = ${withoutSecret}
    where id = ${id}`,
  )
}

/** Due again at the given time, or on expiry if that is earlier. */
export function postponeMessageAhead(tx: Tx, id: number, then: Date, problem: string): void {
  sendAhead(
    tx,
    sql`
    update outbox set due_at = least(${then}::timestamptz, good_until), problem = ${problem} where id = ${id}`,
  )
}

export type ExpiredMessage = Pick<
  Row<'outbox'>,
  'kind' | 'bookingId' | 'agency' | 'recipient' | 'template' | 'problem'
>

/** Ends expired messages, except those being sent. */
export async function endExpired(tx: Tx, now: Date): Promise<ExpiredMessage[]> {
  const ended = await sql<ExpiredMessage>`
    update outbox set status = 'lapsed', ended_at = ${now}, data = ${withoutSecret}
    where status = 'queued' and good_until <= ${now} and due_at <= ${now}
    returning kind, booking_id as "bookingId", agency, recipient, template, problem`.execute(tx)
  return ended.rows
}

export interface OutboxEntry extends Pick<
  Row<'outbox'>,
  'recipient' | 'status' | 'problem' | 'tries' | 'createdAt' | 'endedAt'
> {
  channel: string
}

/** The messages about a booking, latest first. */
export async function messagesOf(tx: Tx, bookingId: number): Promise<OutboxEntry[]> {
  const { rows } = await sql<OutboxEntry>`
    select kind as channel, recipient, status, problem, tries, created_at as "createdAt", ended_at as "endedAt"
    from outbox where booking_id = ${bookingId} order by id desc limit 20`.execute(tx)
  return rows
}

/** Counts the lists of the last day that have not been sent in time; `created_at` is when they should leave. */
export async function countOverdueLists(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox
    left join itinerary on itinerary.id = (outbox.data #>> '{list,itinerary}')::bigint
    left join line on line.code = itinerary.line
    where outbox.kind = 'authority' and outbox.status in ('queued', 'refused', 'lapsed')
      and outbox.problem is distinct from ${cancelledSailing}
      and outbox.created_at between ${now}::timestamptz - interval '1 day'
        and ${now}::timestamptz - make_interval(mins => ${listMinutes})`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface QueuedMessages {
  kind: string
  messages: number
  /** Seconds since the oldest was queued. */
  oldest: number
}

/** Counts the unsent messages by kind; a kind without such messages is absent. */
export async function countQueuedMessages(tx: Tx): Promise<QueuedMessages[]> {
  const { rows } = await sql<QueuedMessages>`
    select kind, count(*)::int as messages,
      greatest(0, extract(epoch from now() - min(created_at)))::float8 as oldest
    from outbox where status = 'queued' group by kind`.execute(tx)
  return rows
}
