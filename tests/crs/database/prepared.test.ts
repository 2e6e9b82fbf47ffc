import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared } from '../../../src/crs/database/prepared.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

interface Planned {
  statement: string
  calls: number
}

test('a marked statement is planned once on its connection, whatever its values; others are not kept', async () => {
  const planned = await fresh.database.transaction(system, async (tx) => {
    for (const value of [1, 2, 3])
      await sql`
        ${prepared} select ${value}::int + 1 as marked`.execute(tx)
    await sql`select 1 as unmarked`.execute(tx)
    const found = await sql<Planned>`
      select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements
      where statement like '%marked%'`.execute(tx)
    return found.rows
  })
  expect(planned.map(({ statement, calls }) => [statement.trim(), calls])).toEqual([
    ['/* prepared */ select $1::int + 1 as marked', 3],
  ])
})

test('what is visible to a prepared statement follows the transaction that runs it', async () => {
  const seen = (agency: string) =>
    fresh.database.transaction({ ...system, agency, agencies: [agency] }, async (tx) => {
      const found = await sql<{ seen: string }>`
        ${prepared} select current_setting('purser.agencies') as seen`.execute(tx)
      return found.rows[0]?.seen
    })
  expect([await seen('1300'), await seen('1377'), await seen('1300')]).toEqual(['1300', '1377', '1300'])
})
