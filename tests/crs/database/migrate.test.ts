import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { StartupError } from '../../../src/crs/database/startupError.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const applied = async () => {
  const { rows } = await sql<{ name: string; applied_at: Date }>`
    select name, applied_at from migration order by name`.execute(fresh.database.owner)
  return rows
}

/** Why the database is not opened; empty where it is. */
async function refusal(): Promise<string> {
  try {
    await (await openDatabase(fresh.url)).close()
    return ''
  } catch (cause) {
    expect(cause).toBeInstanceOf(StartupError)
    return (cause as Error).message
  }
}

test('opening again applies no migration a second time', async () => {
  const before = await applied()
  await (await openDatabase(fresh.url)).close()
  expect(await applied()).toEqual(before)
})

test('refuses to start where an applied migration was altered', async () => {
  await sql`update migration set checksum = 'other' where name = '0002-sailing.sql'`.execute(
    fresh.database.owner,
  )
  expect(await refusal()).toContain('0002-sailing.sql is not ours')
})

test('refuses to start where an applied migration is missing', async () => {
  await sql`insert into migration (name, checksum) values ('9999-later.sql', 'other')`.execute(
    fresh.database.owner,
  )
  expect(await refusal()).toContain('9999-later.sql is not ours')
})

test('refuses a migration that sorts before an applied one, and applies nothing', async () => {
  await sql`delete from migration where name >= '0032' and name < '0034'`.execute(fresh.database.owner)
  const before = await applied()
  expect(await refusal()).toContain(`0032-booked-ports.sql sorts before ${before.at(-1)?.name},`)
  expect(await applied()).toEqual(before)
})
