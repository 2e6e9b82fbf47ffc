import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitFare } from '../../../src/domain/pricing/fare.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 })

describe('splitting a fare', () => {
  it('rounds VAT exactly to the hundredth', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 30 }),
        amount,
        fc.boolean(),
        amount,
        (gross, vat, dues, duesInside, surcharges) => {
          const fare = splitFare({ gross, vat, dues, duesInside, surcharges })
          expect(fare.net + fare.vat + fare.dues + fare.surcharges).toBe(fare.total)
          expect(fare.total).toBe(gross + surcharges + (duesInside ? 0 : fare.dues))
          expect(Math.abs(fare.vat - ((fare.net + fare.vat) * vat) / (100 + vat))).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })

  it('limits included dues to the fare', () => {
    expect(splitFare({ gross: 40, vat: 13, dues: 60, duesInside: true, surcharges: 0 })).toEqual({
      net: 0,
      vat: 0,
      dues: 40,
      surcharges: 0,
      total: 40,
    })
  })
})
