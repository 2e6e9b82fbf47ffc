import { describe, expect, it } from 'vitest'
import { checkCompanyCredit, creditLeft, checkCredit } from '../../../src/domain/ledger/credit.ts'

const account = { creditLimit: 100_000, owed: 87_550 }

describe('an agency’s account', () => {
  it('can be charged up to the remaining credit, exact to the hundredth', () => {
    expect(creditLeft(account)).toBe(12_450)
    expect(checkCredit(account, 12_450)).toBeUndefined()
    expect(checkCredit(account, 12_451)).toEqual({
      refusal: 'credit_exceeded',
      parameters: { needed: 12_451, left: 12_450 },
      at: '/payments',
    })
  })
})

describe('an agency’s account with one company', () => {
  it('can be charged up to the remaining credit, and is refused with the company beyond', () => {
    expect(checkCompanyCredit('HLC', account, 12_450)).toBeUndefined()
    expect(checkCompanyCredit('HLC', account, 12_451)).toEqual({
      refusal: 'company_credit_exceeded',
      parameters: { company: 'HLC', needed: 12_451, left: 12_450 },
      at: '/payments',
    })
  })
})
