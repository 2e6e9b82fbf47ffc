import type { Database } from '../../../src/crs/database/transaction.ts'
import { insertRows } from '../../../src/crs/network/load/storedSql.ts'
import { moveDays, partOf } from '../../../src/crs/world/network/tables.ts'
import { demoTables } from '../demoTables.ts'
import { addAgencies } from './agencies.ts'

const ports = [
  { code: 'PIR', name: 'Piraeus', country: 'GR', zone: 'Europe/Athens', at: [37.944, 23.637] },
  { code: 'PAS', name: 'Paros', country: 'GR', zone: 'Europe/Athens', at: [37.086, 25.148] },
  { code: 'JNX', name: 'Naxos', country: 'GR', zone: 'Europe/Athens', at: [37.108, 25.372] },
  { code: 'JTR', name: 'Santorini', country: 'GR', zone: 'Europe/Athens', at: [36.388, 25.43] },
  { code: 'HER', name: 'Heraklion', country: 'GR', zone: 'Europe/Athens', at: [35.345, 25.14] },
  { code: 'IGO', name: 'Igoumenitsa', country: 'GR', zone: 'Europe/Athens', at: [39.5, 20.26] },
  { code: 'BAR', name: 'Bari', country: 'IT', zone: 'Europe/Rome', at: [41.13, 16.86] },
] as const

const companies = [
  { code: 'HLC', market: 'domestic', letter: 'H', rules: 'GR_LAW' },
  { code: 'DKT', market: 'domestic', letter: 'K', rules: 'GR_LAW' },
  { code: 'ADB', market: 'adriatic', letter: 'A', rules: 'ADRIATIC' },
] as const

const vessels = [
  { code: 'HLC01', company: 'HLC', name: 'Halcyon', name_el: 'Αλκυών', class: 'RPX-M', ship_type: 'RPX' },
  { code: 'DKT01', company: 'DKT', name: 'Diktynna', name_el: 'Δίκτυννα', class: 'RPX-XL', ship_type: 'RPX' },
  { code: 'ADB01', company: 'ADB', name: 'Adria', name_el: 'Άδρια', class: 'ADR', ship_type: 'ADR' },
]

const lines = [
  { code: 'H01', company: 'HLC', kind: 'day', stops: ['PIR', 'PAS', 'JNX', 'JTR'] },
  { code: 'K01', company: 'DKT', kind: 'night', stops: ['PIR', 'HER'] },
  { code: 'A02', company: 'ADB', kind: 'international', stops: ['IGO', 'BAR'] },
]

/** Gross hundredths for every port pair of a line, whatever the distance. */
const fares: Record<string, Record<string, number>> = {
  H01: { DECK: 4350, EC: 5000, CAR425: 8000, MOTO: 2000, TRK: 2500, BIKE: 0 },
  K01: { DECK: 4000, AB4: 7000, AA2: 9500, LUX2: 14_000, CAR425: 9000 },
  A02: { DECK: 6000, AB4: 9000, CAR425: 7000, TRK: 3000 },
}

/** Numbered seats and cabins of a ship: as many as the stock of its legs has. */
const numbered: Record<string, Record<string, number>> = {
  HLC01: { EC: 20 },
  DKT01: { AB4: 3, AA2: 2, LUX2: 1 },
  ADB01: { AB4: 3 },
}

type CallAt = readonly [port: string, arrives: string | null, departs: string | null]

interface Itinerary {
  id: number
  line: string
  vessel: string
  calls: readonly CallAt[]
}

const at = (day: string, time: string) => `2026-06-${day} ${time}`

const dayFerry = (id: number, day: string): Itinerary => ({
  id,
  line: 'H01',
  vessel: 'HLC01',
  calls: [
    ['PIR', null, at(day, '07:30')],
    ['PAS', at(day, '11:30'), at(day, '11:50')],
    ['JNX', at(day, '12:35'), at(day, '12:55')],
    ['JTR', at(day, '15:00'), null],
  ],
})

/** The clock of the tests starts on 15 June 2026 at 10:00 in Greece. */
const itineraries: readonly Itinerary[] = [
  dayFerry(1, '20'),
  {
    id: 2,
    line: 'H01',
    vessel: 'HLC01',
    calls: [
      ['JTR', null, at('22', '15:30')],
      ['JNX', at('22', '17:35'), at('22', '17:55')],
      ['PAS', at('22', '18:40'), at('22', '19:00')],
      ['PIR', at('22', '23:00'), null],
    ],
  },
  {
    id: 3,
    line: 'K01',
    vessel: 'DKT01',
    calls: [
      ['PIR', null, at('20', '21:00')],
      ['HER', at('21', '06:00'), null],
    ],
  },
  {
    id: 4,
    line: 'A02',
    vessel: 'ADB01',
    calls: [
      ['IGO', null, at('25', '20:00')],
      ['BAR', at('26', '05:00'), null],
    ],
  },
  dayFerry(5, '15'),
]

/** Units per leg; for cabins with their berths. */
const stock: Record<string, Record<string, readonly [capacity: number, berths: number]>> = {
  H01: { PAX: [60, 1], DECK: [30, 1], EC: [20, 1], LANE_LOW: [2000, 1], LANE_HIGH: [1500, 1] },
  K01: { PAX: [60, 1], DECK: [20, 1], AB4: [3, 4], AA2: [2, 2], LUX2: [1, 2], LANE_LOW: [2000, 1] },
  A02: { PAX: [60, 1], DECK: [20, 1], AB4: [3, 4], LANE_LOW: [2000, 1], LANE_HIGH: [4000, 1] },
}

/**
 * A few ports, three companies, a day ferry with legs, a night ferry with cabins, a ship to Italy; very little stock.
 */
export async function makeSmallWorld(database: Database): Promise<void> {
  await addAgencies(database)
  await addRecords(database)
  await addTimetable(database)
  await addTickets(database)
  await addOfDemo(database, [
    'offers',
    'vouchers',
    'insurances',
    'loyalty_cards',
    'translations',
    'products',
    'company_rules',
    'booking_attributes',
    'special_services',
  ])
}

/** Inserts the rows that the demo has for the three companies. */
async function addOfDemo({ pool }: Pick<Database, 'pool'>, tables: readonly string[]): Promise<void> {
  const codes = (rows: readonly { code: string }[]) => new Set(rows.map(({ code }) => code))
  const part = partOf(demoTables, { companies: codes(companies), lines: codes(lines), ships: codes(vessels) })
  for (const name of tables) {
    const { table, rows } = ['offers', 'vouchers'].includes(name)
      ? moveDays(part.tables.get(name)!, '2026-06-15')
      : part.tables.get(name)!
    await insertRows(
      pool,
      table.stored,
      rows.map(({ stored }) => stored),
    )
  }
}

const names = (name: string) => ({ name_en: name, name_el: name })

async function addRecords({ owner, pool }: Database): Promise<void> {
  const portRows = ports.map(({ code, name, country, zone, at: [latitude, longitude] }) => ({
    code,
    locode: `${country}${code}`,
    ...names(name),
    area_en: name,
    area_el: name,
    country,
    timezone: zone,
    latitude,
    longitude,
  }))
  await owner.insertInto('port').values(portRows).execute()
  await owner
    .insertInto('port_group')
    .values({ code: 'CYC', ...names('Cyclades'), members: ['PAS', 'JNX', 'JTR'] })
    .execute()
  await addCompanies({ owner, pool })
  await owner
    .insertInto('vessel')
    .values(
      vessels.map((vessel) => ({
        ...vessel,
        max_length: 18,
        max_height: 4.4,
        places: numbered[vessel.code] ?? {},
        dangerous_goods: vessel.code === 'ADB01',
      })),
    )
    .execute()
  await owner.insertInto('line').values(lines).execute()
  await addOfDemo({ pool }, [
    'accommodations',
    'vehicle_categories',
    'discounts',
    'discount_percents',
    'cancellation_steps',
  ])
  await addWords({ owner })
  await owner.insertInto('list_fare').values(fareRows()).execute()
}

async function addCompanies({ owner, pool }: Pick<Database, 'owner' | 'pool'>): Promise<void> {
  const rows = companies.map(({ code, market, letter, rules: set }) => ({
    code,
    ...names(code),
    market,
    dues_inside: market === 'domestic',
    travel_documents: market !== 'domestic',
    ticket_letter: letter,
    cancellation_set: set,
    commission: 8,
  }))
  await owner.insertInto('company').values(rows).execute()
  await addOfDemo({ pool }, ['passenger_types', 'taxes', 'payment_methods'])
}

/** Notices of a company for all its lines and for one, and group fares. */
async function addWords({ owner }: Pick<Database, 'owner'>): Promise<void> {
  const words = { en: 'Be at the quay an hour before.', el: 'Να είστε στο λιμάνι μία ώρα πριν.' }
  const ofLine = { en: 'No pets on deck.' }
  await owner
    .insertInto('notice')
    .values([
      { company: 'HLC', words },
      { company: 'HLC', line: 'H01', words: ofLine },
    ])
    .execute()
  const group = { market: 'domestic', percent: 20, from_persons: 20 }
  await owner
    .insertInto('group_fare')
    .values([group, { ...group, percent: 25, from_persons: 40 }])
    .execute()
}

function fareRows() {
  return lines.flatMap(({ code, stops }) =>
    stops.flatMap((origin) =>
      stops
        .filter((destination) => destination !== origin)
        .flatMap((destination) =>
          Object.entries(fares[code] ?? {}).map(([product, gross]) => ({
            line: code,
            origin,
            destination,
            season: 'high',
            product,
            gross,
          })),
        ),
    ),
  )
}

async function addTimetable({ owner }: Database): Promise<void> {
  for (const { id, line, vessel, calls } of itineraries) {
    const company = vessel.slice(0, 3)
    const departs = calls[0]?.[2] ?? ''
    await owner
      .insertInto('itinerary')
      .values({ id, line, company, vessel, departs, season: 'high' })
      .execute()
    const callRows = calls.map(([port, arrives, leaves], seq) => ({
      itinerary_id: id,
      seq,
      port,
      arrives,
      departs: leaves,
    }))
    await owner.insertInto('port_call').values(callRows).execute()
    const legs = calls.slice(1).map((_, leg) => leg)
    const rows = Object.entries(stock[line] ?? {}).flatMap(([resource, [capacity, berths]]) =>
      legs.map((leg) => ({ itinerary_id: id, leg, resource, capacity, berths })),
    )
    await owner.insertInto('stock').values(rows).execute()
  }
}

/** A thousand ticket numbers of every company for every agency, all different. */
async function addTickets({ owner }: Database): Promise<void> {
  const rows = ['1300', '1301', '1377'].flatMap((agency, nth) =>
    companies.map(({ code, letter }) => ({
      agency,
      company: code,
      letter,
      automatic: true,
      next_number: 1000 + nth * 100_000,
      last_number: 1999 + nth * 100_000,
    })),
  )
  await owner.insertInto('ticket_stock').values(rows).execute()
}

/** Sets the capacity of a resource on every leg of an itinerary. */
export async function setCapacity(
  { owner }: Database,
  itinerary: number,
  resource: string,
  capacity: number,
): Promise<void> {
  await owner
    .updateTable('stock')
    .set({ capacity })
    .where('itinerary_id', '=', itinerary)
    .where('resource', '=', resource)
    .execute()
}

/** Whole units taken of a resource on each leg of an itinerary. */
export async function wholeOf({ owner }: Database, itinerary: number, resource: string): Promise<number[]> {
  const legs = await owner
    .selectFrom('stock')
    .select('whole')
    .where('itinerary_id', '=', itinerary)
    .where('resource', '=', resource)
    .orderBy('leg')
    .execute()
  return legs.map(({ whole }) => whole)
}

/** Lets the first agency sell without end: seats, ticket numbers and credit never run out. */
export async function liftLimits({ owner }: Database): Promise<void> {
  await owner.updateTable('stock').set({ capacity: 10_000_000 }).execute()
  await owner.updateTable('ticket_stock').set({ last_number: 99_999 }).where('agency', '=', '1300').execute()
  await owner.updateTable('agency').set({ credit_limit: 1e12 }).execute()
}

interface SailingCopy {
  id: number
  season: string
  /** Of a call of the first sailing: YYYY-MM-DD HH:mm, local to the port. */
  at(time: string): string
}

/** The first sailing of the timetable once more, at another time. */
export async function copySailing({ owner }: Database, { id, season, at }: SailingCopy): Promise<void> {
  const like = await owner.selectFrom('itinerary').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  await owner
    .insertInto('itinerary')
    .values({ ...like, id, departs: at(like.departs), season })
    .execute()
  const calls = await owner.selectFrom('port_call').selectAll().where('itinerary_id', '=', 1).execute()
  await owner
    .insertInto('port_call')
    .values(
      calls.map(({ arrives, departs, ...call }) => ({
        ...call,
        itinerary_id: id,
        arrives: arrives && at(arrives),
        departs: departs && at(departs),
      })),
    )
    .execute()
  const stock = await owner.selectFrom('stock').selectAll().where('itinerary_id', '=', 1).execute()
  await owner
    .insertInto('stock')
    .values(
      stock.map(({ leg, resource, capacity, berths }) => ({
        itinerary_id: id,
        leg,
        resource,
        capacity,
        berths,
      })),
    )
    .execute()
}
