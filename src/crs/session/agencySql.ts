import { sql } from 'kysely'
import type { Row } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'

export type AgencyRow = Pick<
  Row<'agency'>,
  'code' | 'name' | 'parent' | 'signature' | 'currency' | 'timezone'
>

export async function findAgency(tx: Tx, code: string): Promise<AgencyRow | undefined> {
  const { rows } = await sql<AgencyRow>`
    select code, name, parent, signature, currency, timezone from agency where code = ${code}`.execute(tx)
  return rows[0]
}

/** Also reads agencies that row-level security otherwise hides; empty for none. */
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
