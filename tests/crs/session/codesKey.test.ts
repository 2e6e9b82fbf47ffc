import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireSameKey } from '../../../src/crs/session/codesKeySql.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase
const [key, other] = [randomBytes(32), randomBytes(32)]

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const check = (one: Buffer) => requireSameKey(fresh.database.owner, one)

test('a server with another key than the first does not start on the same database', async () => {
  await check(key)
  await check(key)
  await expect(check(other)).rejects.toThrow('Give all servers on it the same CODES_KEY')
  await check(key)
})

test('of servers with different keys that start at the same time one starts', async () => {
  const results = await Promise.allSettled([check(key), check(other)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the database has no part of the key', async () => {
  await check(key)
  const { rows } = await fresh.database.pool.query<{ digest: Buffer }>('select digest from codes_key')
  expect(rows.map(({ digest }) => digest.equals(key))).toEqual([false])
})

test('the key can be replaced once npm run factors has forgotten it', async () => {
  await check(key)
  const program = join(import.meta.dirname, '../../../src/crs/factors.ts')
  const { stdout } = spawnSync(process.execPath, [program, 'forget-key'], {
    env: { ...process.env, DATABASE_URL: fresh.url },
    encoding: 'utf8',
  })
  expect(stdout).toContain('the server that starts next sets the key')
  await check(other)
  await expect(check(key)).rejects.toThrow('CODES_KEY')
})
