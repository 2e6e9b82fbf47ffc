import { describe, expect, it } from 'vitest'
import { splitFare, explain, type ExplainedPrice, mergePrices } from '../../../src/domain/pricing/fare.ts'
import { adriatic, tariff } from './tariff.ts'
import { fc } from '../../kit/drawnProperties.ts'
import type { Explanation } from '../../../src/domain/pricing/tariff.ts'

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

const fare = { net: 3796, vat: 494, dues: 60, surcharges: 0, total: 4350 }
const plain: ExplainedPrice = {
  kind: 'passenger',
  applied: { rule: 'none', percent: 0 },
  fare,
  product: 'DECK',
  listed: { gross: 4350 },
  carried: 0,
  tariff: tariff(),
}
const explained = (more: Partial<ExplainedPrice>) => explain({ ...plain, ...more })

describe('the explanation of a price', () => {
  it('of one adult names list price, VAT and parts, and omits what does not apply', () => {
    expect(explain(plain)).toEqual({
      tariff: { line: '', season: '', product: 'DECK', price: 4350 },
      rule: 'none',
      percent: 0,
      discountAmount: 0,
      vatPercent: 13,
      net: 3796,
      vat: 494,
      dues: 60,
      surcharges: 0,
      duesInside: true,
      rounding: 0,
    })
  })

  it('names the line and the season of the tariff', () => {
    const named = explained({ tariff: tariff({ line: 'PIR-JTR', season: 'high' }) })
    expect(named.tariff).toMatchObject({ line: 'PIR-JTR', season: 'high' })
  })

  it('has metres and empty berths when they were charged', () => {
    expect(explained({ metres: 7, kind: 'vehicle' })).toMatchObject({ tariff: { metres: 7 }, vatPercent: 24 })
    expect(explained({ carried: 2600 }).tariff).toMatchObject({ emptyBerths: 2600 })
  })

  it('has the code, name and cancellation rules of the discount', () => {
    const applied = { rule: 'project', code: 'AEGEAN26', name: 'Aegean', percent: 10 } as const
    expect(explained({ applied })).toMatchObject({ rule: 'project', discount: 'AEGEAN26', name: 'Aegean' })
    expect(explained({ applied: { ...applied, cancellationSet: 'PROMO' } }).cancellationSet).toBe('PROMO')
    expect(Object.keys(explained({ applied: { rule: 'type', code: 'ADT', percent: 0 } }))).not.toContain(
      'name',
    )
  })

  it('has the discounted amount per metre and the fraction that rounding added', () => {
    const applied = { rule: 'discount', code: 'X', percent: 15 } as const
    expect(explained({ applied, listed: { gross: 4350 }, metres: 3 })).toMatchObject({
      discountAmount: 1957,
      rounding: 0.5,
    })
    expect(explained({ applied, listed: { gross: 4351 } })).toMatchObject({
      discountAmount: 653,
      rounding: -0.35,
    })
  })

  it('has dues on top abroad', () => {
    expect(explained({ tariff: adriatic() }).duesInside).toBe(false)
  })
})

const item = (uuid: string, net: number, vat: number, dues: number) => ({
  uuid,
  listed: net + vat + dues,
  fare: { net, vat, dues, surcharges: 0, total: net + vat + dues },
})

it('adds up an item of both trips component by component and leaves an item of one trip unchanged', () => {
  const merged = mergePrices([
    [item('one', 100, 13, 6), item('car', 80, 19, 0)],
    [item('one', 90, 12, 6), item('dog', 10, 1, 0)],
  ])
  expect(merged).toEqual([item('one', 190, 25, 12), item('car', 80, 19, 0), item('dog', 10, 1, 0)])
})

it('lists the explanation of each trip when both have one', () => {
  const told = (percent: number) => ({ percent }) as unknown as Explanation
  const explained = (uuid: string, percent?: number) => ({
    ...item(uuid, 100, 13, 6),
    ...(percent !== undefined && { explanation: told(percent) }),
  })
  const [both, half] = mergePrices<ReturnType<typeof explained> & { explanationBack?: Explanation }>([
    [explained('one', 50), explained('two', 50)],
    [explained('one', 0), explained('two')],
  ])
  expect(both).toMatchObject({ explanation: told(50), explanationBack: told(0), listed: 238 })
  expect(half?.explanationBack).toBeUndefined()
})
