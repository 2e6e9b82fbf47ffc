import { type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../database/tables.ts'

// For the programs of the office, as the owner of the tables.

type Owner = Kysely<Tables>

export type OfficeNetwork = Pick<Row<'network'>, 'currency' | 'digits' | 'timezone' | 'nationality'>

export async function readOfficeNetwork(owner: Owner): Promise<OfficeNetwork | undefined> {
  const { rows } = await sql<OfficeNetwork>`
    select currency, digits, timezone, nationality from network`.execute(owner)
  return rows[0]
}

/** Those of the codes that no port or no company has. */
export async function unknownCodes(
  owner: Owner,
  table: 'port' | 'company',
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from ${sql.table(table)}`.execute(owner)
  const present = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !present.has(code))
}
