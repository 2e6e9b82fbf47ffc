import { expect, test } from 'vitest'
import { rowToCorrect } from '../../../../../src/desk/sale/model/payment/payments.ts'

const paid = (...amounts: number[]) =>
  amounts.map((amount, id) => ({ id, name: `${id}`, kind: 'cash' as const, default: id === 0, amount }))

test('the amount to correct is the focused one, unless only another one can be lowered', () => {
  expect(rowToCorrect(paid(0, 10000, 0), 2, 30700)).toBe(2)
  expect(rowToCorrect(paid(0, 30700, 0), 2, 27654)).toBe(1)
  expect(rowToCorrect(paid(5000, 30700, 0), 0, 27654)).toBe(0)
  expect(rowToCorrect(paid(27654), 4, 27654)).toBe(0)
  expect(rowToCorrect([], 0, 27654)).toBe(0)
})
