import { beforeAll, expect, test } from 'vitest'
import { ledger } from '../../../src/contract/ledger.ts'
import { bases } from '../../../src/contract/call.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { compactLedgerTotalsAhead } from '../../../src/crs/ledger/clearance/clearance.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' }, 'added')

beforeAll(async () => {
  for (const [at, company, kind, method, amount] of [
    ['2026-05-20 12:00', 'HLC', 'payment', 'cash', 900],
    ['2026-06-02 12:00', 'HLC', 'charge', 'account', 10_000],
    ['2026-06-03 12:00', 'HLC', 'payment', 'card', 2000],
    ['2026-06-04 12:00', 'HLC', 'refund', 'account', -2500],
    ['2026-06-04 12:00', 'DKT', 'payment', 'cash', 4000],
  ] as const)
    await desk.database.pool.query(
      `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
       values ('1300', 'demo', $1::timestamp at time zone 'Europe/Athens', $2, $3, $4, $5)`,
      [at, kind, company, method, amount],
    )
  await desk.database.owner
    .insertInto('agency_commission')
    .values({ agency: '1300', company: 'DKT', percent: 11 })
    .execute()
  await desk.database.owner
    .insertInto('company_credit')
    .values({ agency: '1300', company: 'HLC', credit_limit: 50_000, owed: 7500 })
    .execute()
})

const ask = async (company: string[], who = agent) =>
  (await who.call(ledger.financialData, { query: { company } })).result

test('lists the balance of the agency with a company (EN-064, CA-097)', async () => {
  expect(await ask(['HLC'])).toEqual({
    HLC: [
      'HLC, commission 8%',
      'Open period 01/06/2026 – 15/06/2026: 95,00',
      'On account, cash, card: 75,00 · 0,00 · 20,00',
      'Refunded in this period: 25,00',
      'Last clearance 10/2026, 16/05/2026 – 31/05/2026: 9,00',
      'Owed on account: 75,00',
      'Company limit, left: 500,00 · 425,00',
      'Tickets left of series H: 1.000',
    ],
  })
})

test('returns the requested companies only, repeated or comma-separated (CA-010, CA-011)', async () => {
  expect(Object.keys(await ask(['hlc', 'DKT']))).toEqual(['HLC', 'DKT'])
  const { app } = desk.server
  const headers = { authorization: `Bearer ${agent.token}` }
  for (const asked of ['company=DKT,HLC', 'company=DKT&company=HLC']) {
    const came = await app.inject({ method: 'GET', url: `${bases.spec}/financial-data?${asked}`, headers })
    const { result } = came.json<{ result: Record<string, string[]> }>()
    expect(Object.keys(result)).toEqual(['DKT', 'HLC'])
    expect(result['DKT']).toContain('Open period 01/06/2026 – 15/06/2026: 40,00')
  }
})

test('returns no lines without sales, also when another agency has some', async () => {
  expect(await ask(['ADB', 'NOSUCH'])).toEqual({ ADB: [], NOSUCH: [] })
  expect(await ask(['HLC'], await desk.agent(others.foreign))).toEqual({ HLC: [] })
})

test('uses the language of the session', async () => {
  const { HLC = [] } = await ask(['HLC'], await desk.agent({ language: 'el' }))
  expect(HLC).toContain('Οφειλή επί πιστώσει: 75,00')
})

test('requires at least one company', async () => {
  const { status } = await desk.server.call(
    ledger.financialData,
    { query: { company: [] } },
    { token: agent.token },
  )
  expect(status).toBe(400)
})

test('ledger.balances has the same as figures, of every company with sales (BO-019)', async () => {
  const { fromDate, toDate, companies } = await agent.call(ledger.balances, {})
  expect([fromDate, toDate]).toEqual(['2026-06-01', '2026-06-15'])
  expect(companies).toEqual([
    {
      company: 'DKT',
      name: 'DKT',
      commission: 11,
      account: 0,
      cash: 4000,
      card: 0,
      amount: 4000,
      refunded: 0,
      owed: 0,
      tickets: expect.any(Number) as number,
    },
    {
      company: 'HLC',
      name: 'HLC',
      commission: 8,
      account: 7500,
      cash: 0,
      card: 2000,
      amount: 9500,
      refunded: 2500,
      owed: 7500,
      last: { year: 2026, number: 10, amount: 900 },
      limit: { creditLimit: 50_000, currentCredit: 42_500 },
      tickets: 1000,
    },
  ])
  const foreign = await (await desk.agent(others.foreign)).call(ledger.balances, {})
  expect(foreign.companies).toEqual([])
})

test('the totals stay exact while they are added up, and would be found wrong if a posting did not reach them', async () => {
  const { pool } = desk.database
  const broken = 'the totals of the ledger are the sums of its postings'
  const before = await ask(['HLC', 'DKT'])
  const merge = () => desk.database.transaction(system, (tx) => Promise.resolve(compactLedgerTotalsAhead(tx)))
  for (let turn = 0; turn < 2; turn++) {
    await merge()
    const { rows } = await pool.query('select from ledger_total where not merged')
    expect(rows).toEqual([])
    expect(await ask(['HLC', 'DKT'])).toEqual(before)
    expect(await brokenInvariants(desk.database)).not.toHaveProperty([broken])
  }
  await pool.query('alter table ledger_entry disable trigger count_inserted')
  await pool.query(
    "insert into ledger_entry (agency, user_name, kind, company, method, amount) values ('1300', 'demo', 'payment', 'HLC', 'cash', 1)",
  )
  await pool.query('alter table ledger_entry enable trigger count_inserted')
  expect(await brokenInvariants(desk.database)).toHaveProperty([broken])
})
