import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../src/crs/database/open.ts'
import { poolingAt } from '../../../src/crs/database/pooling.ts'
import { type Database, system } from '../../../src/crs/database/transaction.ts'
import { createWorld } from '../../../src/crs/world/createWorld.ts'
import { worldDay } from '../../kit/crs/database.ts'

// Like a hosted PostgreSQL: an owner that is no superuser and is subject to row-level security.
let server: pg.Client
let outside: string
let database: Database

beforeAll(async () => {
  server = new pg.Client({ connectionString: inject('postgres') })
  await server.connect()
  await server.query("create role hosted login createrole password 'hosted'")
  await server.query('grant purser_desk to hosted with admin option')
  await server.query('create database hosted owner hosted')
  const url = new URL(inject('postgres'))
  url.username = 'hosted'
  url.password = 'hosted'
  url.pathname = '/hosted'
  outside = url.href
  database = await openDatabase(outside)
})
afterAll(async () => {
  await database.close()
  await server.query('drop database hosted with (force)')
  const { rows } = await server.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname like 'purser_server_%' and pg_has_role('hosted', oid, 'member with admin option')",
  )
  for (const { name } of rows) await server.query(`drop role ${name}`)
  await server.query('drop owned by hosted')
  await server.query('drop role hosted')
  await server.end()
})

test('creates the schema, the world and a sale under row-level security without a superuser', async () => {
  await createWorld(database, { today: worldDay, log: () => undefined })
  const who = { ...system, agency: '1377', agencies: ['1377'] }
  const stocks = (as: typeof system) =>
    database.transaction(as, (tx) => tx.selectFrom('ticket_stock').select('agency').distinct().execute())
  expect(await stocks(who)).toEqual([{ agency: '1377' }])
  expect((await stocks(system)).length).toBeGreaterThan(1)
})

test('ends what is stuck in a request', async () => {
  const limits = await database.transaction(system, async (tx) => {
    const found = await sql<{ limits: string[] }>`select array[current_setting('lock_timeout'),
      current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`.execute(
      tx,
    )
    return found.rows[0]?.limits
  })
  expect(limits).toEqual(['20s', '30s', '1min'])
})

test('keeps sessions and their statements where there is no pooler', async () => {
  expect(await poolingAt(outside)).toEqual({ keepsSession: true, keepsStatements: true })
})

test('can be opened by several servers at once', async () => {
  const others = await Promise.all([openDatabase(outside), openDatabase(outside), openDatabase(outside)])
  await Promise.all(others.map((other) => other.close()))
  expect(others).toHaveLength(3)
})

test('refuses an owner that may not make the role of the server, and names what it lacks', async () => {
  await server.query("create role weak login password 'weak'")
  await server.query('grant purser_desk to weak with admin option')
  await server.query('create database weak owner weak')
  const url = new URL(outside)
  url.username = 'weak'
  url.password = 'weak'
  url.pathname = '/weak'
  try {
    await expect(openDatabase(url.href)).rejects.toThrow(/permission denied.*createrole/s)
  } finally {
    await server.query('drop database weak with (force)')
    await server.query('drop role weak')
  }
})
