import type pg from 'pg'

interface Update {
  table: string
  /** The columns by which rows are found. */
  key: readonly string[]
  /** The columns that get the values of this version. */
  columns: readonly string[]
}

/** Gives the existing rows of a table the values of this version; rows that have them are not written. */
export async function updateRows(
  client: Pick<pg.PoolClient, 'query'>,
  { table, key, columns }: Update,
  rows: readonly object[],
): Promise<void> {
  const valuesOf = (source: string) => columns.map((column) => `${source}.${column}`).join(', ')
  const sameRow = key.map((column) => `there.${column} = given.${column}`).join(' and ')
  await client.query(
    `update ${table} there set (${columns.join(', ')}) = row(${valuesOf('given')})
      from jsonb_populate_recordset(null::${table}, $1::jsonb) given
      where ${sameRow} and (${valuesOf('there')}) is distinct from (${valuesOf('given')})`,
    [JSON.stringify(rows)],
  )
}

/**
 * Gives the existing rows of a table the Greek and English names of this version. Translations are looked up by the English
 * name, so a world made by an earlier version needs the present ones.
 */
export function updateNames(
  client: Pick<pg.PoolClient, 'query'>,
  table: string,
  key: readonly string[],
  rows: readonly object[],
): Promise<void> {
  return updateRows(client, { table, key, columns: ['name_en', 'name_el'] }, rows)
}
