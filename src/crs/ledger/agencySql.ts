import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'

export interface Agency {
  code: string
  name: string
  parent: string | null
  signature: string
  currency: string
  timezone: string
}

export async function readAgency(tx: Tx, code: string): Promise<Agency> {
  const found = await sql<Agency>`
    select code, name, parent, signature, currency, timezone from agency where code = ${code}`.execute(tx)
  const agency = found.rows[0]
  if (!agency) throw new Error(`no agency ${code}`)
  return agency
}

/** Also of the agency above, of which nothing else is in sight. */
export async function readAgencyName(tx: Tx, code: string): Promise<string> {
  const found = await sql<{ name: string }>`select agency_name(${code}) as name`.execute(tx)
  return found.rows[0]?.name ?? ''
}

export async function readSubAgencies(tx: Tx, code: string): Promise<{ code: string; name: string }[]> {
  const found = await sql<{ code: string; name: string }>`
    select code, name from agency where parent = ${code} order by code`.execute(tx)
  return found.rows
}

export interface User {
  fullName: string
  language: string
  nationality: string
}

export async function readUser(tx: Tx, id: number): Promise<User | undefined> {
  const found = await sql<User>`
    select full_name as "fullName", language, nationality from person(${id})`.execute(tx)
  return found.rows[0]
}
