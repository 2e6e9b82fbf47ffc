/** Each report against a plain count of the bookings made here, and all of them against each other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { report } from '../../../src/contract/report.ts'
import { columnsOfReport, type ReportGrouping, type ReportName } from '../../../src/domain/report/reports.ts'
import { rightsOf } from '../../kit/rightsOf.ts'
import {
  adults,
  bookingRequest,
  paidRequest,
  pays,
  people,
  trips,
  vehicle,
} from '../../kit/crs/bookingRequest.ts'
import { atPiraeus, registered, sellTickets, startAt } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { type Agent, openSmallCrs, others, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let crs: SmallCrs
let agent: Agent
/** What was sold, read from the bookings themselves. */
let items: SoldItem[]

interface SoldItem {
  agency: string
  company: string
  line: string
  vessel: string
  itinerary: number | null
  from: number
  to: number
  origin: string
  destination: string
  kind: string
  type: string
  sex: string | null
  category: string
  status: string
  total: number
  fee: number | null
  boarded: boolean
}

const days = { from: '2026-06-15', to: '2026-06-30' }
type Body = InputOf<typeof report.read>['body']
type Row = Record<string, string | number | null>

/** The rows of a report, and under `sum` its totals, by column. */
async function rowsOf(name: ReportName, groupBy: ReportGrouping, more: Partial<Body> = {}) {
  const { rows, totals } = await agent.call(report.read, {
    body: { report: name, groupBy, ...days, ...more },
  })
  const columns = columnsOfReport(name, groupBy)
  const named = (cells: readonly (string | number | null)[]): Row =>
    Object.fromEntries(columns.map(({ key }, nth) => [key, cells[nth] ?? null]))
  return { rows: rows.map(({ cells }) => named(cells)), sum: named(totals), keys: rows.map(({ key }) => key) }
}

const sell = async (by: Agent, request: ReturnType<typeof bookingRequest>, cash: number) =>
  (await by.call(booking.sell, { body: paidRequest(request, { cash }) })).booking

const hour = 3_600_000

/** Sold, changed, cancelled, parted, open and held, five days before; then some of it boards. */
async function makeBookings(): Promise<void> {
  const [gate, seller] = [await crs.agent(), await crs.agent(others.foreign)]
  const child = { type: 'CH', birthdate: '2019-05-30', sexType: 'MALE' as const }
  await sell(gate, bookingRequest({ day: [people('DECK', [{}, child]), vehicle('CAR425')] }), 14_525)
  const moved = await sell(gate, bookingRequest({ day: [adults(1)] }), 4350)
  const [trip] = moved.trips
  const body = {
    crsReservationCode: moved.crsReservationId,
    trips: [{ companyReservationCode: trip!.companyReservationCode, ...trips.night }],
  }
  const { difference } = await gate.call(booking.priceModify, { body })
  await gate.call(booking.modify, {
    body: {
      ...body,
      ...(difference > 0 && { payments: pays({ cash: difference }) }),
      expectedDifference: difference,
    },
  })
  const cancelled = await sell(seller, bookingRequest({ day: [adults(2)] }), 8700)
  await seller.call(booking.cancel, { body: { crsReservationId: cancelled.crsReservationId } })
  const parted = await sell(gate, bookingRequest({ day: [adults(2)], back: [adults(2)] }), 17_400)
  await gate.call(booking.split, { path: { crsReservationId: parted.crsReservationId }, query: {} })
  const open = await sell(gate, bookingRequest({ back: [adults(1)] }), 4350)
  await gate.call(booking.convertToOpen, { body: { crsReservationId: open.crsReservationId } })
  await seller.call(booking.hold, { body: bookingRequest({ day: [adults(1)] }) })
  await sell(seller, bookingRequest({ italy: [adults(1)] }), 8700)
  const { tickets } = await sellTickets(
    seller,
    [registered('ALFA'), registered('BETA'), registered('GAMMA')],
    {
      trip: 'dayToParos',
      vehicles: [vehicle('MOTO')],
    },
  )
  // To two hours before the day ferry.
  crs.server.clock.pass((4 * 24 + 19.5) * hour)
  const later = await crs.agent()
  await startAt(later)
  for (const ticketNumber of tickets.slice(0, 2))
    await later.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber } })
}

beforeAll(async () => {
  crs = await openSmallCrs()
  const { pool } = crs.database
  await pool.query(
    `update agency_user set companies = '{HLC,DKT}', rights = rights || $1, can_check_in = true, check_in_ports = '{PIR}' where agency = '1300' and name = 'demo'`,
    [rightsOf.company],
  )
  await makeBookings()
  // Three days later: the day ferry, the night ferry and the way back have gone.
  crs.server.clock.pass(3 * 24 * hour)
  agent = await crs.agent()
  const read = await pool.query<SoldItem>(`
    select item.agency, trip.company, trip.line, trip.vessel, trip.itinerary_id::int as itinerary, trip.from_seq as "from",
      trip.to_seq as "to", trip.origin, trip.destination, item.kind, item.details ->> 'type' as type,
      item.details ->> 'sexType' as sex, item.accommodation as category, item.status,
      item.net + item.vat + item.dues + item.surcharges as total, item.fee,
      exists (select from boarding where item_id = item.id) as boarded
    from booking_item item join booking_trip trip on trip.id = item.trip_id where item.ticket_number is not null`)
  items = read.rows
})
afterAll(async () => {
  expect(await brokenInvariants(crs.database)).toEqual({})
  await crs.close()
})

const mine = ({ company }: SoldItem) => company !== 'ADB'
const isValid = ({ status }: SoldItem) => status !== 'CANCELLED'
const onSailing = () => items.filter((item) => mine(item) && item.itinerary !== null)
const totalOf = (list: readonly SoldItem[]) => list.reduce((sum, { total }) => sum + total, 0)
const refundOf = (list: readonly SoldItem[]) =>
  list.reduce((sum, item) => sum + (isValid(item) ? 0 : item.total - (item.fee ?? 0)), 0)
const count = (list: readonly SoldItem[], kind: string) =>
  list.filter((item) => isValid(item) && item.kind === kind).length

describe('load and revenue', () => {
  test('of each line are those of its tickets and its fullest leg', async () => {
    const { rows } = await rowsOf('load', 'line')
    for (const line of ['H01', 'K01']) {
      const sold = onSailing().filter((item) => item.line === line)
      const [sailings, refunded] = [new Set(sold.map(({ itinerary }) => itinerary)), refundOf(sold)]
      expect(rows.find((row) => row['line'] === line)).toMatchObject({
        passengers: count(sold, 'passenger'),
        vehicles: count(sold, 'vehicle'),
        sold: totalOf(sold),
        refunded,
        revenue: totalOf(sold) - refunded,
      })
      expect(sailings.size).toBeGreaterThan(0)
    }
    expect(rows.map((row) => row['line'])).not.toContain('A02')
  })

  test('counts the persons and metres of the fullest leg, options included, against its capacity', async () => {
    const { rows, keys } = await rowsOf('load', 'sailing')
    const { rows: legs } = await crs.database.pool.query<{ aboard: number; capacity: number }>(
      `select whole + men + women as aboard, capacity from stock where itinerary_id = 1 and resource = 'PAX'`,
    )
    const persons = (leg: number) =>
      items.filter(
        (item) =>
          item.itinerary === 1 &&
          item.kind === 'passenger' &&
          isValid(item) &&
          item.from <= leg &&
          leg < item.to,
      ).length
    const fullest = Math.max(...[0, 1, 2].map(persons))
    const row = rows[keys.indexOf('1')]!
    expect(row['aboard']).toBe(Math.max(...legs.map(({ aboard }) => aboard)))
    // One person has an option.
    expect(row['aboard']).toBe(fullest + 1)
    expect(row['load']).toBe(Math.round((1000 * Number(row['aboard'])) / legs[0]!.capacity))
    expect(row['metres']).toBeGreaterThan(0)
  })

  test('has the same sums by line, ship, weekday, week, month and sailing, as by agency', async () => {
    const sums = await Promise.all(
      (['line', 'vessel', 'weekday', 'week', 'month', 'sailing'] as const).map(
        async (grouping) => (await rowsOf('load', grouping)).sum,
      ),
    )
    const measures = [
      'sailings',
      'aboard',
      'capacity',
      'metres',
      'passengers',
      'vehicles',
      'sold',
      'refunded',
      'revenue',
    ]
    const of = (row: Row, names = measures) => names.map((name) => row[name])
    for (const sum of sums) expect(of(sum)).toEqual(of(sums[0]!))
    const { sum: agencies } = await rowsOf('agencies', 'agency')
    const shared = ['passengers', 'vehicles', 'sold', 'refunded', 'revenue']
    expect(of(agencies, shared)).toEqual(of(sums[0]!, shared))
    const curve = await rowsOf('curve', 'day')
    expect(curve.rows.at(-1)).toMatchObject({ passengers: sums[0]!['passengers'] })
    const all = onSailing()
    expect(of(sums[0]!, shared)).toEqual([
      count(all, 'passenger'),
      count(all, 'vehicle'),
      totalOf(all),
      refundOf(all),
      totalOf(all) - refundOf(all),
    ])
  })

  test('is narrowed to lines, ships, agencies, companies and sailings', async () => {
    const revenue = async (more: Partial<Body>) => (await rowsOf('load', 'line', more)).sum['revenue'] ?? 0
    const all = onSailing()
    const of = (list: SoldItem[]) => totalOf(list) - refundOf(list)
    expect(await revenue({ lines: ['k01'] })).toBe(of(all.filter(({ line }) => line === 'K01')))
    expect(await revenue({ vessels: ['HLC01'] })).toBe(of(all.filter(({ vessel }) => vessel === 'HLC01')))
    expect(await revenue({ agencies: ['1377'] })).toBe(of(all.filter(({ agency }) => agency === '1377')))
    expect(await revenue({ companies: ['DKT'] })).toBe(of(all.filter(({ company }) => company === 'DKT')))
    // The day ferry and the night ferry leave on a Saturday.
    expect(await revenue({ departsOn: [6] })).toBe(of(all.filter(({ itinerary }) => itinerary !== 2)))
    expect(await revenue({ sailings: [1] })).toBe(of(all.filter(({ itinerary }) => itinerary === 1)))
  })
})

test('no-shows are the tickets of an open gate that were not boarded', async () => {
  const { rows, sum } = await rowsOf('noShows', 'sailing')
  const due = items.filter((item) => item.itinerary === 1 && item.origin === 'PIR' && isValid(item))
  const boarded = due.filter((item) => item.boarded && item.kind === 'passenger').length
  expect(boarded).toBe(2)
  expect(rows).toHaveLength(1)
  expect(sum).toMatchObject({
    sailings: 1,
    passengers: count(due, 'passenger'),
    boarded,
    noShows: count(due, 'passenger') - boarded,
    vehicles: count(due, 'vehicle'),
    vehicleNoShows: count(due, 'vehicle'),
  })
  const byAgency = await rowsOf('noShows', 'agency')
  expect(byAgency.sum['noShows']).toBe(sum['noShows'])
  // Both agencies have sold the one sailing.
  expect([...byAgency.rows, byAgency.sum].map((row) => row['sailings'])).toEqual([1, 1, null])
  expect(byAgency.rows.map((row) => row['agency'])).toEqual(['1300', '1377'])
})

test('the commission of an agency is that of its company, on its revenue', async () => {
  await crs.database.pool.query(`insert into agency_commission values ('1377', 'HLC', 7)`)
  const since = (time: string) =>
    crs.database.pool.query(`update commission_rate set starts_at = $1 where agency = '1377'`, [time])
  await since('2026-06-01')
  const { rows } = await rowsOf('agencies', 'agency')
  const sold = onSailing().filter(({ agency, company }) => agency === '1377' && company === 'HLC')
  const revenue = totalOf(sold) - refundOf(sold)
  const commission = Math.round(revenue * 0.07)
  expect(rows.find((row) => row['agency'] === '1377')).toMatchObject({
    company: 'HLC',
    cancelled: sold.filter((item) => !isValid(item)).length,
    revenue,
    percent: 7,
    commission,
    due: revenue - commission,
  })
  // A commission that begins with the next clearing period is not that of these sales.
  await since('2026-07-01 00:00 Europe/Athens')
  const later = await rowsOf('agencies', 'agency')
  expect(later.rows.find((row) => row['agency'] === '1377')).toMatchObject({ revenue, percent: 8 })
})

test('what is owed is the sum of the account postings of each agency with each company', async () => {
  // A former charge that has been paid.
  await crs.database.pool
    .query(`insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
    values ('1377', 'anna', '2026-05-10', 'charge', 'HLC', 'account', 5000),
      ('1377', 'office', '2026-05-20', 'settlement', 'HLC', 'account', -5000)`)
  const { rows } = await crs.database.pool.query<{ agency: string; company: string; owed: number }>(`
    select agency, company, sum(amount)::int as owed from ledger_entry
    where method = 'account' and company in ('HLC', 'DKT') group by 1, 2 order by 1, 2`)
  expect(rows.length).toBeGreaterThan(0)
  const { rows: owed, sum } = await rowsOf('owed', 'agency')
  expect(owed.map((row) => [row['agency'], row['company'], row['owed']])).toEqual(
    rows.map((row) => [row.agency, row.company, row.owed]),
  )
  expect(sum['owed']).toBe(rows.reduce((all, row) => all + row.owed, 0))
  expect(owed.find((row) => row['agency'] === '1377')).toMatchObject({ settled: 5000, closed: 0 })
})

test('persons on board are counted by category at each departure (98/41/EC)', async () => {
  const { rows } = await rowsOf('persons', 'departure', { lines: ['H01'] })
  const ofShip = rows.filter((row) => String(row['departs']).startsWith('2026-06-20'))
  expect(ofShip.map((row) => row['port'])).toEqual(['PIR', 'PAS', 'JNX'])
  for (const [leg, row] of ofShip.entries()) {
    const aboard = items.filter(
      (item) =>
        item.itinerary === 1 &&
        item.kind === 'passenger' &&
        isValid(item) &&
        item.from <= leg &&
        leg < item.to,
    )
    const of = (type: string) => aboard.filter((item) => item.type === type).length
    expect(row).toMatchObject({
      persons: aboard.length,
      adults: of('AD'),
      children: of('CH'),
      infants: of('IN'),
      men: aboard.filter(({ sex }) => sex === 'MALE').length,
      women: aboard.filter(({ sex }) => sex === 'FEMALE').length,
      otherSex: 0,
      boarded: aboard.filter((item) => item.boarded).length,
    })
  }
})

test('traffic counts each carried person and vehicle once outward and once inward (2009/42/EC)', async () => {
  const { rows } = await rowsOf('traffic', 'month')
  const carried = onSailing().filter(
    (item) => isValid(item) && (item.boarded || !(item.itinerary === 1 && item.origin === 'PIR')),
  )
  const of = (direction: string, measure: string) =>
    rows.filter((row) => row['direction'] === direction).reduce((sum, row) => sum + Number(row[measure]), 0)
  const persons = carried.filter(({ kind, type }) => kind === 'passenger' && type !== 'IN').length
  expect([of('out', 'passengers'), of('in', 'passengers')]).toEqual([persons, persons])
  const toParos = carried.filter((item) => item.destination === 'PAS' && item.kind === 'passenger').length
  expect(rows).toContainEqual(
    expect.objectContaining({
      month: '2026-06',
      port: 'PAS',
      partner: 'PIR',
      direction: 'in',
      passengers: toParos,
    }),
  )
  expect(toParos).toBe(2)
})

describe('a report is refused', () => {
  const refused = async (body: Body, by = agent) => (await by.refused(report.read, { body })).code
  test('without days, of too many days, and by a grouping that it has not', async () => {
    expect(await refused({ report: 'load', groupBy: 'line' })).toBe('days_missing')
    expect(await refused({ report: 'load', groupBy: 'line', from: '2026-07-02', to: '2026-07-01' })).toBe(
      'days_reversed',
    )
    expect(await refused({ report: 'load', groupBy: 'line', from: '2026-01-01', to: '2027-01-02' })).toBe(
      'too_many_days',
    )
    expect(await refused({ report: 'load', groupBy: 'line', from: '2026-02-31', to: '2026-03-01' })).toBe(
      'date_not_valid',
    )
    expect(await refused({ report: 'owed', groupBy: 'week' })).toBe('report_grouping')
  })

  test('at the field of a company, line, ship or agency that is none of the user’s', async () => {
    const narrowed = (more: Partial<Body>) =>
      agent.refused(report.read, { body: { report: 'load', groupBy: 'line', ...days, ...more } })
    expect(await narrowed({ companies: ['hlc', 'ADB'] })).toMatchObject({
      code: 'report_no_company',
      at: '/companies',
    })
    // A line and a ship of another company.
    expect(await narrowed({ lines: ['H01', 'a02'] })).toMatchObject({ code: 'report_no_line', at: '/lines' })
    expect(await narrowed({ vessels: ['NONE'] })).toMatchObject({ code: 'report_no_ship', at: '/vessels' })
    expect(await narrowed({ agencies: ['1300', '9999'] })).toMatchObject({
      code: 'agency_unknown',
      at: '/agencies',
    })
  })

  test('to a user without its right', async () => {
    const { pool } = crs.database
    const set = (rights: string) =>
      pool.query(
        `update agency_user set companies = '{HLC}', rights = $1 where agency = '1377' and name = 'anna'`,
        [rights],
      )
    const anna = await crs.agent(others.foreign)
    expect(
      (await anna.refused(report.read, { body: { report: 'load', groupBy: 'line', ...days } })).code,
    ).toBe('not_permitted')
    await set('{sell,reports}')
    expect(await refused({ report: 'owed', groupBy: 'agency' }, anna)).toBe('not_permitted')
    await set('{sell,money}')
    expect(await refused({ report: 'load', groupBy: 'line', ...days }, anna)).toBe('not_permitted')
  })
})
