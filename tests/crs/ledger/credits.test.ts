import { expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { adults, pays, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all', undefined, 'added')

const sell = (count: number, amounts: Parameters<typeof pays>[0]) => {
  const body = {
    ...bookingRequest({ day: [adults(count)] }),
    payments: pays(amounts),
    expectedTotal: count * 4350,
  }
  return agent.call(booking.sell, { body })
}

const left = async () => {
  const { currentCredit, ticketStockInfo } = await agent.call(ledger.credits, {})
  const tickets = ticketStockInfo.find(({ company }) => company === 'HLC')?.remaining
  return [currentCredit, tickets]
}

test('reduces credit by charges on account and ticket stock by issued tickets (CA-015, EN-056, EN-057, EN-058, EN-059, EN-060)', async () => {
  expect(await agent.call(ledger.credits, {})).toMatchObject({
    creditLimit: 1_000_000,
    currentCredit: 1_000_000,
    ticketStockInfo: [
      { company: 'ADB', series: 'A', automatic: true, remaining: 1000 },
      { company: 'DKT', series: 'K', automatic: true, remaining: 1000 },
      { company: 'HLC', series: 'H', automatic: true, remaining: 1000 },
    ],
  })
  await sell(2, { account: 5000, cash: 3700 })
  expect(await left()).toEqual([995_000, 998])
  await sell(1, { card: 4350 })
  expect(await left()).toEqual([995_000, 997])
})

test('an agency sees its own account only', async () => {
  const foreign = await desk.agent(others.foreign)
  expect((await foreign.call(ledger.credits, {})).currentCredit).toBe(1_000_000)
})

test('continues ticket numbers in the next series, automatic ones first', async () => {
  const { owner } = desk.database
  await owner
    .updateTable('ticket_stock')
    .set(({ ref, eb }) => ({ last_number: eb(ref('next_number'), '+', 1) }))
    .where('agency', '=', '1300')
    .where('company', '=', 'HLC')
    .execute()
  const series = { agency: '1300', company: 'HLC', letter: 'H' }
  await owner
    .insertInto('ticket_stock')
    .values([
      { ...series, automatic: false, next_number: 700_000, last_number: 700_009 },
      { ...series, automatic: true, next_number: 500_000, last_number: 500_000 },
    ])
    .execute()
  const { booking: sold } = await sell(4, { cash: 17_400 })
  const numbers = sold.trips[0]?.selectedPassengers.map(({ ticket }) => Number(ticket?.number))
  expect(numbers).toEqual([1003, 1004, 500_000, 700_000])
})

test('charges an account with a company up to its own limit, and restores it on cancellation', async () => {
  const { owner } = desk.database
  const limit = { agency: '1300', credit_limit: 9000 }
  await owner
    .insertInto('company_credit')
    .values([
      { ...limit, company: 'HLC' },
      { ...limit, company: 'ADB', credit_limit: 100 },
    ])
    .execute()
  const own = async () =>
    (await agent.call(ledger.credits, {})).companies.find(({ company }) => company === 'HLC')
  const before = (await agent.call(ledger.credits, {})).currentCredit
  const { booking: sold } = await sell(2, { account: 8700 })
  expect(await own()).toEqual({ company: 'HLC', creditLimit: 9000, currentCredit: 300 })
  const body = {
    ...bookingRequest({ day: [adults(1)] }),
    payments: pays({ account: 4350 }),
    expectedTotal: 4350,
  }
  expect(await agent.refused(booking.sell, { body })).toEqual({
    code: 'company_credit_exceeded',
    at: '/payments',
    parameters: { company: 'HLC', needed: 4350, left: 300 },
  })
  await sell(1, { cash: 4350 })
  expect((await own())?.currentCredit).toBe(300)
  const { booking: cancelled } = await agent.call(booking.cancel, {
    body: { crsReservationId: sold.crsReservationId },
  })
  expect(cancelled.reservationStatus).toBe('CANCELLED')
  const after = await own()
  expect(after?.currentCredit).toBeGreaterThan(300)
  expect((await agent.call(ledger.credits, {})).currentCredit).toBe(
    before - 9000 + (after?.currentCredit ?? 0),
  )
})

test('shows a limit to its agency only', async () => {
  const foreign = await desk.agent(others.foreign)
  expect((await foreign.call(ledger.credits, {})).companies).toEqual([])
})
