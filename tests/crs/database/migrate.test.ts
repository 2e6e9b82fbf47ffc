import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newClient } from '../../../src/crs/database/connect.ts'
import { isMigrated, migrate, sinceOf } from '../../../src/crs/database/migrate.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { StartupError } from '../../../src/crs/database/startupError.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/crs/database.ts'
import { oldDatabase } from '../../kit/crs/release.ts'

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

/** Records a migration of another version. */
const record = (name: string, since: string | null) =>
  sql`insert into migration (name, checksum, servers_since) values (${name}, 'other', ${since})`.execute(
    fresh.database.owner,
  )

test.each([
  ['that only adds', '', true],
  ['that takes away what this version does not use', '0067', true],
  ['that takes away what this version uses', '9998', false],
  ['of a version that did not note whom it permits', null, false],
])('a newer migration %s: %o', async (_, since, isPermitted) => {
  await record('9999-later.sql', since)
  expect(await refusal()).toMatch(isPermitted ? /^$/ : /9999-later.sql is not ours/)
  expect(await isMigrated(fresh.database.pool)).toBe(isPermitted)
})

test('refuses to start where a migration of another line of versions comes before the last one', async () => {
  await record('0067-another.sql', '')
  expect(await refusal()).toContain('0067-another.sql is not ours')
})

test('notes for each migration since which one a server must have to run on it', () => {
  expect(sinceOf('create table ship_note (id bigint)')).toBe('')
  expect(sinceOf('-- Ships.\n-- Contracts since 0069: not read any more\ndrop table ship_note')).toBe('0069')
})

test('a database without these notes, as earlier versions left it, is upgraded', async () => {
  await sql`alter table migration drop column servers_since`.execute(fresh.database.owner)
  await sql`insert into migration (name, checksum) values ('9999-later.sql', 'other')`.execute(
    fresh.database.owner,
  )
  expect(await isMigrated(fresh.database.pool)).toBe(false)
  await sql`delete from migration where name = '9999-later.sql'`.execute(fresh.database.owner)
  expect(await isMigrated(fresh.database.pool)).toBe(true)
  expect(await refusal()).toBe('')
  await record('9999-later.sql', '')
  expect(await refusal()).toBe('')
})

test('a migration that waits for a table lets requests through meanwhile, and is repeated', async () => {
  const old = await oldDatabase('0070-baseline.sql')
  const [dump, request] = [newClient({ connectionString: old.url }), newClient({ connectionString: old.url })]
  await Promise.all([dump.connect(), request.connect()])
  await dump.query('begin; lock table discount in access share mode')
  const migrated = migrate(old.pool)
  const waiting = async () =>
    (await request.query("select from pg_locks where relation = 'discount'::regclass and not granted"))
      .rowCount
  await expect.poll(waiting).toBe(1)
  // Waits behind the migration, until that gives up for a while.
  await request.query('select from discount')
  await dump.query('commit')
  await migrated
  expect(await isMigrated(old.pool)).toBe(true)
  await Promise.all([dump.end(), request.end()])
  await old.drop()
})

test('refuses a migration that sorts before an applied one, and applies nothing', async () => {
  await sql`delete from migration where name >= '0032' and name < '0034'`.execute(fresh.database.owner)
  const before = await applied()
  expect(await refusal()).toContain(`0032-booked-ports.sql sorts before ${before.at(-1)?.name},`)
  expect(await applied()).toEqual(before)
})
