import { describe, expect, it } from 'vitest'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import {
  cabinTotal,
  leftOver,
  pricesOfStaying,
  type OccupantPrice,
} from '../../../src/domain/pricing/sharedCabin.ts'
import type { Tariff } from '../../../src/domain/pricing/tariff.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { sum } from '../../../src/domain/value/money.ts'
import { adriatic, people, tariff, type Someone } from './tariff.ts'
import { fc } from '../../kit/drawnProperties.ts'

function occupants(
  code: string,
  persons: readonly Someone[],
  by: Tariff,
  type?: Parameters<typeof people>[2],
): OccupantPrice[] {
  const priced = priceRequests([people(code, persons, type)], by)
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced))
  return priced.map(({ listed, fare, explanation }) => {
    if (!explanation) throw new Error('not explained')
    return { listed, fare, explanation }
  })
}

const totals = (prices: readonly OccupantPrice[]) => prices.map(({ fare }) => fare.total)

describe('a whole cabin that one of two adults leaves', () => {
  it('costs the other one the single use of it: 0.4 of a berth are left over', () => {
    const [first, second] = occupants('AA2', [{}, {}], tariff())
    const staying = pricesOfStaying([second!], { use: 'WHOLE', berths: 2, dues: 60 })
    expect(totals(staying)).toEqual([18_800])
    expect(staying[0]?.explanation.tariff.emptyBerths).toBe(7050)
    expect(leftOver(23_500, 18_800, [first!.fare.total])).toEqual([4700])
  })

  it('costs the other one a single berth where berths are kept instead', () => {
    const [, second] = occupants('AA2', [{}, {}], tariff())
    const staying = pricesOfStaying([second!], { use: 'BERTHS', berths: 2, dues: 60 })
    expect(totals(staying)).toEqual([11_750])
  })
})

describe('a cabin of four', () => {
  it('has its empty berths paid at the fare of an adult, where children have a lower list fare', () => {
    const by = tariff({
      listed: (_, type) => (type === 'CH' ? { gross: 3000, passengerType: 'CH' } : { gross: 7000 }),
    })
    const all = occupants('AB4', [{ type: 'CH' }, {}, {}, {}], by)
    const staying = pricesOfStaying(all.slice(0, 2), { use: 'WHOLE', berths: 4, dues: 60 })
    expect(totals(staying)).toEqual([3000 + 2 * 7000, 7000])
  })

  it('costs three adults as much as four: nothing is left over', () => {
    const [, ...rest] = occupants('AB4', [{}, {}, {}, {}], tariff())
    const staying = pricesOfStaying(rest, { use: 'WHOLE', berths: 4, dues: 60 })
    expect(totals(staying)).toEqual([15_200, 7600, 7600])
  })

  it('does not become dearer for those who stay when a child leaves by a change of the company', () => {
    const all = occupants('AB4', [{}, {}, {}, { type: 'CH' }], tariff())
    const paid = cabinTotal(all)
    const staying = pricesOfStaying(all.slice(0, 3), { use: 'WHOLE', berths: 4, dues: 60, most: paid })
    expect(paid).toBe(26_600)
    expect(totals(staying)).toEqual([11_400, 7600, 7600])
    expect(leftOver(paid, cabinTotal(staying), [3800])).toEqual([0])
  })

  it('is priced in full for those who stay when a child leaves', () => {
    const all = occupants('AB4', [{}, {}, {}, { type: 'CH' }], tariff())
    const staying = pricesOfStaying(all.slice(0, 3), { use: 'WHOLE', berths: 4, dues: 60 })
    expect(totals(staying)).toEqual([15_200, 7600, 7600])
  })

  it('leaves a coupon on the fare of the passenger it was deducted from', () => {
    const [, second, ...rest] = occupants('AB4', [{}, {}, {}, {}], tariff())
    const { fare, explanation, ...one } = second!
    const lowered = {
      ...one,
      fare: { ...fare, net: fare.net - 500, total: fare.total - 500 },
      explanation: { ...explanation, coupon: 500 },
    }
    const [now] = pricesOfStaying([lowered, ...rest], { use: 'WHOLE', berths: 4, dues: 60 })
    expect(now?.explanation.coupon).toBe(500)
    expect(now?.fare.total).toBe(14_700)
  })
})

const parties = fc
  .record({
    code: fc.constantFrom('AB4', 'AA2', 'AB2'),
    by: fc.constantFrom(tariff(), adriatic()),
    persons: fc.array(fc.record({ type: fc.constantFrom('AD', 'CH', 'IN'), leaves: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
    }),
  })
  .map(({ code, by, persons }) => ({ code, by, persons: persons.slice(0, by.berths(code)) }))
  .filter(({ persons }) => persons.some(({ leaves }) => leaves) && persons.some(({ leaves }) => !leaves))

const uses = [
  ['WHOLE', 'COMPLETE'],
  ['BERTHS', 'MALE_BERTH'],
] as const

describe.each(uses)('a cabin kept as %s', (use, requestType) => {
  it('is priced for those who stay as if it had been sold to them alone', () => {
    fc.assert(
      fc.property(parties, ({ code, by, persons }) => {
        const all = occupants(code, persons, by)
        const staying = all.filter((_, nth) => !persons[nth]!.leaves)
        const alone = occupants(
          code,
          persons.filter(({ leaves }) => !leaves),
          by,
          requestType,
        )
        const kept = { use, berths: by.berths(code), dues: by.dues.passenger }
        expect(pricesOfStaying(staying, kept)).toEqual(alone)
      }),
    )
  })

  it('loses no cent, and costs no more than was paid where the company has caused it', () => {
    fc.assert(
      fc.property(parties, fc.boolean(), ({ code, by, persons }, isCaused) => {
        let staying = occupants(code, persons, by).map((price, nth) => ({
          price,
          leaves: persons[nth]!.leaves,
        }))
        const leaving = staying.filter(({ leaves }) => leaves)
        for (const one of leaving) {
          const paid = cabinTotal(staying.map(({ price }) => price))
          staying = staying.filter((other) => other !== one)
          const prices = pricesOfStaying(
            staying.map(({ price }) => price),
            { use, berths: by.berths(code), dues: by.dues.passenger, ...(isCaused && { most: paid }) },
          )
          const shares = leftOver(paid, cabinTotal(prices), [one.price.fare.total])
          expect(cabinTotal(prices) + sum(shares)).toBe(isCaused ? paid : Math.max(paid, cabinTotal(prices)))
          for (const { listed, fare, explanation } of prices) {
            const { net, vat, dues, surcharges, total } = fare
            expect(net + vat + dues + surcharges).toBe(total)
            expect(explanation).toMatchObject({ net, vat, dues, surcharges })
            expect(listed).toBe(explanation.tariff.price + (explanation.tariff.emptyBerths ?? 0))
            expect(Math.min(net, vat, dues, surcharges)).toBeGreaterThanOrEqual(0)
          }
          staying = staying.map((other, nth) => ({ ...other, price: prices[nth]! }))
        }
      }),
    )
  })
})

describe('what is left over', () => {
  it('is split exactly, also among those who travelled free', () => {
    expect(leftOver(1000, 0, [200, 100])).toEqual([667, 333])
    expect(leftOver(1001, 0, [0, 0])).toEqual([501, 500])
    expect(leftOver(500, 900, [100])).toEqual([0])
  })
})
