import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/crs/database/open.ts'
import { poolingAt } from '../../src/crs/database/pooling.ts'
import { subscribeToStock } from '../../src/crs/database/stock/stockNotifications.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { countCodes, signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, type SellingClients, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { type PgBouncer, startPgBouncer } from '../kit/cluster/pgbouncer.ts'

/** Of each role, so that servers wait for each other’s transactions. */
const connections = 4

let fresh: FreshDatabase
let pooler: PgBouncer
let servers: SmallServer[] = []

beforeAll(async () => {
  fresh = await freshDatabase('small')
  await liftLimits(fresh.database)
  pooler = await startPgBouncer(fresh.url, { default_pool_size: String(connections), min_pool_size: '0' })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill9()))
  await pooler?.stop()
  await fresh?.drop()
})

test('a server without a connection past the pooler does not start, and names what is missing', async () => {
  await expect(openDatabase(pooler.url)).rejects.toThrow(
    /name the PostgreSQL behind it in DATABASE_LISTEN_URL/,
  )
})

test('that the pooler keeps no session is noticed, also while others use its connections', async () => {
  const others = new pg.Pool({ connectionString: pooler.url, max: 8 })
  let asked = 0
  const ask = async () => {
    while (asked < 40) await others.query('select 1')
  }
  const busy = Array.from({ length: 8 }, ask)
  for (; asked < 40; asked++) expect((await poolingAt(pooler.url)).keepsSession).toBe(false)
  await Promise.all(busy)
  await others.end()
})

test('a server that starts while the pooler fails to log in waits for it', async () => {
  const { owner } = fresh.database
  const { rows } = await sql<{ name: string }>`select name from server_role`.execute(owner)
  const role = sql.ref(rows[0]?.name ?? '')
  await pooler.restart()
  await sql`alter role ${role} nologin`.execute(owner)
  const opened = openDatabase(pooler.url, { sessionUrl: fresh.url })
  await Promise.race([opened, pause(2000)])
  await sql`alter role ${role} login`.execute(owner)
  const database = await opened
  await database.close()
  expect(database.pool.ended).toBe(true)
})

async function startServers(): Promise<void> {
  const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: fresh.url }
  servers = await Promise.all([startSmallServer(settings), startSmallServer(settings)])
}

/** Clients at both servers in turn. */
function clientsOfBoth(): SellingClients {
  let next = 0
  return sellingClients(() => servers[next++ % 2]!.address, Math.random)
}

async function connectionsInUse(): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from pg_stat_activity where usename like 'purser_server_%'
      and datname = current_database()`.execute(fresh.database.owner)
  return rows[0]?.used ?? 0
}

test('two servers sell through the pooler, each sale once; their connections to PostgreSQL stay few', async () => {
  await startServers()
  const clients = clientsOfBoth()
  const token = await signInOver(servers[0]!.address)
  const stop = clients.start(token, 16)
  await clients.more(100)
  const used = await connectionsInUse()
  await stop()
  expect(countCodes(clients.refused)).toEqual({})
  await clients.repeat(token)
  await expectEachSoldOnce(fresh.database, clients.sales)
  expect(used).toBeLessThanOrEqual(connections)
})

test('a change that a server sells through the pooler is heard past it', async () => {
  const changed = vi.fn<() => void>()
  const database = await openDatabase(pooler.url, { sessionUrl: fresh.url })
  const stop = subscribeToStock(
    database.pool,
    { changed, published: () => undefined, marked: () => undefined, lost: () => undefined },
    () => undefined,
  )
  await vi.waitFor(async () => {
    await database.requests.query("select pg_notify('purser_stock', '1:0:1')")
    expect(changed).toHaveBeenCalled()
  }, 10_000)
  await stop()
  await database.close()
})

test('after the pooler has ended and is back, the servers sell on with no sale lost or made twice', async () => {
  const clients = clientsOfBoth()
  const token = await signInOver(servers[0]!.address)
  const before = await soldSoFar()
  const stop = clients.start(token, 8)
  await clients.more(20)
  await pooler.restart()
  await clients.more(20)
  await stop()
  await clients.repeat(token)
  expect((await soldSoFar()) - before).toBe(clients.sales.length)
})

async function soldSoFar(): Promise<number> {
  const { rows } = await sql<{ sold: number }>`select count(*)::int as sold from booking`.execute(
    fresh.database.owner,
  )
  return rows[0]?.sold ?? 0
}
