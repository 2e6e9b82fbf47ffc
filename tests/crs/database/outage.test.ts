import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { outageOf } from '../../../src/crs/database/outage.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent
let other: pg.Client

beforeAll(async () => {
  desk = await openSmallCrs()
  agent = await desk.agent()
  other = new pg.Client({ connectionString: desk.url })
  await other.connect()
})
beforeEach(() => void desk.server.log.splice(0))
afterAll(async () => {
  await other.end()
  await desk.close()
})

/** Terminates the connections of this database that wait for a lock, once there are any. */
async function endWaiting(): Promise<void> {
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await other.query(end)).rowCount).toBeGreaterThan(0)
}

async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await other.query(`begin; lock table ${table} in access exclusive mode`)
  try {
    return await work()
  } finally {
    await other.query('rollback')
  }
}

const save = { body: { interfaceSetting: '{"theme":"light"}' } }

test('answers 503 with a text when a connection is terminated, and accepts the same key afterwards', async () => {
  const key = 'outage-1'
  const cut = await whileLocked('user_setting', async () => {
    const saving = desk.server.call(settings.save, save, { token: agent.token, key })
    await endWaiting()
    return saving
  })
  expect(cut).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '1' } })
  expect(cut.body['message']).toContain('briefly unavailable')
  expect(desk.server.log.join()).not.toMatch(/"stack":".+/)
  expect(await desk.server.call(settings.save, save, { token: agent.token, key })).toMatchObject({
    code: '000',
  })
})

test('continues after all connections are terminated, in use and idle', async () => {
  const working = Array.from({ length: 8 }, () =>
    desk.database.transaction(system, (tx) => sql`select pg_sleep(60)`.execute(tx)).catch(outageOf),
  )
  const sleeping = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and wait_event = 'PgSleep'`
  await expect.poll(async () => (await other.query<{ count: number }>(sleeping)).rows[0]?.count).toBe(8)
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  expect(await Promise.all(working)).toEqual(working.map(() => 'unavailable'))
  await expect.poll(async () => (await desk.server.call(session.health, {})).code).toBe('000')
})

/** Commits a change, and cancels what waits for a standby; returns what the commit has thrown. */
async function commitCancelled(): Promise<unknown> {
  let isDone = false
  const committing = desk.database
    .transaction(system, async (tx) => {
      // As in the product: the PostgreSQL of the tests commits without waiting for anything.
      await sql`select set_config('synchronous_commit', 'on', true)`.execute(tx)
      await sql`update user_setting set user_id = user_id`.execute(tx)
    })
    .catch((cause: unknown) => cause)
    .finally(() => (isDone = true))
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'SyncRep'`
  await expect.poll(async () => isDone || (await other.query(cancel)).rowCount === 1).toBe(true)
  return committing
}

test('confirms no sale that is on the primary alone, although PostgreSQL commits it', async () => {
  await desk.server.call(settings.save, save, { token: agent.token, key: 'outage-3' })
  await other.query("alter system set synchronous_standby_names = 'missing'")
  try {
    await other.query('select pg_reload_conf()')
    // Until PostgreSQL has read the setting it does not wait.
    let outcome: unknown
    await expect.poll(async () => (outcome = await commitCancelled()), { timeout: 30_000 }).toBeDefined()
    expect(outageOf(outcome)).toBe('unavailable')
  } finally {
    await other.query('alter system reset synchronous_standby_names')
    await other.query('select pg_reload_conf()')
  }
})

test('is what a write at a former primary meets, whose connection is not used again', async () => {
  const session = () =>
    desk.database.transaction(system, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      return rows[0]?.pid
    })
  const written = await desk.database
    .transaction(system, async (tx) => {
      await sql`set transaction read only`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`update agency set name = name`.execute(tx).catch((cause: unknown) => {
        throw Object.assign(cause as Error, rows[0])
      })
    })
    .catch((cause: unknown) => cause as Error & { pid: number })
  expect(outageOf(written)).toBe('unavailable')
  const others = await Promise.all(Array.from({ length: 20 }, session))
  expect(others).not.toContain((written as { pid: number }).pid)
})

test('answers 503 with a text and without a stack on a full disk, and recovers', async () => {
  await other.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await other.query(
    'create trigger full_disk before insert or update on user_setting execute function full_disk()',
  )
  const key = 'outage-2'
  const refused = await desk.server.call(settings.save, save, { token: agent.token, key })
  expect(refused).toMatchObject({ status: 503, code: 'disk_full' })
  expect(refused.body['message']).toContain('disk')
  expect(desk.server.log.join()).not.toMatch(/"stack":".+/)
  await other.query('drop trigger full_disk on user_setting')
  expect(await desk.server.call(settings.save, save, { token: agent.token, key })).toMatchObject({
    code: '000',
  })
})
