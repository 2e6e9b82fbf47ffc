import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { addMinutes } from '../../../src/domain/value/portTime.ts'
import {
  bookingRequest,
  pays,
  people,
  trips,
  vehicle,
  type Person,
  type Request,
} from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { copySailing } from '../../kit/crs/smallWorld.ts'

let desk: SmallCrs
let agent: Agent

beforeAll(async () => {
  desk = await openSmallCrs('on', async (database) => {
    await copySailing(database, { id: 99, season: 'high', at: (time) => addMinutes(time, 60 * 24 * 30) })
    await database.pool.query(
      `update discount set markets = '{}', line_kinds = '{}', cancellation_set = '', booked_before = case code when 'EBK' then '06-18' else '' end
       where code in ('EBK', 'YTH')`,
    )
  })
  agent = await desk.agent()
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

/** The same sailing thirty days later. */
const later = { ...trips.day, departureDateTime: '2026-07-20 07:30' }

/** Sells places on the sailing of 20 June, and makes the tickets open ones. */
async function open(persons: readonly Person[], more: Request[] = []) {
  const body = bookingRequest({ day: [people('DECK', persons), ...more] })
  const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
  await agent.call(booking.issueHeld, { path: { crsReservationId } })
  return (await agent.call(booking.convertToOpen, { body: { crsReservationId } })).booking
}

type Open = Awaited<ReturnType<typeof open>>

/** Dates all tickets on the later sailing, for the difference that was answered. */
async function replace({ crsReservationId }: Open) {
  const asked = { crsReservationId, trip: later }
  const { difference } = await agent.call(booking.priceDiffForOpen, { body: asked })
  const payments = difference > 0 ? { payments: pays({ cash: difference }) } : {}
  const body = { trip: later, expectedDifference: difference, ...payments }
  const replaced = await agent.call(booking.replaceOpen, { path: { crsReservationId }, body })
  return { difference, passengers: replaced.booking.trips.at(-1)!.selectedPassengers, ...replaced.booking }
}

test('an open ticket of a child who is ten on the new day is dated as that of an adult', async () => {
  const made = await open([{}, { type: 'CH', birthdate: '2016-07-01' }])
  expect(made.total).toBe(4350 + 2175)
  const { difference, passengers, total, paid } = await replace(made)
  expect(difference).toBe(2175)
  expect(passengers).toMatchObject([{ type: 'AD' }, { type: 'AD', birthdate: '2016-07-01' }])
  expect([total, paid]).toEqual([2 * 4350, 2 * 4350])
})

test('an open ticket of a child who is nine on the new day too keeps its price', async () => {
  const { difference, passengers } = await replace(await open([{}, { type: 'CH', birthdate: '2016-07-21' }]))
  expect(difference).toBe(0)
  expect(passengers).toMatchObject([{ type: 'AD' }, { type: 'CH' }])
})

test('an infant who is five on the new day gets a seat instead of the lap of an adult', async () => {
  const infants = people('IN01', [
    { type: 'IN', birthdate: '2021-07-01' },
    { type: 'IN', birthdate: '2024-07-01' },
  ])
  const { difference, passengers } = await replace(await open([{}], [infants]))
  expect(difference).toBe(2175)
  expect(passengers).toMatchObject([
    { type: 'AD', price: { idOrCode: 'DECK' } },
    { type: 'CH', price: { idOrCode: 'DECK' } },
    { type: 'IN', price: { idOrCode: 'IN01' } },
  ])
})

test.each([
  { birthdate: '2000-07-01', difference: 870, percent: 0 },
  { birthdate: '2000-07-21', difference: 0, percent: 20 },
])('a discount for an age is given up to the birthday ($birthdate)', async ({ birthdate, ...then }) => {
  const { difference, passengers } = await replace(await open([{ discount: 'YTH', birthdate }]))
  expect({ difference, percent: passengers[0]!.price.percent }).toEqual(then)
})

test('a discount for booking early is left out once its day has passed', async () => {
  const car = vehicle('CAR425')
  Object.assign(car.accommodationRequestAnalysises[0]!, { discountIdOrCode: 'EBK' })
  const made = await open([{ discount: 'EBK' }], [car])
  expect(made.total).toBe(3480 + 6400)
  desk.server.clock.pass(4 * 24 * 3_600_000)
  agent = await desk.agent()
  const { difference, passengers } = await replace(made)
  expect(difference).toBe(870 + 1600)
  expect(passengers[0]!.price.percent).toBe(0)
})
