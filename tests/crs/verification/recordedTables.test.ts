/** The lists of recorded columns name every column of their tables, and are what the database records. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordedTables } from '../../../src/crs/verification.ts'
import { sellAllKinds, type RecordedSales } from '../../kit/crs/recordedSales.ts'

let sales: RecordedSales

beforeAll(async () => {
  sales = await sellAllKinds()
})
afterAll(() => sales.gates.close())

const owner = () => sales.gates.crs.database.owner

describe.each(recordedTables.map((table) => [table.table, table] as const))('%s', (name, table) => {
  const columns = Object.keys(table.columns)

  test('has each column recorded, or a reason why it is not', async () => {
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${name}`.execute(owner())
    const listed = [...new Set([...columns, ...table.id, table.of, ...Object.keys(table.unrecorded)])]
    expect(listed.toSorted()).toEqual(rows.map(({ column }) => column).toSorted())
  })

  test('has the columns that the database records', async () => {
    const { rows } = await sql<{ keys: string[] }>`
      select distinct array(select jsonb_object_keys(row)) as keys
      from journal, jsonb_path_query(record, ${`$.${table.key}[*]`}::jsonpath) row`.execute(owner())
    expect(rows.map(({ keys }) => keys.toSorted())).toEqual([['id', ...columns].toSorted()])
  })
})

test('every table that is recorded is listed', async () => {
  const { rows } = await sql<{ key: string }>`
    select distinct jsonb_object_keys(record) as key from journal`.execute(owner())
  expect(rows.map(({ key }) => key).toSorted()).toEqual(recordedTables.map(({ key }) => key).toSorted())
})
