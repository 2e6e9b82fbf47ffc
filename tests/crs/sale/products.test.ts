import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { pricing } from '../../../src/contract/pricing.ts'
import { sailing } from '../../../src/contract/sailing.ts'
import { session } from '../../../src/contract/session.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'
import {
  adults,
  pays,
  people,
  trips,
  vehicle,
  bookingRequest,
  type Request,
  type TripName,
} from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

type BookingRequest = ReturnType<typeof bookingRequest>
type Products = Pick<
  Parameters<typeof agent.call<typeof pricing.price>>[1]['body']['trips'][number],
  'additionalServices' | 'packages' | 'parcels' | 'pets'
>

const withProducts = (name: TripName, requests: readonly Request[], products: Products) => {
  const request = bookingRequest({ [name]: requests })
  return { ...request, trips: request.trips.map((trip) => ({ ...trip, ...products })) }
}

const price = ({ trips: requested }: Pick<BookingRequest, 'trips'>) =>
  agent.call(pricing.price, { body: { trips: requested } })

const sell = async (request: BookingRequest) => {
  const { total } = await price(request)
  const body = { ...request, payments: pays({ account: total }), expectedTotal: total }
  return (await agent.call(booking.sell, { body })).booking
}

const availabilityOf = async (name: TripName) =>
  (await agent.call(sailing.availability, { body: { trips: [trips[name]] } })).trips[0]!

const dog = (ownerUuid: string, more: object = {}) => ({
  uuid: 'dog',
  type: 'DOG',
  ownerUuid,
  over10kg: false,
  seat: 'DECK' as const,
  documentType: 'PETPASS',
  documentNumber: 'GR1',
  ...more,
})

describe('the availability of a sailing', () => {
  test('lists services, packages, pet places and parcel rates with units and prices', async () => {
    const { additionalServices, packages, petPlaces, petTypes, parcelRates, parcelKilos } =
      await availabilityOf('day')
    expect(additionalServices?.find(({ idOrCode }) => idOrCode === 'MEAL')).toEqual({
      idOrCode: 'MEAL',
      name: 'Meal in the restaurant',
      availableUnits: 150,
      price: 1200,
    })
    expect(packages?.find(({ idOrCode }) => idOrCode === 'COMFORT')).toMatchObject({
      per: 'PERSON',
      availableUnits: 40,
      price: 2700,
    })
    expect(packages?.find(({ idOrCode }) => idOrCode === 'COMFORT')?.services).toHaveLength(3)
    // The day ferry has no cages and no pet cabins.
    expect(petPlaces?.map(({ seat }) => seat)).toEqual(['DECK'])
    expect(petTypes).toContainEqual({ idOrCode: 'DOG', name: 'Dog' })
    expect(parcelRates?.map(({ upTo, price: each }) => [upTo, each])).toEqual([
      [5, 500],
      [20, 1000],
      [50, 2000],
    ])
    expect(parcelKilos).toBe(600)
  })

  test('lists the booking attributes and special services of its company', async () => {
    const { bookingAttributes, specialServices, eticket } = await availabilityOf('italy')
    expect(bookingAttributes.map(({ fieldName, required }) => [fieldName, required])).toEqual([
      ['diet', false],
      ['visaNumber', false],
    ])
    expect(specialServices.find(({ idOrCode }) => idOrCode === 'WCHR')?.name).toMatch(/Wheelchair/)
    expect(eticket).toBe(true)
  })

  test('reference data has its age bands, discounts and booking attributes (CA-031, EN-171)', async () => {
    const { trips: returned } = await agent.call(booking.referenceData, {
      body: { trips: bookingRequest({ day: [adults(1)] }).trips },
    })
    expect(returned[0]?.departureDateTime).toBe('2026-06-20 07:30')
    expect(returned[0]?.passengerTypes.map(({ idOrCode }) => idOrCode)).toEqual(['AD', 'CH', 'IN'])
    expect(returned[0]?.discounts.length).toBeGreaterThan(0)
    expect(returned[0]?.bookingAttributes.map(({ fieldName }) => fieldName)).toEqual(['boardingHelp'])
  })
})

test('the configurations name every service once, in the language of the session', async () => {
  const greek = await desk.agent({ language: 'el' })
  const { additionalServices } = await greek.call(session.configurations, {})
  expect(additionalServices).toContainEqual({ code: 'WIFI', name: 'Wi-Fi για όλο το ταξίδι' })
  expect(new Set(additionalServices.map(({ code }) => code)).size).toBe(additionalServices.length)
})

describe('the price of products', () => {
  test('is listed item by item, in parts that add up', async () => {
    const request = withProducts('day', [people('DECK', [{ uuid: 'owner' }])], {
      additionalServices: [{ idOrCode: 'MEAL', units: 2 }],
      packages: [{ idOrCode: 'FAMILY', uuid: 'family', quantity: 1 }],
      parcels: [{ uuid: 'box', description: 'BOOKS', quantity: 3, weight: 12 }],
      pets: [dog('owner')],
    })
    const { trips: priced, total } = await price(request)
    const items = priced[0]!.prices.items
    expect(items.map(({ kind, idOrCode, fare }) => [kind, idOrCode, fare.total])).toEqual([
      ['passenger', 'DECK', 4350],
      ['service', 'MEAL', 2400],
      ['package', 'FAMILY', 2900],
      ['parcel', 'P20', 3000],
      ['pet', 'DECK', 500],
    ])
    for (const { fare } of items) expect(fare.net + fare.vat + fare.dues + fare.surcharges).toBe(fare.total)
    // 24.00 including 24 % VAT; a pet is carried at 13 %.
    expect(items[1]?.fare).toMatchObject({ net: 1935, vat: 465 })
    expect(items[4]?.fare).toMatchObject({ net: 442, vat: 58 })
    expect(total).toBe(4350 + 2400 + 2900 + 3000 + 500)
  })

  test('has no VAT on an international line', async () => {
    const request = withProducts('italy', [adults(1)], {
      additionalServices: [{ idOrCode: 'MEAL', units: 1 }],
    })
    const { trips: priced } = await price(request)
    expect(priced[0]?.prices.items[1]?.fare).toMatchObject({ net: 1800, vat: 0, total: 1800 })
  })

  test('leaves out services of fewer than one unit, and the list when it is empty (VA-014, VA-015)', async () => {
    const request = withProducts('day', [adults(1)], {
      additionalServices: [
        { idOrCode: 'MEAL', units: -2 },
        { idOrCode: 'WIFI', units: 0 },
        { idOrCode: 'PRIO', units: 1, availableUnits: -1 },
      ],
    })
    const { trips: priced } = await price(request)
    expect(priced[0]).not.toHaveProperty('additionalServices')
    expect(priced[0]?.prices.items).toHaveLength(1)
    const both = withProducts('day', [adults(1)], {
      additionalServices: [
        { idOrCode: 'MEAL', units: 1 },
        { idOrCode: 'WIFI', units: -1 },
      ],
    })
    const services = (await price(both)).trips[0]?.additionalServices
    expect(services?.map(({ idOrCode }) => idOrCode)).toEqual(['MEAL'])
  })

  test.each([
    [
      'not_sold',
      { additionalServices: [{ idOrCode: 'SPA', units: 1 }] },
      '/trips/0/additionalServices/0/idOrCode',
    ],
    ['not_sold', { packages: [{ idOrCode: 'SPA', uuid: 'p', quantity: 1 }] }, '/trips/0/packages/0/idOrCode'],
    [
      'parcel_too_heavy',
      { parcels: [{ uuid: 'b', description: 'SAFE', quantity: 1, weight: 50.5 }] },
      '/trips/0/parcels/0/weight',
    ],
    ['pet_owner_missing', { pets: [dog('nobody')] }, '/trips/0/pets/0/ownerUuid'],
    ['pet_weight_differs', { pets: [dog('owner', { weight: 14 })] }, '/trips/0/pets/0/over10kg'],
    ['pet_cabin_needed', { pets: [dog('owner', { seat: 'CABIN' })] }, '/trips/0/pets/0/seat'],
  ] satisfies [string, Products, string][])(
    'with an invalid product is refused as %s',
    async (code, products, at) => {
      const request = withProducts('day', [people('DECK', [{ uuid: 'owner' }])], products)
      const refused = await agent.refused(pricing.price, { body: { trips: request.trips } })
      expect(refused).toMatchObject({ code, at })
    },
  )
})

describe('products of a booking', () => {
  const all = () =>
    withProducts('night', [people('DECK', [{ uuid: 'owner' }])], {
      additionalServices: [{ idOrCode: 'MEAL', units: 2 }],
      packages: [{ idOrCode: 'COMFORT', uuid: 'comfort', quantity: 2 }],
      parcels: [{ uuid: 'box', description: 'BOOKS', quantity: 2, weight: 7.5 }],
      pets: [dog('owner', { weight: 8 })],
    })

  test('are sold, ticketed, deducted from the availability and recalled', async () => {
    const sold = await sell(all())
    const [recalled] = (
      await agent.call(booking.recall, { query: { crsReservationIds: [sold.crsReservationId] } })
    ).bookings
    const trip = recalled!.trips[0]!
    expect(trip.additionalServices).toMatchObject([
      {
        idOrCode: 'MEAL',
        name: 'Meal in the restaurant',
        units: 2,
        status: 'ISSUED',
        ticket: { letter: 'K' },
      },
    ])
    expect(trip.selectedPackages?.entities).toMatchObject([{ idOrCode: 'COMFORT', quantity: 2 }])
    expect(trip.selectedParcels).toMatchObject([
      { uuid: 'box', description: 'BOOKS', quantity: 2, weight: 7.5 },
    ])
    expect(trip.selectedPets).toMatchObject([
      { ...dog('owner', { weight: 8 }), price: { kind: 'pet', fare: { total: 500 } } },
    ])
    expect(trip.tickets).toHaveLength(5)
    expect(recalled?.total).toBe(4000 + 2400 + 5400 + 2000 + 500)
    expect(recalled?.paid).toBe(recalled?.total)
    const left = await availabilityOf('night')
    const units = Object.fromEntries(
      (left.additionalServices ?? []).map(({ idOrCode, availableUnits }) => [idOrCode, availableUnits]),
    )
    expect(units).toEqual({ MEAL: 146, BRKF: 120, WIFI: 398, LOUNGE: 38, PRIO: 60 })
    expect(left.parcelKilos).toBe(585)
    expect(left.petPlaces).toMatchObject([{ seat: 'DECK', availableUnits: 11 }])
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
  })

  test('that are sold on one leg are short on every trip over it', async () => {
    await sell(
      withProducts('parosToNaxos', [adults(1)], {
        additionalServices: [{ uuid: 'meal', idOrCode: 'MEAL', units: 5 }],
      }),
    )
    const names = ['day', 'dayToParos', 'parosToNaxos', 'naxosToThira'] as const
    const [whole, ...legs] = await Promise.all(
      names.map(async (name) => {
        const { additionalServices = [] } = await availabilityOf(name)
        return additionalServices.find(({ idOrCode }) => idOrCode === 'MEAL')?.availableUnits ?? 0
      }),
    )
    expect(whole).toBe(Math.min(...legs))
    expect(new Set(legs).size).toBeGreaterThan(1)
  })

  test('are released and refunded exactly when the booking is cancelled', async () => {
    const sold = await sell(all())
    const done = await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    expect(done.cancellationFees + done.refundAmount).toBe(sold.total)
    expect(done.booking).toMatchObject({ reservationStatus: 'CANCELLED', total: 0 })
    expect(done.booking.paid).toBe(done.cancellationFees)
    const left = await availabilityOf('night')
    expect(
      left.additionalServices?.map(({ idOrCode, availableUnits }) => [idOrCode, availableUnits]),
    ).toEqual([
      ['PRIO', 60],
      ['WIFI', 400],
      ['BRKF', 120],
      ['MEAL', 150],
      ['LOUNGE', 40],
    ])
    expect(left.parcelKilos).toBe(600)
  })

  test('are cancelled one by one, but an owner only with the pet', async () => {
    const sold = await sell(all())
    const trip = sold.trips[0]!
    const cancelling = (items: string[]) => ({
      crsReservationId: sold.crsReservationId,
      trips: [{ companyReservationCode: trip.companyReservationCode, items }],
    })
    const refused = await agent.refused(booking.cancel, { body: cancelling(['owner']) })
    expect(refused.code).toBe('pet_left_alone')
    const meal = trip.additionalServices![0]!
    const done = await agent.call(booking.cancel, { body: cancelling([meal.uuid]) })
    expect(done.cancellationFees + done.refundAmount).toBe(2400)
    expect(done.booking.trips[0]?.additionalServices?.[0]).toMatchObject({ status: 'CANCELLED' })
    expect(done.booking.total).toBe(sold.total - 2400)
    await agent.call(booking.cancel, { body: cancelling(['owner', 'dog', 'box', 'comfort']) })
  })

  test('are booked as an option and issued with it', async () => {
    const request = withProducts('day', [people('DECK', [{ uuid: 'owner' }])], {
      additionalServices: [{ idOrCode: 'LOUNGE', units: 1 }],
    })
    const { booking: option } = await agent.call(booking.hold, { body: request })
    expect(option.trips[0]?.additionalServices?.[0]).toMatchObject({ status: 'OPTIONAL' })
    expect(option.trips[0]).not.toHaveProperty('tickets')
    expect(
      (await availabilityOf('day')).additionalServices?.find(({ idOrCode }) => idOrCode === 'LOUNGE'),
    ).toMatchObject({
      availableUnits: 39,
    })
    const path = { crsReservationId: option.crsReservationId }
    const { booking: issued } = await agent.call(booking.issueHeld, { path })
    expect(issued.trips[0]?.additionalServices?.[0]).toMatchObject({
      status: 'ISSUED',
      ticket: { letter: 'H' },
    })
    expect(issued.paid).toBe(4350 + 1500)
    await agent.call(booking.cancel, { body: path })
  })

  test('are never oversold by simultaneous requests for the last units', async () => {
    const buyers = Array.from({ length: 24 }, () =>
      withProducts('dayToParos', [people('DECK', [{}])], {
        additionalServices: [{ idOrCode: 'LOUNGE', units: 2 }],
      }),
    )
    const done = await Promise.all(
      buyers.map((body) => desk.server.call(booking.hold, { body }, { token: agent.token })),
    )
    const codes = done.map(({ code }) => code)
    expect(codes.filter((code) => code === '000')).toHaveLength(20)
    expect(codes.filter((code) => code === 'sold_out')).toHaveLength(4)
    const refusal = done.find(({ code }) => code === 'sold_out')?.body
    expect(refusal).toMatchObject({ parameters: { what: 'LOUNGE', left: 0 } })
  })
})

describe('the booking attributes of a company', () => {
  const requestWith = (passenger: object) => {
    const [request] = [people('DECK', [{ uuid: 'one' }])]
    const [analysis] = request.accommodationRequestAnalysises
    const passengerData = { ...analysis!.passengerData, ...passenger }
    return bookingRequest({
      italy: [{ ...request, accommodationRequestAnalysises: [{ ...analysis!, passengerData }] }],
    })
  }

  test('are stored per passenger and recalled', async () => {
    const passenger = { booking_attribute_diet: 'VEG', booking_attribute_visaNumber: 'X1', ssr: 'WCHR' }
    const { booking: option } = await agent.call(booking.hold, { body: requestWith(passenger) })
    const recalled = await agent.call(booking.recall, {
      query: { crsReservationIds: [option.crsReservationId] },
    })
    expect(recalled.bookings[0]?.trips[0]?.selectedPassengers[0]).toMatchObject(passenger)
  })

  test('accept only the choices of the company', async () => {
    const refused = await agent.refused(booking.hold, {
      body: requestWith({ booking_attribute_diet: 'CAKE' }),
    })
    expect(refused).toMatchObject({
      code: 'attribute_unknown_value',
      at: '/trips/0/accommodationRequests/0/accommodationRequestAnalysises/0/passengerData/booking_attribute_diet',
    })
  })
})

describe('a booking', () => {
  const tanker = (name: TripName) => {
    const lorry = vehicle('TRK', { uuid: 'tanker' })
    const [analysis] = lorry.accommodationRequestAnalysises
    const vehicleData = { ...analysis!.vehicleData, adr: true, height: 3.9, length: 12 }
    return bookingRequest({
      [name]: [adults(1), { ...lorry, accommodationRequestAnalysises: [{ ...analysis!, vehicleData }] }],
    })
  }

  test('with dangerous goods is refused on a ship that does not carry them', async () => {
    const set = (accepted: boolean) =>
      desk.database.owner
        .updateTable('vessel')
        .set({ dangerous_goods: accepted })
        .where('code', '=', 'HLC01')
        .execute()
    await set(false)
    expect(await agent.refused(booking.hold, { body: tanker('day') })).toMatchObject({
      code: 'no_dangerous_goods',
      at: '/trips/0/accommodationRequests/1/accommodationRequestAnalysises/0/vehicleData/adr',
    })
  })

  test('stores the emergency phone, a vehicle height and the remarks of each trip', async () => {
    const request = bookingRequest({
      day: [adults(1), vehicle('CAR425', { height: 1.9 })],
      back: [adults(1)],
    })
    const [out, back] = request.trips
    const body = {
      ...request,
      leader: { mobile: '6971234567', emergencyPhone: '2101234567' },
      trips: [
        { ...out!, remarks: 'deck side' },
        { ...back!, remarks: 'late' },
      ],
    }
    const { booking: option } = await agent.call(booking.hold, { body })
    expect(option.leader).toMatchObject({ emergencyPhone: '2101234567' })
    expect(option.trips.map(({ remarks }) => remarks)).toEqual(['deck side', 'late'])
    expect(option.trips[0]?.selectedVehicles[0]).toMatchObject({ height: 1.9 })
  })
})

describe('electronic tickets', () => {
  test('are the default and can be declined where the company issues them (BK-125)', async () => {
    const request = bookingRequest({ day: [adults(1)] })
    const chosen = await agent.call(booking.hold, { body: { ...request, userSelectedEticket: false } })
    expect(chosen.booking.userSelectedEticket).toBe(false)
    const usual = await agent.call(booking.hold, { body: request })
    expect(usual.booking.userSelectedEticket).toBe(true)
  })
})
