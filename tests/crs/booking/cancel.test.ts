import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { broken } from '../../kit/invariants.ts'
import { openSmallDesk, others, type Agent, type SmallDesk } from '../../kit/selling.ts'
import { adults, pays, people, trips, vehicle, wish, type TripName } from '../../kit/wish.ts'

let desk: SmallDesk
let agent: Agent

beforeEach(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterEach(async () => {
  expect(await broken(desk.database)).toEqual({})
  await desk.close()
})

type Paid = Parameters<typeof pays>[0]

const sold = async (wished: ReturnType<typeof wish>, paid: Paid) => {
  const payments = pays(paid)
  const expectedTotal = payments.reduce((sum, { total }) => sum + total, 0)
  return (await agent.ask(booking.sell, { body: { ...wished, payments, expectedTotal } })).booking
}

const freeOn = async (trip: TripName, accommodation: string) => {
  const seen = await agent.ask(sailing.availability, { body: { trips: [trips[trip]] } })
  return seen.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)
}

const hours = (count: number) => count * 3_600_000

/** Moves on and signs in again, since sessions are short. */
const later = async (count: number) => {
  desk.server.clock.pass(hours(count))
  agent = await desk.agent()
}

describe('what cancelling costs', () => {
  test('is by the company’s steps and the hours to departure', async () => {
    const { crsReservationId } = await sold(wish({ day: [adults(1)] }), { cash: 4350 })
    const fees = async () =>
      (await agent.ask(booking.cancellationFees, { body: { crsReservationId } })).items[0]
    // 20 June 07:30 less 15 June 10:00 is 117,5 hours: half comes back until 12 hours before.
    expect(await fees()).toMatchObject({ paid: 4350, refundPercent: 50, ruleSet: 'GR_LAW' })
    await later(105)
    expect(await fees()).toMatchObject({ refundPercent: 50, cancellationFees: 2175, refundAmount: 2175 })
    await later(1)
    expect(await fees()).toMatchObject({ refundPercent: 0, cancellationFees: 4350, refundAmount: 0 })
    await later(20)
    expect(await fees()).toMatchObject({ refundPercent: 0 })
  })

  test('leaves the surcharges out where the rules give them back', async () => {
    const { crsReservationId } = await sold(wish({ italy: [adults(1)] }), { cash: 8700 })
    const fees = await agent.ask(booking.cancellationFees, { body: { crsReservationId } })
    // Ten days ahead four fifths of 68,00 come back, and all of the 19,00 for fuel and emissions.
    expect(fees).toMatchObject({ cancellationFees: 1360, refundAmount: 7340 })
  })

  test('is nothing for an option', async () => {
    const { booking: option } = await agent.ask(booking.hold, { body: wish({ day: [adults(2)] }) })
    const body = { crsReservationId: option.crsReservationId }
    const fees = await agent.ask(booking.cancellationFees, { body })
    expect(fees).toMatchObject({ cancellationFees: 0, refundAmount: 0 })
  })

  test('is told of one ticket, of some items, of a trip and of all (CA-012, EN-065, EN-066)', async () => {
    const both = await sold(wish({ day: [adults(2)], back: [adults(1)] }), { cash: 13_050 })
    const [out, back] = both.trips
    const [first, second] = out?.selectedPassengers ?? []
    const cost = async (body: object) => {
      const fees = await agent.ask(booking.cancellationFees, { body })
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
    // The way back is 7 days and 5½ hours off: three quarters come back, half a cent up.
    expect(await cost({ crsReservationId, trips: [whole] })).toEqual([1087, back?.companyReservationCode])
    expect((await cost({ crsReservationId }))[0]).toBe(2 * 2175 + 1087)
  })

  test('is not told of what is absent or somebody else’s (EN-067)', async () => {
    const { crsReservationId, trips: booked } = await sold(wish({ day: [adults(1)] }), { cash: 4350 })
    const ticket = booked[0]?.selectedPassengers[0]?.ticket
    const asked = [
      { crsReservationId },
      { ticketLetter: ticket?.letter ?? '', ticketNumber: ticket?.number ?? '' },
    ]
    const foreign = await desk.agent(others.foreign)
    for (const body of [...asked, {}, { ticketLetter: 'H', ticketNumber: '77' }]) {
      expect(await foreign.refused(booking.cancellationFees, { body })).toMatchObject({
        code: 'booking_not_found',
      })
    }
  })
})

describe('cancelling', () => {
  test('all of a sale gives the places back and refunds what is left by the methods it was paid with', async () => {
    const party = wish({ day: [adults(2), vehicle('CAR425')] })
    const { crsReservationId } = await sold(party, { account: 10_000, cash: 6700 })
    const before = await agent.ask(ledger.credits, {})
    const body = { crsReservationId, expectedFees: 8350, version: 1 }
    const done = await agent.ask(booking.cancel, { body })
    expect(done).toMatchObject({ cancellationFees: 8350, refundAmount: 8350 })
    expect(done.booking).toMatchObject({
      reservationStatus: 'CANCELLED',
      version: 2,
      total: 0,
      paid: 8350,
      actions: [],
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
    const after = await agent.ask(ledger.credits, {})
    expect(after.currentCredit - before.currentCredit).toBe(5000)
    expect(await agent.refused(booking.cancel, { body: { crsReservationId } })).toMatchObject({
      code: 'nothing_to_cancel',
    })
  })

  test('one passenger leaves the others as they are', async () => {
    const two = await sold(wish({ day: [adults(2)] }), { card: 8700 })
    const [trip] = two.trips
    const [, second] = trip?.selectedPassengers ?? []
    const chosen = {
      companyReservationCode: trip?.companyReservationCode ?? '',
      items: [second?.uuid ?? ''],
    }
    const body = { crsReservationId: two.crsReservationId, trips: [chosen] }
    const { booking: left } = await agent.ask(booking.cancel, { body })
    expect(left).toMatchObject({ reservationStatus: 'ISSUED', total: 4350, paid: 4350 + 2175, version: 2 })
    expect(left.trips[0]?.selectedPassengers.map(({ status }) => status)).toEqual(['ISSUED', 'CANCELLED'])
    expect(await agent.refused(booking.cancel, { body })).toMatchObject({ code: 'nothing_to_cancel' })
    const rest = await agent.ask(booking.cancel, { body: { crsReservationId: two.crsReservationId } })
    expect(rest).toMatchObject({
      refundAmount: 2175,
      booking: { reservationStatus: 'CANCELLED', paid: 4350 },
    })
  })

  test('by ticket, and a whole trip, of a booking on two ships', async () => {
    const both = await sold(wish({ day: [adults(2)], night: [adults(1)] }), { cash: 12_700 })
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
    const { booking: left } = await agent.ask(booking.cancel, { body })
    expect(left.trips.map(({ reservationStatus }) => reservationStatus)).toEqual(['ISSUED', 'CANCELLED'])
    expect(await freeOn('night', 'DECK')).toMatchObject({ units: 20 })
    expect(await freeOn('day', 'DECK')).toMatchObject({ units: 29 })
  })

  test('the first in a whole cabin hands it on to who stays, the last gives it back', async () => {
    const cabin = people('AB4', [{ uuid: 'first' }, { uuid: 'second' }])
    const { booking: option } = await agent.ask(booking.hold, { body: wish({ night: [cabin] }) })
    const leave = (uuid: string) => {
      const companyReservationCode = option.trips[0]?.companyReservationCode ?? ''
      const chosen = [{ companyReservationCode, items: [uuid] }]
      return agent.ask(booking.cancel, {
        body: { crsReservationId: option.crsReservationId, trips: chosen },
      })
    }
    expect(await freeOn('night', 'AB4')).toMatchObject({ cabins: 2 })
    await leave('first')
    expect(await freeOn('night', 'AB4')).toMatchObject({ cabins: 2 })
    expect(await broken(desk.database)).toEqual({})
    await leave('second')
    expect(await freeOn('night', 'AB4')).toMatchObject({ cabins: 3 })
  })

  test('is refused at another fee than the one shown, and on another version', async () => {
    const { crsReservationId } = await sold(wish({ day: [adults(1)] }), { cash: 4350 })
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

  test('names what it does not find', async () => {
    const { crsReservationId, trips: booked } = await sold(wish({ day: [adults(1)] }), { cash: 4350 })
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

  test('an option costs nothing and tickets are not used up by it', async () => {
    const { booking: option } = await agent.ask(booking.hold, { body: wish({ day: [adults(3)] }) })
    const body = { crsReservationId: option.crsReservationId, expectedFees: 0 }
    const done = await agent.ask(booking.cancel, { body })
    expect(done).toMatchObject({ cancellationFees: 0, refundAmount: 0, booking: { paid: 0 } })
  })
})
