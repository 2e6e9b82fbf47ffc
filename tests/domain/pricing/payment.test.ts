import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { paymentsMatch } from '../../../src/domain/pricing/payment.ts'

describe('payments', () => {
  it('are accepted when their sum over all methods equals the amount due', () => {
    expect(paymentsMatch(12_450, [{ total: 10_000 }, { total: 2450 }])).toBeUndefined()
    expect(paymentsMatch(0, [])).toBeUndefined()
  })

  it('are refused when a hundredth is missing or too much', () => {
    expect(paymentsMatch(12_450, [{ total: 12_449 }])).toEqual({
      refusal: 'payments_differ',
      parameters: { total: 12_450, paid: 12_449 },
      at: '/payments',
    })
    expect(paymentsMatch(12_450, [{ total: 12_451 }])).toEqual(
      refuse('payments_differ', { total: 12450, paid: 12451 }, '/payments'),
    )
  })
})
