import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

export interface AgencyRow {
  code: string
  name: string
  parent: string | null
  signature: string
  currency: string
  timezone: string
}

export function findAgency(tx: Tx, code: string): Promise<AgencyRow | undefined> {
  return tx
    .selectFrom('agency')
    .select(['code', 'name', 'parent', 'signature', 'currency', 'timezone'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** Also reads agencies that row-level security otherwise hides; empty for none. */
export async function readAgencyName(tx: Tx, code: string): Promise<string> {
  const found = await sql<{ name: string }>`select agency_name(${code}) as name`.execute(tx)
  return found.rows[0]?.name ?? ''
}

export interface TransferTerms {
  accepts: boolean
  currency: string
}

/** Reads any agency, which row-level security otherwise hides. */
export async function readTransferTerms(tx: Tx, code: string): Promise<TransferTerms | undefined> {
  const found = await sql<TransferTerms>`select accepts, currency from transfer_terms_of(${code})`.execute(tx)
  return found.rows[0]
}

export function readSubAgencies(tx: Tx, code: string): Promise<{ code: string; name: string }[]> {
  return tx.selectFrom('agency').select(['code', 'name']).where('parent', '=', code).orderBy('code').execute()
}

export interface Person {
  fullName: string
  language: string
  nationality: string
}

/** Finds the user of any agency: while acting for another one, the user’s own agency is hidden. */
export async function findPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  const found = await sql<Person>`
    select full_name as "fullName", language, nationality from person(${userId})`.execute(tx)
  return found.rows[0]
}
