import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { type GateClients, staffGates, startGateClients } from '../kit/cluster/gateClients.ts'
import { startPooledCluster } from '../kit/cluster/pooledCluster.ts'
import type { ClusterOptions, Node, PostgresCluster } from '../kit/cluster/postgresCluster.ts'
import { signInOver, startSmallServer } from '../kit/crs/race.ts'
import { expectEachSoldOnce, type SellingClients, sellingClients } from '../kit/crs/sellingClients.ts'
import { liftLimits } from '../kit/crs/smallWorld.ts'
import { canMount } from '../kit/smallDisk.ts'

const desks = 20
const gateCount = 5
/** Milliseconds within which desks sell again. */
const mostPause = 30_000
/** Milliseconds after which a desk sends again what was not answered. */
const patience = 500
/** Hours from the first moment of the small world to the morning of its ferries. */
const toSailingDay = 4 * 24 + 19.5
const mostStart = 300_000
/** Milliseconds after which Patroni waits for an answer of its PostgreSQL. */
const patroniAsks = 4000
/** Of the disk of each node, with room for the whole test. */
const diskMegabytes = 1500

const mounts = canMount()
if (!mounts) process.stdout.write('failover.test.ts: no full disk, as this user cannot mount a file system\n')

/** A cluster with servers on it. */
interface Trade {
  cluster: PostgresCluster
  database: Database
  clients: SellingClients
  /** The address of each server in turn. */
  addressOf(): string
  signIn(): Promise<string>
  end(): Promise<void>
}

async function openTrade(options: ClusterOptions = {}): Promise<Trade> {
  const { cluster, settings, stop } = await startPooledCluster(options)
  const servers = [await startSmallServer(settings)]
  servers.push(await startSmallServer(settings))
  const database = await openDatabase(settings.DATABASE_URL, { sessionUrl: settings.DATABASE_LISTEN_URL })
  await liftLimits(database)
  await staffGates(database)
  for (const server of servers) await server.pass(toSailingDay)
  let next = 0
  const addressOf = () => servers[next++ % servers.length]!.address
  return {
    cluster,
    database,
    addressOf,
    clients: sellingClients(addressOf, Math.random, patience),
    signIn: () => signInOver(servers[0]!.address),
    async end() {
      await database.close()
      await Promise.all(servers.map((server) => server.kill9()))
      await stop()
    },
  }
}

interface Fault {
  meet(primary: Node): Promise<unknown> | void
  /** What an operations department does afterwards. */
  mend(primary: Node): Promise<unknown> | void
}

describe('twenty desks and five gates on a cluster whose primary', () => {
  let trade: Trade
  let gates: GateClients
  let stopSelling: () => Promise<void>

  beforeAll(async () => {
    trade = await openTrade(mounts ? { diskMegabytes } : {})
    const token = await trade.signIn()
    gates = await startGateClients(trade.addressOf, token, gateCount)
    stopSelling = trade.clients.start(token, desks)
  }, mostStart)
  afterAll(() => trade?.end())

  const faults: Record<string, Fault> = {
    'is switched over on purpose': { meet: () => trade.cluster.switchOver(), mend: () => undefined },
    'is killed with its machine': { meet: (node) => node.kill(), mend: (node) => node.start() },
    'freezes, and comes to again': { meet: (node) => node.freeze(), mend: (node) => node.thaw() },
    'hangs before it freezes, and comes to again': {
      meet: async (node) => {
        node.freeze('postgres')
        await pause(patroniAsks)
        node.freeze()
      },
      mend: (node) => node.thaw(),
    },
    'is cut off from the others': { meet: (node) => node.cutOff(), mend: (node) => node.rejoin() },
  }
  const fullDisks: Record<string, Fault> = {
    'has no room for data, and is switched over by its operator': {
      meet: (node) => fillWithData(node),
      mend: (node) => node.freeDisk(),
    },
    'has no room for WAL': { meet: (node) => fillWithWal(node), mend: (node) => node.freeDisk() },
  }

  /** PostgreSQL refuses then, and stays the primary: returns when desks were refused, and it is switched over. */
  async function fillWithData(node: Node): Promise<void> {
    const refused = () => trade.clients.refused.filter(({ code }) => code === 'disk_full').length
    const before = refused()
    node.fillDisk()
    await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(before + desks)
    await trade.cluster.switchOver()
  }

  /** Without sales, which may need room for data before: PostgreSQL ends by itself. */
  async function fillWithWal(node: Node): Promise<void> {
    node.fillDisk()
    const client = new pg.Client({ connectionString: trade.cluster.superuserUrlOf(node) })
    client.on('error', () => undefined)
    await client.connect()
    const text = "select pg_logical_emit_message(false, 'purser', repeat('x', 8000000))"
    for (let goes = true; goes;)
      goes = await client.query(text).then(
        () => true,
        () => false,
      )
    await client.end().catch(() => undefined)
  }

  test.each(Object.entries(mounts ? { ...faults, ...fullDisks } : faults))(
    '%s sell again within 30 s',
    async (name, { meet, mend }) => {
      const { cluster, clients } = trade
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
    },
  )

  test('have lost no sale and no check-in, and sold none twice', async () => {
    const { clients, database } = trade
    await stopSelling()
    await gates.stop()
    const token = await trade.signIn()
    await clients.repeat(token)
    await expectEachSoldOnce(database, clients.sales, gates.bookings)
    await gates.expectEachDoneOnce(token)
    expect(clients.answered()).toBe(clients.sales.length)
    process.stdout.write(`${clients.sales.length} sales, none lost, none twice\n`)
  })
})

describe('sales that no standby has, when the primary is lost', () => {
  /** Both standbys freeze, desks try to sell, and the primary burns; returns how many were answered, and lost. */
  async function loseWithPrimary(options: ClusterOptions): Promise<{ answered: number; lost: number }> {
    const trade = await openTrade(options)
    try {
      const { cluster, clients, database } = trade
      const stop = clients.start(await trade.signIn(), 5)
      await clients.more(20)
      const primary = await cluster.primary()
      const standbys = cluster.nodes.filter(({ name }) => name !== primary.name)
      for (const node of standbys) node.freeze()
      const before = clients.answered()
      await pause(2000)
      await primary.kill()
      const answered = clients.answered() - before
      for (const node of standbys) node.dropReceived()
      for (const node of standbys) node.thaw()
      await clients.more(5)
      await stop()
      const kept = await database.owner.selectFrom('booking').select('reference').execute()
      const references = new Set(kept.map(({ reference }) => reference))
      const sold = clients.sales.flatMap(({ reference }) => (reference === undefined ? [] : [reference]))
      return { answered, lost: sold.filter((reference) => !references.has(reference)).length }
    } finally {
      await trade.end()
    }
  }

  test('are not answered, and none is lost', { timeout: mostStart }, async () => {
    const { answered, lost } = await loseWithPrimary({})
    expect(lost).toBe(0)
    // Those that a standby had written before it froze.
    expect(answered).toBeLessThanOrEqual(5)
  })

  test(
    'control: are answered and lost where replication is asynchronous',
    { timeout: mostStart },
    async () => {
      const { answered, lost } = await loseWithPrimary({ synchronous: false })
      process.stdout.write(`asynchronous: of ${answered} sales after the standbys froze ${lost} are lost\n`)
      expect(lost).toBeGreaterThan(5)
    },
  )
})
