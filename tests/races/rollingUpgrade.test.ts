import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../src/crs/database/migrate.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { countCodes, signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'

let fresh: FreshDatabase
let servers: SmallServer[] = []

beforeEach(async () => {
  fresh = await freshDatabase('small')
  await liftLimits(fresh.database)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill9()))
  servers = []
  await fresh.drop()
})

async function start(): Promise<SmallServer> {
  const server = await startSmallServer({ DATABASE_URL: fresh.url })
  servers.push(server)
  return server
}

/** What a newer version may do to each table whose rows no function returns; this version knows none of it. */
async function expansion(): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and not exists (select from pg_proc where prorettype = reltype)`,
  )
  return [
    ...rows.map(
      ({ name }) =>
        `alter table ${name} add column later_a text, add column later_b integer not null default 7`,
    ),
    `create table later (id bigint generated always as identity primary key, agency text not null references agency);
     alter table later enable row level security;
     create policy own on later using (visible_agency(agency));
     grant select, insert on later to purser_desk`,
  ]
}

/** As a newer version would. */
async function migrateOn(texts: readonly string[], serversSince: string): Promise<void> {
  const migrations = texts.map((text, nth) => {
    const name = `${9900 + nth}-later.sql`
    return { name, text, records: [{ name, checksum: 'other', servers_since: serversSince }] }
  })
  await migrate(fresh.database.pool, migrations)
}

const ready = async ({ address }: SmallServer) => {
  const answer = await fetch(`${address}/ready`)
  return [answer.status, ((await answer.json()) as { obstacle?: string }).obstacle]
}

test('a running server sells on while a newer version adds to every table, and starts again on it @all', async () => {
  const server = await start()
  let address = server.address
  const clients = sellingClients(() => address, Math.random)
  const token = await signInOver(address)
  const stop = clients.start(token, 8)
  await clients.more(30)
  await migrateOn(await expansion(), '')
  await clients.more(30)
  expect(await ready(server)).toEqual([200, undefined])
  address = (await start()).address
  await clients.more(30)
  await stop()
  expect(countCodes(clients.refused)).toEqual({})
  await clients.repeat(token)
  await expectEachSoldOnce(fresh.database, clients.sales)
})

test('no request fails while one migration changes every table at once @all', async () => {
  const server = await start()
  const clients = sellingClients(() => server.address, Math.random)
  const token = await signInOver(server.address)
  const stop = clients.start(token, 8)
  await clients.more(30)
  const texts = (await expansion()).slice(0, -1)
  const begun = performance.now()
  await migrateOn([texts.join(';')], '')
  await clients.more(30)
  await stop()
  const longest = clients.longestPause(begun)
  process.stdout.write(`rollingUpgrade.test.ts: ${(longest / 1000).toFixed(1)} s without a sale\n`)
  expect(countCodes(clients.refused)).toEqual({})
  await clients.repeat(token)
  await expectEachSoldOnce(fresh.database, clients.sales)
})

test('a server whose version uses what a newer one takes away is not ready, and does not start again', async () => {
  const server = await start()
  await migrateOn(['select'], '9998')
  expect(await ready(server)).toEqual([503, 'migrations'])
  await expect(start()).rejects.toThrow('9900-later.sql is not ours')
})

test('control: clients are refused where a newer version renames a column @all', async () => {
  const server = await start()
  const clients = sellingClients(() => server.address, Math.random)
  const token = await signInOver(server.address)
  const stop = clients.start(token, 4)
  await clients.more(10)
  await migrateOn(['alter table booking rename column personal to former'], '')
  await expect.poll(() => clients.refused.length).toBeGreaterThan(0)
  await stop()
})
