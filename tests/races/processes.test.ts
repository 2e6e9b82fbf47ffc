import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import {
  answered,
  callOver,
  control,
  signInOver,
  startSmallServer,
  countCodes,
  type SmallServer,
} from '../kit/crs/race.ts'
import { setCapacity } from '../kit/crs/smallWorld.ts'
import { adults, pays, bookingRequest } from '../kit/crs/bookingRequest.ts'

const seats = 20
const clients = 120

let fresh: FreshDatabase
let servers: SmallServer[] = []

beforeEach(async () => {
  fresh = await freshDatabase('small')
  await setCapacity(fresh.database, 1, 'DECK', seats)
  await setCapacity(fresh.database, 1, 'PAX', clients)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill9()))
  await fresh.drop()
})

async function start(environment: Record<string, string> = {}): Promise<string> {
  const settings = { DATABASE_URL: fresh.url, ...environment }
  servers = await Promise.all([startSmallServer(settings), startSmallServer(settings)])
  return signInOver(servers[0]!.address)
}

const sale = () => ({
  ...bookingRequest({ day: [adults(1)] }),
  payments: pays({ cash: 4350 }),
  expectedTotal: 4350,
})
const address = (nth: number) => servers[nth % 2]!.address

test('two servers on one database never oversell the last seats', async () => {
  const token = await start()
  const sales = Array.from({ length: clients }, (_, nth) =>
    answered(() => callOver(address(nth), booking.sell, { body: sale() }, { token, key: `sale-${nth}` })),
  )
  expect(countCodes(await Promise.all(sales))).toEqual({ '000': seats, sold_out: clients - seats })
  expect(await brokenInvariants(fresh.database)).toEqual({})
})

test(
  'control: two servers oversell with the guard switched off by their environment @all',
  control,
  async () => {
    await sql`alter table stock drop constraint stock_never_oversold`.execute(fresh.database.owner)
    const token = await start({ PURSER_TEST_GUARD: 'off' })
    const sales = Array.from({ length: clients }, (_, nth) =>
      answered(() => callOver(address(nth), booking.sell, { body: sale() }, { token, key: `sale-${nth}` })),
    )
    expect(countCodes(await Promise.all(sales))['000']).toBeGreaterThan(seats)
  },
)

test('one idempotency key sent to both servers sells once', async () => {
  const token = await start()
  const body = sale()
  const send = (nth: number) => callOver(address(nth), booking.sell, { body }, { token, key: 'both' })
  const responses = await Promise.all(Array.from({ length: 30 }, (_, nth) => send(nth)))
  const successful = [...responses, await send(0), await send(1)].filter(({ code }) => code === '000')
  const references = successful.map(
    (one) => (one.body['booking'] as { crsReservationId: string }).crsReservationId,
  )
  expect(new Set(references).size).toBe(1)
  expect(await fresh.database.owner.selectFrom('booking').select('id').execute()).toHaveLength(1)
})
