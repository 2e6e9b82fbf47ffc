import { sql, type Kysely } from 'kysely'
import type { Right } from '../../domain/session/right.ts'
import type { Row, Tables } from '../database/tables.ts'
import { type Tx, sendAhead } from '../database/transaction.ts'
import type { Seller } from '../reference/records.ts'

export type AgencyRow = Pick<
  Row<'agency'>,
  'code' | 'name' | 'parent' | 'signature' | 'currency' | 'timezone'
> &
  Seller

export async function findAgency(tx: Tx, code: string): Promise<AgencyRow | undefined> {
  const { rows } = await sql<AgencyRow>`
    select code, name, parent, signature, currency, timezone, legal_name as "legalName", address,
      vat_number as "vatNumber", register
    from agency where code = ${code}`.execute(tx)
  return rows[0]
}

/** An agency as papers name it; undefined for one that row-level security hides. */
export async function findSeller(tx: Tx, code: string): Promise<(Seller & { logo: string }) | undefined> {
  const { rows } = await sql<Seller & { logo: string }>`
    select legal_name as "legalName", address, vat_number as "vatNumber", register, logo
    from agency where code = ${code}`.execute(tx)
  return rows[0]
}

/** Agencies whose accounts are in another currency, by code. */
export async function listOtherCurrencies(
  owner: Kysely<Tables>,
  currency: string,
): Promise<Pick<AgencyRow, 'code' | 'currency'>[]> {
  const { rows } = await sql<Pick<AgencyRow, 'code' | 'currency'>>`
    select code, currency from agency where currency <> ${currency} order by code`.execute(owner)
  return rows
}

/** Reads the name of any agency, also of one that row-level security hides; empty if there is none. */
export async function readAgencyName(tx: Tx, code: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select agency_name(${code}) as name`.execute(tx)
  return rows[0]?.name ?? ''
}

export interface TransferTerms {
  accepts: boolean
  currency: string
}

/** Reads any agency, which row-level security otherwise hides. */
export async function readTransferTerms(tx: Tx, code: string): Promise<TransferTerms | undefined> {
  const { rows } = await sql<TransferTerms>`select accepts, currency from transfer_terms_of(${code})`.execute(
    tx,
  )
  return rows[0]
}

type SubAgency = Pick<AgencyRow, 'code' | 'name'>

export async function readSubAgencies(tx: Tx, code: string): Promise<SubAgency[]> {
  const { rows } = await sql<SubAgency>`
    select code, name from agency where parent = ${code} order by code`.execute(tx)
  return rows
}

export interface Person {
  fullName: string
  language: string
  nationality: string
}

/** Finds the user of any agency: while acting for another one, the user’s own agency is hidden. */
export async function findPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select full_name as "fullName", language, nationality from person(${userId})`.execute(tx)
  return rows[0]
}

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

export function insertGrantAhead(tx: Tx, { userId, account, agencies, expiresAt }: Grant): void {
  sendAhead(
    tx,
    sql`
    insert into alternate_grant (user_id, agency, account, expires_at)
    select ${userId}, code, ${account}, ${expiresAt} from unnest(${agencies}::text[]) as code
    on conflict (user_id, agency) do update set account = excluded.account, expires_at = excluded.expires_at`,
  )
}

/** Ends all grants from and to this user. */
export function endGrantsAhead(tx: Tx, userId: number): void {
  sendAhead(tx, sql`delete from alternate_grant where user_id = ${userId} or account = ${userId}`)
}

/** Ends the user’s grants; grants of others with this user’s account continue. */
export function endActingAhead(tx: Tx, userId: number): void {
  sendAhead(tx, sql`delete from alternate_grant where user_id = ${userId}`)
}

export function deleteEndedGrantsAhead(tx: Tx, now: Date): void {
  sendAhead(tx, sql`delete from alternate_grant where expires_at <= ${now}`)
}
