import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { openSmallDesk, type Agent, type SmallDesk } from '../../../kit/selling.ts'
import { setCapacity } from '../../../kit/smallWorld.ts'

let desk: SmallDesk
let agent: Agent

beforeAll(async () => {
  desk = await openSmallDesk()
  agent = await desk.agent({ language: 'el' })
})
afterAll(() => desk.close())

const ask = (origin: string, destination: string, departureDate: string, more: object = {}) =>
  agent.ask(sailing.trips, {
    body: { origin: { idOrCode: origin }, destination: { idOrCode: destination }, departureDate, ...more },
  })

const first = async (origin: string, destination: string, day: string, more: object = {}) => {
  const { trips } = await ask(origin, destination, day, more)
  const [trip] = trips
  if (!trip) throw new Error('no trip')
  return trip
}

test('a discount the line does not grant is named on the trip, one it grants is in the price', async () => {
  const of = (discountIdOrCode: string) => ({ travellers: [{ type: 'AD', discountIdOrCode, quantity: 1 }] })
  const refused = await first('PIR', 'JTR', '2026-06-20', of('SNR'))
  expect(refused).toMatchObject({ discountRefused: 'SNR' })
  expect(refused).not.toHaveProperty('prices.party')
  const granted = await first('PIR', 'JTR', '2026-06-20', of('STU'))
  expect(granted).not.toHaveProperty('discountRefused')
  expect(granted).toHaveProperty('prices.party')
})

describe('what is found', () => {
  test('a trip with its times, ship, stops and what is left of it', async () => {
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

  test('any two ports of an itinerary in its direction, and no others', async () => {
    expect((await ask('PAS', 'JNX', '2026-06-20')).trips).toHaveLength(1)
    expect((await ask('JNX', 'PAS', '2026-06-20')).trips).toHaveLength(0)
    expect((await ask('PIR', 'JTR', '2026-06-21')).trips).toHaveLength(0)
  })

  test('a group of ports on either side', async () => {
    const out = await ask('PIR', 'CYC', '2026-06-20')
    expect(out.trips.map((trip) => trip.destination.idOrCode)).toEqual(['PAS', 'JNX', 'JTR'])
    const back = await ask('CYC', 'PIR', '2026-06-22')
    expect(back.trips.map((trip) => trip.origin.idOrCode)).toEqual(['JTR', 'JNX', 'PAS'])
  })

  test('minutes under way are real ones between two zones', async () => {
    expect(await first('IGO', 'BAR', '2026-06-25')).toMatchObject({
      duration: 600,
      shipType: 'INTERNATIONAL',
    })
  })

  test('nothing that has left by the clock of its port', async () => {
    // Ten in the morning: the ship of 07:30 is gone from Piraeus but still to call at Paros and Naxos.
    expect((await ask('PIR', 'JTR', '2026-06-15')).trips).toHaveLength(0)
    expect((await ask('PAS', 'JTR', '2026-06-15')).trips).toHaveLength(1)
  })

  test('several legs at once, also as a bare list (CA-028)', async () => {
    const legs = [
      { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'JTR' }, departureDate: '2026-06-20' },
      { origin: { idOrCode: 'JTR' }, destination: { idOrCode: 'PIR' }, departureDate: '2026-06-22' },
      { origin: { idOrCode: 'PIR' }, destination: { idOrCode: 'BAR' }, departureDate: '2026-06-22' },
    ]
    const { listOfTrips } = await agent.ask(sailing.listOfTrips, { body: { legs } })
    expect(listOfTrips.map(({ trips }) => trips.length)).toEqual([1, 1, 0])
    expect(await agent.ask(sailing.listOfTrips, { body: legs as never })).toMatchObject({ listOfTrips })
  })

  test('an unknown port is refused where it stands', async () => {
    const known = { idOrCode: 'PIR' }
    const legs = [{ origin: known, destination: { idOrCode: 'XXX' }, departureDate: '2026-06-20' }]
    expect(await agent.refused(sailing.listOfTrips, { body: { legs } })).toEqual({
      code: 'port_not_found',
      at: '/legs/0/destination/idOrCode',
      parameters: { port: 'XXX' },
    })
  })

  test('names in the language of the session', async () => {
    const english = await desk.agent({ language: 'en' })
    const body = {
      origin: { idOrCode: 'PIR' },
      destination: { idOrCode: 'JTR' },
      departureDate: '2026-06-20',
    }
    const { trips } = await english.ask(sailing.trips, { body })
    expect(trips[0]?.vessel.name).toBe('Halcyon')
  })
})

describe('for a party', () => {
  test('its price in the cheapest seats', async () => {
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

  test('who finds no cheap seat sits in a dearer one', async () => {
    const trip = await first('PIR', 'JTR', '2026-06-20', { travellers: [{ type: 'AD', quantity: 31 }] })
    expect(trip.prices.party).toBe(30 * 4350 + 5000)
  })

  test('who finds no seat at all lies in a berth', async () => {
    const trip = await first('PIR', 'HER', '2026-06-20', { travellers: [{ type: 'AD', quantity: 25 }] })
    expect(trip).toMatchObject({ seats: 20, berths: 18, hasCabin: true })
    expect(trip.prices.party).toBe(20 * 4000 + 5 * 7000)
    expect(trip.cannotTake).toBeUndefined()
  })

  test('more than there is room for is told, and why', async () => {
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

  test('a vehicle that does not go in is told, and why', async () => {
    const lorry = (length: number, height: number) => ({
      vehicles: [{ idOrCode: 'TRK', length, height, quantity: 1 }],
    })
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(18.5, 4))).cannotTake).toBe('vehicle_too_long')
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(10, 4.5))).cannotTake).toBe('vehicle_too_high')
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(16, 4))).cannotTake).toBe('garage_full')
    expect((await first('PIR', 'JTR', '2026-06-20', lorry(14, 4))).cannotTake).toBeUndefined()
  })

  test('on international lines the fare holds what is put on top of it', async () => {
    const trip = await first('IGO', 'BAR', '2026-06-25', { travellers: [{ type: 'AD', quantity: 1 }] })
    // Port taxes 8, emissions 3, fuel 16 on top of the listed 60.
    expect(trip.prices).toMatchObject({ passenger: 8700, party: 8700 })
  })
})

test('the leg with the least left decides', async () => {
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
  const left = async (filters: object) =>
    (await ask('PIR', 'JTR', '2026-06-20', { filters })).trips.length === 1

  test('by company, ship type and port on the way', async () => {
    expect(await left({ company: ['HLC', 'DKT'] })).toBe(true)
    expect(await left({ company: ['DKT'] })).toBe(false)
    expect(await left({ shipType: ['CONVENTIONAL'] })).toBe(true)
    expect(await left({ shipType: ['FAST'] })).toBe(false)
    expect(await left({ via: 'JNX' })).toBe(true)
    expect(await left({ via: 'HER' })).toBe(false)
    expect(await left({ intermediateStops: false })).toBe(false)
    expect(await left({ intermediateStops: true })).toBe(true)
  })

  test('by what is on board', async () => {
    expect(await left({ garage: true })).toBe(true)
    expect(await left({ garage: false })).toBe(false)
    expect(await left({ cabin: 'hasCabin' })).toBe(false)
    expect(await left({ cabin: 'hasNoCabin' })).toBe(true)
  })

  test('by the time of departure, one value meaning from then on', async () => {
    expect(await left({ departureTimeDuration: [700, 730] })).toBe(true)
    expect(await left({ departureTimeDuration: [731, 900] })).toBe(false)
    expect(await left({ departureTimeDuration: [700] })).toBe(true)
    expect(await left({ departureTimeDuration: [800] })).toBe(false)
  })
})
