import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import { freshDatabase, type FreshDatabase, worldDay } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const tables = [
  'port',
  'port_group',
  'company',
  'passenger_type',
  'accommodation',
  'vehicle_category',
  'discount',
  'product',
  'booking_attribute',
  'special_service',
  'offer',
  'insurance_product',
]

async function namesOf(table: string): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{ text: string }>(
    `select name_en || '/' || name_el as text from ${table} order by 1`,
  )
  return rows.map(({ text }) => text)
}

test.each(tables)('gives the rows of %s in an older world the names of this version', async (table) => {
  const { pool } = fresh.database
  const present = await namesOf(table)
  expect(present.length).toBeGreaterThan(0)
  await pool.query(`update ${table} set name_en = 'Old', name_el = 'Παλιό'`)
  await createWorld(fresh.database, { today: worldDay, log: () => undefined })
  expect(await namesOf(table)).toEqual(present)
})

test('writes no row of a world that has the present names', async () => {
  const { pool } = fresh.database
  const versions = async () => {
    const { rows } = await pool.query<{ version: string }>(
      `select sum(xmin::text::bigint)::text as version from discount union all
       select sum(xmin::text::bigint)::text from product union all
       select sum(xmin::text::bigint)::text from port`,
    )
    return rows.map(({ version }) => version)
  }
  const before = await versions()
  await createWorld(fresh.database, { today: worldDay, log: () => undefined })
  expect(await versions()).toEqual(before)
})
