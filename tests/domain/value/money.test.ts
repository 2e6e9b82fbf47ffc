import { describe, expect, it, test } from 'vitest'
import {
  parseMoney,
  percentOf,
  printMoney,
  roundTo,
  shortMoney,
  sum,
  printDecimal,
} from '../../../src/domain/value/money.ts'
import { fc } from '../../kit/drawnProperties.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('rounding', () => {
  it.each([
    [1234, 10, 1230],
    [1235, 10, 1240],
    [1224, 50, 1200],
    [1225, 50, 1250],
    [-15, 10, -10],
    [0, 50, 0],
  ])('%i to %i is %i', (hundredths, step, rounded) => {
    expect(roundTo(hundredths, step)).toBe(rounded)
  })

  it('changes an amount by at most half a step, and rounds up halfway', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(1, 10, 50, 100), (hundredths, step) => {
        const moved = roundTo(hundredths, step) - hundredths
        expect(moved).toBeGreaterThan(-step / 2)
        expect(moved).toBeLessThanOrEqual(step / 2)
      }),
    )
  })

  it('halves 43,50 to 21,75 and rounds half a hundredth up', () => {
    expect(percentOf(4350, 50)).toBe(2175)
    expect(percentOf(4355, 50)).toBe(2178)
    expect(percentOf(999, 0)).toBe(0)
  })

  it('is exact at 100 percent', () => {
    fc.assert(fc.property(amount, (hundredths) => percentOf(hundredths, 100) === hundredths))
  })
})

describe('amounts', () => {
  it.each([
    ['124,50', 12_450],
    ['124.5', 12_450],
    ['100', 10_000],
    [' 0,05 ', 5],
    ['1.250', 125_000],
    ['12.430,50', 1_243_050],
  ])('reads %s', (typed, hundredths) => {
    expect(parseMoney(typed)).toBe(hundredths)
  })

  it.each([
    '0.123,45',
    '0.123',
    '00.123,45',
    '01.234',
    '0.000.000',
    '',
    '1,234',
    '1.00.000',
    '12.34.5',
    '-5',
    '12a',
    ',5',
  ])('does not read %j', (typed) => {
    expect(parseMoney(typed)).toBeUndefined()
  })

  it('are printed for the command line without empty cents', () => {
    expect([6000, 4950, 4905].map(shortMoney)).toEqual(['60', '49.50', '49.05'])
  })

  it('are unchanged after printing and parsing', () => {
    expect(printMoney(1_243_050)).toBe('12.430,50')
    expect(printMoney(-5)).toBe('−0,05')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (hundredths) => {
        expect(parseMoney(printMoney(hundredths))).toBe(hundredths)
      }),
    )
  })

  it('are added up', () => {
    expect(sum([1, 20, 300])).toBe(321)
    expect(sum([])).toBe(0)
  })
})

test('prints a comma, with the given number of decimals or as many as needed', () => {
  expect([printDecimal(4.25), printDecimal(4), printDecimal(4, 2), printDecimal(4.256, 1)]).toEqual([
    '4,25',
    '4',
    '4,00',
    '4,3',
  ])
})
