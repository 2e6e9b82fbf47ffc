import { describe, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { openSmallCrs, startSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../../kit/crs/smallWorld.ts'

const { desk, agent } = startSmallCrs('all', { language: 'el' })

const search = (origin: string, destination: string, departureDate: string, more: object = {}) =>
  agent.call(sailing.trips, {
    body: { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate, ...more },
  })

const first = async (origin: string, destination: string, day: string, more: object = {}) => {
  const { trips } = await search(origin, destination, day, more)
  const [trip] = trips
  if (!trip) throw new Error('no trip')
  return trip
}

test('a discount that the line does not grant is named on the trip; one that it grants lowers the price', async () => {
  const party = (discountIdOrCode: string) => ({
    travellers: [{ type: 'AD', discountIdOrCode, quantity: 1 }],
  })
  const refused = await first('PIR', 'JTR', '2026-06-20', party('SNR'))
  expect(refused).toMatchObject({ discountRefused: 'SNR' })
  expect(refused).not.toHaveProperty('prices.party')
  const granted = await first('PIR', 'JTR', '2026-06-20', party('STU'))
  expect(granted).not.toHaveProperty('discountRefused')
  expect(granted).toHaveProperty('prices.party')
})

describe('a search', () => {
  test('finds a trip with its times, ship, stops and free units (CA-027, EN-117, EN-118, EN-119, EN-120)', async () => {
    expect(await first('PIR', 'JTR', '2026-06-20')).toEqual({
      departureDateTime: '2026-06-20 07:30',
      arrivalDateTime: '2026-06-20 15:00',
      duration: 450,
      origin: { idOrCode: 'PIR', name: 'Piraeus' },
      destination: { idOrCode: 'JTR', name: 'Santorini' },
      vessel: { idOrCode: 'HLC01', name: 'Αλκυών', company: { abbreviation: 'HLC', id: 3 } },
      routeId: 'H01',
      shipType: 'CONVENTIONAL',
      stops: [
        {
          idOrCode: 'PAS',
          name: 'Paros',
          arrivalDateTime: '2026-06-20 11:30',
          departureDateTime: '2026-06-20 11:50',
        },
        {
          idOrCode: 'JNX',
          name: 'Naxos',
          arrivalDateTime: '2026-06-20 12:35',
          departureDateTime: '2026-06-20 12:55',
        },
      ],
      seats: 50,
      berths: 0,
      garage: 3500,
      garageTruck: 1500,
      hasCabin: false,
      hasGarage: true,
      dangerousGoods: false,
      positionTypes: ['DECK', 'SEAT'],
      prices: { passenger: 4350, vehicle: 8000 },
    })
  })

  test('finds every port pair of an itinerary in its direction only', async () => {
    expect((await search('PAS', 'JNX', '2026-06-20')).trips).toHaveLength(1)
    expect((await search('JNX', 'PAS', '2026-06-20')).trips).toHaveLength(0)
    expect((await search('PIR', 'JTR', '2026-06-21')).trips).toHaveLength(0)
  })

  test('finds the ports of a group on either side', async () => {
    const out = await search('PIR', 'CYC', '2026-06-20')
    expect(out.trips.map((trip) => trip.destination.idOrCode)).toEqual(['PAS', 'JNX', 'JTR'])
    const back = await search('CYC', 'PIR', '2026-06-22')
    expect(back.trips.map((trip) => trip.origin.idOrCode)).toEqual(['JTR', 'JNX', 'PAS'])
  })

  test('computes the duration across time zones', async () => {
    expect(await first('IGO', 'BAR', '2026-06-25')).toMatchObject({
      duration: 600,
      shipType: 'INTERNATIONAL',
    })
  })

  test('leaves out trips that have departed by the local time of their port', async () => {
    // It is 10:00. The ship left Piraeus at 07:30 and has yet to call at Paros and Naxos.
    expect((await search('PIR', 'JTR', '2026-06-15')).trips).toHaveLength(0)
    expect((await search('PAS', 'JTR', '2026-06-15')).trips).toHaveLength(1)
  })

  test('accepts several legs at once, also as a bare list (CA-028)', async () => {
    const legs = [
      { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'JTR' }, departureDate: '2026-06-20' },
      { origin: { idOrCode: 'JTR' }, destination: { idOrCode: 'PIR' }, departureDate: '2026-06-22' },
      { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'BAR' }, departureDate: '2026-06-22' },
    ]
    const { listOfTrips } = await agent.call(sailing.listOfTrips, { body: { legs } })
    expect(listOfTrips.map(({ trips }) => trips.length)).toEqual([1, 1, 0])
    expect(await agent.call(sailing.listOfTrips, { body: legs as never })).toMatchObject({ listOfTrips })
  })

  test('refuses an unknown port with its position', async () => {
    const origin = { idOrCode: 'PIR' }
    const legs = [{ origin, destination: { idOrCode: 'XXX' }, departureDate: '2026-06-20' }]
    expect(await agent.refused(sailing.listOfTrips, { body: { legs } })).toEqual({
      code: 'port_not_found',
      at: '/legs/0/destination/idOrCode',
      parameters: { port: 'XXX' },
    })
  })

  test('returns names in the language of the session', async () => {
    const english = await desk.agent({ language: 'en' })
    const body = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      departureDate: '2026-06-20',
    }
    const { trips } = await english.call(sailing.trips, { body })
    expect(trips[0]?.vessel.name).toBe('Halcyon')
  })
})

describe('the price of a party', () => {
  test('is that of the cheapest seats', async () => {
    const travellers = [
      { type: 'AD', quantity: 2 },
      { type: 'CH', quantity: 1 },
    ]
    const trip = await first('PIR', 'JTR', '2026-06-20', {
      travellers,
      vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
    })
    expect(trip.prices.party).toBe(2 * 4350 + 2175 + 8000)
    expect(trip.cannotTake).toBeUndefined()
  })

  test('includes dearer seats when the cheapest class is full', async () => {
    const trip = await first('PIR', 'JTR', '2026-06-20', { travellers: [{ type: 'AD', quantity: 31 }] })
    expect(trip.prices.party).toBe(30 * 4350 + 5000)
  })

  test('includes berths when all seats are full', async () => {
    const trip = await first('PIR', 'HER', '2026-06-20', { travellers: [{ type: 'AD', quantity: 25 }] })
    expect(trip).toMatchObject({ seats: 20, berths: 18, hasCabin: true })
    expect(trip.prices.party).toBe(20 * 4000 + 5 * 7000)
    expect(trip.cannotTake).toBeUndefined()
  })

  test('is replaced by a refusal when there are too few places or certified persons', async () => {
    const many = { travellers: [{ type: 'AD', quantity: 39 }] }
    expect(await first('PIR', 'HER', '2026-06-20', many)).toMatchObject({
      cannotTake: 'places_short',
      cannotTakeParams: { left: 38 },
    })
    const more = { travellers: [{ type: 'AD', quantity: 61 }] }
    expect(await first('PIR', 'HER', '2026-06-20', more)).toMatchObject({
      cannotTake: 'ship_full',
      cannotTakeParams: { left: 60 },
    })
  })

  test('is replaced by a refusal when the garage does not admit the vehicle', async () => {
    const lorry = (length: number, height: number) => ({
      vehicles: [{ idOrCode: 'TRK', length, height, quantity: 1 }],
    })
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(18.5, 4))).cannotTake).toBe('vehicle_too_long')
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(10, 4.5))).cannotTake).toBe('vehicle_too_high')
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(16, 4))).cannotTake).toBe('garage_full')
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(14, 4))).cannotTake).toBeUndefined()
  })

  test('includes dues and surcharges on international lines', async () => {
    const trip = await first('IGO', 'BAR', '2026-06-25', { travellers: [{ type: 'AD', quantity: 1 }] })
    // List price 60, port dues 8, surcharges of 3 for emissions and 16 for fuel.
    expect(trip.prices).toMatchObject({ passenger: 8700, party: 8700 })
  })
})

test('the free units of a trip are those of its fullest leg', async () => {
  await setCapacity(desk.database, 2, 'PAX', 12)
  await desk.database.owner
    .updateTable('stock')
    .set({ capacity: 3 })
    .where('itinerary_id', '=', 2)
    .where('leg', '=', 1)
    .where('resource', 'in', ['DECK', 'EC'])
    .execute()
  expect((await first('JTR', 'PIR', '2026-06-22')).seats).toBe(6)
  expect((await first('PAS', 'PIR', '2026-06-22')).seats).toBe(12)
})

describe('filters', () => {
  const isFound = async (filters: object) =>
    (await search('PIR', 'JTR', '2026-06-20', { filters })).trips.length === 1

  test('match company, ship type and stops (EN-116)', async () => {
    expect(await isFound({ company: ['HLC', 'DKT'] })).toBe(true)
    expect(await isFound({ company: ['DKT'] })).toBe(false)
    expect(await isFound({ shipType: ['CONVENTIONAL'] })).toBe(true)
    expect(await isFound({ shipType: ['FAST'] })).toBe(false)
    expect(await isFound({ via: 'JNX' })).toBe(true)
    expect(await isFound({ via: 'HER' })).toBe(false)
    expect(await isFound({ intermediateStops: false })).toBe(false)
    expect(await isFound({ intermediateStops: true })).toBe(true)
  })

  test('know a fast ship on a line without a type', async () => {
    const fast = await openSmallCrs('on', ({ owner }) =>
      owner.updateTable('vessel').set({ ship_type: 'FAST' }).execute(),
    )
    try {
      const other = await fast.agent()
      const typesFrom = async (destination: string, filters: object = {}) => {
        const body = { origin: { idOrCode: 'PIR' }, destination: { idOrCode: destination }, filters }
        const { trips } = await other.call(sailing.trips, { body: { ...body, departureDate: '2026-06-20' } })
        return trips.map(({ shipType }) => shipType)
      }
      expect(await typesFrom('JTR', { shipType: ['FAST'] })).toEqual(['FAST'])
      expect(await typesFrom('HER')).toEqual(['NIGHT'])
    } finally {
      await fast.close()
    }
  })

  test('match garage and cabins', async () => {
    expect(await isFound({ garage: true })).toBe(true)
    expect(await isFound({ garage: false })).toBe(false)
    expect(await isFound({ cabin: 'hasCabin' })).toBe(false)
    expect(await isFound({ cabin: 'hasNoCabin' })).toBe(true)
  })

  test('match a range of departure times, of which one value is the earliest', async () => {
    expect(await isFound({ departureTimeDuration: [700, 730] })).toBe(true)
    expect(await isFound({ departureTimeDuration: [731, 900] })).toBe(false)
    expect(await isFound({ departureTimeDuration: [700] })).toBe(true)
    expect(await isFound({ departureTimeDuration: [800] })).toBe(false)
  })
})
