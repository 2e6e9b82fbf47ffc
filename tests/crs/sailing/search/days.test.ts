import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { loadAvailability } from '../../../../src/crs/sailing/availability/availabilityView.ts'
import { loadCatalogue } from '../../../../src/crs/reference/catalogue.ts'
import { system } from '../../../../src/crs/database/transaction.ts'
import { freeUnits, leastFree, type StockCount } from '../../../../src/domain/sailing/freeUnits.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../../kit/crs/smallWorld.ts'
import { fc } from '../../../kit/drawnProperties.ts'

let desk: SmallCrs
let agent: Agent

beforeAll(async () => {
  desk = await openSmallCrs()
  await desk.database.owner
    .insertInto('offer')
    .values({
      kind: 'project',
      code: 'SPRING',
      name_en: 'Spring',
      name_el: 'Άνοιξη',
      project: null,
      percent: 10,
      applies_to: 'both',
      companies: ['HLC'],
      ports: [],
      from_date: '2026-06-21',
      to_date: '2026-06-30',
      sold_from: '2026-01-01',
      sold_to: '2026-12-31',
      least_passengers: 1,
      cancellation_set: null,
    })
    .execute()
  await desk.database.owner
    .insertInto('offer')
    .values({
      kind: 'deal',
      code: 'CREW',
      name_en: 'Crew',
      name_el: 'Παρέα',
      project: 'SPRING',
      percent: 30,
      applies_to: 'both',
      companies: [],
      ports: [],
      from_date: '2026-06-21',
      to_date: '2026-06-30',
      sold_from: '2026-01-01',
      sold_to: '2026-12-31',
      least_passengers: 2,
      cancellation_set: null,
    })
    .execute()
  agent = await desk.agent()
})
afterAll(() => desk.close())

const route = (origin: string, destination: string) => ({
  origin: { idOrCode: origin },
  destination: { idOrCode: destination },
})
const perDay = (origin: string, destination: string, fromDate: string, toDate: string, more: object = {}) =>
  agent.call(sailing.perDay, { body: { ...route(origin, destination), fromDate, toDate, ...more } })
const refused = (fromDate: string, toDate: string) =>
  agent.refused(sailing.perDay, { body: { ...route('PIR', 'JTR'), fromDate, toDate } })

describe('a search per day', () => {
  test('has every day with its trips still to depart and the lowest price (CA-030)', async () => {
    const { days } = await perDay('PIR', 'JTR', '2026-06-14', '2026-06-21')
    expect(days).toHaveLength(8)
    expect(days.filter(({ trips }) => trips > 0)).toEqual([
      { date: '2026-06-20', trips: 1, departures: ['07:30'], price: 4350, soldOut: false },
    ])
    // The ship of 15 June has departed this morning.
    expect(days[1]).toEqual({ date: '2026-06-15', trips: 0, departures: [], soldOut: false })
  })

  test('gives the last day of the timetable between the ports, also for days after it', async () => {
    expect((await perDay('PIR', 'JTR', '2026-06-14', '2026-06-14')).timetableEnds).toBe('2026-06-20')
    expect((await perDay('PIR', 'JTR', '2027-06-14', '2027-06-14')).timetableEnds).toBe('2026-06-20')
    expect((await perDay('BAR', 'PIR', '2026-06-14', '2026-06-14')).timetableEnds).toBeUndefined()
  })

  test('gives the price of the party, as a search of the day does', async () => {
    const party = {
      travellers: [{ type: 'AD', quantity: 2 }],
      vehicles: [{ idOrCode: 'CAR425', quantity: 1 }],
    }
    const { days } = await perDay('PIR', 'ALL', '2026-06-20', '2026-06-20', party)
    const { trips } = await agent.call(sailing.trips, {
      body: { ...route('PIR', 'ALL'), departureDate: '2026-06-20', ...party },
    })
    const prices = trips.flatMap(({ prices: { party: price } }) => price ?? [])
    const departures = trips.map(({ departureDateTime }) => departureDateTime.slice(11))
    expect(days).toEqual([
      {
        date: '2026-06-20',
        trips: 4,
        price: Math.min(...prices),
        soldOut: false,
        departures: [...new Set(departures)].toSorted(),
      },
    ])
  })

  test('marks a day as sold out when no trip takes the party, or no trip has a place left', async () => {
    const crowd = { travellers: [{ type: 'AD', quantity: 51 }] }
    const [full] = (await perDay('PIR', 'JTR', '2026-06-20', '2026-06-20', crowd)).days
    expect(full).toEqual({ date: '2026-06-20', trips: 1, departures: ['07:30'], soldOut: true })
    for (const resource of ['DECK', 'EC']) await setCapacity(desk.database, 1, resource, 0)
    const [soldOut] = (await perDay('PIR', 'JTR', '2026-06-20', '2026-06-20')).days
    expect(soldOut).toMatchObject({ trips: 1, soldOut: true })
    await setCapacity(desk.database, 1, 'DECK', 30)
    await setCapacity(desk.database, 1, 'EC', 20)
  })

  test('counts only trips that match the filters and the kind of search', async () => {
    const count = async (more: object, destination = 'HER') =>
      (await perDay('PIR', destination, '2026-06-20', '2026-06-20', more)).days[0]?.trips
    expect(await count({ filters: { cabin: 'hasCabin' } })).toBe(1)
    expect(await count({ filters: { company: ['HLC'] } })).toBe(0)
    expect(await count({ filters: { via: 'PAS' } }, 'JTR')).toBe(1)
    expect(await count({ truckSearch: true })).toBe(0)
    expect(await count({ truckSearch: true }, 'JTR')).toBe(1)
    expect(await count({ packageSearch: true }, 'JTR')).toBe(1)
  })

  test('refuses more than 62 days, reversed days and invalid dates', async () => {
    expect((await perDay('PIR', 'JTR', '2026-06-01', '2026-08-01')).days).toHaveLength(62)
    expect(await refused('2026-06-01', '2026-08-02')).toEqual({
      code: 'too_many_days',
      at: '/toDate',
      parameters: { most: 62 },
    })
    expect(await refused('2026-06-02', '2026-06-01')).toMatchObject({ code: 'days_reversed' })
    expect(await refused('2026-06-02', '2026-06-31')).toMatchObject({ code: 'date_not_valid', at: '/toDate' })
  })
})

describe('the frequency of a route', () => {
  const frequency = (origin: string, destination: string, departureDate: string) =>
    agent.call(sailing.frequency, { body: { ...route(origin, destination), departureDate } })

  test('is the days of the month with trips (CA-032)', async () => {
    expect((await frequency('PIR', 'JTR', '2026-06-05')).dates).toEqual(['2026-06-15', '2026-06-20'])
    expect((await frequency('CYC', 'PIR', '2026-06-05')).dates).toEqual(['2026-06-22'])
    expect((await frequency('PIR', 'JTR', '2026-07-05')).dates).toEqual([])
  })

  test('of a project is the days on which the project is sold (CA-033)', async () => {
    const request = (project: string, origin: string, destination: string) => ({
      path: { project },
      body: { ...route(origin, destination), departureDate: '2026-06-01' },
    })
    expect((await agent.call(sailing.frequencyOfProject, request('SPRING', 'JTR', 'PIR'))).dates).toEqual([
      '2026-06-22',
    ])
    expect((await agent.call(sailing.frequencyOfProject, request('SPRING', 'PIR', 'JTR'))).dates).toEqual([])
    expect(await agent.refused(sailing.frequencyOfProject, request('NONE', 'PIR', 'JTR'))).toMatchObject({
      code: 'project_unknown',
    })
  })
})

describe('trips of a project', () => {
  test('are those on which it is sold, at its prices and with its deals for the party (CA-029)', async () => {
    const legs = [
      { ...route('PIR', 'JTR'), departureDate: '2026-06-20', travellers: [{ type: 'AD', quantity: 2 }] },
      { ...route('JTR', 'PIR'), departureDate: '2026-06-22', travellers: [{ type: 'AD', quantity: 2 }] },
      { ...route('JTR', 'PIR'), departureDate: '2026-06-22', travellers: [{ type: 'AD', quantity: 1 }] },
    ]
    const { listOfTrips } = await agent.call(sailing.listOfProject, {
      path: { project: 'spring' },
      body: { legs },
    })
    expect(listOfTrips.map(({ trips }) => trips.length)).toEqual([0, 1, 1])
    expect(listOfTrips[1]?.trips[0]).toMatchObject({
      prices: { passenger: 3915, vehicle: 7200, party: 7830 },
      deals: ['CREW'],
    })
    expect(listOfTrips[2]?.trips[0]?.deals).toEqual([])
    const { listOfTrips: forOne } = await agent.call(sailing.listOfProject, {
      path: { project: 'spring' },
      body: { legs: [{ ...route('JTR', 'PIR'), departureDate: '2026-06-22' }] },
    })
    expect(forOne[0]?.trips[0]?.prices.party).toBe(3915)
  })

  test('are found by its code in a search, for one adult where no party is given; an unknown code is refused', async () => {
    const request = (projectCode: string) => ({
      body: { ...route('JTR', 'PIR'), departureDate: '2026-06-22', projectCode },
    })
    expect((await agent.call(sailing.trips, request('SPRING'))).trips[0]?.prices.passenger).toBe(3915)
    expect(await agent.refused(sailing.trips, request('NONE'))).toMatchObject({
      code: 'project_unknown',
      at: '/projectCode',
    })
  })
})

const anyStock = fc
  .record({
    capacity: fc.nat(30),
    berths: fc.integer({ min: 1, max: 4 }),
    whole: fc.nat(30),
    men: fc.nat(60),
    women: fc.nat(60),
  })
  .filter(
    ({ capacity, berths, whole, men, women }) =>
      whole + Math.ceil(men / berths) + Math.ceil(women / berths) <= capacity,
  )

test('the free units computed in SQL equal those of the domain', async () => {
  const { owner } = desk.database
  const catalogue = await loadCatalogue(desk.database)
  const calls = {
    line: 'H01',
    company: 'HLC',
    vessel: 'HLC01',
    season: 'high',
    origin: 'PIR',
    destination: 'JTR',
  }
  const sailed = { itinerary: 9, fromSeq: 0, toSeq: 3, ...calls, departs: '', arrives: '' }
  await fc.assert(
    fc.asyncProperty(fc.tuple(anyStock, anyStock, anyStock), async (legs: StockCount[]) => {
      await owner.deleteFrom('stock').where('itinerary_id', '=', 9).execute()
      const rows = legs.map((row, leg) => ({ ...row, leg, itinerary_id: 9, resource: 'AB4' }))
      await owner.insertInto('stock').values(rows).execute()
      const [view] = await desk.database.transaction(system, (tx) =>
        loadAvailability(tx, catalogue, { agency: '1300' }, [sailed]),
      )
      expect(view?.free.get('AB4')).toEqual(leastFree(legs.map(freeUnits)))
    }),
    { numRuns: 60 },
  )
  await owner.deleteFrom('stock').where('itinerary_id', '=', 9).where('leg', '=', 1).execute()
  const [view] = await desk.database.transaction(system, (tx) =>
    loadAvailability(tx, catalogue, { agency: '1300' }, [sailed]),
  )
  expect(view?.free.has('AB4')).toBe(false)
})
