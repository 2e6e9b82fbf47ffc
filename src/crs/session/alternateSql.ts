import { sql } from 'kysely'
import type { Right } from '../../domain/session/right.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'

/** An agency that may be acted for, and the account whose rights apply. */
export interface Alternate {
  agency: string
  account: number
  subAgencies: string[]
  rights: Right[]
}

export async function listAlternates(tx: Tx, userId: number | null, now: Date): Promise<Alternate[]> {
  const found = await sql<Alternate>`
    select agency, account, sub_agencies as "subAgencies", rights from alternates_of(${userId}, ${now})`.execute(
    tx,
  )
  return found.rows
}

export async function findAlternate(
  tx: Tx,
  userId: number | null,
  agency: string,
  now: Date,
): Promise<Alternate | undefined> {
  return (await listAlternates(tx, userId, now)).find((one) => one.agency === agency)
}

/** The agencies that the user may act for now, by code. */
export async function listGrantedAgencies(
  tx: Tx,
  userId: number | null,
  now: Date,
): Promise<{ code: string; name: string }[]> {
  const found = await sql<{ code: string; name: string }>`
    select under.code, under.name from alternates_of(${userId}, ${now}) granted, agencies_under(granted.agency) under
    where under.code = granted.agency order by under.code`.execute(tx)
  return found.rows
}

/** The agency of an account and its sub-agencies, the agency first. */
export async function agenciesUnder(tx: Tx, code: string): Promise<{ code: string; name: string }[]> {
  const found = await sql<{ code: string; name: string }>`
    select code, name from agencies_under(${code})`.execute(tx)
  return found.rows
}

export interface Grant {
  userId: number
  account: number
  agencies: readonly string[]
  expiresAt: Date
}

export function grant(tx: Tx, { userId, account, agencies, expiresAt }: Grant): void {
  sendAhead(
    tx,
    sql`
    insert into alternate_grant (user_id, agency, account, expires_at)
    select ${userId}, code, ${account}, ${expiresAt} from unnest(${agencies}::text[]) as code
    on conflict (user_id, agency) do update set account = excluded.account, expires_at = excluded.expires_at`,
  )
}

/** Ends all grants from and to this user. */
export function endGrants(tx: Tx, userId: number): void {
  sendAhead(tx, sql`delete from alternate_grant where user_id = ${userId} or account = ${userId}`)
}

/** Ends the user’s grants; grants of others with this user’s account continue. */
export function endActing(tx: Tx, userId: number): void {
  sendAhead(tx, sql`delete from alternate_grant where user_id = ${userId}`)
}

export function deleteEndedGrants(tx: Tx, now: Date): void {
  sendAhead(tx, sql`delete from alternate_grant where expires_at <= ${now}`)
}
