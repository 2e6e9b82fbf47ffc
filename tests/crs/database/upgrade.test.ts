import { expect, test } from 'vitest'
import { formerMigrations } from '../../../src/crs/database/formerMigrations.ts'
import { migrate } from '../../../src/crs/database/migrate.ts'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { seed } from '../../kit/drawn.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import {
  cuttingPool,
  describeDatabase,
  loadRelease,
  migrationNames,
  oldDatabase,
  readRelease,
  releases,
} from '../../kit/crs/release.ts'
import { statementsOf } from '../../kit/sqlStatements.ts'

const baseline = '0070-baseline.sql'

test.each(releases)(
  'a database of the release %s opens with its bookings, and keeps the invariants',
  async (file) => {
    const release = readRelease(file)
    const old = await oldDatabase(release.lastMigration)
    await loadRelease(old.pool, release)
    const database = await openDatabase(old.url)
    expect(await brokenInvariants(database)).toEqual({})
    const { rows } = await database.pool.query('select reference, status from booking order by id')
    const sold = release.rows['booking'] ?? []
    expect(rows).toEqual(sold.map(({ reference, status }) => ({ reference, status })))
    expect(sold.map(({ status }) => String(status)).toSorted()).toEqual(['CANCELLED', 'ISSUED', 'OPTIONAL'])
    await database.close()
    await old.drop()
  },
)

/** MIGRATION_CUTS=all cuts after every statement; a run of all tests has no time for it. */
const everywhere = process.env['MIGRATION_CUTS'] === 'all'
const chance = seededRandom(seed)

/** After how many statements a migration is cut: once anywhere, and before its commit. */
function cutsOf(statements: number): number[] {
  const all = Array.from({ length: statements }, (_, at) => at + 1)
  return everywhere ? all : [...new Set([Math.ceil(chance() * statements), statements])]
}

test(
  'an upgrade that is cut after any statement of a migration ends as an uncut one',
  { timeout: everywhere ? 3_600_000 : 60_000 },
  async () => {
    const release = readRelease(releases[0]!)
    const cut = await oldDatabase()
    const uncut = await oldDatabase(release.lastMigration)
    await loadRelease(uncut.pool, release)
    await migrate(uncut.pool)
    let cuts = 0
    // The baseline is recorded as the last migration that it replaces.
    const lastFormer = Object.keys(formerMigrations).at(-1)
    const applied = async (name: string) =>
      (await cut.pool.query('select from migration where name = $1', [name === baseline ? lastFormer : name]))
        .rowCount
    for (const [text, name] of migrationNames) {
      const statements = statementsOf(text)
      for (const at of cutsOf(statements.length)) {
        const first = statements.slice(0, at).join(';\n')
        const pool = cuttingPool(cut.pool, (one) => (one === name ? first : undefined))
        await expect(migrate(pool), `${name} after ${at}`).rejects.toThrow('cut')
        expect(await applied(name), `${name} after ${at}`).toBe(0)
        cuts++
      }
      await migrate(cuttingPool(cut.pool, (one) => (one > name ? '' : undefined))).catch(() => undefined)
      expect(await applied(name)).toBe(1)
      if (name === baseline) await loadRelease(cut.pool, release)
    }
    expect(cuts).toBeGreaterThan(migrationNames.size)
    expect(await describeDatabase(cut.pool)).toEqual(await describeDatabase(uncut.pool))
    await cut.drop()
    await uncut.drop()
  },
)

test('control: without its transaction a migration that was cut cannot be repeated', async () => {
  const old = await oldDatabase()
  const text = [...migrationNames].find(([, name]) => name === baseline)?.[0] ?? ''
  const statements = statementsOf(text)
  const first = statements.slice(0, 1 + statements.findIndex((one) => one.startsWith('create table')))
  const cut = (one: string) => (one === baseline ? first.join(';\n') : undefined)
  await expect(migrate(cuttingPool(old.pool, cut, { transactions: false }))).rejects.toThrow('cut')
  await expect(migrate(old.pool)).rejects.toThrow('already exists')
  await old.drop()
})
