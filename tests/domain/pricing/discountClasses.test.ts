import { describe, expect, it } from 'vitest'
import { isCabin, percentIn, type Product } from '../../../src/domain/pricing/discountClasses.ts'
import type { DiscountRule } from '../../../src/domain/pricing/tariff.ts'

const rule = (classes: string, appliesTo = 'passenger'): DiscountRule => ({
  code: 'X',
  appliesTo,
  percent: 10,
  classes,
  market: '',
  needs: '',
  surcharges: 'all',
})
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

describe('a discount on passengers', () => {
  it.each([
    ['deck', 'deck'],
    ['economy', 'deck'],
    ['economy seat', 'deck'],
    ['numbered seat', 'numbered aircraft business vip'],
    ['aircraft seat', 'aircraft'],
    ['business', 'business'],
    ['VIP', 'vip'],
    ['cabin', 'two four lux'],
    ['cabins', 'two four lux'],
    ['4-bed cabin', 'four'],
    ['lux', 'lux'],
    ['deck,numbered seat', 'deck numbered aircraft business vip'],
    ['business,  VIP  and  cabin', 'business vip two four lux'],
    ['all', 'deck numbered aircraft business vip two four lux'],
    ['all except lux', 'deck numbered aircraft business vip two four'],
    ['all except lux and deck', 'numbered aircraft business vip two four'],
    ['deck (remark)', 'deck'],
  ])('in «%s» applies to: %s', (classes, names) => {
    expect(named(products, rule(classes))).toBe(names)
  })
})

describe('a discount on vehicles', () => {
  it.each([
    ['car', 'car jeep'],
    ['cars', 'car jeep'],
    ['motorcycle', 'moto'],
    ['camping on board', 'onBoard'],
    ['all', Object.keys(vehicles).join(' ')],
  ])('in «%s» applies to: %s', (classes, names) => {
    expect(named(vehicles, rule(classes, 'vehicle'))).toBe(names)
  })

  it('and on passengers apply to their own only; one on cars to cars', () => {
    expect(named(vehicles, rule('all', 'passenger'))).toBe('')
    expect(named(products, rule('all', 'vehicle'))).toBe('')
    expect(named(vehicles, rule('all', 'passenger and car'))).toBe('car jeep')
    expect(named(products, rule('deck', 'passenger and vehicle'))).toBe('deck')
  })
})

describe('a second percentage', () => {
  it.each(['deck (25 in cabin)', 'deck; 25 in cabin', 'deck;25 in cabin', 'deck ;  25 in cabin'])(
    'of «%s» applies to its own classes',
    (classes) => {
      const percents = [products.deck, products.two, products.numbered].map((one) =>
        percentIn(rule(classes), one),
      )
      expect(percents).toEqual([10, 25, undefined])
    },
  )

  it('comes before the first one', () => {
    expect(percentIn(rule('all; 50 in lux'), products.lux)).toBe(50)
    expect(percentIn(rule('all; 50 in lux'), products.two)).toBe(10)
  })
})

it('throws for a class without a meaning', () => {
  expect(() => percentIn(rule('penthouse'), products.deck)).toThrow('unknown class: penthouse')
  expect(() => percentIn(rule('all decks'), products.deck)).toThrow('unknown class: all decks')
  expect(() => percentIn(rule('overall'), products.deck)).toThrow('unknown class: overall')
})

it('knows a cabin by its kind', () => {
  expect([isCabin('cabin_pet'), isCabin('seat_numbered'), isCabin('no cabin')]).toEqual([true, false, false])
})
