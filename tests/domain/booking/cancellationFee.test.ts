import { describe, expect, it } from 'vitest'
import { feeOf, feeOfLowerFare, type CancellationStep } from '../../../src/domain/booking/cancellationFee.ts'
import { sum } from '../../../src/domain/value/money.ts'
import { tableRows } from '../table.ts'
import { fc } from '../../kit/drawnProperties.ts'

const hours = (text = '') => (text === '' ? null : Number(text))

const sets = Map.groupBy(
  tableRows('cancellation_steps.csv').map((row) => ({
    ruleSet: row.rule_set ?? '',
    fromHours: hours(row.from_hours),
    toHours: hours(row.to_hours),
    refundPercent: Number(row.refund_percent),
    surchargesBack: row.surcharges_back === 'yes',
  })),
  ({ ruleSet }) => ruleSet,
)

const steps = (ruleSet: string): readonly CancellationStep[] => sets.get(ruleSet) ?? []
const fare = (total: number, surcharges = 0) => ({ total, surcharges })

describe('the fee', () => {
  it.each([
    ['GR_LAW', 15 * 24, 100],
    ['GR_LAW', 336, 100],
    ['GR_LAW', 335, 75],
    ['GR_LAW', 168, 75],
    ['GR_LAW', 167, 50],
    ['GR_LAW', 12, 50],
    ['GR_LAW', 11, 0],
    ['GR_LAW', -1, 0],
    ['GR_HIGH', 200, 100],
    ['GR_HIGH', 5, 50],
    ['GR_HIGH', 1, 50],
    ['GR_HIGH', 0, 50],
    ['GR_HIGH', -1, 0],
    ['SARONIC_HIGH', 1, 50],
    ['SARONIC_HIGH', -1, 0],
    ['SHORT_HIGH', 1, 0],
    ['ALBANIA', 2, 50],
    ['PROMO', 1000, 0],
    ['CARRIER', -5, 100],
  ])('of %s at %i h before departure gives %i %% back', (ruleSet, before, refundPercent) => {
    expect(feeOf(fare(10_000), steps(ruleSet), before * 60)).toEqual({
      refundPercent,
      fee: 10_000 - refundPercent * 100,
      refund: refundPercent * 100,
    })
  })

  it('changes at the exact minute of a step', () => {
    expect(feeOf(fare(1000), steps('GR_LAW'), 12 * 60 - 1).refundPercent).toBe(0)
    expect(feeOf(fare(1000), steps('GR_LAW'), 12 * 60).refundPercent).toBe(50)
  })

  it('refunds surcharges in full when the rule set requires it', () => {
    expect(feeOf(fare(8650, 3500), steps('ADRIATIC'), 100 * 60)).toEqual({
      refundPercent: 50,
      fee: 2575,
      refund: 6075,
    })
    expect(feeOf(fare(8650, 3500), steps('ADRIATIC'), 60)).toEqual({
      refundPercent: 0,
      fee: 5150,
      refund: 3500,
    })
    expect(feeOf(fare(8650, 3500), steps('ALBANIA'), 60 * 60)).toMatchObject({ fee: 0 })
    expect(feeOf(fare(8650, 3500), steps('ALBANIA'), 2 * 60)).toMatchObject({ refund: 4325 })
  })

  it('is the whole price when a company has no rules', () => {
    expect(feeOf(fare(4350), [], 10_000)).toEqual({ refundPercent: 0, fee: 4350, refund: 0 })
  })

  it('rounds half a hundredth in favour of the customer', () => {
    expect(feeOf(fare(2175), steps('GR_LAW'), 20 * 60)).toEqual({
      refundPercent: 50,
      fee: 1087,
      refund: 1088,
    })
  })
})

const anyStep = fc.record({
  fromHours: fc.constant(null),
  toHours: fc.option(fc.integer({ min: 0, max: 600 })),
  refundPercent: fc.integer({ min: 0, max: 100 }),
  surchargesBack: fc.boolean(),
})

const anyFare = fc
  .record({ rest: fc.nat(200_000), surcharges: fc.nat(20_000) })
  .map(({ rest, surcharges }) => fare(rest + surcharges, surcharges))

describe('of any rules', () => {
  it('fee and refund add up to the amount paid for every item and in total', () => {
    fc.assert(
      fc.property(
        fc.array(anyFare, { maxLength: 12 }),
        fc.array(anyStep, { maxLength: 5 }),
        fc.integer({ min: -2000, max: 60_000 }),
        (fares, rules, minutes) => {
          const fees = fares.map((one) => feeOf(one, rules, minutes))
          for (const { fee, refund } of fees) {
            expect(fee).toBeGreaterThanOrEqual(0)
            expect(refund).toBeGreaterThanOrEqual(0)
          }
          const paid = sum(fares.map(({ total }) => total))
          expect(sum(fees.map(({ refund }) => refund))).toBe(paid - sum(fees.map(({ fee }) => fee)))
        },
      ),
    )
  })

  it('never decreases as departure approaches', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sets.keys()),
        anyFare,
        fc.integer({ min: -2000, max: 60_000 }),
        fc.nat(10_000),
        (ruleSet, one, minutes, later) => {
          const now = feeOf(one, steps(ruleSet), minutes)
          const then = feeOf(one, steps(ruleSet), minutes - later)
          expect(then.fee).toBeGreaterThanOrEqual(now.fee)
        },
      ),
    )
  })
})

describe('lowering a fare', () => {
  it('in any number of steps, and cancelling the rest, returns to the cent what cancelling at once does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sets.keys()),
        fc.integer({ min: -2000, max: 60_000 }),
        fc.nat(20_000),
        fc.array(fc.nat(200_000), { minLength: 2, maxLength: 8 }),
        (ruleSet, minutes, surcharges, rests) => {
          const refundOf = (one: ReturnType<typeof fare>) => feeOf(one, steps(ruleSet), minutes).refund
          const fares = rests.toSorted((a, b) => b - a).map((rest) => fare(rest + surcharges, surcharges))
          const returned = fares.slice(1).map((after, nth) => {
            const before = fares[nth]!
            const fee = feeOfLowerFare([before], [after], refundOf)
            expect(fee).toBeGreaterThanOrEqual(0)
            return before.total - after.total - fee
          })
          expect(sum(returned) + refundOf(fares.at(-1)!)).toBe(refundOf(fares[0]!))
        },
      ),
    )
  })

  it('retains nothing of a fare that rises, and never more than it falls by', () => {
    const refundOf = (one: ReturnType<typeof fare>) => feeOf(one, steps('ADRIATIC'), 60).refund
    expect(feeOfLowerFare([fare(5000)], [fare(6000)], refundOf)).toBe(0)
    expect(feeOfLowerFare([fare(5000)], [fare(4000, 3000)], refundOf)).toBe(1000)
    expect(feeOfLowerFare([fare(5000, 4000)], [fare(4500)], refundOf)).toBe(0)
  })
})
