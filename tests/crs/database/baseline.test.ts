import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commitOfBaseline, formerMigrations } from '../../../src/crs/database/formerMigrations.ts'
import { isMigrated, migrate } from '../../../src/crs/database/migrate.ts'
import { StartupError } from '../../../src/crs/database/startupError.ts'
import {
  describeCatalogue,
  describeDatabase,
  loadRelease,
  oldDatabase,
  readRelease,
  releases,
} from '../../kit/crs/release.ts'

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * The digest of the catalogue that the files 0001 to 0070 of commit 64b9d480 make of an empty database. It is that of
 * PostgreSQL 18; another version, which may describe the same objects in other texts, needs one computed from these files.
 */
const formerDigest = '0780f5b246d65a9a89d446b89db8be08e1d5c3e8697966c72c8ee4d5a0baaa10'

test('the baseline makes of an empty database what the migrations made that it replaces', async () => {
  const old = await oldDatabase('0070-baseline.sql')
  expect(digestOf(await describeCatalogue(old.pool))).toBe(formerDigest)
  const { rows: seasons } = await old.pool.query('select number, detached_at from season')
  expect(seasons).toEqual([{ number: 0, detached_at: null }])
  const { rows } = await old.pool.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  expect(Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))).toEqual(formerMigrations)
  await old.drop()
})

test('a database on which every migration has run is not changed', async () => {
  const old = await oldDatabase('9999')
  await loadRelease(old.pool, readRelease(releases.at(-1)!))
  const before = await describeDatabase(old.pool)
  await migrate(old.pool)
  expect(await describeDatabase(old.pool)).toEqual(before)
  expect(await isMigrated(old.pool)).toBe(true)
  await old.drop()
})

test('refuses a database of a version before the baseline, and names the commit that upgrades it', async () => {
  const old = await oldDatabase('0070-baseline.sql')
  await old.pool.query("delete from migration where name > '0066-'")
  await old.pool.query('alter table migration drop column servers_since')
  const before = await describeDatabase(old.pool)
  const refusal = await migrate(old.pool).catch((cause: unknown) => cause)
  expect(refusal).toBeInstanceOf(StartupError)
  expect((refusal as Error).message).toContain('its newest migration is 0065-personal.sql')
  expect((refusal as Error).message).toContain(`the version of commit ${commitOfBaseline}`)
  expect(await describeDatabase(old.pool)).toEqual(before)
  await old.drop()
})
