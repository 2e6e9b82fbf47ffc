import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

interface QueuedMail {
  agency: string
  userName: string
  recipient: string
  template: string
  data: object
  dueAt: Date
  goodUntil: Date
}

export async function insertMail(
  tx: Tx,
  { userName, data, dueAt, goodUntil, ...mail }: QueuedMail,
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      ...mail,
      ...{ user_name: userName, booking_id: null, kind: 'email' },
      ...{ data: JSON.stringify(data), due_at: dueAt, good_until: goodUntil },
    })
    .execute()
}

export interface WaitingMail {
  id: number
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

/** Claims the next due e-mail until the given time; safe for several processes. */
export async function claimMail(tx: Tx, now: Date, mineUntil: Date): Promise<WaitingMail | undefined> {
  const found = await sql<WaitingMail>`
    update outbox set tries = tries + 1, due_at = ${mineUntil}
    from agency
    where agency.code = outbox.agency and outbox.id = (
      select id from outbox where status = 'queued' and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked)
    returning outbox.id, outbox.agency, agency.name as "agencyName", currency, user_name as "userName",
      coalesce((select email from agency_user u where u.agency = outbox.agency and u.name = user_name), '')
        as "userEmail",
      recipient, template, data, created_at as "createdAt", tries`.execute(tx)
  return found.rows[0]
}

/** A finished e-mail must not retain the code that only its recipient may read. */
const withoutSecret = sql<object>`data - 'code'`

export async function endMail(
  tx: Tx,
  id: number,
  { status, now, problem }: { status: string; now: Date; problem: string | null },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status, ended_at: now, problem, data: withoutSecret })
    .where('id', '=', id)
    .execute()
}

/** Due again at the given time, or on expiry if that is earlier. */
export async function postponeMail(tx: Tx, id: number, then: Date, problem: string): Promise<void> {
  const due = sql<Date>`least(${then}::timestamptz, good_until)`
  await tx.updateTable('outbox').set({ due_at: due, problem }).where('id', '=', id).execute()
}

export interface ExpiredMail {
  agency: string
  recipient: string
  template: string
  problem: string | null
}

/** Ends expired e-mails, except those being sent. */
export function endExpired(tx: Tx, now: Date): Promise<ExpiredMail[]> {
  return tx
    .updateTable('outbox')
    .set({ status: 'lapsed', ended_at: now, data: withoutSecret })
    .where('status', '=', 'queued')
    .where('good_until', '<=', now)
    .where('due_at', '<=', now)
    .returning(['agency', 'recipient', 'template', 'problem'])
    .execute()
}
