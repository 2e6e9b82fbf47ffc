import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { releaseExpired } from '../../../src/crs/database/stockChange.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  pays,
  people,
  trips,
  vehicle,
  type Request,
} from '../../kit/crs/bookingRequest.ts'
import { addFerry, cancelSailing } from '../../kit/crs/disruption.ts'
import { groupRequest } from '../../kit/crs/group.ts'
import { journalOf } from '../../kit/crs/journal.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'

const { desk, agent, signIn } = startSmallCrs('each', { language: 'en' })

const leader = { lastName: 'SMITH', firstName: 'JOHN', mobile: '6971234567', email: 'smith@example.com' }

/** Sells places on the day ferry from Piraeus to Santorini. */
async function sell(requests: readonly Request[], account: number, by = agent) {
  const request = { ...bookingRequest({ day: requests }), leader }
  return (await by.call(booking.sell, { body: paidRequest(request, { account }) })).booking
}
const sellAdults = (count: number, by?: Agent) => sell([adults(count)], 4350 * count, by)

const propose = (id: number, body: InputOf<typeof disruption.propose>['body'] = {}, by = agent) =>
  by.call(disruption.propose, { path: { id }, body })

type Stored = Awaited<ReturnType<typeof sell>>
const caseOf = ({ crsReservationId, trips: [trip] }: Stored) => ({
  crsReservationId,
  companyReservationCode: trip!.companyReservationCode,
})
const preview = (id: number, action: 'rebook' | 'open' | 'refund', of: readonly Stored[]) =>
  agent.call(disruption.preview, { path: { id }, body: { action, cases: of.map(caseOf) } })

const message = { subject: 'Cancelled {reference}', text: '{name}: {newShip} {newDeparts}' }
const perform = (id: number, action: 'rebook' | 'open' | 'refund', of: Stored, by = agent) =>
  by.call(disruption.perform, { path: { id }, body: { action, ...caseOf(of), message } })

const outbox = async () =>
  (await desk.database.pool.query('select kind, recipient, data, booking_id from outbox order by id')).rows
const holds = async () =>
  (await desk.database.pool.query('select itinerary_id::int as on, agency from hold order by id')).rows
const recall = async ({ crsReservationId }: Stored) =>
  (await agent.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })).bookings[0]!

describe('a cancelled sailing', () => {
  test('is not found, held, priced, issued or given a passenger back', async () => {
    const option = (await agent.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })).booking
    const cancelled = await sellAdults(1)
    await agent.call(booking.cancel, { body: { crsReservationId: cancelled.crsReservationId } })
    await cancelSailing(desk.database)
    const body = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      departureDate: '2026-06-20',
    }
    expect((await agent.call(sailing.trips, { body })).trips).toEqual([])
    const lock = { trip: trips.day, planItems: [{ accommodation: { idOrCode: 'DECK' } }] }
    expect((await agent.refused(sailing.lock, { body: lock })).code).toBe('sailing_cancelled')
    const sale = { body: paidRequest(bookingRequest({ day: [adults(1)] }), { account: 4350 }) }
    expect((await agent.refused(booking.sell, sale)).code).toBe('sailing_cancelled')
    const { crsReservationId } = option
    const payments = pays({ account: 4350 })
    expect((await agent.refused(booking.issue, { body: { crsReservationId, payments } })).code).toBe(
      'sailing_cancelled',
    )
    const undo = { path: { crsReservationId: cancelled.crsReservationId }, body: {} }
    expect((await agent.refused(booking.undoCancel, undo)).code).toBe('sailing_cancelled')
  })

  test('is listed for the agencies that have bookings on it, with their number', async () => {
    const foreign = await desk.agent(others.foreign)
    await sellAdults(2)
    const id = await cancelSailing(desk.database)
    const { disruptions } = await agent.call(disruption.list, {})
    expect(disruptions).toMatchObject([{ id, affected: 1, done: 0, departureDateTime: '2026-06-20 07:30' }])
    expect((await foreign.call(disruption.list, {})).disruptions).toEqual([])
    expect((await foreign.call(disruption.propose, { path: { id }, body: {} })).cases).toEqual([])
  })
})

describe('bookings to deal with', () => {
  test('count once, on one sailing and over all', async () => {
    const request = bookingRequest({ day: [adults(1)], back: [adults(1)] })
    await agent.call(booking.sell, { body: paidRequest(request, { account: 8700 }) })
    const legs = bookingRequest({ dayToParos: [adults(1)], parosToNaxos: [adults(1)] })
    const stored = (await agent.call(booking.hold, { body: legs })).booking
    await sellAdults(1)
    const day = await cancelSailing(desk.database)
    const back = await cancelSailing(desk.database, 2)
    const counts = async () => {
      const { disruptions, waiting } = await agent.call(disruption.list, {})
      return { rows: disruptions.map(({ id, affected, done }) => [id, affected, done]), waiting }
    }
    expect(await counts()).toEqual({
      rows: [
        [back, 1, 0],
        [day, 3, 0],
      ],
      waiting: 3,
    })
    const ways = stored.trips.map(({ companyReservationCode }) => companyReservationCode)
    for (const companyReservationCode of ways) {
      const body = { action: 'refund' as const, ...caseOf(stored), companyReservationCode }
      await agent.call(disruption.perform, { path: { id: day }, body })
    }
    expect(await counts()).toMatchObject({
      rows: [
        [back, 1, 0],
        [day, 2, 1],
      ],
      waiting: 2,
    })
  })
})

describe('proposals', () => {
  test('are the nearest ship of the company on the same day, whole bookings only, and held', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3, units: { DECK: 3 } })
    await addFerry(desk.database, { id: 12, day: '20', later: 8 })
    const [three, two] = [await sellAdults(3), await sellAdults(2)]
    const id = await cancelSailing(desk.database)
    const { cases, secondsLeft } = await propose(id)
    expect(secondsLeft).toBe(600)
    expect(
      cases.map(({ crsReservationId, proposal }) => [crsReservationId, proposal?.departureDateTime]),
    ).toEqual([
      [three.crsReservationId, '2026-06-20 10:30'],
      [two.crsReservationId, '2026-06-20 15:30'],
    ])
    expect(await holds()).toEqual([
      { on: 11, agency: '1300' },
      { on: 12, agency: '1300' },
    ])
  })

  test('leave a booking without one its reason: places, lanes, or no sailing', async () => {
    await addFerry(desk.database, {
      id: 11,
      day: '20',
      later: 3,
      units: { DECK: 2, LANE_LOW: 0, LANE_HIGH: 0 },
    })
    const [first, many, car] = [
      await sellAdults(2),
      await sellAdults(3),
      await sell([adults(1), vehicle('CAR425')], 4350 + 8000),
    ]
    const elsewhere = bookingRequest({ dayToParos: [adults(1)] })
    const body = paidRequest({ ...elsewhere, leader }, { account: 4350 })
    await agent.call(booking.sell, { body })
    await desk.database.pool.query(`delete from port_call where itinerary_id = 11 and port = 'PAS'`)
    const id = await cancelSailing(desk.database)
    const { cases } = await propose(id)
    expect(cases.map(({ proposal, reason }) => proposal?.departureDateTime ?? reason)).toEqual([
      '2026-06-20 10:30',
      'noPlaces',
      'noPlaces',
      'noSailing',
    ])
    expect([first, many, car].map(({ crsReservationId }) => crsReservationId)).toHaveLength(3)
  })

  test('are of other companies where they are allowed, with the difference in price', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3, company: 'DKT' })
    await addFerry(desk.database, { id: 12, day: '21', later: 0 })
    await sellAdults(1)
    const id = await cancelSailing(desk.database)
    const [any] = (await propose(id)).cases
    expect(any?.proposal).toMatchObject({ company: 'DKT', departureDateTime: '2026-06-20 10:30' })
    await agent.call(disruption.release, { path: { id }, body: {} })
    const [own] = (await propose(id, { otherCompanies: false })).cases
    expect(own?.proposal).toMatchObject({
      company: 'HLC',
      departureDateTime: '2026-06-21 07:30',
      difference: 0,
    })
  })

  test('keep a group together on one ship', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3, units: { DECK: 20 } })
    await addFerry(desk.database, { id: 12, day: '20', later: 8 })
    await agent.call(booking.hold, { body: groupRequest(25, ['day']) })
    const id = await cancelSailing(desk.database)
    const { cases } = await propose(id)
    expect(cases.map(({ proposal }) => proposal?.departureDateTime)).toEqual(['2026-06-20 15:30'])
  })

  test('stay the same when asked again, and another one comes on request', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    await addFerry(desk.database, { id: 12, day: '20', later: 8 })
    const sold = await sellAdults(1)
    const id = await cancelSailing(desk.database)
    const departure = async (body = {}) =>
      (await propose(id, body)).cases[0]?.proposal?.departureDateTime.slice(11)
    const next = caseOf(sold).companyReservationCode
    expect([await departure(), await departure(), await departure({ next }), await departure()]).toEqual([
      '10:30',
      '10:30',
      '15:30',
      '15:30',
    ])
    expect(await departure({ next })).toBe('10:30')
    expect(await holds()).toHaveLength(1)
  })

  test('never promise a place to two agencies', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3, units: { DECK: 3 } })
    const foreign = await desk.agent(others.foreign)
    await sellAdults(2)
    await sellAdults(2, foreign)
    const id = await cancelSailing(desk.database)
    const [mine, theirs] = await Promise.all([propose(id), propose(id, {}, foreign)])
    const placed = [mine, theirs].flatMap(({ cases }) => cases.filter(({ proposal }) => proposal))
    expect([mine.cases.length, theirs.cases.length, placed.length]).toEqual([1, 1, 1])
  })

  test('lapse after ten minutes, and are given back when the operator leaves', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    await sellAdults(2)
    const id = await cancelSailing(desk.database)
    await propose(id)
    await agent.call(disruption.release, { path: { id }, body: {} })
    expect(await holds()).toEqual([])
    await propose(id)
    desk.server.clock.pass(10 * 60_000 + 1000)
    await desk.database.transaction(system, (tx) => releaseExpired(tx, desk.server.clock.now(), 100))
    expect(await holds()).toEqual([])
  })
})

describe('rebooking', () => {
  test('moves the tickets to the held places at their price, and queues the message', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3, units: { DECK: 2 } })
    const sold = await sellAdults(2)
    const id = await cancelSailing(desk.database)
    await propose(id)
    const shown = await preview(id, 'rebook', [sold])
    expect(shown).toMatchObject({ cases: [{ difference: 0 }], paid: 0, returned: 0, methods: [] })
    expect(shown.messages).toMatchObject([{ language: 'en', count: 1 }])
    expect(await perform(id, 'rebook', sold)).toMatchObject({ difference: 0, channel: 'email' })
    const moved = await recall(sold)
    expect(moved).toMatchObject({
      total: 8700,
      trips: [{ departureDateTime: '2026-06-20 10:30', reservationStatus: 'ISSUED' }],
    })
    expect(await holds()).toEqual([])
    const [mail] = await outbox()
    expect(mail).toMatchObject({ kind: 'email', recipient: 'smith@example.com' })
    expect(mail?.data).toMatchObject({
      subject: `Cancelled ${sold.crsReservationId}`,
      text: 'SMITH JOHN: Halcyon 20/06/2026 10:30',
    })
    expect((await propose(id)).cases).toEqual([])
    expect((await agent.call(disruption.list, {})).disruptions).toMatchObject([{ affected: 0, done: 1 }])
    expect(await journalOf(desk.database, sold.crsReservationId)).toContain('disruption.perform demo')
  })

  test('is refused without held places, and the booking stays on the list', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellAdults(1)
    const id = await cancelSailing(desk.database)
    const input = { path: { id }, body: { action: 'rebook' as const, ...caseOf(sold), message } }
    expect((await agent.refused(disruption.perform, input)).code).toBe('disruption_no_proposal')
    expect(await outbox()).toEqual([])
    expect((await propose(id)).cases).toHaveLength(1)
  })

  test('changes the booking once under one idempotency key', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellAdults(1)
    const id = await cancelSailing(desk.database)
    await propose(id)
    const input = { path: { id }, body: { action: 'rebook' as const, ...caseOf(sold), message } }
    const key = 'one-disruption-key'
    await agent.call(disruption.perform, input, { key })
    await agent.call(disruption.perform, input, { key })
    expect((await agent.refused(disruption.perform, input)).code).toBe('disruption_not_affected')
    expect(await outbox()).toHaveLength(1)
  })

  test('belongs to the agency of the booking', async () => {
    await addFerry(desk.database, { id: 11, day: '20', later: 3 })
    const sold = await sellAdults(1)
    const id = await cancelSailing(desk.database)
    await propose(id)
    const foreign = await desk.agent(others.foreign)
    const input = { path: { id }, body: { action: 'rebook' as const, ...caseOf(sold) } }
    expect((await foreign.refused(disruption.perform, input)).code).toBe('disruption_not_affected')
  })
})

describe('without another ship', () => {
  test('tickets become open without regard to deadlines', async () => {
    const sold = await sellAdults(2)
    const id = await cancelSailing(desk.database)
    expect(await preview(id, 'open', [sold])).toMatchObject({ cases: [{ difference: 0 }] })
    await perform(id, 'open', sold)
    expect((await recall(sold)).trips[0]).toMatchObject({ reservationStatus: 'OPEN' })
    const [mail] = await outbox()
    expect(mail).toMatchObject({ kind: 'email' })
  })

  test('a refund returns everything by the method of the payment, also an hour before departure', async () => {
    const sold = await sellAdults(2)
    const id = await cancelSailing(desk.database)
    desk.server.clock.pass(4 * 24 * 3_600_000 + 20.5 * 3_600_000)
    await signIn()
    expect(await preview(id, 'refund', [sold])).toMatchObject({
      cases: [{ difference: -8700 }],
      paid: 0,
      returned: 8700,
      methods: [{ method: 'account', amount: -8700 }],
    })
    expect(await perform(id, 'refund', sold)).toMatchObject({ difference: -8700, channel: 'email' })
    expect((await recall(sold)).trips[0]).toMatchObject({ reservationStatus: 'CANCELLED' })
  })

  test('an option is not opened but cancelled without a fee', async () => {
    const body = {
      ...bookingRequest({ day: [people('DECK', [{ nationality: 'DE' }])] }),
      leader: { mobile: '6971234567' },
    }
    const option = (await agent.call(booking.hold, { body })).booking
    const id = await cancelSailing(desk.database)
    const shown = await preview(id, 'open', [option])
    expect(shown.cases).toMatchObject([{ refusal: { code: 'disruption_option_open' } }])
    expect((await preview(id, 'refund', [option])).messages).toMatchObject([{ language: 'de', count: 1 }])
    expect(await perform(id, 'refund', option)).toMatchObject({ difference: 0, channel: 'sms' })
    const [sms] = await outbox()
    expect(sms).toMatchObject({ kind: 'sms', recipient: '6971234567' })
  })
})

test('a demonstration is refused outside the demo world', async () => {
  expect((await agent.refused(disruption.demo, { body: {} })).code).toBe('disruption_no_demo')
})
