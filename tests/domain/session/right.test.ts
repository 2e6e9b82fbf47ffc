import { expect, it } from 'vitest'
import { hasRight, mayRefund } from '../../../src/domain/session/right.ts'

it('one of the needed rights is enough, and a call that names none is open to everyone', () => {
  expect(hasRight(['sell'], ['change', 'sell'])).toBe(true)
  expect(hasRight(['sell'], ['change'])).toBe(false)
  expect(hasRight([], ['sell'])).toBe(false)
  expect([hasRight([]), hasRight(['sell'], [])]).toEqual([true, true])
})

it('money is paid out by those with the right to refund', () => {
  expect([mayRefund(['sell', 'refund']), mayRefund(['sell', 'cash']), mayRefund([])]).toEqual([
    true,
    false,
    false,
  ])
})
