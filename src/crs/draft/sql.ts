import { sql } from 'kysely'
import type { Tx, Who } from '../database/transaction.ts'
import { houseZone } from '../server/clock.ts'

type Json = Record<string, unknown>

/** A draft without its document. */
export interface Stored {
  version: number
  writer: string
  turn: number
  updatedAt: Date
  empty: boolean
  /** Of the booking in it; of an empty one, of the booking that was in it and is sold. */
  holdKey: string | null
}

export interface Written {
  document: Json | null
  cursor: Json
  holdKey: string | null
  version: number
  writer: string
  turn: number
}

export interface Found {
  name: string
  document: Json | null
  cursor: Json
  version: number
  updatedAt: Date
}

/** Locks a draft, made first where there is none: two windows may be the first to write. */
export async function lockDraft(tx: Tx, { agency, userName }: Who, name: string, now: Date): Promise<Stored> {
  await sql`
    insert into draft (agency, user_name, name, cursor, version, writer, turn, updated_at)
    values (${agency}, ${userName}, ${name}, '{}', 0, '', 0, ${now}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<Stored>`
    select version, writer, turn, updated_at as "updatedAt", document is null as empty, hold_key as "holdKey"
      from draft
     where agency = ${agency} and user_name = ${userName} and name = ${name} for update`.execute(tx)
  return rows[0]!
}

/** Nothing changes but whose turn was the last. */
export async function passTurn(
  tx: Tx,
  { agency, userName }: Who,
  name: string,
  { writer, turn }: Pick<Written, 'writer' | 'turn'>,
): Promise<void> {
  await sql`
    update draft set writer = ${writer}, turn = ${turn}
     where agency = ${agency} and user_name = ${userName} and name = ${name}`.execute(tx)
}

export async function updateDraft(
  tx: Tx,
  { agency, userName }: Who,
  name: string,
  { holdKey, ...written }: Written,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('draft')
    .set({ ...written, hold_key: holdKey, updated_at: now })
    .where('agency', '=', agency)
    .where('user_name', '=', userName)
    .where('name', '=', name)
    .execute()
}

/** Bytes of the longer of the two as the database writes them: it spells numbers out. */
export async function sizesOf(tx: Tx, document: Json, cursor: Json): Promise<[number, number]> {
  const { rows } = await sql<{ document: number; cursor: number }>`
    select octet_length((${JSON.stringify(document)}::jsonb)::text) as document,
           octet_length((${JSON.stringify(cursor)}::jsonb)::text) as cursor`.execute(tx)
  return [rows[0]?.document ?? 0, rows[0]?.cursor ?? 0]
}

export async function findDraft(tx: Tx, { agency, userName }: Who, name: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select name, document, cursor, version, updated_at as "updatedAt" from draft
     where agency = ${agency} and user_name = ${userName} and name = ${name}`.execute(tx)
  return rows[0]
}

export async function listFull(tx: Tx, { agency, userName }: Who): Promise<Omit<Found, 'document'>[]> {
  const { rows } = await sql<Omit<Found, 'document'>>`
    select name, cursor, version, updated_at as "updatedAt" from draft
     where agency = ${agency} and user_name = ${userName} and document is not null order by name`.execute(tx)
  return rows
}

/** Empties what is kept under the key, which stays with it. */
export async function emptyNamed(
  tx: Tx,
  { agency, userName }: Who,
  holdKey: string,
  now: Date,
): Promise<void> {
  await sql`
    update draft set document = null, cursor = '{}', version = version + 1, updated_at = ${now}
     where agency = ${agency} and user_name = ${userName} and hold_key = ${holdKey}
       and document is not null`.execute(tx)
}

/** That of the house for an agency that only an outside reservation system knows. */
export async function zoneOf(tx: Tx, { agency }: Who): Promise<string> {
  const found = await tx.selectFrom('agency').select('timezone').where('code', '=', agency).executeTakeFirst()
  return found?.timezone ?? houseZone
}
