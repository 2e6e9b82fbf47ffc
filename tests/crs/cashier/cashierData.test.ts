import { beforeAll, expect, test } from 'vitest'
import { cashier } from '../../../src/contract/cashier.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('all')

beforeAll(async () => {
  for (const [at, user, kind, method, amount] of [
    ['2026-05-31 23:59', 'demo', 'payment', 'cash', 1],
    ['2026-06-01 00:00', 'demo', 'payment', 'cash', 9000],
    ['2026-06-03 10:00', 'μαρία', 'charge', 'account', 20_000],
    ['2026-06-03 11:00', 'demo', 'payment', 'card', 5050],
    ['2026-06-04 12:00', 'μαρία', 'refund', 'cash', -1050],
    ['2026-06-05 00:05', 'demo', 'settlement', 'account', -20_000],
    ['2026-06-16 23:59', 'demo', 'payment', 'cash', 300],
    ['2026-06-17 00:00', 'demo', 'payment', 'cash', 2],
  ] as const)
    await desk.database.pool.query(
      `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
       values ('1300', $1, $2::timestamp at time zone 'Europe/Athens', $3, 'HLC', $4, $5)`,
      [user, at, kind, method, amount],
    )
})

const days = (start: string, finish: string) => ({ path: { start, finish } })

test('lists the transactions of the days only, with a running total (CA-098, BO-013, BO-014, SC-B34)', async () => {
  const { transactions } = await agent.call(cashier.cashierData, days('2026-06-01', '2026-06-16'))
  expect(
    transactions.map(({ time, user, action, method, amount, total }) => [
      time,
      user,
      action,
      method,
      amount,
      total,
    ]),
  ).toEqual([
    ['2026-06-01 00:00', 'demo', 'payment', 'cash', 9000, 9000],
    ['2026-06-03 10:00', 'μαρία', 'charge', 'account', 20_000, 29_000],
    ['2026-06-03 11:00', 'demo', 'payment', 'card', 5050, 34_050],
    ['2026-06-04 12:00', 'μαρία', 'refund', 'cash', -1050, 33_000],
    ['2026-06-16 23:59', 'demo', 'payment', 'cash', 300, 33_300],
  ])
})

test('adds up per method and per user', async () => {
  const { methods, users } = await agent.call(cashier.cashierData, days('2026-06-01', '2026-06-16'))
  expect(methods).toEqual([
    { method: 'account', sold: 20_000, refunded: 0, amount: 20_000 },
    { method: 'card', sold: 5050, refunded: 0, amount: 5050 },
    { method: 'cash', sold: 9300, refunded: -1050, amount: 8250 },
  ])
  expect(users).toEqual([
    { user: 'demo', account: 0, cash: 9300, card: 5050, amount: 14_350 },
    { user: 'μαρία', account: 20_000, cash: -1050, card: 0, amount: 18_950 },
  ])
})

test('refuses more than 15 days, days in reverse and days that do not exist (VA-037, CO-028, SC-C12)', async () => {
  const refused = async (start: string, finish: string) =>
    (await agent.refused(cashier.cashierData, days(start, finish))).code
  expect(await refused('2026-06-01', '2026-06-17')).toBe('too_many_days')
  expect(await refused('2026-06-02', '2026-06-01')).toBe('days_reversed')
  expect(await refused('2026-02-29', '2026-03-01')).toBe('date_not_valid')
})

test('of an agency are its own, also for its parent agency', async () => {
  for (const who of [others.sub, others.foreign]) {
    const other = await desk.agent(who)
    const answer = await other.call(cashier.cashierData, days('2026-06-01', '2026-06-16'))
    expect(answer.transactions).toEqual([])
  }
})
