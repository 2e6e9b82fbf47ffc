import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { type Call, type InputOf, positionHeader } from '../../../../src/contract/call.ts'
import { sailing } from '../../../../src/contract/sailing.ts'
import { session } from '../../../../src/contract/session.ts'
import { openDatabase } from '../../../../src/crs/database/open.ts'
import type { Database } from '../../../../src/crs/database/transaction.ts'
import { adults, bookingRequest, paidRequest } from '../../../kit/crs/bookingRequest.ts'
import { growthIn } from '../../../kit/crs/metrics.ts'
import { control } from '../../../kit/crs/race.ts'
import { openSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { makeSmallWorld } from '../../../kit/crs/smallWorld.ts'
import { type Pair, startPair } from '../../../kit/crs/standby.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'
import { countWaits } from '../../../kit/crs/waits.ts'

let pair: Pair
let database: Database
let server: TestServer
let token: string
/** A position that every standby has. */
const first = '0'.repeat(24)
/** What a desk would know. */
let known = ''

beforeAll(async () => {
  pair = await startPair()
  database = await openDatabase(pair.url, { replicaUrl: pair.standbyUrl })
  await makeSmallWorld(database)
  server = await testServer(database)
  const came = await server.signIn()
  ;({ token } = came)
  note(came)
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.close()
  await pair?.stop()
})
afterEach(async () => {
  await pair.letGo()
})

function note({ headers }: { headers: Record<string, unknown> }): void {
  const named = headers[positionHeader]
  if (typeof named === 'string' && named > known) known = named
}

const sale = () => paidRequest(bookingRequest({ day: [adults(1)] }), { cash: 4350 })

async function sell(): Promise<string> {
  const came = await server.call(booking.sell, { body: sale() }, { token, key: crypto.randomUUID() })
  expect(came.code).toBe('000')
  note(came)
  return (came.body['booking'] as { crsReservationId: string }).crsReservationId
}

/** Calls as a desk that knows this. */
const callKnowing = <C extends Call>(position: string, call: C, input: InputOf<C>) =>
  server.call(call, input, { token, headers: { [positionHeader]: position }, anyWaits: true })

/** The last booking, for a desk that knows this. */
async function latest(position = known): Promise<string> {
  const { body } = await callKnowing(position, booking.latest, {})
  return String(body['crsReservationId'])
}

async function answeredBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const growth = await growthIn(server.app, work)
  const named = /^purser_standby_calls_total\{answered="(\w+)"\}$/
  return Object.fromEntries(
    Object.entries(growth).flatMap(([series, by]) => {
      const [, answered] = named.exec(series) ?? []
      return answered === undefined ? [] : [[answered, by] as const]
    }),
  )
}

const untilTakenBack = () =>
  vi.waitUntil(async () => 'standby' in (await answeredBy(() => latest(first))), {
    timeout: 30_000,
    interval: 100,
  })

test('a standby answers what a desk asks that knows a position it has', async () => {
  await untilTakenBack()
  const reference = await sell()
  await vi.waitUntil(async () => 'standby' in (await answeredBy(() => latest())), { timeout: 30_000 })
  expect(await latest()).toBe(reference)
})

test('a caller that names no position, or one of another form, is answered by the primary', async () => {
  await untilTakenBack()
  expect(await answeredBy(() => server.call(booking.latest, {}, { token }))).toEqual({ no_position: 1 })
  expect(await answeredBy(() => latest("0/1'"))).toEqual({ no_position: 1 })
})

test('a sale is in the next answer although the standby does not have it', async () => {
  await untilTakenBack()
  await pair.hold()
  const reference = await sell()
  expect(await latest()).toBe(reference)
})

test('control: without its position the sale is missing', control, async () => {
  await pair.letGo()
  await untilTakenBack()
  await pair.hold()
  const reference = await sell()
  expect(await latest(first)).not.toBe(reference)
})

test('a standby that lags is left out, and taken back when it has caught up', async () => {
  await untilTakenBack()
  await pair.hold()
  await sell()
  await vi.waitUntil(async () => 'left_out' in (await answeredBy(() => latest(first))), { timeout: 30_000 })
  await pair.letGo()
  expect(await untilTakenBack()).toBe(true)
})

test('no call fails while the standby ends and comes back, and it is used again', async () => {
  await untilTakenBack()
  let going = true
  const codes = new Set<string>()
  const searching = Array.from({ length: 5 }, async () => {
    while (going) codes.add((await callKnowing(known, sailing.perDay, perDay)).code)
  })
  await pair.stopStandby()
  await vi.waitUntil(async () => 'left_out' in (await answeredBy(() => latest())), { timeout: 30_000 })
  await pair.startStandby()
  await untilTakenBack()
  going = false
  await Promise.all(searching)
  expect([...codes]).toEqual(['000'])
}, 90_000)

const perDay = {
  body: {
    origin: { idOrCode: 'PIR' },
    destination: { idOrCode: 'JTR' },
    fromDate: '2026-06-20',
    toDate: '2026-06-25',
  },
}

test('calls that are made together are read at the standby too', async () => {
  await untilTakenBack()
  const one = { id: booking.latest.id }
  const body = { calls: [one, one] }
  await expect
    .poll(() => answeredBy(() => callKnowing(known, session.together, { body })), { timeout: 30_000 })
    .toEqual({ standby: 2 })
})

test('each of several desks that sign in at the same moment gets a position', async () => {
  const came = await Promise.all(Array.from({ length: 4 }, () => server.signIn()))
  const named = came.map(({ headers }) => headers[positionHeader])
  expect(named.every((one) => typeof one === 'string')).toBe(true)
})

test('a poll names a position at which what it reports is there', async () => {
  const before = known
  await sell()
  const came = await server.call(sailing.changes, { query: {} }, { token, anyWaits: true })
  expect(String(came.headers[positionHeader]) > before).toBe(true)
})

test('a sale waits no more often for PostgreSQL than without a standby', async () => {
  const alone = await openSmallCrs()
  const agent = await alone.agent()
  const [without, with_] = await Promise.all([
    countWaits(() => agent.call(booking.sell, { body: sale() }, { key: 'one' })),
    countWaits(() => server.call(booking.sell, { body: sale() }, { token, key: 'one' })),
  ])
  await alone.close()
  expect(with_.waits).toBe(without.waits)
})

test('without a standby no response names a position', async () => {
  const alone = await openSmallCrs()
  const { headers } = await alone.server.signIn()
  await alone.close()
  expect(headers[positionHeader]).toBeUndefined()
})
