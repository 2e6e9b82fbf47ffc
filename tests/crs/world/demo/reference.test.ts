import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import { freshDatabase, type FreshDatabase, worldDay } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const rowsOf = async (table: string) =>
  (await fresh.database.pool.query<object>(`select * from ${table} as stored order by stored::text`)).rows
const versions = async () => (await rowsOf('publication')).length
const createAgain = () => createWorld(fresh.database, { today: worldDay, log: () => undefined })

test('the rules of discounts and companies of an older world become those of this version, which is published', async () => {
  const present = { discount: await rowsOf('discount'), company: await rowsOf('company') }
  const percents = await rowsOf('discount_percent')
  const before = await versions()
  await createAgain()
  expect(await versions()).toBe(before)
  await fresh.database.pool.query(`
    update discount set passengers = true, vehicles = '{}', for_classes = '{}', except_classes = '{}', markets = '{}',
      line_kinds = '{}', passenger_type = '', from_age = null, to_age = null, proof = '', proof_least = null,
      proof_most = null, least_persons = null, companion = '', cabin_persons = null, cabin_full_fares = null,
      both_ways = false, booked_before = '', cancellation_set = '';
    update company set dues_inside = true, travel_documents = false;
    delete from discount_percent`)
  await createAgain()
  expect(await rowsOf('discount')).toEqual(present.discount)
  expect(await rowsOf('company')).toEqual(present.company)
  expect(await rowsOf('discount_percent')).toEqual(percents)
  expect(await versions()).toBe(before + 1)
})
