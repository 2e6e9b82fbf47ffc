import { expect, it } from 'vitest'
import { checkCard, isCardNumber, milesFor } from '../../../src/domain/pricing/loyaltyCard.ts'
import { confirmedOffers, insuranceRefund, premiumOf } from '../../../src/domain/pricing/insurance.ts'
import { missingProof, wrongProof } from '../../../src/domain/pricing/proof.ts'
import { checkVoucher, errorCodeOf, type Voucher } from '../../../src/domain/pricing/voucher.ts'
import { discounts } from './tariff.ts'

it.each([
  ['100000009', true],
  ['100000008', false],
  ['10000000', false],
  ['1000000091', false],
  ['10000000A', false],
])('%s is a card number: %s', (number, good) => {
  expect(isCardNumber(number)).toBe(good)
})

const card = { number: '100000009', company: 'HLC', surname: 'SMITH', name: 'JOHN', earns: 150, miles: 300 }

it('accepts a card for its holder by surname and, if given, initial', () => {
  expect(checkCard(card.number, card, { surname: 'smith' })).toBeUndefined()
  expect(checkCard(card.number, card, { surname: 'SMITH', name: 'J' })).toBeUndefined()
  expect(checkCard(card.number, card, { surname: 'SMITH', name: 'JANE' })).toBeUndefined()
  expect(checkCard(card.number, card, { surname: 'SMITH', name: 'ANN' })?.refusal).toBe(
    'loyalty_card_of_other',
  )
  expect(checkCard(card.number, card, { surname: 'SMITH' }, 301)?.refusal).toBe('miles_short')
  expect(milesFor(card, 4290, 2)).toBe(64)
})

it('refuses every discount that needs a document without one', () => {
  const wanting = discounts.filter((rule) => missingProof(rule, {}) !== undefined).map(({ code }) => code)
  expect(wanting.join(' ')).toBe(
    'INF CHI POL TRI STU ISC PRM PRV WAR NAT MIL RES MAN APO SML SMC CHA INA SNR YTH AGT',
  )
  const loyalty = discounts.find(({ code }) => code === 'SML')!
  expect(wrongProof(loyalty, { loyaltyCard: '100000009' }, [])).toBeUndefined()
  expect(wrongProof(loyalty, { discountDocument: '100000008' }, [])?.refusal).toBe('proof_not_valid')
})

const voucher: Voucher = {
  kind: 'voucher',
  id: '1',
  code: null,
  amount: 500,
  percent: null,
  usesLeft: 1,
  ports: ['PIR', 'HER'],
  fromDate: '2026-01-01',
  toDate: '2026-12-31',
}

it.each([
  ['', undefined, 1],
  ['1', undefined, 2],
  ['1', { ...voucher, code: '99' }, 2],
  ['1', { ...voucher, usesLeft: 0 }, 5],
  ['1', { ...voucher, ports: ['PIR', 'CHA'] }, 3],
  ['1', { ...voucher, toDate: '2026-06-30' }, 4],
  ['1', voucher, 0],
  ['1', { ...voucher, ports: [], usesLeft: null }, 0],
])('a voucher says why not by its number (%#)', (id, given, code) => {
  const voyage = { origin: 'PIR', destination: 'HER', day: '2026-07-01' }
  expect(errorCodeOf(checkVoucher(given, { id }, [voyage]))).toBe(code)
})

it('recognizes an insurance by the last six characters at the same price on another day', () => {
  const product = { code: 'TRAVEL', perPerson: 240, percent: 0, ipt: 20, refundDays: 14 }
  const insured = { total: 8700, persons: 2, trips: ['1 0 3'] }
  const [today, tomorrow] = ['2026-06-15', '2026-06-16'].map((day) => premiumOf(product, insured, day))
  expect(today).toMatchObject({ gross: 480, ipt: 80 })
  expect(confirmedOffers([tomorrow!], [today!])).toEqual([tomorrow])
  expect(confirmedOffers([premiumOf(product, { ...insured, persons: 3 }, '2026-06-15')], [today!])).toEqual(
    [],
  )
})

it('refunds an insurance within its days and before departure', () => {
  const of = { gross: 480, refundDays: 14 }
  expect(insuranceRefund(of, { daysSinceSale: 14, departed: false })).toBe(480)
  expect(insuranceRefund(of, { daysSinceSale: 15, departed: false })).toBe(0)
  expect(insuranceRefund(of, { daysSinceSale: 1, departed: true })).toBe(0)
})
