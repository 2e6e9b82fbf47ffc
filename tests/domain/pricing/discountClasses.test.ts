import { describe, expect, it } from 'vitest'
import { isCabin, percentIn, type Product } from '../../../src/domain/pricing/discountClasses.ts'
import type { DiscountRule } from '../../../src/domain/pricing/tariff.ts'
import { plainDiscount } from './tariff.ts'

const product = (code: string, kind: string, berths = 1): Product => ({ code, kind, berths })
const products = {
  deck: product('DECK', 'seat_unnumbered'),
  numbered: product('EC', 'seat_numbered'),
  aircraft: product('ATS', 'seat_numbered'),
  business: product('BCLSS', 'seat_numbered'),
  vip: product('ACLSS', 'seat_numbered'),
  two: product('AB2', 'cabin', 2),
  four: product('AB4', 'cabin', 4),
  lux: product('LUX2', 'cabin', 2),
}
const vehicles = {
  car: product('CAR425', 'vehicle'),
  jeep: product('JEEP', 'vehicle'),
  sidecar: product('SIDECAR', 'vehicle'),
  moto: product('MOTO', 'vehicle'),
  promo: product('EMOTO', 'vehicle'),
  camper: product('CAMP', 'vehicle'),
  onBoard: product('COB', 'vehicle'),
}
const named = (of: Record<string, Product>, discount: DiscountRule) =>
  Object.keys(of)
    .filter((name) => percentIn(discount, of[name]!) !== undefined)
    .join(' ')

const cabins = ['cabin', 'cabin_pet']

describe('a discount on passengers', () => {
  it.each<[Partial<DiscountRule>, string]>([
    [{}, 'deck numbered aircraft business vip two four lux'],
    [{ forClasses: ['seat_unnumbered'] }, 'deck'],
    [{ forClasses: ['seat_numbered', 'DECK'] }, 'deck numbered aircraft business vip'],
    [{ forClasses: ['ATS', 'AB4'] }, 'aircraft four'],
    [{ forClasses: cabins, exceptClasses: ['LUX2'] }, 'two four'],
    [{ exceptClasses: [...cabins, 'DECK'] }, 'numbered aircraft business vip'],
    [{ passengers: false, vehicles: ['CAR425'] }, ''],
  ])('with %o applies to: %s', (columns, names) => {
    expect(named(products, { ...plainDiscount, ...columns })).toBe(names)
  })
})

describe('a discount on vehicles', () => {
  it.each<[Partial<DiscountRule>, string]>([
    [{}, ''],
    [{ vehicles: ['CAR425', 'JEEP'] }, 'car jeep'],
    [{ vehicles: ['MOTO'], passengers: false }, 'moto'],
  ])('with %o applies to: %s', (columns, names) => {
    expect(named(vehicles, { ...plainDiscount, ...columns })).toBe(names)
  })
})

describe('another percentage', () => {
  const inCabins = [{ percent: 25, classes: cabins, ports: [] }]

  it('applies to its classes, also to those in which the discount does not apply', () => {
    const discount = { ...plainDiscount, forClasses: ['seat_unnumbered'], percents: inCabins }
    const percents = [products.deck, products.two, products.numbered].map((one) => percentIn(discount, one))
    expect(percents).toEqual([10, 25, undefined])
  })

  it('comes before the first one', () => {
    const discount = { ...plainDiscount, percents: [{ percent: 50, classes: ['LUX2'], ports: [] }] }
    expect(percentIn(discount, products.lux)).toBe(50)
    expect(percentIn(discount, products.two)).toBe(10)
  })
})

it('knows a cabin by its kind', () => {
  expect([isCabin('cabin_pet'), isCabin('seat_numbered'), isCabin('no cabin')]).toEqual([true, false, false])
})
