import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import {
  bookingRequest,
  paidRequest,
  pays,
  people,
  trips,
  type Person,
  type TripName,
} from '../../kit/crs/bookingRequest.ts'

const { agent } = startSmallCrs('each')

const [anna, maria, eleni, giannis] = [
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a03',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a04',
] as const

const women = [{ uuid: anna }, { uuid: maria }, { uuid: eleni }]
const inCabin = (persons: readonly Person[], cabin = 'AB4', trip: TripName = 'night') =>
  bookingRequest({ [trip]: [people(cabin, persons)] })

type Booking = Awaited<ReturnType<typeof hold>>
const hold = async (request: ReturnType<typeof inCabin>) =>
  (await agent.call(booking.hold, { body: request })).booking
const sell = async (request: ReturnType<typeof inCabin>, cash: number) =>
  (await agent.call(booking.sell, { body: paidRequest(request, { cash }) })).booking

const ofPassengers = (of: Pick<Booking, 'crsReservationId' | 'trips'>, items: readonly string[]) => ({
  crsReservationId: of.crsReservationId,
  trips: [{ companyReservationCode: of.trips[0]!.companyReservationCode, items: [...items] }],
})
type More = Partial<InputOf<typeof booking.cancel>['body']>
const fees = (of: Booking, items: readonly string[], more: Pick<More, 'cabinUse'> = {}) =>
  agent.call(booking.cancellationFees, { body: { ...ofPassengers(of, items), ...more } })
const cancel = (of: Booking, items: readonly string[], more: More = {}) =>
  agent.call(booking.cancel, { body: { ...ofPassengers(of, items), ...more } })

const free = async (trip: TripName, accommodation: string) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[trip]] } })
  const found = response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)
  return { cabins: found?.cabins, berths: found?.units }
}
const passengersOf = (of: Pick<Booking, 'trips'>) =>
  of.trips[0]!.selectedPassengers.map(({ status, price, accommodationNumber, accommodationRequestType }) => [
    status,
    price.fare.total,
    accommodationNumber,
    accommodationRequestType,
  ])

describe('a passenger who leaves a whole cabin', () => {
  test('gets back what the cabin costs the other one less, after the fee, and the cabin stays whole', async () => {
    const sold = await sell(inCabin([{ uuid: anna }, { uuid: maria }], 'AA2'), 19_000)
    const number = sold.trips[0]!.selectedPassengers[0]!.accommodationNumber
    // One of two in a cabin for two pays 1.6 berths, and 50 % of the other 0.4 is refunded.
    const quoted = await fees(sold, [anna])
    expect(quoted).toMatchObject({
      cancellationFees: 1900,
      refundAmount: 1900,
      items: [{ paid: 9500, refundPercent: 50, cancellationFees: 1900, refundAmount: 1900 }],
      cabins: [{ before: 19_000, whole: 15_200, berths: 9500, leaving: [anna], staying: [maria] }],
      cabinUses: [
        { cabinUse: 'WHOLE', cancellationFees: 1900, refundAmount: 1900 },
        { cabinUse: 'BERTHS', cancellationFees: 4750, refundAmount: 4750 },
      ],
    })
    const { booking: left, refundAmount } = await cancel(sold, [anna], { expectedFees: 1900 })
    expect(refundAmount).toBe(1900)
    expect(left).toMatchObject({ total: 15_200, paid: 17_100, reservationStatus: 'ISSUED' })
    expect(passengersOf(left)).toEqual([
      ['CANCELLED', 9500, number, 'COMPLETE'],
      ['ISSUED', 15_200, number, 'COMPLETE'],
    ])
    expect(await free('night', 'AA2')).toMatchObject({ cabins: 1 })
    const rest = await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(rest).toMatchObject({ refundAmount: 7600, booking: { paid: 9500 } })
    expect(await free('night', 'AA2')).toMatchObject({ cabins: 2 })
  })

  test('costs those who stay the berth that becomes empty, which is paid with the change', async () => {
    const sold = await sell(
      inCabin([...women, { uuid: giannis, type: 'CH', birthdate: '2019-01-01' }]),
      24_500,
    )
    expect(await fees(sold, [giannis])).toMatchObject({
      cancellationFees: 0,
      refundAmount: 0,
      amountDue: 3500,
      cabins: [{ before: 24_500, whole: 28_000, berths: 21_000, due: 3500 }],
      cabinUses: [
        { cabinUse: 'WHOLE', refundAmount: 0, amountDue: 3500 },
        { cabinUse: 'BERTHS', refundAmount: 1750 },
      ],
    })
    const wrong = { ...ofPassengers(sold, [giannis]), payments: pays({ cash: 3499 }) }
    expect(await agent.refused(booking.cancel, { body: wrong })).toMatchObject({ code: 'payments_differ' })
    const { booking: left } = await cancel(sold, [giannis], { payments: pays({ cash: 3500 }) })
    expect(left).toMatchObject({ total: 28_000, paid: 28_000 })
    const { booking: last } = await cancel(left, [anna, maria])
    expect(last).toMatchObject({ total: 28_000, paid: 28_000 })
    const done = await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(done).toMatchObject({ cancellationFees: 14_000, refundAmount: 14_000 })
  })

  test('charges the empty berth to the account where no payment is given', async () => {
    const child = { uuid: giannis, type: 'CH', birthdate: '2019-01-01' }
    const sold = await sell(inCabin([...women, child]), 24_500)
    const { booking: left, amountDue } = await cancel(sold, [giannis])
    expect(amountDue).toBe(3500)
    expect(left).toMatchObject({ total: 28_000, paid: 28_000 })
    expect(left.receipts?.at(-1)).toMatchObject({ total: 3500, isRefund: false })
    const path = { crsReservationId: sold.crsReservationId }
    const { booking: undone } = await agent.call(booking.undoCancel, { path, body: {} })
    expect(undone).toMatchObject({ total: 24_500, paid: 24_500 })
  })

  test('gives the payment of the empty berth back when that is undone', async () => {
    const child = { uuid: giannis, type: 'CH', birthdate: '2019-01-01' }
    const sold = await sell(inCabin([{ uuid: anna }, child], 'AA2'), 14_250)
    const due = (await fees(sold, [giannis])).amountDue!
    expect(due).toBe(15_200 - 14_250)
    await cancel(sold, [giannis], { payments: pays({ card: due }) })
    const path = { crsReservationId: sold.crsReservationId }
    const { booking: undone } = await agent.call(booking.undoCancel, { path, body: {} })
    expect(undone).toMatchObject({ total: 14_250, paid: 14_250 })
  })

  test('never leaves the cabin below its price for those who stay', async () => {
    const ages = {
      AD: {},
      CH: { type: 'CH', birthdate: '2019-01-01' },
      IN: { type: 'IN', birthdate: '2025-05-05' },
    }
    for (const others of [
      ['CH', 'CH'],
      ['IN', 'CH'],
      ['AD', 'CH'],
      ['AD', 'IN'],
    ] as const) {
      const more = others.map((type, nth) => ({ uuid: [eleni, giannis][nth]!, ...ages[type] }))
      const wish = inCabin([{ uuid: anna }, { uuid: maria }, ...more])
      const { crsReservationId, total } = await hold(wish)
      const paid = { crsReservationId, payments: pays({ cash: total }) }
      const { booking: sold } = await agent.call(booking.issue, { body: paid })
      for (const { uuid } of more) {
        const { amountDue = 0 } = await fees(sold, [uuid])
        const payments = amountDue > 0 ? { payments: pays({ cash: amountDue }) } : {}
        await cancel(sold, [uuid], payments)
      }
      const { bookings } = await agent.call(booking.recall, {
        query: { crsReservationIds: [sold.crsReservationId] },
      })
      expect(bookings[0]).toMatchObject({ total: 28_000 })
      expect(bookings[0]!.paid).toBeGreaterThanOrEqual(28_000)
      await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    }
  })

  test('leaves an option at the full price of the cabin for those who stay', async () => {
    const option = await hold(inCabin(women))
    expect(option.total).toBe(28_000)
    const { booking: left } = await cancel(option, [anna])
    expect(left).toMatchObject({ total: 28_000, paid: 0 })
    const path = { crsReservationId: option.crsReservationId }
    const { booking: issued } = await agent.call(booking.issueHeld, { path })
    expect(issued).toMatchObject({ reservationStatus: 'ISSUED', total: 28_000, paid: 28_000 })
  })

  test('gets the surcharges of the own fare back in full where the rules refund them', async () => {
    const sold = await sell(inCabin(women.slice(0, 2), 'AB4', 'italy'), 41_400)
    // The cabin costs one as much as two, without 19.00 of surcharges and 8.00 of dues, of which 80 % are refunded.
    expect(await fees(sold, [anna])).toMatchObject({
      cancellationFees: 160,
      refundAmount: 2540,
      cabins: [{ before: 41_400, whole: 38_700 }],
    })
    await cancel(sold, [anna])
  })
})

describe('berths instead of the whole cabin', () => {
  test('cost those who stay their berths in it, and give the other berths back', async () => {
    const sold = await sell(inCabin(women), 28_000)
    const number = sold.trips[0]!.selectedPassengers[0]!.accommodationNumber
    expect(await free('night', 'AB4')).toMatchObject({ cabins: 2, berths: 8 })
    const { refundAmount, booking: left } = await cancel(sold, [anna], {
      cabinUse: 'BERTHS',
      expectedFees: 7000,
    })
    expect(refundAmount).toBe(7000)
    expect(left).toMatchObject({ total: 14_000, paid: 21_000 })
    expect(passengersOf(left)).toEqual([
      ['CANCELLED', 14_000, number, 'COMPLETE'],
      ['ISSUED', 7000, `${number}/1`, 'FEMALE_BERTH'],
      ['ISSUED', 7000, `${number}/2`, 'FEMALE_BERTH'],
    ])
    expect(await free('night', 'AB4')).toMatchObject({ cabins: 2, berths: 10 })
    const { booking: one } = await cancel(left, [maria])
    expect(one).toMatchObject({ total: 7000 })
    expect(await free('night', 'AB4')).toMatchObject({ cabins: 2, berths: 11 })
  })

  test('are given where one of those who stay owns the cabin', async () => {
    const sold = await sell(inCabin(women), 28_000)
    const { booking: left } = await cancel(sold, [eleni], { cabinUse: 'BERTHS' })
    expect(left).toMatchObject({ total: 14_000, paid: 21_000 })
    expect(await free('night', 'AB4')).toMatchObject({ cabins: 2, berths: 10 })
  })

  test('are refused in a cabin sold whole only, and to men and women together', async () => {
    const suite = await hold(inCabin([{ uuid: anna }, { uuid: maria }], 'LUX2'))
    const berths = (of: Booking, items: string[]) =>
      agent.refused(booking.cancel, { body: { ...ofPassengers(of, items), cabinUse: 'BERTHS' } })
    expect(await berths(suite, [anna])).toMatchObject({
      code: 'cabin_whole_only',
      parameters: { what: 'LUX2' },
    })
    const mixed = await hold(inCabin([...women, { uuid: giannis, sexType: 'MALE' }]))
    const { accommodationNumber } = mixed.trips[0]!.selectedPassengers[0]!
    const refused = { code: 'berths_of_one_sex', parameters: { number: accommodationNumber } }
    expect(await berths(mixed, [anna])).toMatchObject(refused)
    const quoted = await fees(mixed, [anna])
    expect(quoted).toMatchObject({ berthsRefused: refused, cabinUses: [{ cabinUse: 'WHOLE' }] })
    expect(quoted.cabins?.[0]).not.toHaveProperty('berths')
    const { booking: left } = await cancel(mixed, [giannis], { cabinUse: 'BERTHS' })
    expect(left.total).toBe(21_000)
  })
})

describe('undoing such a cancellation', () => {
  test.each(['WHOLE', 'BERTHS'] as const)('restores cabin and prices kept as %s', async (cabinUse) => {
    const sold = await sell(inCabin(women), 28_000)
    const before = [await free('night', 'AB4'), passengersOf(sold)]
    await cancel(sold, [anna], { cabinUse })
    const input = { path: { crsReservationId: sold.crsReservationId }, body: {} }
    const { booking: restored } = await agent.call(booking.undoCancel, input)
    expect(restored).toMatchObject({ total: 28_000, paid: 28_000 })
    expect([await free('night', 'AB4'), passengersOf(restored)]).toEqual(before)
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(await free('night', 'AB4')).toMatchObject({ cabins: 3, berths: 12 })
  })

  test('is refused once a berth that was given back is sold', async () => {
    const sold = await sell(inCabin(women), 28_000)
    const number = sold.trips[0]!.selectedPassengers[0]!.accommodationNumber!
    await cancel(sold, [anna], { cabinUse: 'BERTHS' })
    const other = people('AB4', [{ uuid: giannis }], 'FEMALE_BERTH')
    Object.assign(other.accommodationRequestAnalysises[0]!, { accommodationNumber: `${number}/3` })
    await hold(bookingRequest({ night: [other] }))
    const input = { path: { crsReservationId: sold.crsReservationId }, body: {} }
    expect(await agent.refused(booking.undoCancel, input)).toMatchObject({ code: 'place_taken' })
  })
})

describe('other changes of a shared cabin', () => {
  test('an open ticket, a split and a transfer are refused for one of those who share it', async () => {
    const sold = await sell(inCabin(women), 28_000)
    const { accommodationNumber: number } = sold.trips[0]!.selectedPassengers[0]!
    const body = ofPassengers(sold, [anna])
    expect(await agent.refused(booking.convertToOpen, { body })).toMatchObject({
      code: 'cabin_not_opened',
      parameters: { number },
    })
    const code = sold.trips[0]!.companyReservationCode
    const query = { items: [`${code}/${anna}`] }
    const path = { crsReservationId: sold.crsReservationId }
    expect(await agent.refused(booking.split, { path, query })).toMatchObject({
      code: 'cabin_not_split',
    })
    expect(await agent.refused(booking.transfer, { body: { ...body, agentCode: '1377' } })).toMatchObject({
      code: 'cabin_not_split',
    })
    await agent.call(booking.convertToOpen, { body: ofPassengers(sold, [anna, maria, eleni]) })
  })

  test('the history names the price and the berth that each of those who stay has', async () => {
    const sold = await sell(inCabin(women), 28_000)
    await cancel(sold, [anna], { cabinUse: 'BERTHS' })
    const path = { crsReservationId: sold.crsReservationId }
    const { entries } = await agent.call(booking.history, { path })
    const fields = entries.at(-1)!.changes.map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['status', 'fee', 'place', 'paid']))
  })
})
