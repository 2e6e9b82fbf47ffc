import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { toInstant } from '../../../src/domain/value/portTime.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../kit/crs/smallWorld.ts'
import {
  adults,
  bookingRequest,
  pays,
  people,
  vehicle,
  trips,
  type Paid,
  type Request,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('each')

type Body = InputOf<typeof booking.addItems>['body']
type Added = Omit<Body['trips'][number], 'companyReservationCode'>
type SaleRequest = ReturnType<typeof bookingRequest>
type Booking = Awaited<ReturnType<typeof hold>>

const hold = async (request: SaleRequest) => (await agent.call(booking.hold, { body: request })).booking
const sell = async (request: SaleRequest) => {
  const { crsReservationId } = await hold(request)
  return (await agent.call(booking.issueHeld, { path: { crsReservationId } })).booking
}

/** Adds the same to the named trips of the booking. */
const adding = (of: Booking, added: Added, more: Partial<Body> = {}, onTrips = [0]) => ({
  body: {
    crsReservationId: of.crsReservationId,
    trips: onTrips.map((nth) => ({
      companyReservationCode: of.trips[nth]!.companyReservationCode,
      ...added,
    })),
    ...more,
  } satisfies Body,
})
const requests = (...accommodationRequests: Request[]): Added => ({ accommodationRequests })
const priceOf = async (input: ReturnType<typeof adding>) =>
  agent.call(booking.priceAddedItems, { body: input.body })

/** Adds at the price it costs now, paid by these methods. */
const addPaid = async (of: Booking, added: Added, share: (due: number) => Paid, onTrips = [0]) => {
  const input = adding(of, added, {}, onTrips)
  const { total, due } = await priceOf(input)
  const body = { ...input.body, payments: pays(share(due)), expectedTotal: total }
  return (await agent.call(booking.addItems, { body })).booking
}

const maria = { uuid: 'maria', surname: 'KOSTA', name: 'MARIA' }
const child = { uuid: 'child', surname: 'KOSTA', type: 'CH', birthdate: '2018-05-01' }

/** Makes a sailing with the ship, the times and the ports of that of a booking, under a number. */
async function makeTwin(of: Booking, number: number): Promise<void> {
  const { pool } = desk.database
  const columns = {
    itinerary: 'line, company, vessel, departs, season',
    port_call: 'seq, port, arrives, departs',
    stock: 'leg, resource, capacity, berths',
  }
  const sold = `(select itinerary_id from booking_trip join booking on booking.id = booking_id where reference = '${of.crsReservationId}')`
  for (const [table, names] of Object.entries(columns)) {
    const id = table === 'itinerary' ? 'id' : 'itinerary_id'
    await pool.query(
      `insert into ${table} (${id}, ${names}) select ${number}, ${names} from ${table} where ${id} = ${sold}`,
    )
  }
}

/** Units that are claimed on a sailing. */
const claimsOn = async (number: number) =>
  (await desk.database.pool.query('select from claim where itinerary_id = $1', [number])).rowCount

const freeOn = async (name: keyof typeof trips, accommodation: string) => {
  const response = await agent.call(sailing.availability, { body: { trips: [trips[name]] } })
  return response.trips[0]?.accommodations.find(({ idOrCode }) => idOrCode === accommodation)?.units ?? 0
}

describe('adding to an option', () => {
  test('takes places and leaves everything unpaid, at the price of the sale', async () => {
    const option = await hold(bookingRequest({ day: [adults(1)], back: [adults(1)] }))
    const free = await freeOn('day', 'DECK')
    const input = adding(option, requests(people('DECK', [maria]), vehicle('CAR425', { uuid: 'car' })), {
      version: option.version,
    })
    const { total, due, trips: priced } = await priceOf(input)
    expect(due).toBe(0)
    expect(priced[0]?.items.map(({ uuid }) => uuid)).toEqual(['maria', 'car'])
    const sold = await agent.call(pricing.price, {
      body: {
        trips: bookingRequest({
          day: [people('DECK', [maria]), vehicle('CAR425')],
          back: [adults(1)],
        }).trips,
      },
    })
    expect(total).toBe(sold.trips[0]!.prices.total)
    const { booking: after } = await agent.call(booking.addItems, {
      body: { ...input.body, expectedTotal: total },
    })
    expect(after).toMatchObject({
      reservationStatus: 'OPTIONAL',
      version: option.version + 1,
      total: option.total + total,
      paid: 0,
      optionDateTime: option.optionDateTime,
      trips: [{ edited: true }, { edited: false }],
    })
    const [before] = option.trips
    const [first] = after.trips
    expect(first!.selectedPassengers[0]).toEqual(before!.selectedPassengers[0])
    expect(first!.selectedPassengers[1]).toMatchObject({ ...maria, status: 'OPTIONAL' })
    expect(first!.selectedVehicles[0]).toMatchObject({ uuid: 'car', plateNumber: 'IKA 1234' })
    expect(after.trips[1]!.selectedPassengers).toHaveLength(1)
    expect(await freeOn('day', 'DECK')).toBe(free - 1)
  })

  test.each([0, 999_999])(
    'takes places on its sailing, also where another has the same ship and times (number %i)',
    async (number) => {
      const option = await hold(bookingRequest({ night: [adults(1)] }))
      await makeTwin(option, number)
      await agent.call(booking.addItems, adding(option, requests(people('DECK', [maria]))))
      const [{ companyReservationCode }] = option.trips as [Booking['trips'][number]]
      const values = { uuid: 'maria', modifiedValues: { accommodationIdOrCode: 'AB4' } }
      const { booking: changed } = await agent.call(booking.modify, {
        body: {
          crsReservationCode: option.crsReservationId,
          trips: [{ companyReservationCode, selectedPassengers: [values] }],
        },
      })
      expect(changed.trips[0]!.selectedPassengers[1]).toMatchObject({ price: { idOrCode: 'AB4' } })
      expect(await claimsOn(number)).toBe(0)
    },
  )

  test('is issued with the rest afterwards', async () => {
    const option = await hold(bookingRequest({ day: [adults(1)] }))
    await agent.call(booking.addItems, adding(option, requests(people('DECK', [maria]))))
    const path = { crsReservationId: option.crsReservationId }
    const { booking: issued } = await agent.call(booking.issueHeld, { path })
    expect(issued.trips[0]!.tickets).toHaveLength(2)
  })
})

describe('adding to an issued booking', () => {
  test('issues tickets for what is added, paid by two methods, on all trips', async () => {
    const sold = await sell(bookingRequest({ day: [adults(1)], back: [adults(1)] }))
    const added = requests(people('DECK', [maria]))
    const after = await addPaid(sold, added, (due) => ({ cash: 1000, card: due - 1000 }), [0, 1])
    expect(after).toMatchObject({ reservationStatus: 'ISSUED', paid: after.total })
    expect(after.total).toBeGreaterThan(sold.total)
    for (const [nth, trip] of after.trips.entries()) {
      const before = sold.trips[nth]!
      expect(trip.selectedPassengers[0]).toEqual(before.selectedPassengers[0])
      expect(trip.selectedPassengers[1]).toMatchObject({ ...maria, status: 'ISSUED' })
      expect(trip.tickets).toHaveLength(2)
    }
    const { entries } = await agent.call(booking.history, {
      path: { crsReservationId: sold.crsReservationId },
    })
    const last = entries.at(-1)!
    expect(last).toMatchObject({ action: 'booking.addItems', version: after.version })
    expect(last.changes).toContainEqual(
      expect.objectContaining({ label: 'KOSTA MARIA', field: 'status', after: 'ISSUED' }),
    )
  })

  test('lets a minor join an adult of the booking, and a pet its owner', async () => {
    const alone = bookingRequest({ day: [people('DECK', [child])] })
    expect(await agent.refused(booking.hold, { body: alone })).toMatchObject({ code: 'minor_unaccompanied' })
    const sold = await sell(bookingRequest({ day: [people('DECK', [{ uuid: 'adult' }])] }))
    const joined = await addPaid(sold, requests(people('DECK', [child])), (due) => ({ cash: due }))
    expect(joined.trips[0]!.selectedPassengers[1]).toMatchObject({ uuid: 'child', type: 'CH' })
    const pet = {
      uuid: 'dog',
      type: 'DOG',
      ownerUuid: 'adult',
      over10kg: false,
      seat: 'DECK' as const,
      documentType: 'PETPASS',
      documentNumber: 'GR1',
    }
    const withPet = await addPaid(joined, { pets: [pet] }, (due): Paid => (due > 0 ? { cash: due } : {}))
    expect(withPet.trips[0]!.selectedPets).toMatchObject([{ uuid: 'dog', ownerUuid: 'adult' }])
  })

  test('adds a service to one that is booked already', async () => {
    const sold = await sell(bookingRequest({ day: [adults(1)] }))
    const response = await agent.call(sailing.availability, { body: { trips: [trips.day] } })
    const { idOrCode } = response.trips[0]!.additionalServices![0]!
    const service = { additionalServices: [{ idOrCode, units: 1 }] }
    const once = await addPaid(sold, service, (due) => ({ cash: due }))
    const twice = await addPaid(once, service, (due) => ({ cash: due }))
    expect(twice.trips[0]!.additionalServices).toHaveLength(2)
  })

  test('executes a repeated call once', async () => {
    const sold = await sell(bookingRequest({ day: [adults(1)] }))
    const input = adding(sold, requests(people('DECK', [maria])))
    const { due } = await priceOf(input)
    const body = { ...input.body, payments: pays({ cash: due }) }
    const once = () => agent.call(booking.addItems, { body }, { key: 'pressed-twice-0001' })
    expect(await once()).toEqual(await once())
    const again = await agent.call(booking.recall, { query: { crsReservationIds: [sold.crsReservationId] } })
    expect(again.bookings[0]!.trips[0]!.selectedPassengers).toHaveLength(2)
  })
})

describe('places', () => {
  test('of a whole cabin are not given to an added passenger, who gets another cabin', async () => {
    const couple = people('AB4', [{ uuid: 'one' }, { uuid: 'two' }])
    const sold = await sell(bookingRequest({ night: [couple] }))
    const [own] = sold.trips[0]!.selectedPassengers
    const berth = (accommodationNumber?: string) => {
      const request = people('AB4', [maria], 'FEMALE_BERTH')
      const [analysis] = request.accommodationRequestAnalysises
      const named = { ...analysis!, ...(accommodationNumber !== undefined && { accommodationNumber }) }
      return requests({ ...request, accommodationRequestAnalysises: [named] })
    }
    const cabin = own!.accommodationNumber!
    const taken = adding(sold, berth(`${cabin}/3`))
    expect(await agent.refused(booking.priceAddedItems, taken)).toMatchObject({ code: 'place_taken' })
    const after = await addPaid(sold, berth(), (due) => ({ card: due }))
    const places = after.trips[0]!.selectedPassengers.map((passenger) => passenger.accommodationNumber)
    expect(places.slice(0, 2)).toEqual([cabin, cabin])
    expect(places[2]).not.toContain(cabin)
  })

  test('in the cabin of the booking are given where it is sold by the berth', async () => {
    const sold = await sell(bookingRequest({ night: [people('AB4', [{ uuid: 'one' }], 'FEMALE_BERTH')] }))
    const [cabin] = sold.trips[0]!.selectedPassengers[0]!.accommodationNumber!.split('/')
    const request = people('AB4', [maria], 'FEMALE_BERTH')
    const [analysis] = request.accommodationRequestAnalysises
    const named = { ...analysis!, accommodationNumber: `${cabin}/2` }
    const added = requests({ ...request, accommodationRequestAnalysises: [named] })
    const after = await addPaid(sold, added, (due) => ({ card: due }))
    expect(after.trips[0]!.selectedPassengers[1]).toMatchObject({ accommodationNumber: `${cabin}/2` })
  })

  test('on a full ship are refused, and nothing changes', async () => {
    const option = await hold(bookingRequest({ day: [adults(1)] }))
    await setCapacity(desk.database, 1, 'DECK', 1)
    const input = adding(option, requests(people('DECK', [maria])))
    expect(await agent.refused(booking.priceAddedItems, input)).toMatchObject({ code: 'sold_out' })
    expect(await agent.refused(booking.addItems, input)).toMatchObject({ code: 'sold_out', at: '/trips/0' })
  })
})

describe('an addition is refused', () => {
  const added = () => requests(people('DECK', [maria]))
  const refused = (of: Booking, more?: Partial<Body>, what: Added = added()) =>
    agent.refused(booking.addItems, adding(of, what, more))

  test('at another total, without payment, for a stale version and by a foreign agency', async () => {
    const sold = await sell(bookingRequest({ day: [adults(1)] }))
    expect(await refused(sold, { expectedTotal: 1 })).toMatchObject({
      code: 'price_changed',
      parameters: { expected: 1 },
    })
    expect(await refused(sold)).toMatchObject({ code: 'payments_differ' })
    expect(await refused(sold, { version: sold.version - 1 })).toMatchObject({ code: 'booking_changed' })
    const foreign = await desk.agent(others.foreign)
    expect(await foreign.refused(booking.addItems, adding(sold, added()))).toMatchObject({
      code: 'booking_not_found',
    })
  })

  test('with payments for an option, which has nothing to pay yet', async () => {
    const option = await hold(bookingRequest({ day: [adults(1)] }))
    expect(await refused(option, { payments: pays({ cash: 100 }) })).toMatchObject({
      code: 'payments_differ',
    })
  })

  test('at the field that is wrong, and where there is nothing to add', async () => {
    const option = await hold(bookingRequest({ day: [people('DECK', [{ uuid: 'one' }])] }))
    const at = '/trips/0/accommodationRequests/1/accommodationRequestAnalysises/0/passengerData/surname'
    const named = (name: string) => requests(adults(1), people('DECK', [{ ...maria, surname: '', name }]))
    expect(await refused(option, {}, named(''))).toMatchObject({ code: 'surname_required', at })
    expect(await refused(option, {}, named('MARIA'))).toMatchObject({ code: 'single_name', at })
    expect(await refused(option, {}, {})).toMatchObject({ code: 'nothing_to_add', at: '/trips/0' })
    expect(await refused(option, {}, requests(people('DECK', [{ uuid: 'one' }])))).toMatchObject({
      code: 'passenger_twice',
      at: '/trips/0',
    })
    const twice = adding(option, added(), {}, [0, 0])
    expect(await agent.refused(booking.addItems, twice)).toMatchObject({
      code: 'trip_chosen_twice',
      at: '/trips/1/companyReservationCode',
    })
    const elsewhere = { ...twice.body, trips: [{ companyReservationCode: '1', ...added() }] }
    expect(await agent.refused(booking.addItems, { body: elsewhere })).toMatchObject({
      code: 'item_not_found',
      at: '/trips/0/companyReservationCode',
    })
  })

  test('for a PTA, an open ticket and a cancelled booking', async () => {
    const { crsReservationId } = await hold(bookingRequest({ day: [adults(1)] }))
    const body = { crsReservationId, agentCode: '1377' }
    const { booking: pta } = await agent.call(booking.issuePta, { body })
    expect(await refused(pta)).toMatchObject({ code: 'wrong_status', parameters: { status: 'PTA' } })
    const sold = await sell(bookingRequest({ day: [adults(1)], back: [adults(1)] }))
    const open = { crsReservationId: sold.crsReservationId, trips: [sold.trips[0]!] }
    const selection = {
      ...open,
      trips: open.trips.map(({ companyReservationCode }) => ({ companyReservationCode })),
    }
    await agent.call(booking.convertToOpen, { body: selection })
    expect(await refused(sold)).toMatchObject({
      code: 'wrong_status',
      at: '/trips/0/companyReservationCode',
      parameters: { status: 'OPEN' },
    })
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(await refused(sold)).toMatchObject({ code: 'wrong_status', parameters: { status: 'CANCELLED' } })
  })

  test('once the ship has departed, on that trip only', async () => {
    const sold = await sell(bookingRequest({ day: [adults(1)], back: [adults(1)] }))
    const departure = toInstant(trips.day.departureDateTime, 'Europe/Athens')
    desk.server.clock.pass(departure - desk.server.clock.now().getTime() + 1)
    await signIn()
    expect(await refused(sold)).toMatchObject({ code: 'departed', at: '/trips/0' })
    const after = await addPaid(sold, added(), (due) => ({ cash: due }), [1])
    expect(after.trips[1]!.selectedPassengers).toHaveLength(2)
  })
})
