import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoadBalancer, startLoadBalancer } from '../kit/cluster/loadBalancer.ts'
import { freePort } from '../kit/freePort.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'

const anyCertificate = 'NODE_TLS_REJECT_UNAUTHORIZED'
let fresh: FreshDatabase
let servers: SmallServer[] = []
let balancer: LoadBalancer

beforeAll(async () => {
  process.env[anyCertificate] = '0'
  fresh = await freshDatabase('small')
  await liftLimits(fresh.database)
})
afterAll(async () => {
  delete process.env[anyCertificate]
  await balancer?.stop()
  await Promise.all(servers.map((server) => server.kill9()))
  await fresh.drop()
})

const start = (port: number) =>
  startSmallServer({ DATABASE_URL: fresh.url, PORT: String(port), DRAIN_SECONDS: '5' })

test('servers that drain are restarted one after the other without a sale that has to be sent again', async () => {
  const ports = [await freePort(), await freePort()]
  servers = await Promise.all(ports.map(start))
  balancer = await startLoadBalancer(ports)
  const clients = sellingClients(() => balancer.url, Math.random)
  const stop = clients.start(await signInOver(balancer.url), 8)
  for (const [nth, port] of ports.entries()) {
    await clients.more(20)
    expect(await servers[nth]?.stop()).toBe(0)
    servers[nth] = await start(port)
    await clients.more(20)
  }
  await stop()
  expect(clients.refused).toEqual([])
  expect(clients.sales.filter(({ reference }) => reference === undefined)).toEqual([])
  await expectEachSoldOnce(fresh.database, clients.sales)
})
