import { mustGet } from '../../domain/value/mustGet.ts'
import { sql } from 'kysely'
import { type Actor, sendAhead, type Tx } from '../database/transaction.ts'

type Json = Record<string, unknown>

/** A draft without its document. */
export interface DraftState {
  version: number
  writer: string
  turn: number
  updatedAt: Date
  empty: boolean
  /** Hold key of the working booking; for an empty draft, of the booking that was sold from it. */
  holdKey: string | null
  sold: string | null
}

export interface DraftContent {
  /** Both as JSON text. */
  document: string | null
  cursor: string
  holdKey: string | null
  version: number
  writer: string
  turn: number
}

export interface DraftRow {
  name: string
  document: Json | null
  cursor: Json
  version: number
  writer: string
  turn: number
  updatedAt: Date
  sold: string | null
}

type DraftListEntry = Omit<DraftRow, 'document' | 'sold' | 'writer' | 'turn'>

/** Locks a draft, and creates it first if it is missing: two windows may be the first to write. */
export async function lockDraft(
  tx: Tx,
  { agency, userName }: Actor,
  name: string,
  now: Date,
): Promise<DraftState> {
  sendAhead(
    tx,
    sql`
    insert into draft (agency, user_name, name, cursor, version, writer, turn, updated_at)
    values (${agency}, ${userName}, ${name}, '{}', 0, '', 0, ${now}) on conflict do nothing`,
  )
  const { rows } = await sql<DraftState>`
    select version, writer, turn, updated_at as "updatedAt", document is null as empty, hold_key as "holdKey", sold
      from draft
     where agency = ${agency} and user_name = ${userName} and name = ${name} for update`.execute(tx)
  return mustGet(rows, 0)
}

/** Updates only the last writer with its turn, and whether the sold booking has been displayed. */
export function updateTurnAhead(
  tx: Tx,
  { agency, userName }: Actor,
  name: string,
  { writer, turn, sold }: Pick<DraftContent, 'writer' | 'turn'> & Pick<DraftState, 'sold'>,
): void {
  sendAhead(
    tx,
    sql`
    update draft set writer = ${writer}, turn = ${turn}, sold = ${sold}
     where agency = ${agency} and user_name = ${userName} and name = ${name}`,
  )
}

export function updateDraftAhead(
  tx: Tx,
  { agency, userName }: Actor,
  name: string,
  { document, cursor, holdKey, version, writer, turn }: DraftContent,
  now: Date,
): void {
  sendAhead(
    tx,
    sql`
    update draft set document = ${document}, cursor = ${cursor}, version = ${version}, writer = ${writer},
      turn = ${turn}, hold_key = ${holdKey}, sold = null, updated_at = ${now}
    where agency = ${agency} and user_name = ${userName} and name = ${name}`,
  )
}

/** Bytes of both texts as jsonb is written, because the database spells numbers out. */
export async function jsonSizes(tx: Tx, document: string, cursor: string): Promise<[number, number]> {
  const { rows } = await sql<{ document: number; cursor: number }>`
    select octet_length((${document}::jsonb)::text) as document,
           octet_length((${cursor}::jsonb)::text) as cursor`.execute(tx)
  return [rows[0]?.document ?? 0, rows[0]?.cursor ?? 0]
}

/** Number and bytes of the other drafts of the user and of the agency that are not empty. */
export async function otherDraftSizes(tx: Tx, { agency, userName }: Actor, name: string) {
  const { rows } = await sql<{ drafts: number; bytes: number; own: number; ownBytes: number }>`
    select count(*) as drafts, coalesce(sum(size), 0)::bigint as bytes,
      count(*) filter (where user_name = ${userName}) as own,
      coalesce(sum(size) filter (where user_name = ${userName}), 0)::bigint as "ownBytes"
    from (
      select user_name, pg_column_size(document) as size from draft
      where agency = ${agency} and document is not null and (user_name, name) <> (${userName}, ${name})
    ) as others`.execute(tx)
  const { drafts, bytes, own, ownBytes } = mustGet(rows, 0)
  return { user: { drafts: own, bytes: ownBytes }, agency: { drafts, bytes } }
}

/** Only rows of saved drafts and of what was typed over a booking or group: their names are hardly ever reused. */
export function deleteEmptiedAhead(tx: Tx, before: Date): void {
  sendAhead(
    tx,
    sql`
    delete from draft
     where document is null and name ~ '^(saved|edits|group)-' and updated_at < ${before}`,
  )
}

export async function findDraft(
  tx: Tx,
  { agency, userName }: Actor,
  name: string,
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`
    select name, document, cursor, version, writer, turn, updated_at as "updatedAt", sold from draft
     where agency = ${agency} and user_name = ${userName} and name = ${name}`.execute(tx)
  return rows[0]
}

export async function listFilled(tx: Tx, { agency, userName }: Actor): Promise<DraftListEntry[]> {
  const { rows } = await sql<DraftListEntry>`
    select name, cursor, version, updated_at as "updatedAt" from draft
     where agency = ${agency} and user_name = ${userName} and document is not null order by name`.execute(tx)
  return rows
}

/** Empties the drafts with the hold key, which they retain together with the reference of the booking. */
export function emptyByHoldKeyAhead(
  tx: Tx,
  { agency, userName }: Actor,
  { holdKey, reference }: { holdKey: string; reference: string },
  now: Date,
): void {
  sendAhead(
    tx,
    sql`
    update draft set document = null, cursor = '{}', sold = ${reference}, version = version + 1, updated_at = ${now}
     where agency = ${agency} and user_name = ${userName} and hold_key = ${holdKey}
       and document is not null`,
  )
}
