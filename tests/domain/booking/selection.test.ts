import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseNumbers,
  parseSelection,
  printNumbers,
  printSelection,
} from '../../../src/domain/booking/selection.ts'

describe('numbers', () => {
  it.each([
    ['1-3,5', [1, 2, 3, 5]],
    ['5,1-3', [1, 2, 3, 5]],
    ['2', [2]],
    ['4-4', [4]],
    ['1-3,2-4', [1, 2, 3, 4]],
  ])('%s are %j', (text, numbers) => {
    expect(parseNumbers(text)).toEqual(numbers)
  })

  it.each(['', '0', '3-1', '1-', '-3', '1,,2', 'a', '1-2000', '1 2'])('%j are none', (text) => {
    expect(parseNumbers(text)).toBeUndefined()
  })

  it('are printed as they would be typed', () => {
    expect(printNumbers([5, 3, 1, 2])).toBe('1-3,5')
    expect(printNumbers([1, 2])).toBe('1-2')
    expect(printNumbers([])).toBe('')
  })
})

describe('a selection', () => {
  it('is passengers, trips and vehicles in any order', () => {
    expect(parseSelection('t2 P1-3,5 v1')).toEqual({ passengers: [1, 2, 3, 5], trips: [2], vehicles: [1] })
    expect(parseSelection('')).toEqual({ passengers: [], trips: [], vehicles: [] })
  })

  it.each(['p', 'q1', '1-3', 'p1 p2', 'p1,', 'p1 x'])('%j is none', (text) => {
    expect(parseSelection(text)).toBeUndefined()
  })

  it('printed and read again is the same', () => {
    const numbers = fc
      .uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 30 })
      .map((list) => list.sort((a, b) => a - b))
    fc.assert(
      fc.property(fc.record({ passengers: numbers, trips: numbers, vehicles: numbers }), (selection) => {
        expect(parseSelection(printSelection(selection))).toEqual(selection)
      }),
    )
  })
})
