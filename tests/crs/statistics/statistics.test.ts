import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import { summaryFilter } from '../../../src/crs/statistics/filter.ts'
import { readLoad } from '../../../src/crs/statistics/statisticsSql.ts'
import { compactSalesTotals } from '../../../src/crs/statistics/summary.ts'
import { adults, bookingRequest, paidRequest, people, trips, vehicle } from '../../kit/crs/bookingRequest.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs
let agent: Agent
let maria: Agent
/** Of the sub-agency; its other user may not see statistics. */
let sub: Agent
let foreign: Agent

const day = '2026-06-15'
const issued = { issueFromDate: day, issueToDate: day }

beforeAll(async () => {
  desk = await openSmallCrs()
  await desk.database.pool.query(
    "update agency_user set hide_setting = '{}' where agency = '1301' and name = 'paros'",
  )
  agent = await desk.agent()
  maria = await desk.agent({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
  sub = await desk.agent(others.sub)
  foreign = await desk.agent(others.foreign)
  const couple = people('DECK', [
    { surname: 'SMITH', name: 'JOHN', sexType: 'MALE' },
    { surname: 'PAPADOPOULOU', name: 'ELENI' },
  ])
  await sell(agent, bookingRequest({ day: [couple, vehicle('CAR425')], night: [adults(1)] }), 20_700)
  await sell(maria, bookingRequest({ dayToParos: [adults(1)] }), 4350)
  await sell(sub, bookingRequest({ night: [adults(2)] }), 8000)
  await sell(foreign, bookingRequest({ italy: [adults(1)] }), 8700)
})
afterAll(async () => {
  expect(await brokenInvariants(desk.database)).toEqual({})
  await desk.close()
})

const sell = async (who: Agent, request: ReturnType<typeof bookingRequest>, cash: number) =>
  (await who.call(booking.sell, { body: paidRequest(request, { cash }) })).booking

type Filters = InputOf<typeof statistics.load>['query']

/** The tickets that a filter leaves, each as `origin-destination type`. */
async function listed(query: InputOf<typeof statistics.list>['query'], who = agent): Promise<string[]> {
  const { tickets } = await who.call(statistics.list, { query })
  return tickets
    .map(({ origin, destination, passType }) => `${origin.idOrCode}-${destination.idOrCode} ${passType}`)
    .toSorted()
}

const own = ['PIR-HER AD', 'PIR-JTR AD', 'PIR-JTR AD', 'PIR-JTR CAR425', 'PIR-PAS AD']
const ofSub = ['PIR-HER AD', 'PIR-HER AD']

describe('the list', () => {
  test('shows the tickets of the agency and its sub-agencies, with all columns (BO-001, SC-B34)', async () => {
    const { tickets, totals, currency } = await agent.call(statistics.list, { query: issued })
    expect(tickets).toHaveLength(7)
    expect(tickets.find(({ passenger }) => passenger === 'SMITH JOHN')).toEqual({
      issueDate: day,
      tripDate: '2026-06-20 07:30',
      origin: { idOrCode: 'PIR', name: 'Piraeus' },
      destination: { idOrCode: 'JTR', name: 'Santorini' },
      vessel: { idOrCode: 'HLC01', name: expect.any(String) },
      company: 'HLC',
      ticket: expect.stringMatching(/^H\d+$/),
      crsReservationId: expect.stringMatching(/^\w{6}$/),
      passenger: 'SMITH JOHN',
      passType: 'AD',
      reservationStatus: 'ISSUED',
      price: 4350,
      agencyCode: '1300',
      user: 'demo',
    })
    expect(totals).toMatchObject({ tickets: 7, cancelled: 0, total: 33_050, refunded: 0 })
    expect(currency).toBe('EUR')
  })

  test.each<[string, Filters, string[]]>([
    ['issue date range', { issueFromDate: '2026-06-14', issueToDate: '2026-06-16' }, [...own, ...ofSub]],
    ['another issue date', { issueFromDate: '2026-06-16' }, []],
    ['an issue date without an end', { issueFromDate: '2026-06-05' }, [...own, ...ofSub]],
    ['the last issue date alone', { issueToDate: '2026-06-17' }, [...own, ...ofSub]],
    ['trip date range', { tripFromDate: '2026-06-20', tripToDate: '2026-06-20' }, [...own, ...ofSub]],
    ['another trip date', { tripFromDate: '2026-06-21', tripToDate: '2026-06-22' }, []],
    ['passType', { passType: 'car425' }, ['PIR-JTR CAR425']],
    ['vessel', { vessel: 'DKT01' }, ['PIR-HER AD', ...ofSub]],
    ['agencyUserName', { agencyUserName: 'ΜΑΡΊΑ' }, ['PIR-PAS AD']],
    ['company', { company: 'hlc' }, own.slice(1)],
    ['subAgencyCode', { subAgencyCode: '1301' }, ofSub],
    ['subAgencyCode of a foreign agency', { subAgencyCode: '1377' }, []],
    ['customerName', { customerName: 'smi' }, ['PIR-JTR AD']],
    [
      'customerName in other letters, with the first name',
      { customerName: 'παπαδοπούλου ελ' },
      ['PIR-JTR AD'],
    ],
    ['one of the locations', { locations: ['PAS'] }, ['PIR-PAS AD']],
    ['two locations, which are a route', { locations: ['PIR', 'PAS'] }, ['PIR-PAS AD']],
    ['the route back', { locations: ['PAS', 'PIR'] }, []],
    ['several locations', { locations: ['PAS', 'HER', 'MLO'] }, ['PIR-HER AD', 'PIR-PAS AD', ...ofSub]],
  ])(
    'is narrowed by %s (CA-099, EN-210, BO-002 BO-003 BO-004 BO-005 BO-006 BO-007 BO-008 BO-009 BO-010)',
    async (_, query, expected) => {
      expect(await listed(query)).toEqual(expected.toSorted())
      const { totals } = await agent.call(statistics.list, { query })
      expect(totals.tickets).toBe(expected.length)
    },
  )

  test('has pages of at most 100 tickets, whose totals are those of all pages (BO-011, CO-027)', async () => {
    const first = await agent.call(statistics.list, { query: { ...issued, page: 0, size: 5 } })
    const second = await agent.call(statistics.list, { query: { ...issued, page: 1, size: 5 } })
    const codes = [...first.tickets, ...second.tickets].map(({ ticket }) => ticket)
    expect([first.tickets.length, second.tickets.length]).toEqual([5, 2])
    expect(new Set(codes).size).toBe(7)
    expect(second.totals).toEqual(first.totals)
    const { status } = await desk.server.call(
      statistics.list,
      { query: { ...issued, size: 101 } },
      { token: agent.token },
    )
    expect(status).toBe(400)
  })

  test('refuses 16 days and accepts 15, of issue and of travel (VA-037, CO-028, SC-C12)', async () => {
    const most = { issueFromDate: '2026-06-01', issueToDate: '2026-06-16' }
    expect(await listed(most)).toHaveLength(7)
    expect(await agent.refused(statistics.list, { query: { ...most, issueToDate: '2026-06-17' } })).toEqual({
      code: 'too_many_days',
      at: '/issueToDate',
      parameters: { most: 15 },
    })
    const query = { tripFromDate: '2026-06-10', tripToDate: '2026-06-26' }
    expect(await agent.refused(statistics.list, { query })).toMatchObject({ at: '/tripToDate' })
    const reversed = { issueFromDate: '2026-06-16', issueToDate: '2026-06-15' }
    expect(await agent.refused(statistics.list, { query: reversed })).toMatchObject({ code: 'days_reversed' })
    const none = { issueFromDate: '2026-02-31' }
    expect(await agent.refused(statistics.list, { query: none })).toMatchObject({ code: 'date_not_valid' })
  })

  test('shows a sub-agency its tickets only, with its code (PE-002)', async () => {
    expect(await listed(issued, sub)).toEqual(ofSub)
    expect(await listed({ ...issued, subAgencyCode: '1300' }, sub)).toEqual([])
    const { tickets } = await sub.call(statistics.list, { query: issued })
    expect(tickets.map(({ agencyCode }) => agencyCode)).toEqual(['1301', '1301'])
    expect(await listed(issued, foreign)).toEqual(['IGO-BAR AD'])
  })

  test('is refused to a user from whom the agency hides statistics', async () => {
    const hide = (keys: string) =>
      desk.database.pool.query("update agency_user set hide_setting = $1 where agency = '1301'", [keys])
    await hide('{statistics}')
    expect(await sub.refused(statistics.list, { query: issued })).toMatchObject({ code: 'not_permitted' })
    await hide('{}')
  })
})

test('an open ticket is counted without a ship and a departure', async () => {
  const made = await sell(foreign, bookingRequest({ day: [adults(1)] }), 4350)
  const { crsReservationId } = made
  await foreign.call(booking.convertToOpen, { body: { crsReservationId } })
  const { tickets } = await foreign.call(statistics.list, { query: { ...issued, locations: ['JTR'] } })
  expect(tickets).toMatchObject([
    { tripDate: '', vessel: { idOrCode: '', name: '' }, reservationStatus: 'OPEN', price: 4350 },
  ])
  const { sailings } = await foreign.call(statistics.load, { query: issued })
  expect(sailings.map(({ company }) => company)).toEqual(['ADB'])
  await foreign.call(booking.replaceOpen, { path: { crsReservationId }, body: { trip: trips.day } })
  const replaced = await foreign.call(statistics.list, { query: { ...issued, locations: ['JTR'] } })
  const states = replaced.tickets.map(({ reservationStatus, isReplaced }) => [reservationStatus, isReplaced])
  expect(states).toEqual([
    ['ISSUED', undefined],
    ['CANCELLED', true],
  ])
  const exported = await foreign.call(statistics.tickets, { query: { ...issued, locations: ['JTR'] } })
  expect(exported.tickets.map(({ isReplaced }) => isReplaced)).toEqual([true, undefined])
  // A ticket that is given back is cancelled, although the one before it was replaced.
  await foreign.call(booking.cancel, { body: { crsReservationId } })
  const cancelled = await foreign.call(statistics.list, { query: { ...issued, locations: ['JTR'] } })
  expect(cancelled.tickets.map(({ isReplaced }) => isReplaced)).toEqual([undefined, true])
})

describe('the summary', () => {
  const groups = async (
    groupBy: InputOf<typeof statistics.summary>['query']['groupBy'],
    query: Filters = issued,
  ) => {
    const answer = await agent.call(statistics.summary, { query: { ...query, groupBy } })
    return answer.groups.map(({ key, tickets, total }) => [key, tickets, total])
  }

  test('groups by day, route, company, ship, user and type', async () => {
    expect(await groups('day')).toEqual([[day, 7, 33_050]])
    expect(await groups('route')).toEqual([
      ['PIR-JTR', 3, 16_700],
      ['PIR-HER', 3, 12_000],
      ['PIR-PAS', 1, 4350],
    ])
    expect(await groups('company')).toEqual([
      ['HLC', 4, 21_050],
      ['DKT', 3, 12_000],
    ])
    expect(await groups('vessel')).toEqual([
      ['HLC01', 4, 21_050],
      ['DKT01', 3, 12_000],
    ])
    expect((await groups('user')).map(([user]) => user)).toEqual(['1300/demo', '1301/paros', '1300/μαρία'])
    expect(await groups('type')).toEqual([
      ['AD', 6, 25_050],
      ['CAR425', 1, 8000],
    ])
    expect(await groups('day', { tripFromDate: '2026-06-01', tripToDate: '2026-06-30' })).toEqual([
      ['2026-06-20', 7, 33_050],
    ])
  })

  test('adds the components up to the total', async () => {
    const { totals } = await agent.call(statistics.summary, { query: { ...issued, groupBy: 'company' } })
    expect(totals.net + totals.vat + totals.dues + totals.surcharges).toBe(totals.total)
    expect(totals.vat).toBeGreaterThan(0)
  })

  test('needs days, and no more than those of a year', async () => {
    expect(await agent.refused(statistics.summary, { query: { groupBy: 'day' } })).toMatchObject({
      code: 'days_missing',
    })
    const year = { issueFromDate: '2026-01-01', issueToDate: '2026-12-31' }
    expect(await groups('day', year)).toHaveLength(1)
    const longer = { issueFromDate: '2026-01-01', issueToDate: '2027-01-02' }
    expect(await agent.refused(statistics.summary, { query: { ...longer, groupBy: 'day' } })).toMatchObject({
      code: 'too_many_days',
    })
  })

  test('the load counts passengers and vehicles of each sailing, and the persons aboard the ship', async () => {
    const { sailings, more } = await agent.call(statistics.load, { query: issued })
    expect(more).toBe(false)
    expect(sailings).toMatchObject([
      { departs: '2026-06-20 07:30', company: 'HLC', passengers: 3, vehicles: 1, aboard: 3 },
      { departs: '2026-06-20 21:00', company: 'DKT', passengers: 3, vehicles: 0, aboard: 3 },
    ])
    expect(sailings[0]!.capacity).toBeGreaterThan(3)
  })
})

test('the first sailings are the same however few tickets are read to find them', async () => {
  const days = { tripFromDate: '2026-06-01', tripToDate: '2026-06-30' }
  const filter = summaryFilter(
    days,
    { ...system, agencies: ['1300', '1301'] },
    await loadCatalogue(desk.database),
  )
  if (isRefusal(filter)) throw new Error(filter.refusal)
  const load = (limit: number, atFirst?: number) =>
    desk.database.transaction(system, (tx) => readLoad(tx, filter, limit, atFirst))
  const whole = await load(10)
  expect(whole.map(({ departs }) => departs)).toEqual(['2026-06-20 07:30', '2026-06-20 21:00'])
  for (const atFirst of [1, 2, 3, 4, 5, 100]) {
    expect(await load(10, atFirst)).toEqual(whole)
    expect(await load(1, atFirst)).toEqual(whole.slice(0, 1))
  }
  const none = { ...filter, agencies: [] }
  expect(await desk.database.transaction(system, (tx) => readLoad(tx, none, 10))).toEqual([])
})

describe('the totals', () => {
  test('follow a cancellation, and stay exact while days are merged', async () => {
    const made = await sell(agent, bookingRequest({ day: [adults(2)] }), 8700)
    const { crsReservationId } = made
    const cancelled = await agent.call(booking.cancel, { body: { crsReservationId } })
    const { totals } = await agent.call(statistics.list, { query: issued })
    expect(totals).toMatchObject({ tickets: 9, cancelled: 2, refunded: cancelled.refundAmount })
    const merge = () => desk.database.transaction(system, compactSalesTotals)
    await merge()
    const { rows } = await desk.database.pool.query('select from sales_total where not merged')
    expect(rows).toEqual([])
    expect((await agent.call(statistics.list, { query: issued })).totals).toEqual(totals)
    await sell(agent, bookingRequest({ day: [adults(1)] }), 4350)
    await merge()
    expect((await agent.call(statistics.list, { query: issued })).totals.tickets).toBe(10)
    expect(await brokenInvariants(desk.database)).toEqual({})
  })

  test('would be found wrong if a change did not reach them', async () => {
    const { pool } = desk.database
    await pool.query('alter table booking_item disable trigger count_updated')
    await pool.query("update booking_item set net = net + 1 where kind = 'vehicle'")
    expect(Object.keys(await brokenInvariants(desk.database))).toContain(
      'every ticket counts in the statistics once, as it is',
    )
    await pool.query('alter table booking_item enable trigger count_updated')
    await pool.query("update booking_item set net = net - 1 where kind = 'vehicle'")
    expect(await brokenInvariants(desk.database)).toEqual({})
  })
})

test('an export returns every ticket once, in parts, for days of up to a year', async () => {
  const query = { issueFromDate: '2026-01-01', issueToDate: '2026-12-31' }
  const { tickets, next } = await agent.call(statistics.tickets, { query })
  expect(next).toBeUndefined()
  expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(10)
  const { rows } = await desk.database.pool.query<{ after: string }>(
    `select issued_on || ':' || item_id as after from ticket_sale where agency <> '1377' order by item_id offset 6 limit 1`,
  )
  const rest = await agent.call(statistics.tickets, { query: { ...query, after: rows[0]!.after } })
  expect(rest.tickets).toEqual(tickets.slice(7))
  expect(await agent.refused(statistics.tickets, { query: {} })).toMatchObject({ code: 'days_missing' })
})
