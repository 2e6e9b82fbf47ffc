import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { isReference } from '../../../src/domain/booking/reference.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../kit/crs/smallWorld.ts'
import { adults, pays, people, trips, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

type BookingRequest = ReturnType<typeof bookingRequest>

const totalOf = async ({ trips }: BookingRequest) =>
  (await agent.call(pricing.price, { body: { trips } })).total

const count = async (table: 'booking' | 'booking_item' | 'claim' | 'ledger_entry') =>
  (await desk.database.owner.selectFrom(table).select('id').execute()).length

describe('a sale', () => {
  test('of a family with a car, out and back, is booked at the quoted price', async () => {
    const child = { type: 'CH', birthdate: '2019-05-30', surname: 'PAPAS', name: 'ELENI' }
    const infant = { type: 'IN', birthdate: '2025-01-15' }
    const party = () => [people('DECK', [{}, child, infant]), vehicle('CAR425')]
    const family = bookingRequest({ day: party(), back: party() })
    const total = await totalOf(family)
    expect(total).toBe(2 * (4350 + 2175 + 0 + 8000))
    const payments = pays({ cash: 10_000, account: total - 10_000 })
    const { booking: sold } = await agent.call(booking.sell, {
      body: { ...family, remarks: 'wheelchair', payments, expectedTotal: total },
    })
    expect(isReference(sold.crsReservationId)).toBe(true)
    expect(sold).toMatchObject({
      reservationStatus: 'ISSUED',
      leader: { mobile: '6971234567' },
      remarks: 'wheelchair',
      total,
      paid: total,
      currency: 'EUR',
      version: 1,
      agencyCode: '1300',
      bookedBy: 'demo',
      bookedAt: '2026-06-15 10:00',
    })
    expect(sold.optionDateTime).toBeUndefined()
    const [out, back] = sold.trips
    expect(out).toMatchObject({
      departureDateTime: '2026-06-20 07:30',
      arrivalDateTime: '2026-06-20 15:00',
      reservationStatus: 'ISSUED',
      routeId: 'H01',
      total: total / 2,
    })
    expect(out?.companyReservationCode).not.toBe(back?.companyReservationCode)
    expect(out?.selectedPassengers.map((one) => one.price.fare.total)).toEqual([4350, 2175, 0])
    expect(out?.selectedPassengers[1]).toMatchObject({
      name: 'ELENI',
      birthdate: '2019-05-30',
      discountIdOrCode: 'CHI',
      status: 'ISSUED',
      accommodationIdOrCode: 'DECK',
      accommodationRequestType: 'COMPLETE',
    })
    expect(out?.selectedVehicles[0]).toMatchObject({
      plateNumber: 'IKA 1234',
      accommodationIdOrCode: 'CAR425',
    })
    const tickets = sold.trips.flatMap((trip) =>
      [...trip.selectedPassengers, ...trip.selectedVehicles].map(({ ticket }) => ticket),
    )
    expect(new Set(tickets.map((ticket) => ticket?.number)).size).toBe(8)
    expect(tickets[0]).toEqual({
      letter: 'H',
      number: '000000001000',
      qrCode: expect.stringMatching(
        `^T1/H000000001000/${sold.crsReservationId}/PIR-JTR/202606200730/[A-Z2-7]{103}$`,
      ) as string,
      status: 'ISSUED',
    })
  })

  test('splits each fare into net, VAT and dues that add up', async () => {
    const one = bookingRequest({ day: [adults(1), vehicle('CAR425')] })
    const body = { ...one, payments: pays({ account: 12_350 }), expectedTotal: 12_350 }
    const { booking: sold } = await agent.call(booking.sell, { body })
    const [trip] = sold.trips
    // 43.50 with dues of 0.60 and 13 % VAT; 80.00 with 24 %.
    expect(trip?.selectedPassengers[0]?.price.fare).toEqual({
      net: 3796,
      vat: 494,
      dues: 60,
      surcharges: 0,
      total: 4350,
    })
    expect(trip?.selectedVehicles[0]?.price.fare).toMatchObject({ net: 6452, vat: 1548, total: 8000 })
  })

  test('with a total of zero is issued without a payment', async () => {
    const free = bookingRequest({ dayToParos: [vehicle('BIKE')] })
    const { booking: sold } = await agent.call(booking.sell, {
      body: { ...free, payments: [], expectedTotal: 0 },
    })
    expect(sold).toMatchObject({ total: 0, paid: 0, reservationStatus: 'ISSUED' })
  })

  test('gives one passenger a ticket of each company on two ships', async () => {
    const uuid = 'the same person'
    const both = bookingRequest({ day: [people('DECK', [{ uuid }])], night: [people('DECK', [{ uuid }])] })
    const body = { ...both, payments: pays({ card: 8350 }), expectedTotal: 8350 }
    const { booking: sold } = await agent.call(booking.sell, { body })
    expect(sold.trips.map((trip) => trip.selectedPassengers[0]?.ticket?.letter)).toEqual(['H', 'K'])
  })

  test('of a child with a birthday between the ways has another type on each, also when it is recalled', async () => {
    const party = (type: string) => [
      people('DECK', [{}, { type, birthdate: '2021-06-21', surname: 'PAPAS', name: 'ELENI' }]),
    ]
    const request = bookingRequest({ day: party('IN'), back: party('CH') })
    const total = await totalOf(request)
    expect(total).toBe(2 * 4350 + 0 + 2175)
    const wrong = bookingRequest({ day: party('IN'), back: party('IN') })
    expect(
      await agent.refused(booking.sell, { body: { ...wrong, payments: [], expectedTotal: 0 } }),
    ).toMatchObject({
      code: 'type_not_of_age',
      parameters: { type: 'IN', age: 5, departs: '2026-06-22 15:30', expected: 'CH' },
    })
    const body = { ...request, payments: pays({ account: total }), expectedTotal: total }
    const { crsReservationId } = (await agent.call(booking.sell, { body })).booking
    const { bookings } = await agent.call(booking.recall, {
      query: { crsReservationIds: [crsReservationId] },
    })
    const types = bookings[0]?.trips.map((trip) => trip.selectedPassengers.map(({ type }) => type))
    expect(types).toEqual([
      ['AD', 'IN'],
      ['AD', 'CH'],
    ])
  })
})

test('450 passengers with nine coaches are sold and cancelled as one booking @all', async () => {
  const { owner } = desk.database
  const resources = ['PAX', 'DECK', 'LANE_HIGH']
  await owner.updateTable('stock').set({ capacity: 100_000 }).where('resource', 'in', resources).execute()
  const party = () => [
    adults(450),
    ...Array.from({ length: 9 }, () => vehicle('TRK', { length: 12, height: 4 })),
  ]
  const group = bookingRequest({ day: party(), back: party() })
  const total = await totalOf(group)
  const body = { ...group, payments: pays({ cash: total }), expectedTotal: total }
  const { booking: sold } = await agent.call(booking.sell, { body })
  expect(sold.trips.map((trip) => trip.selectedPassengers.length + trip.selectedVehicles.length)).toEqual([
    459, 459,
  ])
  await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
})

describe('a refused sale changes nothing when', () => {
  const refusedSale = async (request: BookingRequest, more: object) => {
    const before = [await count('booking'), await count('claim'), await count('ledger_entry')]
    const payments = pays({ account: 4350 })
    const body = { ...request, payments, expectedTotal: 4350, ...more }
    const refusal = await agent.refused(booking.sell, { body })
    expect([await count('booking'), await count('claim'), await count('ledger_entry')]).toEqual(before)
    return refusal
  }

  test('the price differs from the expected total', async () => {
    expect(await refusedSale(bookingRequest({ day: [adults(1)] }), { expectedTotal: 4300 })).toMatchObject({
      code: 'price_changed',
      parameters: { expected: 4300, now: 4350 },
    })
  })

  test('the payments do not add up to the total', async () => {
    expect(
      await refusedSale(bookingRequest({ day: [adults(1)] }), { payments: pays({ cash: 4000 }) }),
    ).toMatchObject({
      code: 'payments_differ',
      at: '/payments',
      parameters: { total: 4350, paid: 4000 },
    })
  })

  test('a company does not accept the payment method', async () => {
    const payments = [{ paymentMethod: { id: 9 }, total: 4350 }]
    expect(await refusedSale(bookingRequest({ day: [adults(1)] }), { payments })).toMatchObject({
      code: 'payment_not_accepted',
      parameters: { company: 'HLC' },
    })
  })

  test('the account would exceed its credit limit', async () => {
    const { owner } = desk.database
    await owner
      .updateTable('agency')
      .set(({ ref }) => ({ credit_limit: ref('owed') }))
      .where('code', '=', '1300')
      .execute()
    expect(await refusedSale(bookingRequest({ day: [adults(1)] }), {})).toMatchObject({
      code: 'credit_exceeded',
      parameters: { left: 0 },
    })
    await owner.updateTable('agency').set({ credit_limit: 1_000_000 }).where('code', '=', '1300').execute()
  })

  test('the agency has too few ticket numbers of a company', async () => {
    const { owner } = desk.database
    const series = owner.updateTable('ticket_stock').where('agency', '=', '1300').where('company', '=', 'DKT')
    await series.set(({ ref }) => ({ last_number: ref('next_number') })).execute()
    const two = { payments: pays({ cash: 8000 }), expectedTotal: 8000 }
    expect(await refusedSale(bookingRequest({ night: [adults(2)] }), two)).toMatchObject({
      code: 'no_ticket_numbers',
      parameters: { company: 'DKT', left: 1 },
    })
    await series.set({ last_number: 1999 }).execute()
  })

  test('the second of two trips is sold out', async () => {
    await setCapacity(desk.database, 3, 'AA2', 0)
    const both = bookingRequest({ day: [adults(1)], night: [people('AA2', [{}, {}])] })
    const total = 4350 + 2 * 9500
    expect(await refusedSale(both, { payments: pays({ cash: total }), expectedTotal: total })).toMatchObject({
      code: 'sold_out',
      at: '/trips/1',
      parameters: { what: 'AA2', left: 0 },
    })
  })

  test('the ship has departed, or the trip does not exist', async () => {
    expect(await refusedSale(bookingRequest({ gone: [adults(1)] }), {})).toMatchObject({
      code: 'departed',
      at: '/trips/0',
    })
    const wrong = bookingRequest({ day: [adults(1)] })
    wrong.trips[0]!.departureDateTime = '2026-06-20 07:35'
    expect(await refusedSale(wrong, {})).toMatchObject({ code: 'trip_not_found', at: '/trips/0' })
  })

  test('a required field is empty', async () => {
    const nameless = bookingRequest({ day: [people('DECK', [{ surname: ' ' }])] })
    expect(await refusedSale(nameless, {})).toMatchObject({
      code: 'surname_required',
      at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/surname',
    })
    expect(
      await refusedSale({ ...bookingRequest({ day: [adults(1)] }), leader: {} as never }, {}),
    ).toMatchObject({
      code: 'mobile_required',
      at: '/leader/mobile',
    })
  })

  test('the same passenger is on one trip twice', async () => {
    const twice = bookingRequest({
      day: [people('DECK', [{ uuid: 'one' }]), people('EC', [{ uuid: 'one' }])],
    })
    expect(await refusedSale(twice, {})).toMatchObject({ code: 'passenger_twice', at: '/trips/0' })
  })

  test('the accommodation is not sold on the trip', async () => {
    expect(await refusedSale(bookingRequest({ day: [people('AB4', [{}])] }), {})).toMatchObject({
      code: 'not_sold',
      at: '/trips/0/accommodationRequests/0/idOrCode',
    })
  })
})

describe('the holds of a working booking', () => {
  const seats = (quantity: number, holdKey: string) => ({
    body: { trip: trips.back, planItems: [{ accommodation: { idOrCode: 'EC' }, quantity }], holdKey },
  })

  test('are used by its booking', async () => {
    await setCapacity(desk.database, 2, 'EC', 2)
    await agent.call(sailing.lock, seats(2, 'mine'))
    const body = {
      ...bookingRequest({ back: [adults(2, 'EC')] }),
      holdKey: 'mine',
      payments: pays({ cash: 10_000 }),
      expectedTotal: 10_000,
    }
    await agent.call(booking.sell, { body })
    expect(await desk.database.owner.selectFrom('hold').selectAll().execute()).toEqual([])
  })

  test('stay when its booking is refused', async () => {
    await setCapacity(desk.database, 2, 'EC', 4)
    await agent.call(sailing.lock, seats(2, 'next'))
    const body = {
      ...bookingRequest({ back: [adults(3, 'EC')] }),
      holdKey: 'next',
      payments: pays({ cash: 15_000 }),
      expectedTotal: 15_000,
    }
    expect(await agent.refused(booking.sell, { body })).toMatchObject({ parameters: { what: 'EC', left: 2 } })
    expect(await desk.database.owner.selectFrom('hold').selectAll().execute()).toHaveLength(1)
    await agent.call(sailing.unlock, seats(1, 'next'))
  })

  test('of another user are not used', async () => {
    const maria = await desk.agent({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
    await maria.call(sailing.lock, seats(2, 'hers'))
    const body = {
      ...bookingRequest({ back: [adults(1, 'EC')] }),
      holdKey: 'hers',
      payments: pays({ cash: 5000 }),
      expectedTotal: 5000,
    }
    expect(await agent.refused(booking.sell, { body })).toMatchObject({ code: 'sold_out' })
  })
})

describe('a working booking', () => {
  const sale = (remarks: string, holdKey: string) => ({
    body: {
      ...bookingRequest({ day: [adults(1)] }),
      remarks,
      holdKey,
      payments: pays({ cash: 4350 }),
      expectedTotal: 4350,
    },
  })

  test('is not sold again with other remarks after its response was lost', async () => {
    const first = await agent.call(booking.sell, sale('', 'lost'), { key: 'before' })
    const { crsReservationId: reference } = first.booking
    const refused = await agent.refused(booking.sell, sale('by the door', 'lost'), { key: 'after' })
    expect(refused).toEqual({ code: 'sold_already', at: undefined, parameters: { reference } })
    const { body } = sale('', 'lost')
    const { payments: _, expectedTotal: __, ...request } = body
    expect(await agent.refused(booking.hold, { body: request })).toMatchObject({ code: 'sold_already' })
    const stored = desk.database.owner
      .selectFrom('booking')
      .select('reference')
      .where('hold_key', '=', 'lost')
    expect(await stored.execute()).toEqual([{ reference }])
  })

  test('that took the last cabin is refused as sold already, not as sold out', async () => {
    const request = bookingRequest({ night: [people('LUX2', [{}])] })
    const expectedTotal = await totalOf(request)
    const body = { ...request, holdKey: 'last', payments: pays({ cash: expectedTotal }), expectedTotal }
    await agent.call(booking.sell, { body })
    const changed = { ...body, leader: { mobile: '6970000000' } }
    expect(await agent.refused(booking.sell, { body: changed })).toMatchObject({ code: 'sold_already' })
  })

  test('sold by four requests at once is booked by one of them', async () => {
    const responses = await Promise.all(
      ['one', 'two', 'three', 'four'].map((remarks) =>
        desk.server.call(booking.sell, sale(remarks, 'both'), { token: agent.token }),
      ),
    )
    expect(responses.map(({ code }) => code).toSorted()).toEqual(['000', ...Array(3).fill('sold_already')])
  })

  test('may be sold again after its booking is cancelled; another agency may use the same key', async () => {
    const first = await agent.call(booking.sell, sale('', 'again'))
    const { crsReservationId } = first.booking
    const foreign = await desk.agent(others.foreign)
    await foreign.call(booking.sell, sale('', 'again'))
    await agent.call(booking.cancel, { body: { crsReservationId } })
    const second = await agent.call(booking.sell, sale('', 'again'))
    expect(second.booking.crsReservationId).not.toBe(crsReservationId)
  })
})

test('the same idempotency key sells once, and conflicts with another body', async () => {
  const body = {
    ...bookingRequest({ day: [adults(1)] }),
    payments: pays({ cash: 4350 }),
    expectedTotal: 4350,
  }
  const first = await agent.call(booking.sell, { body }, { key: 'again' })
  const second = await agent.call(booking.sell, { body }, { key: 'again' })
  expect(second.booking.crsReservationId).toBe(first.booking.crsReservationId)
  const other = await desk.server.call(
    booking.sell,
    { body: { ...body, remarks: 'other' } },
    { token: agent.token, key: 'again' },
  )
  expect(other.status).toBe(409)
})

test('fields of passengers and vehicles outside the contract are not stored', async () => {
  const echoed = bookingRequest({ dayToParos: [adults(1)] })
  const [request] = echoed.trips[0]!.accommodationRequests
  const [analysis] = request!.accommodationRequestAnalysises
  Object.assign((analysis as { passengerData: object }).passengerData, { selected: true })
  const body = { ...echoed, payments: pays({ cash: 4350 }), expectedTotal: 4350 }
  const { booking: sold } = await agent.call(booking.sell, { body })
  expect(sold.trips[0]?.selectedPassengers[0]).not.toHaveProperty('selected')
})
