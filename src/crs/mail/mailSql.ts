import { sql } from 'kysely'
import { sendAhead, type Tx } from '../database/transaction.ts'

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

export function insertMessage(
  tx: Tx,
  { userName, channel, bookingId, data, dueAt, goodUntil, ...message }: QueuedMessage,
): void {
  sendAhead(
    tx,
    tx.insertInto('outbox').values({
      ...message,
      user_name: userName,
      booking_id: bookingId,
      kind: channel,
      data: JSON.stringify(data),
      due_at: dueAt,
      good_until: goodUntil,
    }),
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
  const found = await sql<WaitingMessage>`
    update outbox set tries = tries + 1, due_at = ${mineUntil}
    from agency
    where agency.code = outbox.agency and outbox.id = (
      select id from outbox where status = 'queued' and kind = ${channel} and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked)
    returning outbox.id, outbox.kind as channel, outbox.booking_id as "bookingId", outbox.agency, agency.name as "agencyName", currency, user_name as "userName",
      coalesce((select email from agency_user u where u.agency = outbox.agency and u.name = user_name), '')
        as "userEmail",
      recipient, template, data, created_at as "createdAt", tries`.execute(tx)
  return found.rows[0]
}

/** A finished message must not retain the code that only its recipient may read. */
const withoutSecret = sql<object>`data - 'code'`

export function endMessage(
  tx: Tx,
  id: number,
  { status, now, problem }: { status: string; now: Date; problem: string | null },
): void {
  sendAhead(
    tx,
    tx
      .updateTable('outbox')
      .set({ status, ended_at: now, problem, data: withoutSecret })
      .where('id', '=', id),
  )
}

/** Due again at the given time, or on expiry if that is earlier. */
export function postponeMessage(tx: Tx, id: number, then: Date, problem: string): void {
  const due = sql<Date>`least(${then}::timestamptz, good_until)`
  sendAhead(tx, tx.updateTable('outbox').set({ due_at: due, problem }).where('id', '=', id))
}

export interface ExpiredMessage {
  kind: string
  booking_id: number | null
  agency: string
  recipient: string
  template: string
  problem: string | null
}

/** Ends expired messages, except those being sent. */
export function endExpired(tx: Tx, now: Date): Promise<ExpiredMessage[]> {
  return tx
    .updateTable('outbox')
    .set({ status: 'lapsed', ended_at: now, data: withoutSecret })
    .where('status', '=', 'queued')
    .where('good_until', '<=', now)
    .where('due_at', '<=', now)
    .returning(['kind', 'booking_id', 'agency', 'recipient', 'template', 'problem'])
    .execute()
}

export interface OutboxEntry {
  channel: string
  recipient: string
  status: string
  problem: string | null
  tries: number
  createdAt: Date
  endedAt: Date | null
}

/** The messages about a booking, latest first. */
export function messagesOf(tx: Tx, bookingId: number): Promise<OutboxEntry[]> {
  return tx
    .selectFrom('outbox')
    .select(['kind as channel', 'recipient', 'status', 'problem', 'tries'])
    .select(['created_at as createdAt', 'ended_at as endedAt'])
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export interface QueuedMessages {
  kind: string
  messages: number
  /** Seconds since the oldest was queued. */
  oldest: number
}

export async function countQueued(tx: Tx): Promise<QueuedMessages[]> {
  const found = await sql<QueuedMessages>`
    select kind, count(*)::int as messages, extract(epoch from now() - min(created_at))::float8 as oldest
    from outbox where status = 'queued' group by kind`.execute(tx)
  return found.rows
}
