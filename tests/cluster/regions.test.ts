import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { ledger } from '../../src/contract/ledger.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { adults, bookingRequest, pays } from '../kit/crs/bookingRequest.ts'
import { freshDatabase, type FreshDatabase } from '../kit/crs/database.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { type Agent, agentOf, openSmallCrs, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../kit/crs/testServer.ts'
import { temporaryFolder } from '../kit/folder.ts'

// What of the records is divided over several databases, each with its own Pursers, is reached through a gateway each. The
// north has the day ferries of HLC, the south the night ferry of DKT; the agency has an account in both.

let north: SmallCrs
let south: SmallCrs
/** The sessions and drafts of the gateways: one database, and one key. */
let shared: FreshDatabase
const folder = temporaryFolder()
let gateways: { north: TestServer; south: TestServer }

beforeAll(async () => {
  north = await openSmallCrs('on', ({ owner }) => withoutSailing(owner, 3))
  south = await openSmallCrs('on', ({ owner }) => withoutSailing(owner, 1))
  shared = await freshDatabase()
  gateways = { north: await gatewayTo(north), south: await gatewayTo(south) }
})
afterAll(async () => {
  for (const gateway of Object.values(gateways)) await gateway.close()
  await north.close()
  await south.close()
  await shared.drop()
  folder.remove()
})

async function withoutSailing(owner: FreshDatabase['database']['owner'], id: number): Promise<void> {
  await owner.deleteFrom('stock').where('itinerary_id', '=', id).execute()
  await owner.deleteFrom('port_call').where('itinerary_id', '=', id).execute()
  await owner.deleteFrom('itinerary').where('id', '=', id).execute()
}

async function gatewayTo({ server }: SmallCrs): Promise<TestServer> {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return testServer(shared.database, { gateway: { url, folder: folder.path }, checkAnswers: false })
}

const agentAt = async (gateway: TestServer) => agentOf(gateway, (await gateway.signIn()).token)

const day = () => ({ body: sale(bookingRequest({ day: [adults(1)] }), 4350) })
const night = () => ({ body: sale(bookingRequest({ night: [adults(1)] }), 4000) })
const sale = <R extends object>(request: R, total: number) => ({
  ...request,
  payments: pays({ account: total }),
  expectedTotal: total,
})
const key = () => ({ key: randomUUID() })
const sell = async (agent: Agent, input: ReturnType<typeof day>) =>
  (await agent.call(booking.sell, input, key())).booking.crsReservationId
const credit = async (agent: Agent) => (await agent.call(ledger.credits, {})).currentCredit

test('each region sells its own sailings, on its own account, and does not know those of the other', async () => {
  const [inNorth, inSouth] = [await agentAt(gateways.north), await agentAt(gateways.south)]
  const before = await credit(inSouth)
  await sell(inNorth, day())
  expect(await credit(inSouth)).toBe(before)
  await sell(inSouth, night())
  expect(before - (await credit(inSouth))).toBe(4000)
  expect(await inNorth.refused(booking.sell, night(), key())).toMatchObject({ code: 'trip_not_found' })
  expect(await inSouth.refused(booking.sell, day(), key())).toMatchObject({ code: 'trip_not_found' })
  expect(await brokenInvariants(north.database)).toEqual({})
  expect(await brokenInvariants(south.database)).toEqual({})
})

test('a booking of one region cannot be recalled in the other, and none has trips of both', async () => {
  const [inNorth, inSouth] = [await agentAt(gateways.north), await agentAt(gateways.south)]
  const reference = await sell(inNorth, day())
  const recalled = { query: { crsReservationIds: [reference] } }
  expect((await inNorth.call(booking.recall, recalled)).bookings).toHaveLength(1)
  expect(await inSouth.refused(booking.recall, recalled)).toMatchObject({ code: 'booking_not_found' })
  const both = sale(bookingRequest({ day: [adults(1)], night: [adults(1)] }), 8350)
  for (const agent of [inNorth, inSouth])
    expect(await agent.refused(booking.sell, { body: both }, key())).toMatchObject({ code: 'trip_not_found' })
})

test('gateways with one database and one key take the session of each other', async () => {
  const { token } = await gateways.north.signIn()
  const references = [
    await sell(agentOf(gateways.north, token), day()),
    await sell(agentOf(gateways.south, token), night()),
    await sell(agentOf(gateways.north, token), day()),
  ]
  expect(new Set(references).size).toBe(3)
})

test('a desk behind a gateway hears of no sale until it searches again', async () => {
  const [watcher, seller] = [await agentAt(gateways.north), await agentAt(gateways.north)]
  const { cursor } = await watcher.call(sailing.changes, { query: {} })
  let isAnswered = false
  void watcher.call(sailing.changes, { query: { since: cursor } }).finally(() => (isAnswered = true))
  await sell(seller, day())
  await pause(3000)
  expect(isAnswered).toBe(false)
})
