import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { openCatalogues } from '../../../src/crs/reference/catalogues.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  pays,
  people,
  vehicle,
  type Request,
  type TripName,
} from '../../kit/crs/bookingRequest.ts'
import { publish } from '../../kit/crs/publish.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { testServer } from '../../kit/crs/testServer.ts'

const day = 86_400_000
const thira = { line: 'H01', origin: 'PIR', destination: 'JTR', product: 'DECK' }
const fromThira = { ...thira, origin: 'JTR', destination: 'PIR' }
const paros = { ...thira, destination: 'PAS' }
const naxos = { ...thira, origin: 'PAS', destination: 'JNX' }

/** In addition to the fares of the season, all of DECK between two ports of H01. */
const limited = [
  { ...thira, ways: 'return', gross: 4000 },
  { ...fromThira, ways: 'return', gross: 4100 },
  { ...thira, passenger_type: 'CH', gross: 1500 },
  { ...paros, weekdays: '6', gross: 1000 },
  { ...paros, sold_to: '2026-06-16', gross: 900 },
  { ...paros, product: 'CAR425', weekdays: '67', gross: 5000 },
  { ...naxos, time_from: '11:00', time_to: '12:00', gross: 700 },
  { ...naxos, departs_from: '2026-06-21', gross: 600 },
]

let desk: SmallCrs
let agent: Agent
const ends: (() => Promise<unknown>)[] = []

const addFares = ({ owner }: Database) => owner.insertInto('list_fare').values(limited).execute()

beforeAll(async () => {
  desk = await openSmallCrs('on', addFares)
  agent = await desk.agent()
})
afterAll(async () => {
  await Promise.all(ends.map((end) => end()))
  await desk.close()
})

const itemsOf = async (requests: Partial<Record<TripName, readonly Request[]>>, by = agent) => {
  const { trips } = await by.call(pricing.price, { body: { trips: bookingRequest(requests).trips } })
  return trips.flatMap(({ prices }) => prices.items)
}
const totalsOf = async (requests: Partial<Record<TripName, readonly Request[]>>, by = agent) =>
  (await itemsOf(requests, by)).map(({ fare }) => fare.total)

const sell = async (requests: Partial<Record<TripName, readonly Request[]>>, by = agent) => {
  const request = bookingRequest(requests)
  const { total } = await by.call(pricing.price, { body: { trips: request.trips } })
  return (await by.call(booking.sell, { body: paidRequest(request, { cash: total }) })).booking
}

describe('of several list fares that apply', () => {
  test('that of the date of sale is taken, then that of the weekday', async () => {
    const [item] = await itemsOf({ dayToParos: [adults(1)] })
    expect(item?.fare.total).toBe(900)
    expect(item?.explanation?.tariff).toMatchObject({ price: 900, limits: { soldTo: '2026-06-16' } })
    expect(await totalsOf({ dayToParos: [vehicle('CAR425')] })).toEqual([5000])
    desk.server.clock.pass(2 * day)
    const later = await desk.agent()
    expect(await totalsOf({ dayToParos: [adults(1)] }, later)).toEqual([1000])
    desk.server.clock.pass(-2 * day)
  })

  test('that of the time of day is taken, and none of other dates of departure', async () => {
    const [item] = await itemsOf({ parosToNaxos: [adults(1)] })
    expect(item?.explanation?.tariff).toMatchObject({
      price: 700,
      limits: { timeFrom: '11:00', timeTo: '12:00' },
    })
  })

  test('those with the way back are taken where it is in the same sale', async () => {
    expect(await totalsOf({ day: [adults(1)] })).toEqual([4350])
    expect(await totalsOf({ back: [adults(1)] })).toEqual([4350])
    expect(await totalsOf({ day: [adults(1)], back: [adults(1)] })).toEqual([4000, 4100])
  })

  test('a child has that of children, without the discount of its age', async () => {
    const family = await itemsOf({ day: [people('DECK', [{}, { type: 'CH' }, { type: 'IN' }])] })
    expect(family.map(({ fare, percent }) => [fare.total, percent])).toEqual([
      [4350, 0],
      [1500, 0],
      [0, 100],
    ])
    expect(family[1]?.explanation).toMatchObject({
      rule: 'type',
      tariff: { limits: { passengerType: 'CH' } },
    })
    const elsewhere = await itemsOf({ dayToParos: [people('DECK', [{ type: 'CH' }])] })
    expect(elsewhere.map(({ fare, percent }) => [fare.total, percent])).toEqual([[450, 50]])
  })

  test('search and availability show the fare of the sailing', async () => {
    const route = { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'PAS' } }
    const days = { fromDate: '2026-06-20', toDate: '2026-06-20' }
    const found = await agent.call(sailing.perDay, { body: { ...route, ...days } })
    expect(found.days.map(({ price }) => price)).toEqual([900])
    const { trips } = bookingRequest({ dayToParos: [] })
    const free = await agent.call(sailing.availability, {
      body: { trips: trips.map(({ accommodationRequests: _, ...trip }) => trip) },
    })
    expect(free.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === 'DECK')?.price).toBe(900)
    expect(free.trips[0]?.vehicleCategories.find(({ idOrCode }) => idOrCode === 'CAR425')?.price).toBe(5000)
  })
})

describe('what is sold keeps its fare', () => {
  test('the way out, when the way back is cancelled', async () => {
    const sold = await sell({ day: [adults(1)], back: [adults(1)] })
    const [out, back] = sold.trips
    const { companyReservationCode } = back!
    const body = { crsReservationId: sold.crsReservationId, trips: [{ companyReservationCode }] }
    const { booking: after } = await agent.call(booking.cancel, { body })
    expect([out!.total, after.trips[0]!.total]).toEqual([4000, 4000])
  })

  test('passengers who do not change, when another one gets another seat after the fare has ended', async () => {
    const sold = await sell({ dayToParos: [adults(2)] }, await desk.agent())
    desk.server.clock.pass(2 * day)
    const later = await desk.agent()
    const { companyReservationCode, selectedPassengers } = sold.trips[0]!
    const [first] = selectedPassengers
    const trip = {
      companyReservationCode,
      selectedPassengers: [{ uuid: first!.uuid, modifiedValues: { accommodationIdOrCode: 'EC' } }],
    }
    const body = { crsReservationCode: sold.crsReservationId, trips: [trip], payments: pays({ cash: 4100 }) }
    const { booking: after } = await later.call(booking.modify, { body })
    expect(after.trips[0]!.selectedPassengers.map(({ price }) => price.fare.total)).toEqual([5000, 900])
    desk.server.clock.pass(-2 * day)
  })
})

test('a fare that is published between price and sale is asked about, and what was sold keeps its own', async () => {
  const catalogues = await openCatalogues(desk.database, () => undefined)
  const server = await testServer(desk.database, { catalogues })
  ends.push(() => server.close(), catalogues.end)
  const { token } = await server.signIn()
  const request = bookingRequest({ parosToNaxos: [adults(1)] })
  const sale = () =>
    server.call(
      booking.sell,
      { body: paidRequest(request, { cash: 700 }) },
      { token, key: crypto.randomUUID(), anyWaits: true },
    )
  const first = await sale()
  expect(first.code).toBe('000')
  await publish(desk.database, `update list_fare set gross = 750 where gross = 700`)
  expect((await sale()).body).toMatchObject({
    code: 'price_changed',
    parameters: { expected: 700, now: 750 },
  })
  const { crsReservationId } = first.body['booking'] as { crsReservationId: string }
  const reader = await desk.agent()
  const { bookings } = await reader.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
  expect(bookings[0]?.total).toBe(700)
})
