import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { isReference } from '../../../src/domain/booking/reference.ts'
import { adults, bookingRequest } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { agentOf, openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { testServer, type TestServer } from '../../kit/crs/testServer.ts'

let desk: SmallCrs
let server: TestServer
let agent: Agent
/** Five numbers make a short reference; of each booking the first five references are drawn the same. */
const repeated = [0, 0.95, 0.1, 0.8, 0.2]
let drawn = 0

beforeAll(async () => {
  desk = await openSmallCrs()
  server = await testServer(desk.database, {
    clock: desk.server.clock,
    random: () => (drawn < 25 ? repeated[drawn++ % 5] : undefined) ?? Math.random(),
  })
  agent = agentOf(server, (await server.signIn()).token)
})
afterAll(async () => {
  await server.close()
  await desk.close()
})

/** Every reference that is drawn in vain is a further wait. */
const more = { anyWaits: true } as const

async function hold() {
  drawn = 0
  return (await agent.call(booking.hold, { body: bookingRequest({ day: [adults(2)] }) }, more)).booking
}

test('when short references are used up bookings get longer ones, which are recalled and split', async () => {
  const first = await hold()
  expect(first.crsReservationId).toHaveLength(6)
  const { crsReservationId: reference, trips } = await hold()
  expect(reference).toHaveLength(8)
  expect(isReference(reference)).toBe(true)
  const found = await agent.call(booking.recall, { query: { crsReservationIds: [reference.toLowerCase()] } })
  expect(found).toMatchObject({ bookings: [{ crsReservationId: reference }] })
  drawn = 0
  const items = trips.map((trip) => `${trip.companyReservationCode}/${trip.selectedPassengers[0]?.uuid}`)
  const path = { crsReservationId: reference }
  const split = await agent.call(booking.split, { path, query: { items } }, more)
  expect(split.bookings.map(({ crsReservationId }) => crsReservationId.length)).toEqual([8, 8])
  expect(await brokenInvariants(desk.database)).toEqual({})
})
