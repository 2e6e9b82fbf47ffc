import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../src/crs/database/tables.ts'

/** The rows of every table as text, as a dump has them. */
export async function databaseText(db: Kysely<Tables>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`
      select coalesce(string_agg(row::text, E'\n'), '') as text from ${sql.table(name)} row`.execute(db)
    texts.set(name, found.rows[0]?.text ?? '')
  }
  return texts
}
