import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const folder = join(import.meta.dirname, '../../../../src/crs/database/tables')
const source = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

/** `name: type` of every line or semicolon-separated entry of a block; nullable ones are marked. */
function columnsOf(block: string): Record<string, string> {
  const entries = block.matchAll(/(\w+): ([^;\n}]+)/g)
  return Object.fromEntries([...entries].map(([, name, type]) => [name, read(String(type).trim())]))
}

/** The type as read, which is comparable with the database. */
function read(type: string): string {
  const inner = /^(?:Generated|GeneratedAlways|ColumnType)<([^,>]+(?:\[\])?)/.exec(type)?.[1] ?? type
  const plain = inner
    .trim()
    .replace(/^(Timestamp)$/, 'Date')
    .replace(/^\w+Status\[\]$/, 'string[]')
  const nullable = plain.endsWith(' | null')
  const base = plain.replace(' | null', '')
  return `${/^'|Status$/.test(base) ? 'string' : base}${nullable ? ' | null' : ''}`
}

function declaredTables(): Record<string, Record<string, string>> {
  const list = /export interface Tables \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  return Object.fromEntries(
    [...list.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, table, type]) => {
      const named = new RegExp(`export interface ${type} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1]
      return [table, columnsOf(named ?? String(type))]
    }),
  )
}

const typeNames: Record<string, string> = {
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  uuid: 'string',
  timestamptz: 'Date',
  _text: 'string[]',
  _int2: 'number[]',
}

/** Tables without a policy are accessed by functions only, so no query uses them. */
async function migratedTables(): Promise<Record<string, Record<string, string>>> {
  const { rows } = await fresh.database.pool.query<Record<'table' | 'column' | 'type' | 'nullable', string>>(
    `select table_name as table, column_name as column, udt_name as type, is_nullable as nullable
       from information_schema.columns where table_schema = 'public' and table_name in (select tablename from pg_policies)`,
  )
  const tables: Record<string, Record<string, string>> = {}
  for (const { table, column, type, nullable } of rows)
    (tables[table] ??= {})[column] = `${typeNames[type] ?? type}${nullable === 'YES' ? ' | null' : ''}`
  return tables
}

test('tables.ts declares the queried tables and columns with their types', async () => {
  expect(declaredTables()).toEqual(await migratedTables())
})
