import { expect, test } from 'vitest'
import {
  assignPayments,
  type CompanyDue,
  type Payment,
  splitAmount,
} from '../../../src/domain/ledger/assignPayments.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { fc } from '../../kit/drawnProperties.ts'

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

test('has a company yield a method to one that accepts no other', () => {
  const dues = [
    { company: 'HLC', amount: 300, accepts: [1, 2] },
    { company: 'GLJ', amount: 300, accepts: [2, 3] },
    { company: 'DKT', amount: 300, accepts: [1, 3] },
  ]
  const payments = [
    { method: 1, amount: 600 },
    { method: 3, amount: 300 },
  ]
  expect(isRefusal(assignPayments(payments, dues))).toBe(false)
})

const subsets = <T>(list: readonly T[]): T[][] =>
  list.reduce<T[][]>((found, one) => [...found, ...found.map((other) => [...other, one])], [[]])

const totalOf = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)

/** By the theorem of Hall: no companies together may owe more than the payments that some of them accept. */
function isPayable(payments: readonly Payment[], dues: readonly CompanyDue[]): boolean {
  return subsets(dues).every((some) => {
    const usable = payments.filter(({ method }) => some.some(({ accepts }) => accepts.includes(method)))
    return totalOf(some) <= totalOf(usable)
  })
}

test('finds a division exactly when there is one', () => {
  const accepts = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
  const due = fc.record({ amount: fc.integer({ min: 0, max: 6 }), accepts })
  const amounts = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(due, { minLength: 1, maxLength: 5 }), amounts, (list, parts) => {
      const dues = list.map((one, nth) => ({ company: `C${nth}`, ...one }))
      const methods = parts.map((amount, nth) => ({ method: nth + 1, amount }))
      // Both sums are equal: what is missing is paid by the last method, what is too much by none.
      const rest = totalOf(dues) - totalOf(methods.slice(0, -1))
      fc.pre(rest >= 0)
      const payments = [...methods.slice(0, -1), { method: methods.length, amount: rest }]
      const assigned = assignPayments(payments, dues)
      expect(!isRefusal(assigned)).toBe(isPayable(payments, dues))
      if (isRefusal(assigned)) return
      for (const { company, amount, accepts: own } of dues) {
        const parts = assigned.filter((one) => one.company === company)
        expect(totalOf(parts)).toBe(amount)
        expect(parts.every(({ method }) => own.includes(method))).toBe(true)
      }
      for (const { method, amount } of payments)
        expect(totalOf(assigned.filter((one) => one.method === method))).toBe(amount)
    }),
    { numRuns: 2000 },
  )
})

test('splits in proportion and gives the remaining hundredth to the largest remainder', () => {
  expect(splitAmount(8350, [10_000, 6700])).toEqual([5000, 3350])
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitAmount(0, [5, 7])).toEqual([0, 0])
  expect(splitAmount(10, [])).toEqual([])
})

test('gives a left-over hundredth to the part with the largest remainder, in any position', () => {
  // 14.29, 28.57 and 57.14 each lose their remainder; the second has lost most.
  expect(splitAmount(100, [1, 2, 4])).toEqual([14, 29, 57])
  expect(splitAmount(100, [4, 1, 2])).toEqual([57, 14, 29])
  // 33.33 and 66.67
  expect(splitAmount(100, [1, 2])).toEqual([33, 67])
  // Two left over: 0.8, 0.8, 0.4.
  expect(splitAmount(2, [2, 2, 1])).toEqual([1, 1, 0])
})

test('splits into shares that add up and do not exceed the parts', () => {
  const paid = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(paid, fc.double({ min: 0, max: 1, noNaN: true }), (parts, rate) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const amount = Math.floor(whole * rate)
      const shares = splitAmount(amount, parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      for (const [nth, share] of shares.entries()) expect(share).toBeLessThanOrEqual(parts[nth] ?? 0)
    }),
  )
})
