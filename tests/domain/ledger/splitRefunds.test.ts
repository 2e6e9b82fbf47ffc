import { expect, test } from 'vitest'
import { splitRefunds } from '../../../src/domain/ledger/splitRefunds.ts'

const paid = (company: string, method: string, amount: number) => ({ company, method, amount })

test('the refund of a company goes back by the methods that paid its part, in proportion', () => {
  const payments = [paid('HLC', 'CASH', 3000), paid('HLC', 'CARD', 1000), paid('ABC', 'CASH', 500)]
  const refunds = new Map([
    ['HLC', 1001],
    ['ABC', 500],
  ])
  expect(splitRefunds(payments, refunds)).toEqual([
    paid('HLC', 'CASH', 751),
    paid('HLC', 'CARD', 250),
    paid('ABC', 'CASH', 500),
  ])
})

test('nothing goes back by a method that paid nothing, or to a company without a refund', () => {
  const payments = [paid('HLC', 'CARD', 0), paid('HLC', 'CREDIT', -200), paid('HLC', 'CASH', 1000)]
  expect(splitRefunds(payments, new Map([['HLC', 10]]))).toEqual([paid('HLC', 'CASH', 10)])
  expect(splitRefunds(payments, new Map([['HLC', 0]]))).toEqual([])
  expect(splitRefunds(payments, new Map())).toEqual([])
})
