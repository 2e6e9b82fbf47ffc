import { describe, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { serviceResource } from '../../../../src/domain/product/demand.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../../kit/crs/smallWorld.ts'

const { desk, agent } = startSmallCrs('all')

const requestOf = (origin: string, destination: string, departureDate: string, more: object = {}) => ({
  body: { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate, ...more },
})
const search = (...route: Parameters<typeof requestOf>) => agent.call(sailing.trips, requestOf(...route))
const refused = (...route: Parameters<typeof requestOf>) => agent.refused(sailing.trips, requestOf(...route))
const one = async (...route: Parameters<typeof requestOf>) => (await search(...route)).trips[0]!
const truck = (more: object = {}) => ({
  truckSearch: true,
  travellers: [],
  vehicles: [{ idOrCode: 'TRK', length: 12, height: 4, quantity: 1, ...more }],
})

describe('filters', () => {
  const isFound = async (
    filters: object,
    [origin, destination, day]: Parameters<typeof requestOf> = ['PIR', 'JTR', '2026-06-20'],
  ) => (await search(origin, destination, day, { filters })).trips.length === 1
  const night: Parameters<typeof requestOf> = ['PIR', 'HER', '2026-06-20']
  const italy: Parameters<typeof requestOf> = ['IGO', 'BAR', '2026-06-25']

  test.each([
    // It takes 450 minutes, costs 43.50 an adult and 80.00 a car, and departs at 07:30.
    [{ duration: [400, 500] }, true],
    [{ duration: [500, 400] }, true],
    [{ duration: [100, 449] }, false],
    [{ duration: [450] }, true],
    [{ duration: [449] }, false],
    [{ departureTimeDuration: [730] }, true],
    [{ departureTimeDuration: [735] }, false],
    [{ departureTimeDuration: [700, 730] }, true],
    [{ departureTimeDuration: [0, 725] }, false],
    [{ passPriceRange: [4350, 4350] }, true],
    [{ passPriceRange: [4349] }, false],
    [{ vehPriceRange: [0, 8000] }, true],
    [{ vehPriceRange: [8001, 9000] }, false],
    [{ positionType: ['SEAT', 'CABIN'] }, true],
    [{ positionType: ['CABIN'] }, false],
    [{ positionType: [] }, true],
    [{ dangerousGoods: false }, true],
    [{ dangerousGoods: true }, false],
    [{ intermediateStops: true }, true],
    [{ intermediateStops: false }, false],
    [{ cabin: 'hasNoCabin', garage: true, shipType: ['CONVENTIONAL'], company: ['HLC'] }, true],
  ])('%j match the day ferry: %s', async (filters, expected) => {
    expect(await isFound(filters)).toBe(expected)
  })

  test('match ships with cabins, dangerous goods or no stops', async () => {
    expect(await isFound({ positionType: ['CABIN'], cabin: 'hasCabin' }, night)).toBe(true)
    expect(await isFound({ dangerousGoods: true }, italy)).toBe(true)
    expect(await isFound({ intermediateStops: false }, italy)).toBe(true)
  })

  test('leave out kinds of accommodation that are sold out', async () => {
    await setCapacity(desk.database, 4, 'AB4', 0)
    expect(await isFound({ positionType: ['CABIN'] }, italy)).toBe(false)
    await setCapacity(desk.database, 4, 'AB4', 3)
    expect(await isFound({ positionType: ['CABIN'] }, italy)).toBe(true)
  })

  test('with an invalid date are refused (VA-025)', async () => {
    expect(await refused('PIR', 'JTR', '2026-02-31')).toEqual({
      code: 'date_not_valid',
      at: '/departureDate',
      parameters: { text: '2026-02-31' },
    })
  })
})

describe('the port code ALL', () => {
  const portPairs = async (origin: string, destination: string, day: string) =>
    (await search(origin, destination, day)).trips.map(
      (trip) => `${trip.origin.idOrCode} ${trip.destination.idOrCode}`,
    )

  test('on one side finds all ports with trips to or from the other side', async () => {
    expect(await portPairs('PIR', 'ALL', '2026-06-20')).toEqual(['PIR PAS', 'PIR JNX', 'PIR JTR', 'PIR HER'])
    expect(await portPairs('ALL', 'JTR', '2026-06-20')).toEqual(['PIR JTR', 'PAS JTR', 'JNX JTR'])
    expect(await portPairs('CYC', 'ALL', '2026-06-22')).toEqual([
      'JTR JNX',
      'JTR PAS',
      'JTR PIR',
      'JNX PAS',
      'JNX PIR',
      'PAS PIR',
    ])
  })

  test('on both sides is refused', async () => {
    expect(await refused('ALL', 'ALL', '2026-06-20')).toMatchObject({ code: 'one_port_needed' })
  })
})

describe('a truck search', () => {
  test('returns the price of the truck and the lane metres for trucks (EN-164)', async () => {
    const trip = await one('PIR', 'JTR', '2026-06-20', truck())
    expect(trip).toMatchObject({
      garageTruck: 1500,
      prices: { vehicle: 12 * 2500, party: 12 * 2500 },
    })
    expect(trip.cannotTake).toBeUndefined()
  })

  test('leaves out ships without a garage for trucks, and refuses on ships whose garage is full', async () => {
    expect((await search('PIR', 'HER', '2026-06-20', truck())).trips).toEqual([])
    expect(await one('PIR', 'JTR', '2026-06-20', truck({ length: 16 }))).toMatchObject({
      cannotTake: 'garage_full',
      cannotTakeParams: { left: 15 },
    })
  })

  test('refuses more than one truck', async () => {
    expect(await refused('PIR', 'JTR', '2026-06-20', truck({ quantity: 2 }))).toEqual({
      code: 'one_truck_only',
      at: '/vehicles',
      parameters: {},
    })
  })

  test('with dangerous goods refuses on ships that do not carry them', async () => {
    expect(await one('PIR', 'JTR', '2026-06-20', truck({ adr: true }))).toMatchObject({
      cannotTake: 'no_dangerous_goods',
      cannotTakeParams: { what: 'TRK' },
    })
    expect((await one('IGO', 'BAR', '2026-06-25', truck({ adr: true }))).cannotTake).toBeUndefined()
  })
})

test('a package search finds trips with a package left', async () => {
  const found = async () => (await search('PIR', 'JTR', '2026-06-20', { packageSearch: true })).trips
  const packages = async () => (await found()).length
  const [trip] = await found()
  expect(trip?.packageFares?.map(({ idOrCode, per, price }) => [idOrCode, per, price])).toEqual([
    ['COMFORT', 'PERSON', 2700],
    ['FAMILY', 'GROUP', 2900],
  ])
  expect((await one('PIR', 'JTR', '2026-06-20')).packageFares).toBeUndefined()
  const { owner } = desk.database
  const services = await owner
    .selectFrom('product')
    .select('code')
    .where('kind', '=', 'service')
    .distinct()
    .execute()
  const soldOut = services.flatMap(({ code }) =>
    [0, 1, 2].map((leg) => ({ itinerary_id: 1, leg, resource: serviceResource(code), capacity: 0 })),
  )
  await owner.insertInto('stock').values(soldOut).execute()
  expect(await packages()).toBe(0)
  await owner
    .deleteFrom('stock')
    .where(
      'resource',
      'in',
      services.map(({ code }) => serviceResource(code)),
    )
    .execute()
})

describe('a group search', () => {
  const group = (minPassengers?: number, maxPassengers?: number) => ({
    groupSearch: {
      status: true,
      ...(minPassengers !== undefined && { minPassengers }),
      ...(maxPassengers !== undefined && { maxPassengers }),
    },
  })

  test('returns the fare of the smallest group size with its discount', async () => {
    const fare = async (...sizes: Parameters<typeof group>) =>
      (await one('PIR', 'JTR', '2026-06-20', group(...sizes))).groupFare
    expect(await fare()).toEqual({ percent: 20, passenger: 3480, total: 20 * 3480, places: 20 })
    expect(await fare(10)).toEqual({ percent: 0, passenger: 4350, total: 43_500, places: 10 })
    expect(await fare(25, 60)).toMatchObject({ percent: 20, places: 50 })
    // 30 on deck and 10 in numbered seats.
    expect(await fare(40)).toMatchObject({ percent: 25, total: 30 * 3263 + 10 * 3750 })
  })

  test('refuses on trips with too few places', async () => {
    const trip = await one('PIR', 'JTR', '2026-06-20', group(55))
    expect(trip).toMatchObject({ cannotTake: 'places_short', cannotTakeParams: { left: 50 } })
    expect(trip.groupFare).toBeUndefined()
  })

  test('that is switched off returns no group fare', async () => {
    const off = { groupSearch: { status: false, minPassengers: 20 } }
    expect((await one('PIR', 'JTR', '2026-06-20', off)).groupFare).toBeUndefined()
  })
})

describe('a refresh of trips', () => {
  test('returns their current units and prices, without departed and unknown trips', async () => {
    const [trip] = (await search('PIR', 'JTR', '2026-06-20')).trips
    const key = (departureDateTime: string, vessel = 'HLC01') => ({
      departureDateTime,
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      vessel: { idOrCode: vessel, company: { abbreviation: 'HLC' } },
    })
    await setCapacity(desk.database, 1, 'EC', 5)
    const keys = [key('2026-06-20 07:30'), key('2026-06-15 07:30'), key('2026-06-20 07:30', 'XXX01')]
    const { trips } = await agent.call(sailing.again, {
      body: { trips: keys, travellers: [{ type: 'AD', quantity: 2 }] },
    })
    expect(trips).toEqual([
      {
        ...trip,
        seats: 35,
        prices: { ...trip?.prices, party: 8700 },
        partyFares: [expect.objectContaining({ type: 'AD', quantity: 2, fare: 4350 })],
      },
    ])
    await setCapacity(desk.database, 1, 'EC', 20)
  })
})
