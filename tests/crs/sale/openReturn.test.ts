import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { adults, pays, people, vehicle, bookingRequest, type TripName } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

const party = () => [
  people('DECK', [{ uuid: 'one' }, { uuid: 'two', type: 'CH', birthdate: '2019-05-30' }]),
  vehicle('CAR425', { uuid: 'car' }),
]
const outAndBack = () => ({ ...bookingRequest({ day: party(), back: party() }), openReturn: true })
const oneWay = 4350 + 2175 + 8000

const freeOn = async (itinerary: number) =>
  desk.database.owner
    .selectFrom('stock')
    .select(['resource', 'whole'])
    .where('itinerary_id', '=', itinerary)
    .where('leg', '=', 0)
    .execute()

test('the first trip carries the prices of both ways, the open return none (CA-025)', async () => {
  const { trips, openReturn } = outAndBack()
  const { trips: priced, total } = await agent.call(pricing.price, { body: { trips, openReturn } })
  expect(total).toBe(2 * oneWay)
  expect(priced[0]?.prices.total).toBe(2 * oneWay)
  expect(priced[0]?.prices.items.map(({ uuid, fare }) => [uuid, fare.total])).toEqual([
    ['one', 8700],
    ['two', 4350],
    ['car', 16_000],
  ])
  for (const { fare, explanation: out, explanationBack: back } of priced[0]!.prices.items) {
    expect(fare.net + fare.vat + fare.dues + fare.surcharges).toBe(fare.total)
    expect((out?.net ?? 0) + (back?.net ?? 0)).toBe(fare.net)
    expect([out?.tariff.line, back?.tariff.line]).not.toContain(undefined)
  }
  expect(priced[1]?.prices).toEqual({ total: 0, items: [] })
})

test('an open return is sold without date, ship or seat, and recalled and cancelled as such', async () => {
  const before = await freeOn(2)
  const body = { ...outAndBack(), payments: pays({ account: 2 * oneWay }), expectedTotal: 2 * oneWay }
  const { booking: sold } = await agent.call(booking.sell, { body })
  expect(await freeOn(2)).toEqual(before)
  expect(sold).toMatchObject({ reservationStatus: 'ISSUED', openReturn: true, paid: 2 * oneWay })
  const path = { crsReservationIds: [sold.crsReservationId] }
  const [recalled] = (await agent.call(booking.recall, { query: path })).bookings
  expect(recalled?.trips[0]).toMatchObject({
    reservationStatus: 'ISSUED',
    departureDateTime: '2026-06-20 07:30',
  })
  expect(recalled?.trips[0]?.openReturn).toBeUndefined()
  expect(recalled?.trips[1]).toMatchObject({
    reservationStatus: 'OPEN',
    openReturn: true,
    openUntil: '2027-06-15',
    total: oneWay,
    departureDateTime: '',
    arrivalDateTime: '',
    vessel: { idOrCode: '', company: { abbreviation: 'HLC' } },
    origin: { idOrCode: 'JTR' },
    destination: { idOrCode: 'PIR' },
  })
  expect(recalled?.trips[1]?.selectedPassengers[0]).toMatchObject({
    status: 'OPEN',
    ticket: { status: 'OPEN' },
  })
  expect(recalled?.trips[1]?.selectedPassengers[0]).not.toHaveProperty('accommodationNumber')

  const back = { companyReservationCode: recalled!.trips[1]!.companyReservationCode }
  const selection = { crsReservationId: sold.crsReservationId, trips: [back] }
  const fees = await agent.call(booking.cancellationFees, { body: selection })
  // The company’s step for the longest time before departure applies to all items.
  expect(fees.items.every(({ refundPercent }) => refundPercent === fees.items[0]?.refundPercent)).toBe(true)
  const done = await agent.call(booking.cancel, { body: selection })
  expect(done.cancellationFees + done.refundAmount).toBe(oneWay)
  expect(done.booking.trips[1]?.reservationStatus).toBe('CANCELLED')
  expect(done.booking.reservationStatus).toBe('ISSUED')
})

test('cancelling the outward trip alone leaves an open booking', async () => {
  const body = { ...outAndBack(), payments: pays({ cash: 2 * oneWay }), expectedTotal: 2 * oneWay }
  const { booking: sold } = await agent.call(booking.sell, { body })
  const out = { companyReservationCode: sold.trips[0]!.companyReservationCode }
  const crsReservationId = sold.crsReservationId
  const first = await agent.call(booking.cancel, { body: { crsReservationId, trips: [out] } })
  expect(first.booking).toMatchObject({
    reservationStatus: 'OPEN',
    total: oneWay,
  })
  const rest = await agent.call(booking.cancel, { body: { crsReservationId } })
  expect(first.refundAmount + first.cancellationFees + rest.refundAmount + rest.cancellationFees).toBe(
    2 * oneWay,
  )
  expect(rest.booking.reservationStatus).toBe('CANCELLED')
})

test('an option with an open return becomes an open ticket when it is issued', async () => {
  const { booking: option } = await agent.call(booking.hold, { body: outAndBack() })
  expect(option.trips.map(({ reservationStatus }) => reservationStatus)).toEqual(['OPTIONAL', 'OPTIONAL'])
  expect(option.trips[1]).toMatchObject({ openReturn: true, departureDateTime: '' })
  const { booking: issued } = await agent.call(booking.issueHeld, {
    path: { crsReservationId: option.crsReservationId },
  })
  expect(issued.trips.map(({ reservationStatus }) => reservationStatus)).toEqual(['ISSUED', 'OPEN'])
  expect(issued.trips[1]?.selectedVehicles[0]).toMatchObject({ status: 'OPEN' })
  expect(issued.paid).toBe(2 * oneWay)
})

test.each([
  ['open_return_of_two', { day: [adults(1)] }],
  ['open_return_not_back', { day: [adults(1)], night: [adults(1)] }],
] satisfies [string, Partial<Record<TripName, ReturnType<typeof adults>[]>>][])(
  'a request that is no way out and back is refused as %s',
  async (code, requests) => {
    const body = { ...bookingRequest(requests), openReturn: true }
    expect((await agent.refused(booking.hold, { body })).code).toBe(code)
    expect((await agent.refused(pricing.price, { body: { trips: body.trips, openReturn: true } })).code).toBe(
      code,
    )
  },
)
