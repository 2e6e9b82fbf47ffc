import { describe, expect, it } from 'vitest'
import { cardFor, missingProof, wrongProof } from '../../../src/domain/pricing/proof.ts'

const student = { code: 'STU', proof: 'document', proofLeast: 5, proofMost: 5 } as const
const resident = { code: 'RES', proof: 'residence', proofLeast: 3, proofMost: 12 } as const
const loyalty = { code: 'SML', proof: 'card' } as const
const child = { code: 'CHI', proof: 'birthdate' } as const
const free = { code: 'ADT', proof: '' } as const

describe('the loyalty card of a discount', () => {
  it('is the card, else the document, and absent for a discount that needs another proof', () => {
    expect(cardFor(loyalty, { loyaltyCard: '1', discountDocument: '2' })).toBe('1')
    expect(cardFor(loyalty, { discountDocument: '2' })).toBe('2')
    expect(cardFor(student, { loyaltyCard: '1', discountDocument: '2' })).toBeUndefined()
  })
})

describe('a document', () => {
  it.each([
    [null, null, 'AB 12/3-4.5', '12'],
    [null, null, 'ab1', 'abc'],
    [null, null, 'A12', 'A_12'],
    [null, null, '12/2026', '123456789012345678901'],
    [null, null, 'P12', 'PPP'],
    [5, 5, '12345', '123456'],
    [4, 12, '1234', '123'],
    [4, 12, '123456789012', '1234567890123'],
    [3, 12, '123456789012', 'A123'],
  ])('of %s to %s digits is valid as %s and not as %s', (proofLeast, proofMost, good, bad) => {
    const rule = { code: 'ANY', proof: 'document', proofLeast, proofMost } as const
    expect(wrongProof(rule, { discountDocument: good }, [])).toBeUndefined()
    expect(wrongProof(rule, { discountDocument: bad }, [])).toEqual({
      refusal: 'proof_not_valid',
      parameters: { discount: 'ANY' },
      at: '/discountDocument',
    })
  })

  it('is valid with spaces around it, when absent, and for a discount that needs none', () => {
    expect(wrongProof(student, { discountDocument: ' 12345 ' }, [])).toBeUndefined()
    expect(wrongProof(student, {}, [])).toBeUndefined()
    expect(wrongProof(free, { discountDocument: 'anything' }, [])).toBeUndefined()
  })

  it('of a loyalty discount is checked as a card number, the card before the document', () => {
    expect(wrongProof(loyalty, { discountDocument: '100000009' }, [])).toBeUndefined()
    expect(wrongProof(loyalty, { loyaltyCard: '100000008' }, [])?.refusal).toBe('proof_not_valid')
    expect(wrongProof(loyalty, { loyaltyCard: '100000009', discountDocument: '1' }, [])).toBeUndefined()
    expect(wrongProof(student, { loyaltyCard: '100000008', discountDocument: '12345' }, [])).toBeUndefined()
  })
})

describe('the municipality of a resident', () => {
  it('must be a port of the trip, when both are known', () => {
    expect(wrongProof(resident, { residentCity: 'JTR' }, ['PIR', 'JTR'])).toBeUndefined()
    expect(wrongProof(resident, { residentCity: 'JTR' }, [])).toBeUndefined()
    expect(wrongProof(resident, {}, ['PIR'])).toBeUndefined()
    expect(wrongProof(student, { residentCity: 'JTR' }, ['PIR'])).toBeUndefined()
    expect(wrongProof(resident, { residentCity: 'JTR' }, ['PIR', 'HER'])).toEqual({
      refusal: 'resident_of_elsewhere',
      parameters: { city: 'JTR' },
      at: '/residentCity',
    })
  })

  it('is required with the registry number', () => {
    expect(missingProof(resident, { discountDocument: '123', residentCity: 'JTR' })).toBeUndefined()
    expect(missingProof(student, { discountDocument: '12345' })).toBeUndefined()
    expect(missingProof(resident, { discountDocument: '123' })).toEqual({
      refusal: 'resident_city_missing',
      parameters: { discount: 'RES' },
      at: '/residentCity',
    })
  })
})

describe('a sale', () => {
  it('is refused without the birth date that the discount needs', () => {
    expect(missingProof(child, { birthdate: '2020-01-01' })).toBeUndefined()
    expect(missingProof(child, {})).toEqual({
      refusal: 'birthdate_required',
      parameters: { discount: 'CHI' },
      at: '/birthdate',
    })
  })

  it('is refused without the document that the discount needs, or with a blank one', () => {
    const refusal = {
      refusal: 'proof_missing',
      parameters: { discount: 'STU' },
      at: '/discountDocument',
    }
    expect(missingProof(student, {})).toEqual(refusal)
    expect(missingProof(student, { discountDocument: ' ' })).toEqual(refusal)
    expect(missingProof(student, { loyaltyCard: '100000009' })).toEqual(refusal)
    expect(missingProof(free, {})).toBeUndefined()
  })

  it('of a loyalty discount accepts the card in place of the document', () => {
    expect(missingProof(loyalty, { loyaltyCard: '100000009' })).toBeUndefined()
    expect(missingProof(loyalty, { discountDocument: '100000009' })).toBeUndefined()
    expect(missingProof(loyalty, {})?.refusal).toBe('proof_missing')
  })
})
