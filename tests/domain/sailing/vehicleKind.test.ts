import { expect, it } from 'vitest'
import { carOfSize, kindOfCategory, usualCategories } from '../../../src/domain/sailing/vehicleKind.ts'

it.each([
  [undefined, undefined, 'CAR425'],
  [4.25, 2, 'CAR425'],
  [4.26, undefined, 'CAR500'],
  [5, 1.5, 'CAR500'],
  [5.01, undefined, 'CAR600'],
  [6.01, undefined, undefined],
  // Higher than the low deck.
  [4.2, 2.01, 'JEEP'],
  [6, 2.6, 'JEEP'],
  [7, 2.5, undefined],
])('a car of %s m × %s m is %s', (length, height, code) => {
  expect(carOfSize(usualCategories, length, height)).toBe(code)
})

it('a high car is one that admits its height where the company has no category for them', () => {
  const cars = usualCategories.filter(({ kind }) => kind !== 'high_car')
  expect(carOfSize(cars, 4.2, 2.5)).toBe('CAR600')
  // The shortest, which is refused with its limit.
  expect(carOfSize(cars, 4.2, 2.7)).toBe('CAR425')
  expect(carOfSize([], 4.2, undefined)).toBeUndefined()
})

it('a car of any length has the category without a limit last', () => {
  const [small, ...others] = usualCategories.filter(({ kind }) => kind === 'car')
  const categories = [{ ...small!, code: 'ANY', maxLength: null }, ...others, small!]
  expect([carOfSize(categories, 3, 1), carOfSize(categories, 20, 1)]).toEqual(['CAR425', 'ANY'])
})

it('the kind of a category is that of the company, then the usual one, then a car', () => {
  const [car] = usualCategories
  expect(kindOfCategory('MOTO')).toBe('motorcycle')
  expect(kindOfCategory('MOTO', [{ ...car!, code: 'MOTO', kind: 'bicycle' }])).toBe('bicycle')
  expect(kindOfCategory('X')).toBe('car')
})

it('trucks are freight, and no other kinds', () => {
  const freight = usualCategories.filter((category) => category.freight).map(({ code }) => code)
  expect(freight).toEqual(['TRKE', 'TRLU', 'TRK'])
})
