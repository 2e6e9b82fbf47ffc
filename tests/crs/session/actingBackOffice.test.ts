import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { cashier } from '../../../src/contract/cashier.ts'
import type { Call, InputOf } from '../../../src/contract/call.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { session } from '../../../src/contract/session.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { adults, bookingRequest, paidRequest } from '../../kit/crs/bookingRequest.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { dayFromToday } from '../../kit/timetable.ts'

let desk: SmallCrs
/** A user of 1300 who may act for 1377, the agency of anna. */
let demo: Agent
let anna: Agent

const for1377 = { headers: { alternateAgencyCode: '1377' } }
/** Of the clock, by which tickets and closes are dated; postings have the time of the database. */
const today = '2026-06-15'

beforeAll(async () => {
  desk = await openSmallCrs()
  demo = await desk.agent()
  anna = await desk.agent(others.foreign)
  await sell(demo, 'day', 4350)
  await sell(anna, 'italy', 8700)
  for (const [agency, amount] of [
    ['1300', 1100],
    ['1377', 7700],
  ] as const)
    await desk.database.pool.query(
      `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
       values ($1, 'demo', '2026-05-20 12:00'::timestamp at time zone 'Europe/Rome', 'payment', 'HLC', 'cash', $2)`,
      [agency, amount],
    )
  await demo.call(session.alternateAgencies, {
    body: { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' },
  })
})
afterAll(() => desk.close())

test('a key that was used for the own agency is refused while acting for another, although the request is the same', async () => {
  const body = bookingRequest({ day: [adults(1)] })
  const key = 'both-agencies'
  const held = await desk.server.call(booking.hold, { body }, { token: demo.token, key })
  expect(held.code).toBe('000')
  const acting = await desk.server.call(booking.hold, { body }, { token: demo.token, key, ...for1377 })
  expect(acting).toMatchObject({ status: 409, code: 'key_reused' })
  const again = await desk.server.call(booking.hold, { body }, { token: demo.token, key })
  expect(again.body).toEqual(held.body)
})

const sell = (who: Agent, trip: 'day' | 'italy', cash: number) =>
  who.call(booking.sell, { body: paidRequest(bookingRequest({ [trip]: [adults(1)] }), { cash }) })

/** What the pages of the back office show. */
async function pages(who: Agent, more: object = {}) {
  const call = <C extends Call>(one: C, input: InputOf<C>) => who.call(one, input, more)
  const { totals } = await call(statistics.list, { query: { issueFromDate: today, issueToDate: today } })
  const groups = await call(statistics.summary, {
    query: { issueFromDate: today, issueToDate: today, groupBy: 'company' },
  })
  const days = { start: dayFromToday(-1), finish: dayFromToday(1) }
  const { transactions } = await call(cashier.cashierData, { path: days })
  const { clearings } = await call(ledger.companyClearings, { path: { company: 'HLC' } })
  const { companies } = await call(ledger.balances, {})
  const { result } = await call(ledger.financialData, { query: { company: ['HLC'] } })
  const { agencyCode } = await call(ledger.agencyInfo, {})
  return {
    sold: totals.total,
    summed: groups.totals.total,
    paid: transactions.map(({ amount }) => amount),
    cleared: clearings.map(({ amount }) => amount),
    closed: companies.find(({ company }) => company === 'HLC')?.last?.amount,
    lines: result['HLC']?.length,
    agencyCode,
  }
}

test('statistics, cashier, clearings and balances are those of the other agency while acting for it, and only then (SC-C43)', async () => {
  const [mine, theirs] = [await pages(demo), await pages(anna)]
  expect(mine).toMatchObject({ sold: 4350, summed: 4350, paid: [4350], cleared: [1100], closed: 1100 })
  expect(theirs).toMatchObject({ sold: 8700, summed: 8700, paid: [8700], cleared: [7700], closed: 7700 })
  expect(await pages(demo, for1377)).toEqual(theirs)
  expect(await pages(demo)).toEqual(mine)
})

test('a clearance opened and a till closed while acting belong to the other agency, and its log names both (SC-C43)', async () => {
  const till = await demo.call(cashier.till, {}, for1377)
  expect(till.entries).toBe(0)
  const body = { former: till.former, through: till.through, counts: [], left: 0, reason: '' }
  await demo.call(cashier.closeTill, { body }, { ...for1377, key: crypto.randomUUID() })
  const closes = async (who: Agent) =>
    (await who.call(cashier.closes, { path: { start: today, finish: today } })).closes
  expect(await closes(anna)).toHaveLength(1)
  expect(await closes(demo)).toEqual([])
  const { actions } = await anna.call(ledger.actionLog, {
    path: { fromDate: dayFromToday(-1), toDate: dayFromToday(1) },
  })
  expect(actions.find(({ action }) => action === 'cashier.closeTill')?.user).toMatch(/1300.*demo|demo.*1300/)
})

test('the control: an agency that has not been opened with its password shows nothing of itself', async () => {
  const nikos = await desk.agent({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
  const query = { issueFromDate: today, issueToDate: today }
  for (const refused of [
    await nikos.refused(statistics.list, { query }, for1377),
    await nikos.refused(cashier.cashierData, { path: { start: today, finish: today } }, for1377),
    await nikos.refused(ledger.companyClearings, { path: { company: 'HLC' } }, for1377),
    await nikos.refused(ledger.balances, {}, for1377),
  ])
    expect(refused.code).toBe('alternate_agency_ended')
})
