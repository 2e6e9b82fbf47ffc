import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  paidRequest,
  type Paid,
  people,
  trips,
  vehicle,
  bookingRequest,
  type TripName,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

const sell = async (request: ReturnType<typeof bookingRequest>, paid: Paid) =>
  (await agent.call(booking.sell, { body: paidRequest(request, paid) })).booking

const freeOn = async (trip: TripName, accommodation: string) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[trip]] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)
}

const hours = (count: number) => count * 3_600_000

/** Advances the clock by hours and signs in again, because the session expires. */
const pass = async (count: number) => {
  desk.server.clock.pass(hours(count))
  await signIn()
}

describe('the cancellation fee', () => {
  test('follows the company’s rule set and the hours to departure', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    const fees = async () =>
      (await agent.call(booking.cancellationFees, { body: { crsReservationId } })).items[0]
    // Departure is in 117.5 hours, on 20 June at 07:30; 50 % is refunded until 12 hours before.
    expect(await fees()).toMatchObject({ paid: 4350, refundPercent: 50, ruleSet: 'GR_LAW' })
    await pass(105)
    expect(await fees()).toMatchObject({ refundPercent: 50, cancellationFees: 2175, refundAmount: 2175 })
    await pass(1)
    expect(await fees()).toMatchObject({ refundPercent: 0, cancellationFees: 4350, refundAmount: 0 })
    await pass(20)
    expect(await fees()).toMatchObject({ refundPercent: 0 })
  })

  test('excludes surcharges that the rule set refunds in full', async () => {
    const { crsReservationId } = await sell(bookingRequest({ italy: [adults(1)] }), { cash: 8700 })
    const fees = await agent.call(booking.cancellationFees, { body: { crsReservationId } })
    // Ten days ahead, 80 % of 68.00 and the whole 19.00 for fuel and emissions are refunded.
    expect(fees).toMatchObject({ cancellationFees: 1360, refundAmount: 7340 })
  })

  test('is zero for an option', async () => {
    const { booking: option } = await agent.call(booking.hold, { body: bookingRequest({ day: [adults(2)] }) })
    const body = { crsReservationId: option.crsReservationId }
    const fees = await agent.call(booking.cancellationFees, { body })
    expect(fees).toMatchObject({ cancellationFees: 0, refundAmount: 0 })
  })

  test('is quoted for a ticket, for items, for a trip and for the whole booking (CA-012, EN-065, EN-066, CA-091)', async () => {
    const both = await sell(bookingRequest({ day: [adults(2)], back: [adults(1)] }), { cash: 13_050 })
    const [out, back] = both.trips
    const [first, second] = out?.selectedPassengers ?? []
    const cost = async (body: object) => {
      const fees = await agent.call(booking.cancellationFees, { body })
      return [fees.cancellationFees, fees.companyReservationCode]
    }
    const { letter, number } = first?.ticket ?? { letter: '', number: '' }
    expect(
      await cost({ ticketLetter: letter.toLowerCase(), ticketNumber: number.replace(/^0+/, '') }),
    ).toEqual([2175, out?.companyReservationCode])
    const { crsReservationId } = both
    const whole = { companyReservationCode: back?.companyReservationCode }
    const part = { companyReservationCode: out?.companyReservationCode, items: [second?.uuid] }
    expect(await cost({ crsReservationId, trips: [part] })).toEqual([2175, out?.companyReservationCode])
    // The return departs in 7 days and 5½ hours: 75 % is refunded, rounded up by half a cent.
    expect(await cost({ crsReservationId, trips: [whole] })).toEqual([1087, back?.companyReservationCode])
    expect((await cost({ crsReservationId }))[0]).toBe(2 * 2175 + 1087)
  })

  test('is refused as not found for an absent booking and for one of another agency (EN-067)', async () => {
    const { crsReservationId, trips: booked } = await sell(bookingRequest({ day: [adults(1)] }), {
      cash: 4350,
    })
    const ticket = booked[0]?.selectedPassengers[0]?.ticket
    const requests = [
      { crsReservationId },
      { ticketLetter: ticket?.letter ?? '', ticketNumber: ticket?.number ?? '' },
    ]
    const foreign = await desk.agent(others.foreign)
    for (const body of [...requests, {}, { ticketLetter: 'H', ticketNumber: '77' }]) {
      expect(await foreign.refused(booking.cancellationFees, { body })).toMatchObject({
        code: 'booking_not_found',
      })
    }
  })
})

describe('cancelling', () => {
  test('a whole booking releases its places and refunds the rest to the payment methods (CA-063, ST-051)', async () => {
    const party = bookingRequest({ day: [adults(2), vehicle('CAR425')] })
    const { crsReservationId } = await sell(party, { account: 10_000, cash: 6700 })
    const before = await agent.call(ledger.credits, {})
    const body = { crsReservationId, expectedFees: 8350, version: 1 }
    const done = await agent.call(booking.cancel, { body })
    expect(done).toMatchObject({ cancellationFees: 8350, refundAmount: 8350 })
    expect(done.booking).toMatchObject({
      reservationStatus: 'CANCELLED',
      version: 2,
      total: 0,
      paid: 8350,
      actions: ['undoCancel'],
    })
    expect(done.booking.trips[0]?.selectedPassengers[0]).toMatchObject({
      status: 'CANCELLED',
      cancellationFee: 2175,
      ticket: { status: 'CANCELLED' },
    })
    expect(await freeOn('day', 'DECK')).toMatchObject({ units: 30 })
    const entries = await desk.database.owner
      .selectFrom('ledger_entry')
      .select(['method', 'amount'])
      .where('kind', '=', 'refund')
      .orderBy('method')
      .execute()
    expect(entries).toEqual([
      { method: 'account', amount: -5000 },
      { method: 'cash', amount: -3350 },
    ])
    const after = await agent.call(ledger.credits, {})
    expect(after.currentCredit - before.currentCredit).toBe(5000)
    expect(await agent.refused(booking.cancel, { body: { crsReservationId } })).toMatchObject({
      code: 'nothing_to_cancel',
    })
  })

  test('one passenger leaves the other one issued', async () => {
    const two = await sell(bookingRequest({ day: [adults(2)] }), { card: 8700 })
    const [trip] = two.trips
    const [, second] = trip?.selectedPassengers ?? []
    const chosen = {
      companyReservationCode: trip?.companyReservationCode ?? '',
      items: [second?.uuid ?? ''],
    }
    const body = { crsReservationId: two.crsReservationId, trips: [chosen] }
    const { booking: left } = await agent.call(booking.cancel, { body })
    expect(left).toMatchObject({ reservationStatus: 'ISSUED', total: 4350, paid: 4350 + 2175, version: 2 })
    expect(left.trips[0]?.selectedPassengers.map(({ status }) => status)).toEqual(['ISSUED', 'CANCELLED'])
    expect(await agent.refused(booking.cancel, { body })).toMatchObject({ code: 'nothing_to_cancel' })
    const rest = await agent.call(booking.cancel, { body: { crsReservationId: two.crsReservationId } })
    expect(rest).toMatchObject({
      refundAmount: 2175,
      booking: { reservationStatus: 'CANCELLED', paid: 4350 },
    })
  })

  test('a ticket of one trip and the whole other trip releases their places', async () => {
    const both = await sell(bookingRequest({ day: [adults(2)], night: [adults(1)] }), { cash: 12_700 })
    const [day, night] = both.trips
    const ticket = day?.selectedPassengers[0]?.ticket ?? { letter: '', number: '' }
    const body = {
      crsReservationId: both.crsReservationId,
      trips: [
        {
          companyReservationCode: day?.companyReservationCode ?? '',
          tickets: [{ letter: ticket.letter, number: ticket.number }],
        },
        { companyReservationCode: night?.companyReservationCode ?? '' },
      ],
    }
    const { booking: left } = await agent.call(booking.cancel, { body })
    expect(left.trips.map(({ reservationStatus }) => reservationStatus)).toEqual(['ISSUED', 'CANCELLED'])
    expect(await freeOn('night', 'DECK')).toMatchObject({ units: 20 })
    expect(await freeOn('day', 'DECK')).toMatchObject({ units: 29 })
  })

  test('the first occupant of a whole cabin reassigns it to the second; the second releases it', async () => {
    const cabin = people('AB4', [{ uuid: 'first' }, { uuid: 'second' }])
    const { booking: option } = await agent.call(booking.hold, { body: bookingRequest({ night: [cabin] }) })
    const cancelPassenger = (uuid: string) => {
      const companyReservationCode = option.trips[0]?.companyReservationCode ?? ''
      const chosen = [{ companyReservationCode, items: [uuid] }]
      return agent.call(booking.cancel, {
        body: { crsReservationId: option.crsReservationId, trips: chosen },
      })
    }
    expect(await freeOn('night', 'AB4')).toMatchObject({ cabins: 2 })
    await cancelPassenger('first')
    expect(await freeOn('night', 'AB4')).toMatchObject({ cabins: 2 })
    expect(await brokenInvariants(desk.database)).toEqual({})
    await cancelPassenger('second')
    expect(await freeOn('night', 'AB4')).toMatchObject({ cabins: 3 })
  })

  test('is refused when the expected fee or the version differs', async () => {
    const { crsReservationId } = await sell(bookingRequest({ day: [adults(1)] }), { cash: 4350 })
    expect(
      await agent.refused(booking.cancel, { body: { crsReservationId, expectedFees: 0 } }),
    ).toMatchObject({
      code: 'fees_changed',
      parameters: { expected: 0, now: 2175 },
    })
    expect(await agent.refused(booking.cancel, { body: { crsReservationId, version: 2 } })).toMatchObject({
      code: 'booking_changed',
      parameters: { version: 1 },
    })
    expect(await freeOn('day', 'DECK')).toMatchObject({ units: 29 })
  })

  test('is refused with the code of an unknown trip or item, and for another agency’s booking', async () => {
    const { crsReservationId, trips: booked } = await sell(bookingRequest({ day: [adults(1)] }), {
      cash: 4350,
    })
    const companyReservationCode = booked[0]?.companyReservationCode ?? ''
    const refused = (chosen: { companyReservationCode: string; items?: string[] }) =>
      agent.refused(booking.cancel, { body: { crsReservationId, trips: [chosen] } })
    expect(await refused({ companyReservationCode: '1' })).toMatchObject({
      code: 'item_not_found',
      at: '/trips/0',
      parameters: { what: '1' },
    })
    expect(await refused({ companyReservationCode, items: ['nobody'] })).toMatchObject({
      parameters: { what: 'nobody' },
    })
    const foreign = await desk.agent(others.foreign)
    expect(await foreign.refused(booking.cancel, { body: { crsReservationId } })).toMatchObject({
      code: 'booking_not_found',
    })
  })

  test('an option costs nothing', async () => {
    const { booking: option } = await agent.call(booking.hold, { body: bookingRequest({ day: [adults(3)] }) })
    const body = { crsReservationId: option.crsReservationId, expectedFees: 0 }
    const done = await agent.call(booking.cancel, { body })
    expect(done).toMatchObject({ cancellationFees: 0, refundAmount: 0, booking: { paid: 0 } })
  })
})
