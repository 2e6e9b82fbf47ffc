import { describe, expect, test } from 'vitest'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import {
  isMet,
  itemsLosing,
  withOtherDiscount,
  type Condition,
  type SoldItem,
} from '../../../src/domain/pricing/soldDiscount.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { plainDiscount, tariff, vehicle } from './tariff.ts'

const child = { ...plainDiscount, code: 'CHI', passengerType: 'CH', percent: 50 }

/** Passenger or vehicle `id` of the outward trip; the uuid is that of the person. */
const item = (id: number, more: Partial<SoldItem> = {}): SoldItem => ({
  id,
  uuid: `p${id}`,
  kind: 'passenger',
  sailing: 'out',
  origin: 'PIR',
  destination: 'JTR',
  cabin: 'c1',
  product: { code: 'AB4', kind: 'inside', berths: 4 },
  type: 'AD',
  rule: 'none',
  code: undefined,
  admissible: [child],
  isPaid: true,
  ...more,
})
const back = (id: number, uuid: string, more: Partial<SoldItem> = {}) =>
  item(id, { uuid, sailing: 'back', origin: 'JTR', destination: 'PIR', ...more })

const group: Condition = { kind: 'rule', rule: { ...plainDiscount, code: 'GRP', leastPersons: 3 } }
const withReturn = { ...plainDiscount, code: 'RET', bothWays: true }
const returns: Condition = { kind: 'rule', rule: withReturn }

describe('a discount of a group', () => {
  test('needs its passengers on the same sailing, and no vehicles', () => {
    const others = [item(1), item(2)]
    expect(isMet(item(1), group, [...others, item(3)])).toBe(true)
    for (const other of [item(3, { kind: 'vehicle' }), item(3, { sailing: 'later' })])
      expect(isMet(item(1), group, [...others, other])).toBe(false)
  })

  test('of a paid passenger counts paid ones, and of an option all', () => {
    const option = { isPaid: false }
    const present = [item(1), item(2), item(3, option)]
    expect(isMet(item(1), group, present)).toBe(false)
    expect(isMet(item(3, option), group, present)).toBe(true)
  })

  test('of an open ticket is asked again when the ticket gets a date', () => {
    const open = item(1, { sailing: undefined })
    expect(isMet(open, group, [open])).toBe(true)
    expect(isMet(open, { kind: 'persons', least: 2 }, [open])).toBe(true)
  })
})

test('an offer needs its number of paid passengers, and a fare of groups all on the sailing', () => {
  const present = [item(1), item(2), item(3, { isPaid: false }), item(4, { kind: 'vehicle' })]
  const least = (condition: Condition['kind'], count: number) =>
    isMet(item(1), { kind: condition, least: count } as Condition, present)
  expect([least('persons', 2), least('persons', 3)]).toEqual([true, false])
  expect([least('group', 3), least('group', 4)]).toEqual([true, false])
})

test('a discount for a companion counts what the companion chose, not the discount of the passenger type', () => {
  const escort: Condition = { kind: 'rule', rule: { ...plainDiscount, code: 'ESC', companion: 'DIS' } }
  const chosen = item(2, { rule: 'discount', code: 'DIS' })
  expect(isMet(item(1), escort, [item(1), chosen])).toBe(true)
  expect(isMet(item(1), escort, [item(1), { ...chosen, rule: 'type' }])).toBe(false)
  expect(isMet(item(1), escort, [item(1), item(2, { code: 'DIS' })])).toBe(false)
})

describe('a discount of a full cabin', () => {
  const family: Condition = {
    kind: 'rule',
    rule: { ...plainDiscount, code: 'FAM', cabinPersons: 3, cabinFullFares: 2 },
  }
  const holder = item(1, { rule: 'discount', code: 'FAM' })

  test('needs the persons of one cabin', () => {
    expect(isMet(holder, family, [holder, item(2), item(3)])).toBe(true)
    expect(isMet(holder, family, [holder, item(2), item(3, { cabin: 'c2' })])).toBe(false)
  })

  test('counts a fare as full where the passenger type has no discount in that cabin', () => {
    const young = item(3, { type: 'CH' })
    expect(isMet(holder, family, [holder, item(2), young])).toBe(false)
    expect(isMet(holder, family, [holder, item(2), { ...young, admissible: [] }])).toBe(true)
  })
})

describe('a discount for the return', () => {
  const holder = (id: number) => item(id, { rule: 'discount', code: 'RET' })

  test('holds for a passenger who travels back between the same ports', () => {
    expect(isMet(holder(1), returns, [holder(1), back(5, 'p1')])).toBe(true)
    expect(isMet(holder(1), returns, [holder(1)])).toBe(false)
    for (const other of [
      back(5, 'p1', { destination: 'ATH' }),
      back(5, 'p1', { origin: 'JNX' }),
      back(5, 'p1', { kind: 'vehicle' }),
      back(5, 'p1', { isPaid: false }),
    ])
      expect(isMet(holder(1), returns, [holder(1), other])).toBe(false)
  })

  test('holds for an open ticket too', () => {
    const open = { ...holder(1), sailing: undefined }
    expect(isMet(open, returns, [open])).toBe(false)
    expect(isMet(open, returns, [open, back(5, 'p1', { sailing: undefined })])).toBe(true)
  })

  test('holds for as many as come back, in the order of the items', () => {
    const present = [holder(3), holder(1), holder(2), back(5, 'x'), back(6, 'x'), back(7, 'y')]
    expect([1, 2, 3].map((id) => isMet(holder(id), returns, present))).toEqual([true, true, false])
    // One who does not have the discount waits for none, and one who comes back takes no other.
    expect(isMet(item(4), returns, [...present, item(4)])).toBe(false)
    const ownReturn = [holder(1), holder(2), back(5, 'p2')]
    expect([1, 2].map((id) => isMet(holder(id), returns, ownReturn))).toEqual([false, true])
  })

  test('is held only with the same code, chosen, between the same ports', () => {
    const present = (other: Partial<SoldItem>) => [{ ...holder(1), ...other }, holder(2), back(5, 'x')]
    expect(isMet(holder(2), returns, present({}))).toBe(false)
    for (const other of [
      { code: 'X' },
      { rule: 'type' as const },
      { origin: 'RAF' },
      { destination: 'JMK' },
      { kind: 'vehicle' as const },
    ])
      expect([other, isMet(holder(2), returns, present(other))]).toEqual([other, true])
  })
})

test('items lose their discount when its condition was met and is not any more', () => {
  const before = [item(1), item(2), item(3), item(4, { sailing: 'later' })]
  const after = before.filter(({ id }) => id !== 3)
  const losing = (conditionOf: (one: SoldItem) => Condition | undefined, now = after) =>
    itemsLosing(before, now, conditionOf).map(({ id }) => id)
  expect(losing(() => group)).toEqual([1, 2])
  expect(losing(({ id }) => (id === 2 ? group : undefined))).toEqual([2])
  expect(losing(() => group, before)).toEqual([])
  expect(losing(() => ({ kind: 'persons', least: 5 }))).toEqual([])
})

describe('the price by another discount', () => {
  const half = { rule: 'discount', code: 'STU', name: 'Students', percent: 50 } as const
  const none = { rule: 'none', percent: 0 } as const
  const levies = { dues: 0, surcharges: 0 }

  function sold(category: string, length?: number) {
    const priced = priceRequests([vehicle(category, length)], tariff())
    if (isRefusal(priced)) throw new Error(priced.refusal)
    const { percent, fare, explanation } = priced[0]!
    if (explanation === undefined) throw new Error('not explained')
    return { percent, fare, explanation }
  }

  test('is at the list price of the sale, per metre where that was', () => {
    const changed = withOtherDiscount(sold('CAMP', 6.3), half, levies)
    expect(changed).toMatchObject({ percent: 50, fare: { total: 8575, net: 6915, vat: 1660 } })
    expect(changed.explanation).toMatchObject({
      rule: 'discount',
      discount: 'STU',
      name: 'Students',
      percent: 50,
      discountAmount: 8575,
      rounding: 0,
      net: 6915,
      vat: 1660,
    })
  })

  test('without a discount has neither its code nor its name', () => {
    const discounted = withOtherDiscount(sold('CAR425'), half, levies)
    const { explanation, fare, percent } = withOtherDiscount(discounted, none, levies)
    expect([percent, fare.total, explanation.discountAmount, explanation.rule]).toEqual([0, 9000, 0, 'none'])
    expect(explanation).not.toHaveProperty('discount')
    expect(explanation).not.toHaveProperty('name')
  })

  test('has the dues and surcharges of the person, and what coupons, vouchers and miles took off, up to the fare', () => {
    const { explanation, ...car } = sold('CAR425')
    const coupon = { ...car, explanation: { ...explanation, coupon: 1000, voucher: 500, miles: 200 } }
    expect(withOtherDiscount(coupon, none, levies).fare.total).toBe(7300)
    expect(withOtherDiscount(coupon, half, levies).explanation).toMatchObject({
      coupon: 1000,
      voucher: 500,
      miles: 200,
    })
    const free = withOtherDiscount(coupon, { ...half, percent: 100 }, levies)
    expect(free.fare.total).toBe(0)
    expect(free.explanation).not.toHaveProperty('coupon')
    const levied = withOtherDiscount({ ...car, explanation }, none, { dues: 60, surcharges: 100 })
    expect(levied).toMatchObject({
      fare: { total: 9100, dues: 60, surcharges: 100 },
      explanation: { dues: 60, surcharges: 100 },
    })
  })

  test('is refunded by the rule set of that discount, or by the usual rules', () => {
    const promo = withOtherDiscount(sold('CAR425'), { ...half, cancellationSet: 'PROMO' }, levies)
    expect(promo.explanation.cancellationSet).toBe('PROMO')
    expect(withOtherDiscount(promo, none, levies).explanation).not.toHaveProperty('cancellationSet')
  })

  test('has the empty berths that were paid, and the rounding', () => {
    const { explanation, ...one } = sold('CAR425')
    const berths = {
      ...one,
      explanation: { ...explanation, tariff: { ...explanation.tariff, price: 4351, emptyBerths: 1000 } },
    }
    const changed = withOtherDiscount(berths, half, levies)
    expect(changed.fare.total).toBe(3176)
    expect(changed.explanation).toMatchObject({ discountAmount: 2175, rounding: 0.5 })
  })
})
