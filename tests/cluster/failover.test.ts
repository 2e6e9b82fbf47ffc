import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { type GateClients, staffGates, startGateClients } from '../kit/cluster/gateClients.ts'
import { type PgBouncer, startPgBouncer } from '../kit/cluster/pgbouncer.ts'
import { type Node, type PostgresCluster, startPostgresCluster } from '../kit/cluster/postgresCluster.ts'
import { signInOver, startSmallServer, type SmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, type SellingClients, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'

const desks = 20
const gateCount = 5
/** Milliseconds within which desks sell again. */
const mostPause = 30_000
/** Milliseconds after which a desk sends again what was not answered. */
const patience = 500
/** Hours from the first moment of the small world to the morning of its ferries. */
const toSailingDay = 4 * 24 + 19.5

let cluster: PostgresCluster
let pooler: PgBouncer
let servers: SmallServer[] = []
let database: Database
let clients: SellingClients
let gates: GateClients
let stopSelling: () => Promise<void>

beforeAll(async () => {
  cluster = await startPostgresCluster()
  pooler = await startPgBouncer(cluster.url, {}, cluster.superuserUrl)
  const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: cluster.url }
  servers = [await startSmallServer(settings)]
  servers.push(await startSmallServer(settings))
  database = await openDatabase(pooler.url, { sessionUrl: cluster.url })
  await liftLimits(database)
  await staffGates(database)
  for (const server of servers) await server.pass(toSailingDay)
  let next = 0
  const addressOf = () => servers[next++ % servers.length]!.address
  clients = sellingClients(addressOf, Math.random, patience)
  const token = await signInOver(servers[0]!.address)
  gates = await startGateClients(addressOf, token, gateCount)
  stopSelling = clients.start(token, desks)
}, 300_000)
afterAll(async () => {
  await database?.close()
  await Promise.all(servers.map((server) => server.kill9()))
  await pooler?.stop()
  await cluster?.stop()
})

interface Fault {
  meet(primary: Node): Promise<unknown> | void
  /** What an operations department does afterwards. */
  mend(primary: Node): Promise<unknown> | void
}

const faults: Record<string, Fault> = {
  'is switched over on purpose': { meet: () => cluster.switchOver(), mend: () => undefined },
  'is killed with its machine': { meet: (node) => node.kill(), mend: (node) => node.start() },
  'freezes, and comes to again': { meet: (node) => node.freeze(), mend: (node) => node.thaw() },
  'is cut off from the others': { meet: (node) => node.cutOff(), mend: (node) => node.rejoin() },
}

describe('twenty desks and five gates on a cluster whose primary', () => {
  test.each(Object.entries(faults))('%s sell again within 30 s', async (name, { meet, mend }) => {
    await cluster.complete()
    await clients.more(20)
    const primary = await cluster.primary()
    const begun = performance.now()
    await meet(primary)
    await clients.more(3 * desks)
    await mend(primary)
    await clients.more(3 * desks)
    await cluster.complete()
    const longest = clients.longestPause(begun)
    process.stdout.write(
      `the primary ${name}: ${(longest / 1000).toFixed(1)} s without a sale, ${clients.answered()} sold so far\n`,
    )
    expect((await cluster.primary()).name).not.toBe(primary.name)
    expect(longest).toBeLessThan(mostPause)
  })

  test('have lost no sale and no check-in, and sold none twice', async () => {
    await stopSelling()
    await gates.stop()
    const token = await signInOver(servers[0]!.address)
    await clients.repeat(token)
    await expectEachSoldOnce(database, clients.sales, gates.bookings)
    await gates.expectEachDoneOnce(token)
    process.stdout.write(`${clients.sales.length} sales, none lost, none twice\n`)
  })
})
