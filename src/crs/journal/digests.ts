import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

interface Digest {
  columns: string[]
  md5: string
}

export type Digests = Readonly<Record<string, Digest>>

const digestOf = (table: string, columns: readonly string[]) => {
  const values = sql.join(columns.map((column) => sql.ref(`row.${column}`)))
  return sql`select ${sql.lit(table)} as name, (
    select md5(coalesce(string_agg(line, chr(10) order by line collate "C"), '')) from (
      select jsonb_build_array(${values})::text as line from ${sql.table(table)} row) lines) as digest`
}

/** Digests of columns of tables, as an entry about a publication has them. */
export async function digestsOf(
  db: Kysely<Tables>,
  tables: Readonly<Record<string, readonly string[]>>,
): Promise<Digests> {
  const each = Object.entries(tables).map(([table, columns]) => digestOf(table, columns))
  const { rows } = await sql<{ of: Record<string, string> }>`
    select jsonb_object_agg(name, digest) as of from (${sql.join(each, sql` union all `)}) tables`.execute(db)
  return Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      { columns: [...columns], md5: rows[0]?.of[table] ?? '' },
    ]),
  )
}
