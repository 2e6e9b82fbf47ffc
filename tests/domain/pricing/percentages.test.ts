import { describe, expect, test } from 'vitest'
import { feeOf } from '../../../src/domain/booking/cancellationFee.ts'
import { premiumOf } from '../../../src/domain/pricing/insurance.ts'
import { applyReductions } from '../../../src/domain/pricing/reduction.ts'
import { withOtherDiscount } from '../../../src/domain/pricing/soldDiscount.ts'
import type { Explanation } from '../../../src/domain/pricing/tariff.ts'
import { roundingOf } from '../../../src/domain/value/money.ts'
import { fc } from '../../kit/drawnProperties.ts'

/** A part of an amount, half up. */
const part = (amount: number, of: bigint, whole: bigint) =>
  Number((2n * BigInt(amount) * of + whole) / (2n * whole))
const share = (amount: number, hundredths: number) => part(amount, BigInt(hundredths), 10_000n)

/** Fares in the smallest unit: yen have no decimals, euros two, dinars three. */
const currencies = { JPY: 1_000_000, EUR: 5_000_000, KWD: 20_000_000 }
const hundredths = fc.integer({ min: 0, max: 10_000 })

const sold = (price: number): Explanation => ({
  tariff: { line: 'H01', season: 'high', product: 'DECK', price },
  rule: 'none',
  percent: 0,
  discountAmount: 0,
  rounding: 0,
  vatPercent: 0,
  duesInside: false,
  net: price,
  vat: 0,
  dues: 0,
  surcharges: 0,
})
const free = { net: 0, vat: 0, dues: 0, surcharges: 0, total: 0 }

describe.each(Object.entries(currencies))('percentages with two decimals are exact in %s', (_, most) => {
  const drawn = (check: (amount: number, percent: number) => void) =>
    fc.assert(fc.property(fc.nat(most), hundredths, check))

  test('of a discount', () => {
    drawn((price, off) => {
      const applied = { rule: 'discount' as const, code: 'X', percent: off / 100 }
      const { fare, explanation } = withOtherDiscount(
        { percent: 0, fare: free, explanation: sold(price) },
        applied,
        { dues: 0, surcharges: 0 },
      )
      expect(fare.total).toBe(share(price, 10_000 - off))
      expect(explanation.discountAmount).toBe(price - fare.total)
    })
  })

  test('of a coupon or voucher', () => {
    drawn((price, off) => {
      const item = {
        uuid: 'a',
        listed: price,
        fare: { ...free, net: price, total: price },
        explanation: sold(price),
      }
      const reduction = { kind: 'coupon' as const, code: 'C', percent: off / 100, holds: () => true }
      const { priced, taken } = applyReductions([[item]], [reduction])
      expect(taken[0]!.amount).toBe(share(price, off))
      expect(priced[0]![0]!.fare.total).toBe(price - share(price, off))
    })
  })

  test('of a premium, and of the tax inside it', () => {
    drawn((total, percent) => {
      const product = { code: 'CANCEL', perPerson: 300, percent: percent / 100, ipt: 12.75, refundDays: 14 }
      const { gross, ipt } = premiumOf(product, { total, persons: 2, trips: [] }, '2027-01-01')
      expect(gross).toBe(600 + share(total, percent))
      expect(ipt).toBe(part(gross, 1275n, 11_275n))
    })
  })

  test('of a refund', () => {
    drawn((total, percent) => {
      const step = { fromHours: null, toHours: null, refundPercent: percent / 100 }
      expect(feeOf({ total, surcharges: 0 }, [step], 60)).toMatchObject({ refund: share(total, percent) })
      expect(
        feeOf({ total, surcharges: 0 }, [{ ...step, refundPercent: 100 }], 60, percent / 100).refund,
      ).toBe(share(total, percent))
    })
  })

  test('of what rounding adds', () => {
    drawn((amount, percent) => {
      const exact = BigInt(amount) * BigInt(percent)
      const added = BigInt(share(amount, percent)) * 10_000n - exact
      expect(Math.round(roundingOf(amount, percent / 100) * 10_000)).toBe(Number(added))
    })
  })
})
