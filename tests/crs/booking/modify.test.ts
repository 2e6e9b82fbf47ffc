import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  bookingRequest,
  pays,
  people,
  trips,
  vehicle,
  type TripName,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

const [maria, giannis, car] = [
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a01',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a02',
  '9e0c7a53-9d8e-4a2a-8a55-0f6a1a3f0a03',
] as const

type Request = ReturnType<typeof bookingRequest>
type Body = InputOf<typeof booking.modify>['body']
type Booking = Awaited<ReturnType<typeof sell>>

const sell = async (request: Request) => {
  const { booking: held } = await agent.call(booking.hold, { body: request })
  const path = { crsReservationId: held.crsReservationId }
  return (await agent.call(booking.issueHeld, { path })).booking
}
const hold = async (request: Request) => (await agent.call(booking.hold, { body: request })).booking

/** Puts the tickets under a rule of cancellation_rules.csv. */
async function underRule(
  { crsReservationId }: Pick<Booking, 'crsReservationId'>,
  rule: string,
): Promise<void> {
  await desk.database.owner
    .updateTable('booking_item')
    .set({ cancellation_set: rule })
    .where('booking_id', 'in', (select) =>
      select.selectFrom('booking').select('id').where('reference', '=', crsReservationId),
    )
    .execute()
}

/** A modification of the first trip. */
const ofTrip = (
  of: Pick<Booking, 'crsReservationId' | 'trips'>,
  values: object,
  more: Partial<Body> = {},
) => ({
  body: {
    crsReservationCode: of.crsReservationId,
    trips: [{ companyReservationCode: of.trips[0]!.companyReservationCode, ...values }],
    ...more,
  } as Body,
})

const passenger = (uuid: string, modifiedValues: object) => ({
  selectedPassengers: [{ uuid, modifiedValues }],
})
const move = (trip: TripName) => trips[trip]

const freeOn = async (trip: TripName, accommodation: string) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[trip]] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)?.units ?? 0
}

const couple = (accommodation = 'DECK') => people(accommodation, [{ uuid: maria }, { uuid: giannis }])

describe('modifying names and contact', () => {
  test('keeps prices, tickets and seats, and marks the trip as edited', async () => {
    const sold = await sell(bookingRequest({ day: [couple()], back: [couple()] }))
    const free = await freeOn('day', 'DECK')
    const { booking: modified, difference } = await agent.call(
      booking.modify,
      ofTrip(sold, passenger(maria, { surname: 'KOSTA', documentNumber: 'AB1' }), {
        leader: { mobile: '6970000000' },
        version: sold.version,
      }),
    )
    expect(difference).toBe(0)
    expect(modified).toMatchObject({
      leader: { mobile: '6970000000' },
      version: sold.version + 1,
      total: sold.total,
      trips: [{ edited: true }, { edited: false }],
    })
    const [first] = modified.trips[0]!.selectedPassengers
    const before = sold.trips[0]!.selectedPassengers[0]!
    expect(first).toMatchObject({ surname: 'KOSTA', documentNumber: 'AB1', ticket: before.ticket })
    expect(first?.price).toEqual(before.price)
    expect(await freeOn('day', 'DECK')).toBe(free)
  })

  test('clears a field by an empty text, and refuses to clear a required one at its place', async () => {
    const option = await hold(bookingRequest({ day: [couple()] }))
    const set = ofTrip(option, passenger(maria, { documentNumber: 'AB1' }))
    await agent.call(booking.modify, set)
    const { booking: cleared } = await agent.call(
      booking.modify,
      ofTrip(option, passenger(maria, { documentNumber: '', status: 'ISSUED', unknown: 'x' })),
    )
    expect(cleared.trips[0]!.selectedPassengers[0]).not.toHaveProperty('unknown')
    expect(cleared.trips[0]!.selectedPassengers[0]).not.toHaveProperty('documentNumber')
    expect(
      await agent.refused(booking.modify, ofTrip(option, passenger(maria, { surname: '' }))),
    ).toMatchObject({
      code: 'surname_required',
      at: '/trips/0/selectedPassengers/0/modifiedValues/surname',
    })
  })

  test('refuses values that are stored already, an item that is not there, and a stale version', async () => {
    const option = await hold(bookingRequest({ day: [couple()] }))
    const refused = (values: object, more?: Partial<Body>) =>
      agent.refused(booking.modify, ofTrip(option, values, more))
    expect(await refused(passenger(maria, { surname: 'PAPADOPOULOU' }))).toMatchObject({
      code: 'nothing_modified',
    })
    expect(await refused(passenger(car, { surname: 'KOSTA' }))).toMatchObject({ code: 'item_not_found' })
    expect(await refused(passenger(maria, { surname: 'KOSTA' }), { version: 0 })).toMatchObject({
      code: 'booking_changed',
    })
    const foreign = await desk.agent(others.foreign)
    expect(
      await foreign.refused(booking.modify, ofTrip(option, passenger(maria, { surname: 'KOSTA' }))),
    ).toMatchObject({ code: 'booking_not_found' })
  })
})

describe('moving a trip to another sailing', () => {
  test('takes the new seats, gives the old ones back, and exchanges the tickets', async () => {
    const sold = await sell(bookingRequest({ night: [couple('DECK')] }))
    const [day, night] = [await freeOn('day', 'DECK'), await freeOn('night', 'DECK')]
    const asked = ofTrip(sold, { ...move('day') })
    const price = await agent.call(booking.priceModify, { body: asked.body })
    expect(price).toMatchObject({ before: sold.total, fees: 0 })
    const paid = price.difference > 0 ? { payments: pays({ cash: price.difference }) } : {}
    const { booking: moved, difference } = await agent.call(booking.modify, {
      body: { ...asked.body, ...paid, expectedDifference: price.difference },
    })
    expect(difference).toBe(price.difference)
    expect(moved).toMatchObject({ total: price.after, paid: price.after, reservationStatus: 'ISSUED' })
    expect(moved.trips[0]).toMatchObject({ departureDateTime: '2026-06-20 07:30', edited: true })
    expect(await freeOn('day', 'DECK')).toBe(day - 2)
    expect(await freeOn('night', 'DECK')).toBe(night + 2)
    const numbers = (of: Booking) => of.trips[0]!.tickets!.map(({ letter, number }) => letter + number)
    expect(numbers(moved).filter((number) => numbers(sold).includes(number))).toEqual([])
  })

  test('returns a lower fare by the methods of the payment, and takes a higher one by the given methods', async () => {
    const sold = await sell(bookingRequest({ day: [couple('DECK')] }))
    await underRule(sold, 'GR_HIGH')
    const lower = ofTrip(sold, move('night'))
    const back = await agent.call(booking.priceModify, lower)
    expect(back.difference).toBeLessThan(0)
    expect(back.refunds).toEqual([{ paymentMethod: 'account', total: -back.difference }])
    const { booking: moved } = await agent.call(booking.modify, lower)
    expect(moved.paid - (moved.modificationFees ?? 0)).toBe(moved.total)
    const higher = ofTrip(moved, move('day'))
    const up = await agent.call(booking.priceModify, higher)
    expect(up.difference).toBeGreaterThan(0)
    expect(await agent.refused(booking.modify, higher)).toMatchObject({ code: 'payments_differ' })
    const { booking: again } = await agent.call(booking.modify, {
      body: { ...higher.body, payments: pays({ cash: up.difference }) },
    })
    expect(again.total).toBe(sold.total)
    expect(
      await agent.refused(booking.modify, {
        body: { ...ofTrip(again, move('night')).body, expectedDifference: 1 },
      }),
    ).toMatchObject({ code: 'price_changed' })
  })

  test('leaves everything as it was when the new sailing is sold out', async () => {
    const sold = await sell(bookingRequest({ night: [people('AB4', [{ uuid: maria }, { uuid: giannis }])] }))
    expect(await agent.refused(booking.modify, ofTrip(sold, move('gone')))).toMatchObject({
      code: 'departed',
    })
    const free = await freeOn('day', 'DECK')
    const full = await hold(bookingRequest({ day: [adults(free)] }))
    const single = await hold(bookingRequest({ night: [adults(1)] }))
    const request = ofTrip(single, move('day'))
    expect((await agent.refused(booking.priceModify, request)).code).toMatch(/sold_out|ship_full/)
    expect((await agent.refused(booking.modify, request)).code).toMatch(/sold_out|ship_full/)
    const { bookings } = await agent.call(booking.recall, {
      query: { crsReservationIds: [single.crsReservationId] },
    })
    expect(bookings).toEqual([single])
    await agent.call(booking.cancel, { body: { crsReservationId: full.crsReservationId } })
  })

  test('ends an option earlier when the trip leaves before its time', async () => {
    const option = await hold(bookingRequest({ back: [couple()] }))
    const { booking: moved, difference } = await agent.call(booking.modify, ofTrip(option, move('day')))
    expect(difference).toBe(0)
    expect(moved).toMatchObject({
      reservationStatus: 'OPTIONAL',
      paid: 0,
      optionDateTime: '2026-06-19 20:00',
    })
  })

  test('lets the last seat be won by one of two agents', async () => {
    const free = await freeOn('day', 'DECK')
    await hold(bookingRequest({ day: [adults(free - 1)] }))
    const both = [
      await hold(bookingRequest({ night: [adults(1)] })),
      await hold(bookingRequest({ night: [adults(1)] })),
    ]
    const other = await desk.agent()
    const responses = await Promise.all(
      both.map((one, index) =>
        desk.server.call(booking.modify, ofTrip(one, move('day')), {
          token: (index === 0 ? agent : other).token,
        }),
      ),
    )
    expect(responses.filter(({ code }) => code === '000')).toHaveLength(1)
    expect(await freeOn('day', 'DECK')).toBe(0)
  })

  test('keeps cancelled tickets on the trip they were cancelled on', async () => {
    const sold = await sell(bookingRequest({ day: [couple()] }))
    const code = sold.trips[0]!.companyReservationCode
    const { booking: left } = await agent.call(booking.cancel, {
      body: {
        crsReservationId: sold.crsReservationId,
        trips: [{ companyReservationCode: code, items: [giannis] }],
      },
    })
    const { booking: moved } = await agent.call(booking.modify, ofTrip(left, move('parosToNaxos')))
    expect(moved.trips).toMatchObject([
      { companyReservationCode: code, reservationStatus: 'CANCELLED', origin: { idOrCode: 'PIR' } },
      { reservationStatus: 'ISSUED', origin: { idOrCode: 'PAS' }, selectedPassengers: [{ uuid: maria }] },
    ])
  })
})

describe('modifying what was sold', () => {
  test('moves a couple into a whole cabin, and one of them out of it', async () => {
    const option = await hold(bookingRequest({ night: [couple('DECK')] }))
    const cabins = await freeOn('night', 'AB4')
    const both = {
      selectedPassengers: [maria, giannis].map((uuid) => ({
        uuid,
        modifiedValues: { accommodationIdOrCode: 'AB4' },
      })),
    }
    const { booking: cabin } = await agent.call(booking.modify, ofTrip(option, both))
    const [one, two] = cabin.trips[0]!.selectedPassengers
    expect(one?.accommodationNumber).toBeDefined()
    expect(two?.accommodationNumber).toBe(one?.accommodationNumber)
    expect(await freeOn('night', 'AB4')).toBe(cabins - 4)
    const { booking: parted } = await agent.call(
      booking.modify,
      ofTrip(option, passenger(maria, { accommodationIdOrCode: 'DECK' })),
    )
    expect(parted.trips[0]!.selectedPassengers).toMatchObject([
      { accommodationIdOrCode: 'DECK' },
      { accommodationIdOrCode: 'AB4', accommodationNumber: one?.accommodationNumber },
    ])
    expect(await freeOn('night', 'AB4')).toBe(cabins - 4)
  })

  test('charges a longer vehicle, and refuses one that does not fit', async () => {
    const sold = await sell(bookingRequest({ day: [couple(), vehicle('TRK', { uuid: car, length: 6 })] }))
    const longer = { selectedVehicles: [{ uuid: car, modifiedValues: { length: 8 } }] }
    const asked = ofTrip(sold, longer)
    const { difference } = await agent.call(booking.priceModify, asked)
    expect(difference).toBeGreaterThan(0)
    const { booking: modified } = await agent.call(booking.modify, {
      body: { ...asked.body, payments: pays({ card: difference }) },
    })
    expect(modified.trips[0]!.selectedVehicles).toMatchObject([{ idOrCode: 'TRK', length: 8 }])
    expect(modified.paid).toBe(sold.paid + difference)
    const most = { selectedVehicles: [{ uuid: car, modifiedValues: { length: 39 } }] }
    expect(await agent.refused(booking.modify, ofTrip(modified, most))).toMatchObject({
      code: 'vehicle_too_long',
      at: '/trips/0/selectedVehicles/0/modifiedValues',
    })
  })
})

describe('modifying products', () => {
  const dog = { uuid: 'dog', type: 'DOG', ownerUuid: maria, over10kg: false, seat: 'DECK' as const }
  const sellWithProducts = () => {
    const request = bookingRequest({ day: [couple()] })
    const products = {
      additionalServices: [{ idOrCode: 'MEAL', uuid: 'meal', units: 1 }],
      packages: [{ idOrCode: 'FAMILY', uuid: 'family', quantity: 1 }],
      pets: [dog],
    }
    return sell({ ...request, trips: request.trips.map((trip) => ({ ...trip, ...products })) })
  }

  test('prices other units and quantities, and gives a pet to another passenger', async () => {
    const sold = await sellWithProducts()
    const { before, after } = await agent.call(
      booking.priceModify,
      ofTrip(sold, {
        additionalServices: [{ uuid: 'meal', modifiedValues: { units: 3 } }],
        selectedPackages: [{ uuid: 'family', modifiedValues: { quantity: 2 } }],
        selectedPets: [{ uuid: 'dog', modifiedValues: { ownerUuid: giannis } }],
      }),
    )
    expect(after - before).toBe(2 * 1200 + 2900)
  })

  test('points to the value of the product that is refused', async () => {
    const sold = await sellWithProducts()
    const refused = (values: object) => agent.refused(booking.priceModify, ofTrip(sold, values))
    expect(
      await refused({ selectedPets: [{ uuid: 'dog', modifiedValues: { seat: 'CABIN' } }] }),
    ).toMatchObject({ code: 'pet_cabin_needed', at: '/trips/0/selectedPets/0/modifiedValues/seat' })
    expect(
      await refused({
        additionalServices: [{ uuid: 'meal', modifiedValues: {} }],
        selectedPets: [{ uuid: 'dog', modifiedValues: { weight: 14 } }],
      }),
    ).toMatchObject({ code: 'pet_weight_differs', at: '/trips/0/selectedPets/0/modifiedValues/over10kg' })
  })

  test('points to the seat that the ship or the other sailing does not have', async () => {
    const sold = await sell(bookingRequest({ night: [couple('AB4')] }))
    const named = { selectedPassengers: [maria, giannis].map((uuid) => ({ uuid, modifiedValues: {} })) }
    const refused = (values: object) => agent.refused(booking.priceModify, ofTrip(sold, values))
    const at = '/trips/0/selectedPassengers/0/modifiedValues/accommodationIdOrCode'
    expect(await refused(passenger(giannis, { accommodationIdOrCode: 'XX9' }))).toMatchObject({
      code: 'not_sold',
      at,
    })
    expect(await refused({ ...move('day'), ...named })).toMatchObject({ code: 'not_sold', at })
  })
})

describe('bookings that were split or merged', () => {
  test('move on their own, and the seats and payments of the other stay', async () => {
    const sold = await sell(bookingRequest({ night: [couple()] }))
    const items = [`${sold.trips[0]!.companyReservationCode}/${giannis}`]
    const { bookings } = await agent.call(booking.split, {
      path: { crsReservationId: sold.crsReservationId },
      query: { items },
    })
    const [left, made] = bookings as [Booking, Booking]
    const asked = ofTrip(made, move('day'))
    const { difference } = await agent.call(booking.priceModify, asked)
    const { booking: moved } = await agent.call(booking.modify, {
      body: { ...asked.body, payments: pays({ cash: difference }) },
    })
    expect(moved.trips).toMatchObject([{ departureDateTime: '2026-06-20 07:30' }])
    const { booking: merged } = await agent.call(booking.merge, {
      path: { from: moved.crsReservationId, to: left.crsReservationId },
    })
    expect(merged).toMatchObject({ paid: merged.total, trips: [{ edited: false }, { edited: true }] })
    const { booking: named } = await agent.call(
      booking.modify,
      ofTrip({ ...merged, crsReservationId: moved.crsReservationId }, passenger(maria, { surname: 'KOSTA' })),
    )
    expect(named).toMatchObject({
      crsReservationId: left.crsReservationId,
      trips: [{ selectedPassengers: [{ surname: 'KOSTA' }] }, {}],
    })
  })

  test('take the fees of a modification along into the booking they are merged into', async () => {
    const sold = await sell(bookingRequest({ day: [couple()] }))
    const other = await sell(bookingRequest({ back: [couple()] }))
    const { fees } = await agent.call(booking.modify, ofTrip(sold, move('night')))
    expect(fees).toBeGreaterThan(0)
    const path = { from: sold.crsReservationId, to: other.crsReservationId }
    const { booking: merged } = await agent.call(booking.merge, { path })
    expect(merged).toMatchObject({ modificationFees: fees, paid: merged.total + fees })
    // The invariants are checked after every test: nothing is left on the booking that was merged.
  })

  test('keep the part of a lowered fare that a cancellation would not refund', async () => {
    const sold = await sell(bookingRequest({ day: [couple()] }))
    await underRule(sold, 'GR_HIGH')
    const { booking: moved, fees, difference } = await agent.call(booking.modify, ofTrip(sold, move('night')))
    expect({ fees, difference, paid: moved.paid }).toEqual({
      fees: 350,
      difference: -350,
      paid: sold.paid - 350,
    })
    expect(moved.modificationFees).toBe(350)
  })

  test('keep the whole of a lowered fare where the rules refund none on a new date', async () => {
    const sold = await sell(bookingRequest({ day: [couple()] }))
    await underRule(sold, 'GR_LAW')
    const { fees, difference } = await agent.call(booking.modify, ofTrip(sold, move('night')))
    expect({ fees, difference }).toEqual({ fees: 700, difference: 0 })
  })
})

describe('the status', () => {
  test('permits an open ticket another route only, and a cancelled booking nothing', async () => {
    const sold = await sell(bookingRequest({ day: [couple()] }))
    const { booking: open } = await agent.call(booking.convertToOpen, {
      body: { crsReservationId: sold.crsReservationId },
    })
    expect(open.trips[0]?.modifiableAttributes).toContain('departureDateTime')
    expect(
      await agent.refused(booking.modify, ofTrip(open, passenger(maria, { surname: 'KOSTA' }))),
    ).toMatchObject({
      code: 'not_modifiable',
      parameters: { status: 'OPEN' },
    })
    const { booking: routed } = await agent.call(booking.modify, ofTrip(open, move('dayToParos')))
    expect(routed.trips[0]).toMatchObject({
      reservationStatus: 'OPEN',
      departureDateTime: '',
      destination: { idOrCode: 'PAS' },
    })
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(await agent.refused(booking.modify, ofTrip(open, move('day')))).toMatchObject({
      code: 'wrong_status',
    })
  })

  test('permits nothing once the ship has left', async () => {
    const sold = await sell(bookingRequest({ day: [couple()] }))
    desk.server.clock.pass(24 * 6 * 3_600_000)
    await signIn()
    expect(
      await agent.refused(booking.modify, ofTrip(sold, passenger(maria, { surname: 'KOSTA' }))),
    ).toMatchObject({
      code: 'departed',
      at: '/trips/0',
    })
    const { tickets } = await agent.call(booking.allowedActions, {
      query: { crsReservationId: sold.crsReservationId },
    })
    expect(tickets[0]?.refused).toContainEqual({ action: 'modify', code: 'departed' })
  })

  test('has its own set of fields, also for checked-in tickets (EN-168, CA-067)', async () => {
    const { modifiableAttributes } = await agent.call(booking.modifiableAttributes, { body: {} })
    expect(modifiableAttributes).toMatchObject({
      OPTIONAL: { canModifyProduct: true, canModifyRoute: true },
      ISSUED: { canModifyProduct: true, canModifyRoute: true },
      OPEN: { canModifyProduct: false, canModifyRoute: true },
      CHECKEDIN: {
        canModifyProduct: false,
        canModifyRoute: false,
        attributes: [
          'documentType',
          'documentNumber',
          'documentCountry',
          'documentExpires',
          'birthPlace',
          'emergencyContact',
          'ssr',
        ],
      },
      CANCELLED: { attributes: [] },
    })
  })
})
