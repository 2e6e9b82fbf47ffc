import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { positionHeader } from '../../src/contract/call.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import type { Database } from '../../src/crs/database/transaction.ts'
import { adults, bookingRequest, paidRequest } from '../kit/crs/bookingRequest.ts'
import { growthIn } from '../kit/crs/metrics.ts'
import { callAnswered } from '../kit/crs/race.ts'
import { makeSmallWorld } from '../kit/crs/smallWorld.ts'
import { type PgBouncer, startPgBouncer } from '../kit/cluster/pgbouncer.ts'
import { type Pair, startPair } from '../kit/crs/standby.ts'
import { testServer, type TestServer } from '../kit/crs/testServer.ts'

/** Milliseconds for which a standby is watched after a swap of the primary; for the first 30 s each is left out. */
const watched = 45_000
const patience = { timeout: 60_000, interval: 200 }

let pair: Pair
let pooler: PgBouncer
let database: Database
let server: TestServer
let token: string
let known = ''

beforeAll(async () => {
  pair = await startPair()
  pooler = await startPgBouncer(pair.url, {}, pair.url, pair.standbyUrl)
  const { url, standbyUrl: replicaUrl } = pooler
  database = await openDatabase(url, { sessionUrl: pair.url, replicaUrl })
  await makeSmallWorld(database)
  server = await testServer(database)
  const came = await server.signIn()
  token = came.token
  known = String(came.headers[positionHeader])
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.close()
  await pooler?.stop()
  await pair?.stop()
})

async function sell(): Promise<string> {
  const body = paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
  const came = await callAnswered(server, booking.sell, { body }, { token, key: randomUUID() })
  expect(came.code).toBe('000')
  known = String(came.headers[positionHeader])
  return (came.body['booking'] as { crsReservationId: string }).crsReservationId
}

async function latest(): Promise<unknown> {
  const headers = { [positionHeader]: known }
  const came = await callAnswered(server, booking.latest, {}, { token, headers, anyWaits: true })
  return came.body['crsReservationId']
}

async function isReadThere(): Promise<boolean> {
  const growth = await growthIn(server.app, latest)
  return 'purser_standby_calls_total{answered="standby"}' in growth
}

test('a standby is read through the pooler, and a sale that it does not have is in the next answer', async () => {
  await vi.waitUntil(isReadThere, patience)
  await pair.hold()
  const reference = await sell()
  expect(await latest()).toBe(reference)
  await pair.letGo()
})

test('a standby with what the primary has lost is never read, although it has a later place', async () => {
  await vi.waitUntil(isReadThere, patience)
  await pair.lose(async () => {
    await sell()
    await database.pool.query("select pg_logical_emit_message(true, 'purser', repeat('x', 30000000))")
    await sell()
    await vi.waitUntil(isReadThere, patience)
  })
  const reference = await sell()
  for (const until = performance.now() + watched; performance.now() < until; await pause(300)) {
    const growth = await growthIn(server.app, async () => expect(await latest()).toBe(reference))
    expect(growth).not.toHaveProperty('purser_standby_calls_total{answered="standby"}')
  }
})
