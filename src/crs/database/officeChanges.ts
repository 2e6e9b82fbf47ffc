import { sql } from 'kysely'
import { type Actor, sendAhead, type Tx } from './transaction.ts'

export type OfficeKind = 'sales' | 'network' | 'refund'

/**
 * How a change that was not published at once has ended; while it waits, it has not. A refund that is approved is published
 * when it is made.
 */
export type OfficeState = 'waiting' | 'approved' | 'published' | 'refused' | 'withdrawn' | 'declined'

export interface OfficeChange<B> {
  id: number
  companies: string[]
  agency: string
  userName: string
  userId: number
  submittedAt: Date
  dueAt: Date | null
  reason: string
  body: B
  state: OfficeState
  /** When it was approved, or has ended. */
  endedAt: Date | null
  endedBy: string | null
  outcome: object | null
}

/** The reason with which a change was declined or withdrawn; empty for another end. */
export function reasonOfEnd({ outcome }: Pick<OfficeChange<unknown>, 'outcome'>): string {
  const { reason = '' } = (outcome ?? {}) as { reason?: string }
  return reason
}

const columns = sql`id, companies, agency, user_name as "userName", user_id as "userId",
  submitted_at as "submittedAt", due_at as "dueAt", reason, body, state, ended_at as "endedAt",
  ended_by as "endedBy", outcome`

/** Stores a change that is to be published later; returns its id. */
export async function insertOfficeChange(
  tx: Tx,
  who: Actor,
  change: {
    kind: OfficeKind
    companies: readonly string[]
    at: Date
    dueAt: Date | null
    reason: string
    body: object
  },
): Promise<number> {
  const { kind, companies, at, dueAt, reason, body } = change
  const { rows } = await sql<{ id: number }>`
    insert into office_change (kind, companies, agency, user_name, user_id, submitted_at, due_at, reason, body)
    values (${kind}, ${companies}, ${who.agency}, ${who.userName}, ${who.userId}, ${at}, ${dueAt}, ${reason},
      ${JSON.stringify(body)}::jsonb)
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/**
 * The changes of the companies that wait, and the latest that have ended otherwise than by being published. Those of no
 * company are read with all.
 */
export async function readOfficeChanges<B>(
  tx: Tx,
  kind: OfficeKind,
  companies: readonly string[] | 'all',
  limit: number,
): Promise<OfficeChange<B>[]> {
  const isSeen =
    companies === 'all' ? sql`true` : sql`companies <> '{}' and companies <@ ${companies}::text[]`
  const { rows } = await sql<OfficeChange<B>>`
    select ${columns} from office_change
    where kind = ${kind} and ${isSeen} and state <> 'published'
    order by state = 'waiting' desc, id desc limit ${limit}`.execute(tx)
  return rows
}

/** The user who reads requests for refunds: those to decide about, and those submitted by the user. */
interface RefundReader {
  userId: number | null
  /** Absent for users who decide about none. */
  decides?: { companies: readonly string[]; agencies: readonly string[] }
}

/** The refunds that the user submitted or decides about: those that wait, then the latest that were not made. */
export async function readRefundChanges<B>(
  tx: Tx,
  { userId, decides }: RefundReader,
  limit: number,
): Promise<OfficeChange<B>[]> {
  const isDecided = decides
    ? sql`companies <@ ${decides.companies}::text[] or agency = any(${decides.agencies})`
    : sql`false`
  const { rows } = await sql<OfficeChange<B>>`
    select ${columns} from office_change
    where kind = 'refund' and state <> 'published' and (user_id = ${userId} or ${isDecided})
    order by state = 'waiting' desc, id desc limit ${limit}`.execute(tx)
  return rows
}

/** The latest refunds of a record that the user has submitted, locked, the last one first. */
export async function lockRefundChanges<B>(
  tx: Tx,
  userId: number | null,
  { act, record }: { act: string; record: string },
): Promise<OfficeChange<B>[]> {
  const { rows } = await sql<OfficeChange<B>>`
    select ${columns} from office_change
    where kind = 'refund' and user_id = ${userId} and body->>'act' = ${act} and body->>'record' = ${record}
    order by id desc limit 10 for update`.execute(tx)
  return rows
}

/** Ends a refund that this transaction has locked as made. */
export function markRefundedAhead(tx: Tx, id: number, outcome: object): void {
  sendAhead(
    tx,
    sql`update office_change set state = 'published', outcome = ${JSON.stringify(outcome)}::jsonb where id = ${id}`,
  )
}

/** Ids in the outcomes of the changes that were stored before one and published after it was stored. */
export async function publishedBefore(tx: Tx, kind: OfficeKind, id: number): Promise<number[]> {
  const { rows } = await sql<{ published: number }>`
    select (former.outcome ->> 'id')::bigint as published from office_change
    join office_change former on former.kind = office_change.kind and former.id < office_change.id
      and former.state = 'published' and former.ended_at >= office_change.submitted_at
    where office_change.id = ${id} and office_change.kind = ${kind}`.execute(tx)
  return rows.map(({ published }) => published)
}

/** Ids of the changes that are due, the earliest first. */
export async function dueOfficeChanges(tx: Tx, kind: OfficeKind, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from office_change where kind = ${kind} and state = 'waiting' and due_at <= ${now}
    order by due_at, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * A change that waits, or is in one of the states, locked; undefined if it has ended, or if another server is ending it and it
 * is not awaited.
 */
export async function lockOfficeChange<B>(
  tx: Tx,
  kind: OfficeKind,
  id: number,
  { isAwaited, states = ['waiting'] }: { isAwaited: boolean; states?: readonly OfficeState[] },
): Promise<OfficeChange<B> | undefined> {
  const { rows } = await sql<OfficeChange<B>>`
    select ${columns} from office_change where id = ${id} and kind = ${kind} and state = any(${states})
    for update ${isAwaited ? sql`` : sql`skip locked`}`.execute(tx)
  return rows[0]
}

/** Ends a change that this transaction has locked. */
export async function endOfficeChange(
  tx: Tx,
  id: number,
  { state, at, by, outcome }: { state: OfficeState; at: Date; by: string | null; outcome: object | null },
): Promise<void> {
  await sql`
    update office_change set state = ${state}, ended_at = ${at}, ended_by = ${by},
      outcome = ${outcome === null ? null : JSON.stringify(outcome)}::jsonb
    where id = ${id}`.execute(tx)
}
