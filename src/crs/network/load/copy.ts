import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** Lists are stored as arrays, objects as jsonb. */
export type ColumnValue =
  string | number | boolean | null | readonly string[] | Readonly<Record<string, number>>

export interface CopyTarget {
  table: string
  columns: readonly string[]
  /** For a table emptied in the same transaction: its rows need no vacuum afterwards. */
  freeze?: boolean
}

/** Streams rows into a table by COPY. */
export async function copyInto(
  client: pg.PoolClient,
  { table, columns, freeze }: CopyTarget,
  rows: Iterable<readonly ColumnValue[]>,
): Promise<void> {
  const how = freeze ? ' with (freeze)' : ''
  const into = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin${how}`))
  await pipeline(Readable.from(inPieces(rows)), into)
}

/** Characters sent at a time. */
const piece = 64 * 1024

function* inPieces(rows: Iterable<readonly ColumnValue[]>): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(cellText).join('\t')}\n`
    if (text.length >= piece) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}

function cellText(cell: ColumnValue): string {
  if (typeof cell === 'string') return escape(cell)
  if (cell === null) return '\\N'
  if (typeof cell !== 'object') return String(cell)
  return escape(Array.isArray(cell) ? arrayText(cell) : JSON.stringify(cell))
}

const special = /[\\\t\n\r]/g
const written: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' }

function escape(text: string): string {
  return text.replace(special, (found) => written[found] ?? found)
}

function arrayText(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Statements that create dropped indexes again. */
type IndexDefinitions = readonly string[]

/** Drops the indexes of tables before they are filled; creating them afterwards is several times faster. */
export async function dropIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
): Promise<IndexDefinitions> {
  const { rows } = await client.query<{ drop: string; make: string }>(definitions, [tables])
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

export async function createIndexes(client: pg.PoolClient, remade: IndexDefinitions): Promise<void> {
  for (const make of remade) await client.query(make)
}

const definitions = `
  select case when conname is null then format('drop index %s', indexrelid::regclass)
              else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
         case when conname is null then pg_get_indexdef(indexrelid)
              else format('alter table %s add constraint %I %s', indrelid::regclass, conname,
                          pg_get_constraintdef(pg_constraint.oid)) end as make
    from pg_index left join pg_constraint on conindid = indexrelid and conrelid = indrelid
   where indrelid = any ($1::text[]::regclass[])
   order by indrelid, indexrelid`
