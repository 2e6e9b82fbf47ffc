import type pg from 'pg'

/**
 * Gives the existing rows of a table the Greek and English names of this version; rows are found by the key columns.
 * Translations are looked up by the English name, so a world made by an earlier version needs the present ones.
 */
export async function updateNames(
  client: Pick<pg.PoolClient, 'query'>,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  const sameRow = key.map((column) => `there.${column} = named.${column}`).join(' and ')
  await client.query(
    `update ${table} there set name_en = named.name_en, name_el = named.name_el
      from jsonb_populate_recordset(null::${table}, $1::jsonb) named
      where ${sameRow} and (there.name_en, there.name_el) is distinct from (named.name_en, named.name_el)`,
    [JSON.stringify(rows)],
  )
}
