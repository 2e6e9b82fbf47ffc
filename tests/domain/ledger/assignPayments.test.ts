import { expect, test } from 'vitest'
import { assignPayments } from '../../../src/domain/ledger/assignPayments.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'

const all = [1, 2, 3]

test('assigns payments until each company has the amount due', () => {
  const dues = [
    { company: 'HLC', amount: 700, accepts: all },
    { company: 'GLJ', amount: 300, accepts: all },
  ]
  const payments = [
    { method: 1, amount: 600 },
    { method: 2, amount: 400 },
  ]
  const allotted = assignPayments(payments, dues)
  if (isRefusal(allotted)) throw new Error(allotted.refusal)
  const sumOf = (company: string) =>
    allotted.filter((one) => one.company === company).reduce((sum, { amount }) => sum + amount, 0)
  expect([sumOf('HLC'), sumOf('GLJ')]).toEqual([700, 300])
  const cash = allotted.filter(({ method }) => method === 2).reduce((sum, { amount }) => sum + amount, 0)
  expect(cash).toBe(400)
})

test('serves the company with the fewest methods first, from the methods the others need least', () => {
  const dues = [
    { company: 'HLC', amount: 500, accepts: all },
    { company: 'GLJ', amount: 500, accepts: [2] },
  ]
  const payments = [
    { method: 2, amount: 500 },
    { method: 1, amount: 500 },
  ]
  expect(assignPayments(payments, dues)).toEqual([
    { company: 'GLJ', method: 2, amount: 500 },
    { company: 'HLC', method: 1, amount: 500 },
  ])
})

test('refuses a method that a company does not accept and names the company', () => {
  const dues = [{ company: 'HLC', amount: 500, accepts: [1] }]
  expect(assignPayments([{ method: 9, amount: 500 }], dues)).toEqual({
    refusal: 'payment_not_accepted',
    parameters: { company: 'HLC' },
    at: '/payments',
  })
})

test('needs no payment when nothing is due', () => {
  expect(assignPayments([], [{ company: 'HLC', amount: 0, accepts: all }])).toEqual([])
})

test('spares the method that a later company needs, in any position among the payments', () => {
  const dues = [
    { company: 'HLC', amount: 500, accepts: [1, 2] },
    { company: 'GLJ', amount: 500, accepts: [2, 3] },
  ]
  const payments = [
    { method: 2, amount: 500 },
    { method: 1, amount: 500 },
  ]
  expect(assignPayments(payments, dues)).toEqual([
    { company: 'HLC', method: 1, amount: 500 },
    { company: 'GLJ', method: 2, amount: 500 },
  ])
})
