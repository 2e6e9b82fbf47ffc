import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '../kit/balancer.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { control, signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, sellingClients, type SellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'

let fresh: FreshDatabase
let servers: SmallServer[] = []
let balancer: Balancer
let token: string

beforeEach(async () => {
  fresh = await freshDatabase('small')
  await liftLimits(fresh.database)
})
afterEach(async () => {
  await balancer.close()
  await Promise.all(servers.map((server) => server.kill9()))
  await fresh.drop()
})

const start = (DRAIN_SECONDS: string) => startSmallServer({ DATABASE_URL: fresh.url, DRAIN_SECONDS })

async function startTwo(drainSeconds: string): Promise<void> {
  servers = await Promise.all([start(drainSeconds), start(drainSeconds)])
  balancer = await startBalancer(() => servers.map(({ address }) => address))
  await balancer.ready(2)
  token = await signInOver(balancer.url)
}

/** Restarts both, one after the other, while clients sell. */
async function restartEach(clients: SellingClients, drainSeconds: string): Promise<void> {
  const stop = clients.start(token, 8)
  for (const nth of [0, 1]) {
    await clients.more(20)
    expect(await servers[nth]?.stop()).toBe(0)
    servers[nth] = await start(drainSeconds)
    await balancer.ready(2)
  }
  await clients.more(20)
  await stop()
}

const unanswered = ({ sales }: SellingClients) => sales.filter(({ reference }) => reference === undefined)

test('servers that drain are restarted one after the other without a sale that has to be sent again @all', async () => {
  await startTwo('5')
  const clients = sellingClients(() => balancer.url, Math.random)
  await restartEach(clients, '5')
  expect(clients.refused).toEqual([])
  expect(unanswered(clients)).toEqual([])
  await expectEachSoldOnce(fresh.database, clients.sales)
})

test('control: servers that close at once fail some requests @all', control, async () => {
  await startTwo('0')
  const clients = sellingClients(() => balancer.url, Math.random)
  await restartEach(clients, '0')
  expect(clients.refused.length + unanswered(clients).length).toBeGreaterThan(0)
})

test('clients that send again what failed notice no more of a killed server', async () => {
  await startTwo('0')
  const clients = sellingClients(() => balancer.url, Math.random, 50)
  const stop = clients.start(token, 8)
  await clients.more(20)
  await servers[0]?.kill9()
  await clients.more(40)
  await stop()
  await clients.repeat(token)
  expect(unanswered(clients)).toEqual([])
  await expectEachSoldOnce(fresh.database, clients.sales)
})
