import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/database.ts'

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

const refusedWith = (...words: string[]) =>
  expect(openDatabase(fresh.url)).rejects.toMatchObject({
    name: 'Trouble',
    message: expect.stringMatching(words.join('.*')) as unknown,
  })

test('opening again applies no migration a second time', async () => {
  const before = await applied()
  await (await openDatabase(fresh.url)).close()
  expect(await applied()).toEqual(before)
})

test('refuses to start where an applied migration was altered', async () => {
  await sql`update migration set checksum = 'other' where name = '0002-sailing.sql'`.execute(
    fresh.database.owner,
  )
  await refusedWith('0002-sailing.sql')
})

test('refuses to start where an applied migration is missing', async () => {
  await sql`insert into migration (name, checksum) values ('9999-later.sql', 'other')`.execute(
    fresh.database.owner,
  )
  await refusedWith('9999-later.sql')
})

test('refuses a migration that sorts before an applied one, and applies nothing', async () => {
  await sql`delete from migration where name >= '0032' and name < '0034'`.execute(fresh.database.owner)
  const before = await applied()
  await refusedWith('0032-booked-ports.sql', String(before.at(-1)?.name), 'next free number')
  expect(await applied()).toEqual(before)
})
