import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../../../../src/crs/world/createWorld.ts'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const make = (today: string) => createWorld(fresh.database, { today, log: () => undefined })

const ask = async <T extends object>(text: string) => (await fresh.database.pool.query<T>(text)).rows

const summary = () =>
  ask<{ rows: number; first: string; last: string }>(
    `select count(*)::int as rows, min(at)::date::text as first, max(at)::date::text as last from ledger_entry`,
  )

test('a demo has closed periods with sales, settled in full and written once', async () => {
  await make('2026-11-20')
  const [made] = await summary()
  expect(made?.rows).toBeGreaterThan(200)
  expect(made?.rows).toBeLessThan(1000)
  expect(made?.first.slice(0, 7)).toBe('2026-09')
  expect(made && made.last <= '2026-11-16').toBe(true)
  const owed = await ask(
    `select agency from ledger_entry where method = 'account' group by agency having sum(amount) <> 0`,
  )
  expect(owed).toEqual([])
  await make('2026-11-21')
  await make('2026-12-20')
  expect(await summary()).toEqual([made])
})
