import { describe, expect, test } from 'vitest'
import {
  printTravellers,
  printVehicles,
  readTravellers,
  readVehicles,
} from '../../../../src/desk/sailing/search/partySyntax.ts'

describe('the party typed into the form', () => {
  test.each([
    ['2', [{ type: 'AD', quantity: 2 }]],
    [
      '2a1ch1inf',
      [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
        { type: 'IN', quantity: 1 },
      ],
    ],
    [
      '2a 1stu',
      [
        { type: 'AD', quantity: 2 },
        { type: 'AD', discount: 'STU', quantity: 1 },
      ],
    ],
    [
      '2a, 1ch',
      [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
    ],
    [
      '2α1ψη',
      [
        { type: 'AD', quantity: 2 },
        { type: 'CH', quantity: 1 },
      ],
    ],
    ['0', []],
    ['', []],
  ])('%s', (typed, meant) => {
    expect(readTravellers(typed)).toEqual(meant)
  })

  test('rejects a text that is not a party', () => {
    expect(readTravellers('two')).toBeUndefined()
    expect(readTravellers('2c')).toBeUndefined()
  })

  test('is printed as it is typed', () => {
    expect(printTravellers(readTravellers('2a1ch') ?? [])).toBe('2a1ch')
    expect(printTravellers([])).toBe('0')
  })
})

describe('the vehicles typed into the form', () => {
  test.each([
    ['', []],
    ['0', []],
    ['1', [{ category: 'CAR425' }]],
    ['car4.2', [{ category: 'CAR425', length: 4.2 }]],
    ['car4,6x2,3 ika1234', [{ category: 'JEEP', length: 4.6, height: 2.3, plate: 'IKA1234' }]],
    ['car, moto', [{ category: 'CAR425' }, { category: 'MOTO' }]],
  ])('%s', (typed, meant) => {
    expect(readVehicles(typed)).toEqual(meant)
  })

  test('reject a text that is not a vehicle', () => {
    expect(readVehicles('boat')).toBeUndefined()
    expect(readVehicles('ika1234')).toBeUndefined()
  })

  test('are printed as they are typed', () => {
    expect(printVehicles(readVehicles('car4.2 ika1234 moto') ?? [])).toBe('car4.2 ika1234 moto')
  })
})
