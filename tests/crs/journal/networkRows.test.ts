import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables as StoredTables } from '../../../src/crs/database/tables.ts'
import { comparePublished } from '../../../src/crs/journal/officeSql.ts'
import { readOtherCapacities } from '../../../src/crs/network/load/otherCapacitiesSql.ts'
import { notedColumns, publishedTables } from '../../../src/crs/network/table/noted.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'
import { completeTables } from '../../kit/crs/networkTables.ts'
import { loadTables } from '../../kit/crs/ownNetwork.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await loadTables(fresh.database.pool, completeTables())
})
afterAll(() => fresh.drop())

/** Another value of a column, by its type. */
const otherValues: Readonly<Record<string, (column: string) => string>> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  ARRAY: (column) => `array_append(${column}, 'x')`,
  boolean: (column) => `not coalesce(${column}, false)`,
  jsonb: (column) => `${column} || '{"x": 1}'`,
}
const otherValue = (type: string, column: string) =>
  otherValues[type]?.(column) ?? `coalesce(${column}, 0) + 1`

class RolledBack extends Error {}

/** The answer of what is read after a statement, which is rolled back; undefined where the statement is impossible. */
async function after<T>(statement: string, read: (tx: Transaction<StoredTables>) => Promise<T>) {
  let answer: T | undefined
  await fresh.database.owner
    .transaction()
    .execute(async (tx) => {
      // Rows that refer to the changed one do not matter.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
      answer = await read(tx)
      throw new RolledBack()
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof RolledBack) && !(cause as { code?: string }).code) throw cause
    })
  return answer
}

const differingTables = async (tx: Transaction<StoredTables>) =>
  (await comparePublished(tx)).differing.map(({ table }) => table)

test.each(Object.entries(notedColumns))('a changed row of %s is noticed', async (table, columns) => {
  const types = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(fresh.database.owner)
  expect(await after('select 1', differingTables)).toEqual([])
  const noticed = []
  for (const { name, type } of types.rows) {
    if (!columns.includes(name)) continue
    const row = `(select ctid from "${table}" limit 1)`
    const change = `update "${table}" set ${name} = ${otherValue(type, name)} where ctid = ${row}`
    const differing = await after(change, differingTables)
    if (differing) {
      expect([name, differing]).toEqual([name, [table]])
      noticed.push(name)
    }
  }
  expect(noticed).not.toEqual([])
  expect(await after(`delete from "${table}"`, differingTables)).toEqual([table])
})

test('tables that are not compared are those whose rows end without a publication', async () => {
  const { compared } = await comparePublished(fresh.database.owner)
  expect(publishedTables.filter((table) => !compared.includes(table))).toEqual(['crew_member'])
})

test('sailings with other places than their ship are named', async () => {
  expect(await after('select 1', readOtherCapacities)).toEqual([])
  const first = '(select min(id) from itinerary where departs > to_char(now(), $$YYYY$$))'
  const changed = await after(
    `update stock set capacity = capacity + 1 where resource = 'DECK' and leg = 0 and itinerary_id = ${first}`,
    readOtherCapacities,
  )
  expect(changed).toHaveLength(1)
})
