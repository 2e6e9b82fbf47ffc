import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../src/contract/booking/booking.ts'
import { sailing } from '../../src/contract/sailing.ts'
import { releaseAllExpired } from '../../src/crs/booking/option/expiryJob.ts'
import { brokenInvariants } from '../kit/crs/invariants.ts'
import { callAnswered, countCodes } from '../kit/crs/race.ts'
import { openSmallCrs, others, type SmallCrs } from '../kit/crs/smallCrs.ts'
import { setCapacity } from '../kit/crs/smallWorld.ts'
import {
  adults,
  pays,
  people,
  trips,
  vehicle,
  bookingRequest,
  type TripName,
} from '../kit/crs/bookingRequest.ts'

let desk: SmallCrs
let tokens: string[]

beforeEach(async () => {
  desk = await openSmallCrs()
  const agents = [await desk.agent(), await desk.agent(others.sub), await desk.agent(others.foreign)]
  tokens = agents.map(({ token }) => token)
})
afterEach(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

type BookingRequest = ReturnType<typeof bookingRequest>

const token = (nth: number) => tokens[nth % tokens.length] ?? ''
const times = <T>(count: number, send: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => send(nth))

const hold = (request: BookingRequest, nth: number, more: object = {}) =>
  callAnswered(desk.server, booking.hold, { body: { ...request, ...more } }, { token: token(nth) })

/** The whole units of a resource taken on each leg of an itinerary. */
async function taken(itinerary: number, resource: string): Promise<number[]> {
  const rows = await desk.database.owner
    .selectFrom('stock')
    .select(['whole'])
    .where('itinerary_id', '=', itinerary)
    .where('resource', '=', resource)
    .orderBy('leg')
    .execute()
  return rows.map(({ whole }) => whole)
}

describe('legs', () => {
  test('overlapping port pairs share the free units of their common legs', async () => {
    await setCapacity(desk.database, 1, 'DECK', 10)
    const pairs: TripName[] = ['day', 'dayToParos', 'parosToNaxos', 'naxosToThira']
    const responses = await Promise.all(
      times(120, (nth) => hold(bookingRequest({ [pairs[nth % 4] ?? 'day']: [adults(1)] }), nth)),
    )
    // Each leg ends full; a booking from Piraeus to Santorini takes one unit of all three.
    expect(await taken(1, 'DECK')).toEqual([10, 10, 10])
    const through = (
      await desk.database.owner
        .selectFrom('booking_trip')
        .select('id')
        .where('origin', '=', 'PIR')
        .where('destination', '=', 'JTR')
        .execute()
    ).length
    expect(countCodes(responses)).toEqual({ '000': 30 - 2 * through, sold_out: 120 - (30 - 2 * through) })
  })

  test('bookings with the same trips in opposite order do not deadlock', async () => {
    await setCapacity(desk.database, 1, 'DECK', 1000)
    await setCapacity(desk.database, 2, 'DECK', 1000)
    for (const itinerary of [1, 2]) await setCapacity(desk.database, itinerary, 'PAX', 1000)
    const outFirst = () => bookingRequest({ day: [adults(1)], back: [adults(1)] })
    const backFirst = () => bookingRequest({ back: [adults(1)], day: [adults(1)] })
    const responses = await Promise.all(times(120, (nth) => hold(nth % 2 ? outFirst() : backFirst(), nth)))
    expect(countCodes(responses)).toEqual({ '000': 120 })
    // In a deadlock PostgreSQL would have aborted one of the two transactions.
    expect(desk.server.log.filter((line) => line.includes('broken off'))).toEqual([])
  })
})

describe('cabins booked at once', () => {
  test('whole cabins, berths for men and berths for women never share a cabin', async () => {
    const kinds = [
      () => people('AB4', [{}, {}]),
      () => people('AB4', [{ sexType: 'MALE' }], 'MALE_BERTH'),
      () => people('AB4', [{ sexType: 'FEMALE' }], 'FEMALE_BERTH'),
    ]
    await Promise.all(times(90, (nth) => hold(bookingRequest({ night: [kinds[nth % 3]!()] }), nth)))
    const row = await desk.database.owner
      .selectFrom('stock')
      .selectAll()
      .where('resource', '=', 'AB4')
      .where('itinerary_id', '=', 3)
      .executeTakeFirstOrThrow()
    expect(row.whole + Math.ceil(row.men / 4) + Math.ceil(row.women / 4)).toBe(3)
  })
})

describe('the garage under many bookings at once', () => {
  test('is filled to the last car, with no truck in the low lanes', async () => {
    const truck = () => vehicle('TRK', { length: 7, height: 4 })
    const responses = await Promise.all(
      times(60, (nth) => hold(bookingRequest({ day: [nth % 3 ? vehicle('CAR425') : truck()] }), nth)),
    )
    expect(countCodes(responses)['garage_full']).toBeGreaterThan(0)
    const [low = 0] = await taken(1, 'LANE_LOW')
    const [high = 0] = await taken(1, 'LANE_HIGH')
    // Neither lane has room for another car.
    expect([2000 - low, 1500 - high].every((left) => left < 425 && left >= 0)).toBe(true)
  })
})

describe('holds', () => {
  const lock = (nth: number, quantity = 1) => {
    const planItems = [{ accommodation: { idOrCode: 'DECK' }, quantity }]
    const body = { trip: trips.day, planItems, holdKey: `hold-${nth}` }
    return callAnswered(desk.server, sailing.lock, { body }, { token: token(nth) })
  }

  test('and bookings never take the same seat', async () => {
    await setCapacity(desk.database, 1, 'DECK', 15)
    const responses = await Promise.all(
      times(100, (nth) => (nth % 2 ? lock(nth) : hold(bookingRequest({ day: [adults(1)] }), nth))),
    )
    expect(countCodes(responses)).toEqual({ '000': 15, sold_out: 85 })
  })

  test('become bookings without losing a seat to other bookings', async () => {
    await setCapacity(desk.database, 1, 'DECK', 10)
    const held = await Promise.all(times(10, (nth) => lock(nth)))
    expect(countCodes(held)).toEqual({ '000': 10 })
    const rivals = times(60, (nth) => hold(bookingRequest({ day: [adults(1)] }), nth))
    const owners = times(10, (nth) =>
      hold(bookingRequest({ day: [adults(1)] }), nth, { holdKey: `hold-${nth}` }),
    )
    expect(countCodes(await Promise.all(owners))).toEqual({ '000': 10 })
    expect(countCodes(await Promise.all(rivals))).toEqual({ sold_out: 60 })
  })

  test('of one key, locked many times at once, end as one hold', async () => {
    const body = (quantity: number) => ({
      body: {
        trip: trips.day,
        planItems: [{ accommodation: { idOrCode: 'DECK' }, quantity }],
        holdKey: 'mine',
      },
    })
    await Promise.all(
      times(40, (nth) => callAnswered(desk.server, sailing.lock, body(1 + (nth % 5)), { token: token(0) })),
    )
    const claims = await desk.database.owner.selectFrom('claim').select('resource').execute()
    expect(claims.map(({ resource }) => resource).toSorted()).toEqual(['DECK', 'PAX'])
  })

  test('that have expired give each seat to one of the following bookings', async () => {
    await setCapacity(desk.database, 1, 'DECK', 20)
    await Promise.all(times(10, (nth) => lock(nth, 2)))
    desk.server.clock.pass(15 * 60_000)
    tokens = [(await desk.agent()).token, (await desk.agent(others.foreign)).token]
    const responses = await Promise.all([
      ...times(60, (nth) => hold(bookingRequest({ day: [adults(1)] }), nth)),
      releaseAllExpired({ database: desk.database, clock: desk.server.clock }).then(() => ({
        code: 'expiry done',
      })),
    ])
    expect(countCodes(responses)).toEqual({ '000': 20, sold_out: 40, 'expiry done': 1 })
  })
})

describe('an option', () => {
  test('is either issued or expired when both happen at once', async () => {
    const options = await Promise.all(
      times(20, (nth) =>
        hold(bookingRequest({ day: [adults(1)] }), nth, { optionDateTime: '2026-06-15 10:05' }),
      ),
    )
    const references = options.map(
      ({ body }) => (body['booking'] as { crsReservationId: string }).crsReservationId,
    )
    desk.server.clock.pass(5 * 60_000 - 1)
    const issues = references.map((crsReservationId, nth) => {
      if (nth === 10) desk.server.clock.pass(1)
      return callAnswered(
        desk.server,
        booking.issueHeld,
        { path: { crsReservationId } },
        { token: token(nth) },
      )
    })
    const expire = () => releaseAllExpired({ database: desk.database, clock: desk.server.clock })
    const [responses] = await Promise.all([Promise.all(issues), expire(), expire(), expire()])
    await expire()
    const { '000': issued = 0 } = countCodes(responses)
    const rows = await desk.database.owner.selectFrom('booking').select('status').execute()
    expect(rows.filter(({ status }) => status === 'ISSUED')).toHaveLength(issued)
    expect(rows.filter(({ status }) => status === 'CANCELLED')).toHaveLength(20 - issued)
  })

  test('is issued by one of many simultaneous requests', async () => {
    const option = await hold(bookingRequest({ day: [adults(2)] }), 0)
    const { crsReservationId } = option.body['booking'] as { crsReservationId: string }
    const issue = () =>
      callAnswered(desk.server, booking.issueHeld, { path: { crsReservationId } }, { token: token(0) })
    expect(countCodes(await Promise.all(times(30, issue)))).toEqual({ '000': 1, wrong_status: 29 })
  })

  test('ends cancelled when it is issued and cancelled at once, and its payments balance', async () => {
    const options = await Promise.all(times(15, (nth) => hold(bookingRequest({ night: [adults(1)] }), nth)))
    const references = options.map(
      ({ body }) => (body['booking'] as { crsReservationId: string }).crsReservationId,
    )
    await Promise.all(
      references.flatMap((crsReservationId, nth) => [
        callAnswered(desk.server, booking.issueHeld, { path: { crsReservationId } }, { token: token(nth) }),
        callAnswered(desk.server, booking.cancel, { body: { crsReservationId } }, { token: token(nth) }),
      ]),
    )
    const rows = await desk.database.owner.selectFrom('booking').select('status').execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
  })
})

describe('many sales at once', () => {
  const sale = { payments: pays({ account: 4350 }), expectedTotal: 4350 }
  const sellOne = () =>
    callAnswered(
      desk.server,
      booking.sell,
      { body: { ...bookingRequest({ day: [adults(1)] }), ...sale } },
      { token: token(0) },
    )

  test('with one idempotency key sell once', async () => {
    const body = { ...bookingRequest({ day: [adults(1)] }), ...sale }
    const send = () => callAnswered(desk.server, booking.sell, { body }, { token: token(0), key: 'one' })
    const responses = await Promise.all(times(40, send))
    // A retry during the first request gets 409; a later one gets the response of the first.
    expect(new Set(responses.map(({ status }) => status)).size).toBeLessThanOrEqual(2)
    const successful = [...responses, await send()].filter(({ code }) => code === '000')
    const references = successful.map(
      ({ body: response }) => (response['booking'] as { crsReservationId: string }).crsReservationId,
    )
    expect(new Set(references).size).toBe(1)
    expect(await desk.database.owner.selectFrom('booking').select('id').execute()).toHaveLength(1)
  })

  test('never exceed the credit limit', async () => {
    const { owner } = desk.database
    await owner
      .updateTable('agency')
      .set({ credit_limit: 5 * 4350 + 100 })
      .where('code', '=', '1300')
      .execute()
    expect(countCodes(await Promise.all(times(25, sellOne)))).toEqual({ '000': 5, credit_exceeded: 20 })
  })

  test('never issue a ticket number twice', async () => {
    const { owner } = desk.database
    await owner
      .updateTable('ticket_stock')
      .set({ last_number: 1006 })
      .where('agency', '=', '1300')
      .where('company', '=', 'HLC')
      .execute()
    expect(countCodes(await Promise.all(times(25, sellOne)))).toEqual({ '000': 7, no_ticket_numbers: 18 })
  })
})
