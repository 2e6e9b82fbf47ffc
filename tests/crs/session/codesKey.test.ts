import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireSameKey } from '../../../src/crs/session/factor/factorSql.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'

let fresh: FreshDatabase
const [key, other] = [randomBytes(32), randomBytes(32)]

beforeEach(async () => {
  fresh = await borrowDatabase('small')
})
afterEach(() => fresh.drop())

const check = (one: Buffer) => requireSameKey(fresh.database.owner, one)

/** A user signs in with codes from now on. */
async function useCodes(): Promise<void> {
  await fresh.database.pool.query(`
    insert into one_time_code (user_id, agency, sealed, last_step, created_at)
    select id, agency, ''::bytea, 0, now() from agency_user limit 1`)
}

test('a server with another key does not start on a database where codes are in use', async () => {
  await check(key)
  await useCodes()
  await check(key)
  await expect(check(other)).rejects.toThrow('Give all servers on it the same CODES_KEY')
  await check(key)
})

test('before codes are in use a server with another key replaces it', async () => {
  await check(key)
  await check(other)
  await useCodes()
  await expect(check(key)).rejects.toThrow('CODES_KEY')
})

test('the database has no part of the key', async () => {
  await check(key)
  const { rows } = await fresh.database.pool.query<{ digest: Buffer }>('select digest from codes_key')
  expect(rows.map(({ digest }) => digest.equals(key))).toEqual([false])
})

test('the key can be replaced once npm run factors has forgotten it', async () => {
  await check(key)
  await useCodes()
  const program = join(import.meta.dirname, '../../../src/crs/factors.ts')
  const { stdout } = spawnSync(process.execPath, [program, 'forget-key'], {
    env: { ...process.env, DATABASE_URL: fresh.url },
    encoding: 'utf8',
  })
  expect(stdout).toContain('the server that starts next sets the key')
  await check(other)
  await expect(check(key)).rejects.toThrow('CODES_KEY')
})
