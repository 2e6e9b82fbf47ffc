import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../src/crs/world/createWorld.ts'
import { type FreshDatabase, freshDatabase, worldDay } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const vessels = () =>
  fresh.database.owner
    .selectFrom('vessel')
    .select(['code', 'places', 'persons', 'lane_low', 'lane_high'])
    .orderBy('code')
    .execute()

test('adds what the ships of an older world are certified for at the next start', async () => {
  const made = await vessels()
  expect(made.some(({ places }) => Number(places['EC']) > 300)).toBe(true)
  expect(made.every(({ persons }) => persons > 0)).toBe(true)
  expect(made.some((vessel) => vessel.lane_low > 0 && vessel.lane_high > 0)).toBe(true)
  await fresh.database.owner
    .updateTable('vessel')
    .set({ places: '{}', persons: 0, lane_low: 0, lane_high: 0 })
    .execute()
  await createWorld(fresh.database, { today: worldDay, log: () => undefined })
  expect(await vessels()).toEqual(made)
})
