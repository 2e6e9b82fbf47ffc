import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import type * as Whole from '../../../../src/crs/sailing/search/conjunctions.ts'
import { serviceResource } from '../../../../src/domain/product/demand.ts'
import { tripId } from '../../../../src/domain/sailing/tripId.ts'
import { openSmallDesk, type Agent, type SmallDesk } from '../../../kit/selling.ts'
import { setCapacity } from '../../../kit/smallWorld.ts'

/** Whether the database stumbles over what serves the stops. */
const stumbles = vi.hoisted(() => ({ now: false }))
vi.mock('../../../../src/crs/sailing/search/conjunctions.ts', async (whole) => {
  const { conjunctions } = await whole<typeof Whole>()
  return {
    conjunctions: (...asked: Parameters<typeof conjunctions>) =>
      stumbles.now ? sql`select 1 / 0`.execute(asked[3].tx) : conjunctions(...asked),
  }
})

let desk: SmallDesk
let agent: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent()
})
afterAll(() => desk.close())

const question = (origin: string, destination: string, departureDate: string, more: object = {}) => ({
  body: { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate, ...more },
})
const search = (...asked: Parameters<typeof question>) => agent.ask(sailing.trips, question(...asked))
const refused = (...asked: Parameters<typeof question>) => agent.refused(sailing.trips, question(...asked))
const one = async (...asked: Parameters<typeof question>) => (await search(...asked)).trips[0]!
const truck = (more: object = {}) => ({
  truckSearch: true,
  travellers: [],
  vehicles: [{ idOrCode: 'TRK', length: 12, height: 4, quantity: 1, ...more }],
})

describe('filters', () => {
  const finds = async (filters: object, pair: Parameters<typeof question> = ['PIR', 'JTR', '2026-06-20']) =>
    (await search(pair[0], pair[1], pair[2], { filters })).trips.length === 1
  const night: Parameters<typeof question> = ['PIR', 'HER', '2026-06-20']
  const italy: Parameters<typeof question> = ['IGO', 'BAR', '2026-06-25']

  test.each([
    // 450 minutes under way, 43.50 an adult, 80.00 a car, leaves at 07:30.
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
  ])('%j of the day ferry: %s', async (filters, expected) => {
    expect(await finds(filters)).toBe(expected)
  })

  test('of other ships', async () => {
    expect(await finds({ positionType: ['CABIN'], cabin: 'hasCabin' }, night)).toBe(true)
    expect(await finds({ dangerousGoods: true }, italy)).toBe(true)
    expect(await finds({ intermediateStops: false }, italy)).toBe(true)
  })

  test('a place that is sold out is no kind of place', async () => {
    await setCapacity(desk.database, 4, 'AB4', 0)
    expect(await finds({ positionType: ['CABIN'] }, italy)).toBe(false)
    await setCapacity(desk.database, 4, 'AB4', 3)
    expect(await finds({ positionType: ['CABIN'] }, italy)).toBe(true)
  })

  test('a day that is none is refused (VA-025)', async () => {
    expect(await refused('PIR', 'JTR', '2026-02-31')).toEqual({
      code: 'date_not_valid',
      at: '/departureDate',
      parameters: { text: '2026-02-31' },
    })
  })
})

describe('ports', () => {
  const ends = async (origin: string, destination: string, day: string) =>
    (await search(origin, destination, day)).trips.map(
      (trip) => `${trip.origin.idOrCode} ${trip.destination.idOrCode}`,
    )

  test('all of them on one side are those within reach', async () => {
    expect(await ends('PIR', 'ALL', '2026-06-20')).toEqual(['PIR PAS', 'PIR JNX', 'PIR JTR', 'PIR HER'])
    expect(await ends('ALL', 'JTR', '2026-06-20')).toEqual(['PIR JTR', 'PAS JTR', 'JNX JTR'])
    expect(await ends('CYC', 'ALL', '2026-06-22')).toEqual([
      ...['JTR JNX', 'JTR PAS', 'JTR PIR', 'JNX PAS', 'JNX PIR', 'PAS PIR'],
    ])
  })

  test('all of them on both sides are refused', async () => {
    expect(await refused('ALL', 'ALL', '2026-06-20')).toMatchObject({ code: 'one_port_needed' })
  })
})

describe('a truck search', () => {
  test('is priced for the truck, and shows what the garage has for such', async () => {
    const trip = await one('PIR', 'JTR', '2026-06-20', truck())
    expect(trip).toMatchObject({
      garageTruck: 1500,
      prices: { vehicle: 12 * 2500, party: 12 * 2500 },
    })
    expect(trip.cannotTake).toBeUndefined()
  })

  test('leaves out ships without a garage for trucks, and says of full ones that they are', async () => {
    expect((await search('PIR', 'HER', '2026-06-20', truck())).trips).toEqual([])
    expect(await one('PIR', 'JTR', '2026-06-20', truck({ length: 16 }))).toMatchObject({
      cannotTake: 'garage_full',
      cannotTakeParams: { left: 15 },
    })
  })

  test('takes one truck', async () => {
    expect(await refused('PIR', 'JTR', '2026-06-20', truck({ quantity: 2 }))).toEqual({
      code: 'one_truck_only',
      at: '/vehicles',
      parameters: {},
    })
  })

  test('with dangerous goods is for ships that take them', async () => {
    expect(await one('PIR', 'JTR', '2026-06-20', truck({ adr: true }))).toMatchObject({
      cannotTake: 'no_dangerous_goods',
      cannotTakeParams: { what: 'TRK' },
    })
    expect((await one('IGO', 'BAR', '2026-06-25', truck({ adr: true }))).cannotTake).toBeUndefined()
  })
})

test('a package search finds what has a package left', async () => {
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
  const gone = services.flatMap(({ code }) =>
    [0, 1, 2].map((leg) => ({ itinerary_id: 1, leg, resource: serviceResource(code), capacity: 0 })),
  )
  await owner.insertInto('stock').values(gone).execute()
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

  test('shows what the smallest group pays, by its size', async () => {
    const fare = async (...sizes: Parameters<typeof group>) =>
      (await one('PIR', 'JTR', '2026-06-20', group(...sizes))).groupFare
    expect(await fare()).toEqual({ percent: 20, passenger: 3480, total: 20 * 3480, places: 20 })
    expect(await fare(10)).toEqual({ percent: 0, passenger: 4350, total: 43_500, places: 10 })
    expect(await fare(25, 60)).toMatchObject({ percent: 20, places: 50 })
    // Thirty on deck, ten in numbered seats.
    expect(await fare(40)).toMatchObject({ percent: 25, total: 30 * 3263 + 10 * 3750 })
  })

  test('says where the group does not fit', async () => {
    const trip = await one('PIR', 'JTR', '2026-06-20', group(55))
    expect(trip).toMatchObject({ cannotTake: 'places_short', cannotTakeParams: { left: 50 } })
    expect(trip.groupFare).toBeUndefined()
  })

  test('switched off is none', async () => {
    const off = { groupSearch: { status: false, minPassengers: 20 } }
    expect((await one('PIR', 'JTR', '2026-06-20', off)).groupFare).toBeUndefined()
  })
})

describe('conjunction trips', () => {
  type Call = [port: string, arrives: string | null, departs: string | null]

  async function sail(id: number, calls: readonly Call[]): Promise<void> {
    const { owner } = desk.database
    const ship = { line: 'H01', company: 'HLC', vessel: 'HLC01', season: 'high' }
    await owner
      .insertInto('itinerary')
      .values({ id, ...ship, departs: calls[0]![2]! })
      .execute()
    const rows = calls.map(([port, arrives, departs], seq) => ({
      itinerary_id: id,
      seq,
      port,
      arrives,
      departs,
    }))
    await owner.insertInto('port_call').values(rows).execute()
    const stock = calls.slice(1).flatMap((_, leg) => {
      const one = { itinerary_id: id, leg, berths: 1, capacity: 10 }
      return ['PAX', 'DECK'].map((resource) => ({ ...one, resource }))
    })
    await owner.insertInto('stock').values(stock).execute()
  }

  test('are the parts of a trip to and from its stops, with its key', async () => {
    const { trips, conjuctionsTrips = [] } = await search('PIR', 'JTR', '2026-06-20', {
      conjuctionsSearch: true,
    })
    const parts = conjuctionsTrips.map((trip) => `${trip.origin.idOrCode} ${trip.destination.idOrCode}`)
    expect(parts).toEqual(['PIR PAS', 'PAS JTR', 'PIR JNX', 'JNX JTR'])
    expect(new Set(conjuctionsTrips.map(({ conjuctionOrigin }) => conjuctionOrigin))).toEqual(
      new Set([tripId(trips[0]!)]),
    )
    expect(conjuctionsTrips[0]?.prices.passenger).toBe(4350)
  })

  test('are other ships onward too, once there is time to change', async () => {
    const { owner } = desk.database
    await sail(77, [
      ['PAS', null, '2026-06-20 11:55'],
      ['JTR', '2026-06-20 13:00', null],
    ])
    const onward = async (departs: string) => {
      const { conjuctionsTrips = [] } = await search('PIR', 'JTR', '2026-06-20', { conjuctionsSearch: true })
      return conjuctionsTrips.filter((trip) => trip.departureDateTime === departs).length
    }
    // The day ferry is at Paros at 11:30.
    expect(await onward('2026-06-20 11:55')).toBe(0)
    const later = { departs: '2026-06-20 12:00' }
    await owner
      .updateTable('port_call')
      .set(later)
      .where('itinerary_id', '=', 77)
      .where('seq', '=', 0)
      .execute()
    expect(await onward('2026-06-20 12:00')).toBe(1)
    // A second ship that calls at Paros leads to the same ship onward.
    await sail(78, [
      ['PIR', null, '2026-06-20 06:00'],
      ['PAS', '2026-06-20 10:00', '2026-06-20 10:10'],
      ['JTR', '2026-06-20 12:30', null],
    ])
    expect((await search('PIR', 'JTR', '2026-06-20')).trips).toHaveLength(2)
    expect(await onward('2026-06-20 12:00')).toBe(1)
    for (const table of ['stock', 'port_call'] as const)
      await owner.deleteFrom(table).where('itinerary_id', 'in', [77, 78]).execute()
    await owner.deleteFrom('itinerary').where('id', 'in', [77, 78]).execute()
  })

  test('of a trip without stops are none, and nobody who has not asked gets any', async () => {
    const none = await search('PIR', 'HER', '2026-06-20', { conjuctionsSearch: true })
    expect(none.conjuctionsTrips).toEqual([])
    expect((await search('PIR', 'JTR', '2026-06-20')).conjuctionsTrips).toBeUndefined()
  })

  test('that cannot be had are left out, and the trips shown all the same (ER-031)', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    stumbles.now = true
    const found = await search('PIR', 'JTR', '2026-06-20', { conjuctionsSearch: true })
    stumbles.now = false
    expect([found.trips.length, found.conjuctionsTrips]).toEqual([1, []])
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})

describe('for a party', () => {
  test('the cheapest place is one that takes all of them', async () => {
    await setCapacity(desk.database, 1, 'DECK', 2)
    const family = {
      travellers: [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
    }
    // In numbered seats, though two places on deck are left.
    expect((await one('PIR', 'JTR', '2026-06-20', family)).prices.party).toBe(2 * 5000 + 2500)
    await setCapacity(desk.database, 1, 'DECK', 30)
    expect((await one('PIR', 'JTR', '2026-06-20', family)).prices.party).toBe(2 * 4350 + 2175)
  })

  test('infants have a place at their own fare, and go on laps where there are too few', async () => {
    const infants = (adults: number, quantity: number) => ({
      travellers: [
        { type: 'AD', quantity: adults },
        { type: 'IN', quantity },
      ],
    })
    expect((await one('PIR', 'JTR', '2026-06-20', infants(2, 1))).prices.party).toBe(2 * 4350)
    expect((await one('PIR', 'JTR', '2026-06-20', infants(50, 10))).prices.party).toBe(30 * 4350 + 20 * 5000)
    expect(await one('PIR', 'JTR', '2026-06-20', infants(50, 11))).toMatchObject({ cannotTake: 'ship_full' })
    expect(await one('PIR', 'JTR', '2026-06-20', infants(0, 51))).toMatchObject({
      cannotTake: 'places_short',
    })
  })

  test('discounts count, and vehicles by their length', async () => {
    const party = {
      travellers: [
        { type: 'AD', quantity: 1 },
        { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
      ],
      vehicles: [{ idOrCode: 'TRK', length: 9.2, quantity: 1 }],
    }
    expect((await one('PIR', 'JTR', '2026-06-20', party)).prices.party).toBe(4350 + 2175 + 10 * 2500)
  })

  test('the price is answered item by item, equal ones in one row, with the vehicle asked for', async () => {
    const english = await desk.agent({ language: 'en' })
    const { trips } = await english.ask(sailing.trips, {
      body: {
        ...{ origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'JTR' }, departureDate: '2026-06-20' },
        travellers: [
          { type: 'AD', quantity: 2 },
          { type: 'AD', discountIdOrCode: 'STU', quantity: 1 },
          { type: 'CH', quantity: 1 },
        ],
        vehicles: [{ idOrCode: 'TRK', length: 9.2, quantity: 1 }],
      },
    })
    const [{ partyFares = [], prices } = { prices: {} }] = trips
    expect(
      partyFares.map(({ type, idOrCode, discountIdOrCode, length, quantity, fare }) =>
        [type, idOrCode, discountIdOrCode, length, quantity, fare].filter((one) => one !== undefined),
      ),
    ).toEqual([
      ['AD', 'DECK', 2, 4350],
      ['AD', 'DECK', 'STU', 1, 2175],
      ['CH', 'DECK', 1, 2175],
      ['TRK', 9.2, 1, 10 * 2500],
    ])
    expect(partyFares.map(({ quantity, fare }) => quantity * fare).reduce((one, other) => one + other)).toBe(
      prices.party,
    )
    expect(
      partyFares.every(({ contained, fare, name }) => contained > 0 && contained < fare && name !== ''),
    ).toBe(true)
  })

  test('a vehicle nobody sells there, or a ship without a garage for it, is told', async () => {
    const vehicle = (idOrCode: string, more: object = {}) => ({
      vehicles: [{ idOrCode, quantity: 1, ...more }],
    })
    expect(await one('PIR', 'JTR', '2026-06-20', vehicle('CAMP'))).toMatchObject({
      cannotTake: 'not_sold',
      cannotTakeParams: { what: 'CAMP' },
    })
    expect(await one('PIR', 'HER', '2026-06-20', vehicle('TRK', { length: 10 }))).toMatchObject({
      cannotTake: 'no_truck_garage',
    })
    expect(await one('PIR', 'JTR', '2026-06-20', vehicle('TRK', { length: 19 }))).toMatchObject({
      cannotTake: 'vehicle_too_long',
      cannotTakeParams: { what: 'TRK', most: 18 },
    })
  })
})

describe('shown rows', () => {
  test('are told again as they stand now, without those that have left or are not there', async () => {
    const [trip] = (await search('PIR', 'JTR', '2026-06-20')).trips
    const key = (departureDateTime: string, vessel = 'HLC01') => ({
      ...{ departureDateTime, origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'JTR' } },
      vessel: { idOrCode: vessel, company: { abbreviation: 'HLC' } },
    })
    await setCapacity(desk.database, 1, 'EC', 5)
    const asked = [key('2026-06-20 07:30'), key('2026-06-15 07:30'), key('2026-06-20 07:30', 'XXX01')]
    const { trips } = await agent.ask(sailing.again, {
      body: { trips: asked, travellers: [{ type: 'AD', quantity: 2 }] },
    })
    expect(trips).toEqual([
      {
        ...{ ...trip, seats: 35, prices: { ...trip?.prices, party: 8700 } },
        partyFares: [expect.objectContaining({ type: 'AD', quantity: 2, fare: 4350 })],
      },
    ])
    await setCapacity(desk.database, 1, 'EC', 20)
  })
})

type Trip = Awaited<ReturnType<typeof one>>
const tripKey = ({ departureDateTime, origin, destination, vessel }: Trip) => ({
  ...{ departureDateTime, origin, destination, vessel },
})

describe('what a company has to say', () => {
  const say = (body: object, as = agent) => as.ask(sailing.notice, { body })

  test('of all its trips, of the line of one, or of both', async () => {
    const trip = tripKey((await search('PIR', 'JTR', '2026-06-20')).trips[0]!)
    expect(await say({ company: 'HLC' })).toMatchObject({ notice: 'Be at the quay an hour before.' })
    expect(await say({ trip })).toMatchObject({ notice: 'No pets on deck.' })
    expect(await say({ company: 'HLC', trip })).toMatchObject({
      notice: 'Be at the quay an hour before.\nNo pets on deck.',
    })
    expect(await say({ company: 'DKT' })).toMatchObject({ notice: '' })
    expect(await say({})).toMatchObject({ notice: '' })
  })

  test('in the language of the session, or else in English', async () => {
    const greek = await desk.agent({ language: 'el' })
    expect(await say({ company: 'HLC' }, greek)).toMatchObject({
      notice: 'Να είστε στο λιμάνι μία ώρα πριν.',
    })
    const dutch = await desk.agent({ language: 'nl' })
    expect(await say({ company: 'HLC' }, dutch)).toMatchObject({ notice: 'Be at the quay an hour before.' })
  })
})
