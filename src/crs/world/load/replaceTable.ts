import type pg from 'pg'

export type ReplaceValue = string | number

/** Replaces the rows of a table if they differ. */
export async function replaceTable(
  client: Pick<pg.PoolClient, 'query'>,
  table: string,
  columns: readonly string[],
  rows: readonly ReplaceValue[][],
): Promise<void> {
  const { rows: existing } = await client.query<ReplaceValue[]>({
    text: `select ${columns.join(', ')} from ${table}`,
    rowMode: 'array',
  })
  const as = (list: readonly (readonly unknown[])[]) =>
    list.map((row) => row.map(textOf).join('\t')).toSorted()
  if (JSON.stringify(as(existing)) === JSON.stringify(as(rows))) return
  await client.query(`delete from ${table}`)
  if (rows.length === 0) return
  const places = rows.map((row, nth) => `(${row.map((_, at) => `$${nth * row.length + at + 1}`).join()})`)
  await client.query(`insert into ${table} (${columns.join(', ')}) values ${places.join()}`, rows.flat())
}

/** JSON from the database is parsed and has a different key order. */
function textOf(value: unknown): string {
  const read: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value
  return typeof read === 'object' && read !== null
    ? JSON.stringify(Object.entries(read).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : String(read)
}
