import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import type { Call, InputOf } from '../../src/contract/call.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { session } from '../../src/contract/session.ts'
import { type Node, type PostgresCluster, startPostgresCluster } from '../kit/cluster/postgresCluster.ts'
import { adults, bookingRequest, paidRequest } from '../kit/crs/bookingRequest.ts'
import { callOver, control, startSmallServer, type SmallServer } from '../kit/crs/race.ts'

const desks = 10
const patience = { timeout: 120_000, interval: 200 }
/** A position that every standby has. */
const first = '0'.repeat(24)

let cluster: PostgresCluster
let server: SmallServer
let token: string
/** What a desk knows. */
let known: string

beforeAll(async () => {
  cluster = await startPostgresCluster()
  server = await startSmallServer({
    DATABASE_URL: cluster.url,
    DATABASE_REPLICA_URL: cluster.standbysUrl,
  })
  const headers = { agencycode: '1300', username: 'demo', password: 'ferrydemo', validationcode: '1300' }
  const { body, position = '' } = await callOver(server.address, session.token, { headers })
  token = String(body['accessToken'])
  known = position
}, 300_000)
afterAll(async () => {
  await server?.kill9()
  await cluster?.stop()
})

const call = <C extends Call>(one: C, input: InputOf<C>, position = known, key?: string) =>
  callOver(server.address, one, input, { token, position, ...(key !== undefined && { key }) })

const search = () =>
  call(sailing.perDay, {
    body: {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      fromDate: '2026-06-20',
      toDate: '2026-06-25',
    },
  })

async function sell(): Promise<string> {
  const body = paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
  const came = await call(booking.sell, { body }, known, randomUUID())
  expect(came.code).toBe('000')
  known = came.position ?? ''
  return (came.body['booking'] as { crsReservationId: string }).crsReservationId
}

const latest = async (position = known) => (await call(booking.latest, {}, position)).body['crsReservationId']

/** Calls by where they were answered. */
async function counted(): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.address}/metrics`)).text()
  const named = /^purser_standby_calls_total\{answered="(\w+)"\} (\d+)/gm
  return Object.fromEntries([...text.matchAll(named)].map(([, answered = '', by]) => [answered, Number(by)]))
}

/** Resolves when a call of a desk that knows this is answered by a standby. */
const untilAtStandby = (position = known) =>
  vi.waitUntil(async () => {
    const before = await counted()
    await latest(position)
    return ((await counted())['standby'] ?? 0) > (before['standby'] ?? 0)
  }, patience)

async function standbys(): Promise<readonly Node[]> {
  const { name } = await cluster.primary()
  return cluster.nodes.filter((node) => node.name !== name)
}

async function atStandbys(text: string): Promise<pg.QueryResultRow[]> {
  const rows = (await standbys()).map(async (node) => {
    const client = new pg.Client({ connectionString: cluster.superuserUrlOf(node) })
    await client.connect()
    return client.query<pg.QueryResultRow>(text).finally(() => client.end())
  })
  return (await Promise.all(rows)).flatMap((one) => one.rows)
}

async function holdStandbys(): Promise<void> {
  await atStandbys('select pg_wal_replay_pause()')
  const state = 'select pg_get_wal_replay_pause_state() as state'
  await vi.waitUntil(
    async () => (await atStandbys(state)).every((row) => row['state'] === 'paused'),
    patience,
  )
}
const letGo = () => atStandbys('select pg_wal_replay_resume()')

/** Desks that search until it is stopped; the returned function answers with the codes they got. */
function startSearching(): () => Promise<string[]> {
  let going = true
  const codes = new Set<string>()
  const searching = Array.from({ length: desks }, async () => {
    while (going) codes.add((await search().catch(() => ({ code: 'no answer' }))).code)
  })
  return async () => {
    going = false
    await Promise.all(searching)
    return [...codes]
  }
}

describe('a server with standbys', () => {
  test('reads at them what may be read there', async () => {
    await untilAtStandby()
    const before = await counted()
    for (let nth = 0; nth < 100; nth++) await search()
    const after = await counted()
    const there = (after['standby'] ?? 0) - (before['standby'] ?? 0)
    process.stdout.write(`${there} of 100 searches at the standbys\n`)
    expect(there).toBeGreaterThan(50)
  })

  test('has a sale in the next answer although the standbys do not show it', async () => {
    await untilAtStandby()
    await holdStandbys()
    const reference = await sell()
    const found = await latest()
    await letGo()
    expect(found).toBe(reference)
  })

  test('control: without its position the sale is missing', control, async () => {
    await untilAtStandby(first)
    await holdStandbys()
    const reference = await sell()
    const found = await latest(first)
    await letGo()
    expect(found).not.toBe(reference)
  })
})

const faults: Record<string, { meet(node: Node): unknown; mend(node: Node): unknown }> = {
  'are killed and come back': { meet: (node) => node.kill(), mend: (node) => node.start() },
  'freeze, and come to again': { meet: (node) => node.freeze(), mend: (node) => node.thaw() },
  'are cut off, and rejoin': { meet: (node) => node.cutOff(), mend: (node) => node.rejoin() },
}

describe('desks that search while the standbys', () => {
  test.each(Object.entries(faults))('%s get an answer each', async (_, { meet, mend }) => {
    await untilAtStandby()
    const stop = startSearching()
    const met = await standbys()
    const before = await counted()
    for (const node of met) await meet(node)
    await vi.waitUntil(
      async () => ((await counted())['left_out'] ?? 0) > (before['left_out'] ?? 0) + desks,
      patience,
    )
    for (const node of met) await mend(node)
    await untilAtStandby()
    expect(await stop()).toEqual(['000'])
    await cluster.complete()
  })
})

test('after a swap of the primary a desk is read at the standbys again, with what it knew before', async () => {
  await sell()
  const before = known
  const primary = await cluster.primary()
  await cluster.switchOver()
  await vi.waitUntil(async () => (await cluster.primary()).name !== primary.name, patience)
  await vi.waitUntil(
    () =>
      sell().then(
        () => true,
        () => false,
      ),
    patience,
  )
  expect(known > before).toBe(true)
  // While a standby may have to be rewound, sales are in the next answer all the same.
  const reference = await sell()
  expect(await latest()).toBe(reference)
  await cluster.complete()
  await untilAtStandby(before)
  // A position beyond the end of a timeline that was lost.
  await untilAtStandby(`${before.slice(0, 8)}${'F'.repeat(16)}`)
})
