import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../src/crs/world/createWorld.ts'
import { type FreshDatabase, freshDatabase, worldDay } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase('world')
})
afterAll(() => fresh.drop())

const places = async () => {
  const rows = await fresh.database.owner
    .selectFrom('vessel')
    .select(['code', 'places'])
    .orderBy('code')
    .execute()
  return new Map(rows.map((row) => [row.code, row.places]))
}

test('adds seat and cabin counts to ships of an older world at the next start', async () => {
  const made = await places()
  expect([...made.values()].some((fitted) => Number(fitted['EC']) > 300)).toBe(true)
  await fresh.database.owner.updateTable('vessel').set({ places: '{}' }).execute()
  await createWorld(fresh.database, { today: worldDay, log: () => undefined })
  expect(await places()).toEqual(made)
})
