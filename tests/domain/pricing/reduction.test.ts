import { describe, expect, it } from 'vitest'
import { feeOf } from '../../../src/domain/booking/cancellationFee.ts'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import {
  applyReductions,
  payWithMiles,
  withReductionsOf,
  type Reduction,
} from '../../../src/domain/pricing/reduction.ts'
import type {
  AccommodationRequest,
  Explanation,
  Fare,
  Offer,
  Priced,
  Tariff,
} from '../../../src/domain/pricing/tariff.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { percentOf, sum } from '../../../src/domain/value/money.ts'
import { tableRows } from '../table.ts'
import { adriatic, people, tariff, vehicle } from './tariff.ts'
import { fc } from '../../kit/drawnProperties.ts'

const rules: readonly Offer['rule'][] = ['project', 'deal', 'companyDiscount', 'fare', 'manual']

const offer = fc.record({
  rule: fc.constantFrom(...rules),
  code: fc.constantFrom('A', 'B', 'C'),
  percent: fc.integer({ min: 0, max: 100 }),
  appliesTo: fc.constantFrom('passenger' as const, 'vehicle' as const, 'both' as const),
})

const person = fc.record({
  type: fc.constantFrom('AD', 'CH', 'IN'),
  discount: fc.constantFrom(undefined, undefined, undefined, 'AGT', 'STU'),
})

const request: fc.Arbitrary<AccommodationRequest> = fc.oneof(
  fc
    .tuple(fc.constantFrom('DECK', 'EC', 'AB4'), fc.array(person, { minLength: 1, maxLength: 4 }))
    .map(([place, persons]) => people(place, persons, place === 'AB4' ? 'COMPLETE' : 'MALE_BERTH')),
  fc
    .tuple(fc.constantFrom('CAR425', 'MOTO', 'BIKE', 'TRK'), fc.double({ min: 2, max: 18, noNaN: true }))
    .map(([category, length]) => vehicle(category, length)),
)

const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    abroad: fc.boolean(),
    price: fc.integer({ min: 0, max: 60_000 }),
    dues: fc.integer({ min: 0, max: 900 }),
    offers: fc.array(offer, { maxLength: 5 }),
  })
  .map(({ abroad, price, dues, offers }) => {
    const more = {
      listed: () => ({ gross: price }),
      dues: { passenger: dues },
      offers: { trip: offers, named: () => undefined },
    }
    return abroad ? adriatic(more) : tariff(more)
  })

const reduction: fc.Arbitrary<Reduction> = fc
  .record({
    kind: fc.constantFrom('coupon' as const, 'voucher' as const),
    isAmount: fc.boolean(),
    amount: fc.integer({ min: 0, max: 200_000 }),
    percent: fc.integer({ min: 0, max: 100 }),
    trips: fc.constantFrom('all', 'first'),
  })
  .map(({ kind, isAmount, amount, percent, trips }) => ({
    kind,
    code: kind,
    ...(isAmount ? { amount } : { percent }),
    holds: (nth: number) => trips === 'all' || nth === 0,
  }))

const trips = fc.array(fc.tuple(fc.array(request, { minLength: 1, maxLength: 3 }), anyTariff), {
  minLength: 1,
  maxLength: 3,
})

function pricedTrips(asked: readonly (readonly [AccommodationRequest[], Tariff])[]): Priced[][] | undefined {
  const priced = asked.map(([requests, by]) => priceRequests(requests, by))
  return priced.some(isRefusal) ? undefined : (priced as Priced[][])
}

const totalOf = (items: readonly Priced[]) => sum(items.map(({ fare }) => fare.total))

/** Cancellation rules of the table, each rule set in its order. */
const sets = [...Map.groupBy(tableRows('cancellation_steps.csv'), (row) => row.rule_set).values()].map(
  (steps) =>
    steps.map((step) => ({
      fromHours: step.from_hours ? Number(step.from_hours) : null,
      toHours: step.to_hours ? Number(step.to_hours) : null,
      refundPercent: Number(step.refund_percent),
      surchargesBack: step.surcharges_back === 'yes',
    })),
)

function check({ fare, listed, explanation }: Priced): void {
  expect(fare.net + fare.vat + fare.dues + fare.surcharges).toBe(fare.total)
  expect(Object.values(fare).every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
  const { discountAmount, coupon = 0, voucher = 0, miles = 0, duesInside, ...told } = explanation!
  const onTop = told.surcharges + (duesInside ? 0 : told.dues)
  expect(listed - discountAmount - coupon - voucher - miles + onTop).toBe(fare.total)
  expect([told.net, told.vat, told.dues, told.surcharges]).toEqual([
    fare.net,
    fare.vat,
    fare.dues,
    fare.surcharges,
  ])
}

describe('for every tariff, discount, project, deal, fare, coupon, voucher and card', () => {
  it('the components add up to the total, and the explanation to the price', () => {
    fc.assert(
      fc.property(trips, fc.array(reduction, { maxLength: 2 }), fc.nat(9000), (asked, reductions, miles) => {
        const priced = pricedTrips(asked)
        if (!priced) return
        const lowered = applyReductions(priced, reductions)
        const paid = lowered.priced.map((items) => items.map((item) => payWithMiles(item, miles)))
        for (const item of paid.flat()) check(item)
        expect(totalOf(priced.flat()) - totalOf(lowered.priced.flat())).toBe(
          sum(lowered.taken.map(({ amount }) => amount)),
        )
        for (const [nth, { amount }] of lowered.taken.entries())
          expect(amount).toBeLessThanOrEqual(reductions[nth]?.amount ?? Number.POSITIVE_INFINITY)
      }),
      { numRuns: 1500 },
    )
  })

  it('a percentage is that of every later price, and an amount stays up to it', () => {
    fc.assert(
      fc.property(trips, trips, fc.array(reduction, { maxLength: 2 }), (asked, later, reductions) => {
        const [one] = pricedTrips(asked)?.flat() ?? []
        const [other] = pricedTrips(later)?.flat() ?? []
        if (!one || !other) return
        const sold = applyReductions([[one]], reductions).priced.flat()[0]!
        const now = withReductionsOf(other, sold.explanation!)
        check(now)
        let left = other.fare.net + other.fare.vat
        for (const [nth, { percent, amount }] of (sold.explanation?.reductions ?? []).entries()) {
          const taken = now.explanation!.reductions![nth]!.amount
          expect(taken).toBe(percent === undefined ? Math.min(amount, left) : percentOf(left, percent))
          left -= taken
        }
        expect(now.fare.net + now.fare.vat).toBe(left)
      }),
      { numRuns: 1000 },
    )
  })

  it('refund and fee together equal the amount paid', () => {
    fc.assert(
      fc.property(
        trips,
        fc.array(reduction, { maxLength: 2 }),
        fc.constantFrom(...sets),
        fc.integer({ min: -600, max: 60_000 }),
        (asked, reductions, steps, minutes) => {
          const priced = pricedTrips(asked)
          if (!priced) return
          const paid = applyReductions(priced, reductions).priced.flat()
          const fees = paid.map(({ fare }) => feeOf(fare, steps, minutes))
          expect(sum(fees.map(({ refund }) => refund)) + sum(fees.map(({ fee }) => fee))).toBe(totalOf(paid))
          expect(fees.every(({ refund, fee }) => refund >= 0 && fee >= 0)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('one percentage applies, the highest of the applicable ones', () => {
    fc.assert(
      fc.property(fc.array(offer, { maxLength: 6 }), fc.boolean(), (offers, child) => {
        const by = tariff({ offers: { trip: offers, named: () => undefined } })
        const [one] = pricedTrips([[[people('DECK', [{ type: child ? 'CH' : 'AD' }])], by]])![0]!
        const open = offers.filter(({ appliesTo }) => appliesTo !== 'vehicle').map(({ percent }) => percent)
        expect(one?.percent).toBe(Math.max(child ? 50 : 0, ...open))
      }),
    )
  })
})

describe('early booking', () => {
  const early = (bookedOn: string, ports: string[]) => {
    const by = adriatic({ bookedOn, ports, departs: '2026-08-01 17:00' })
    return priceRequests([people('DECK', [{ discount: 'EBK' }])], by)
  }

  it('is 20 %, 15 on Bari, not refundable, and ends with February', () => {
    expect(early('2026-02-28', ['PAT', 'ANC'])).toMatchObject([
      { percent: 20, explanation: { rule: 'discount', discount: 'EBK', cancellationSet: 'PROMO' } },
    ])
    expect(early('2026-01-15', ['PAT', 'BAR'])).toMatchObject([{ percent: 15 }])
    expect(early('2026-03-01', ['PAT', 'ANC'])).toMatchObject({ refusal: 'discount_not_admissible' })
  })
})

describe('a reduction', () => {
  const fare = { net: 1000, vat: 130, dues: 60, surcharges: 0, total: 1190 }
  const explained = { uuid: 'a', fare, explanation: { vatPercent: 13 } as Explanation }
  const plain: { uuid: string; fare: Fare; explanation?: Explanation } = { uuid: 'b', fare }
  const all = { kind: 'coupon', code: 'C', holds: () => true } as const

  it('of an amount is divided among the reducible items and never exceeds them', () => {
    const { priced, taken } = applyReductions(
      [[explained, plain], [{ ...explained }]],
      [{ ...all, amount: 226 }],
    )
    const each = { uuid: 'a', amount: 113 }
    const items = [
      { trip: 0, ...each },
      { trip: 1, ...each },
    ]
    expect(taken).toEqual([{ kind: 'coupon', code: 'C', amount: 226, items }])
    const lowered = { net: 900, vat: 117, dues: 60, surcharges: 0, total: 1077 }
    expect(priced.map((items) => items.map((item) => item.fare))).toEqual([[lowered, fare], [lowered]])
    expect(priced[0]?.[0]?.explanation).toMatchObject({ net: 900, vat: 117, coupon: 113 })
    expect(applyReductions([[explained]], [{ ...all, amount: 5000 }]).taken[0]?.amount).toBe(1130)
  })

  it('of a percentage is taken off each item, and of neither takes nothing', () => {
    expect(applyReductions([[explained]], [{ ...all, percent: 10 }]).taken[0]?.amount).toBe(113)
    const { priced, taken } = applyReductions([[explained]], [all])
    expect(taken[0]?.amount).toBe(0)
    expect(priced[0]?.[0]).toBe(explained)
  })

  it('is added to an earlier one of its kind', () => {
    const { priced } = applyReductions(
      [[explained]],
      [
        { ...all, amount: 100 },
        { ...all, code: 'D', amount: 30 },
      ],
    )
    expect(priced[0]?.[0]?.explanation?.coupon).toBe(130)
  })

  it('by miles pays one hundredth a mile, up to the fare without dues', () => {
    expect(payWithMiles(explained, 113).fare).toMatchObject({ net: 900, vat: 117, total: 1077 })
    expect(payWithMiles(explained, 9000).fare).toMatchObject({ net: 0, vat: 0, total: 60 })
    expect(payWithMiles({ fare }, 113)).toEqual({ fare })
  })
})
