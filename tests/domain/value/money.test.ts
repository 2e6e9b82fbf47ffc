import { describe, expect, it, test } from 'vitest'
import {
  parseMoney,
  signOf,
  percentOf,
  printMoney,
  roundTo,
  shortMoney,
  sum,
  taxIn,
  printDecimal,
} from '../../../src/domain/value/money.ts'
import { fc } from '../../kit/drawnProperties.ts'

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('rounding', () => {
  it.each([
    [1234, 10, 1230],
    [1235, 10, 1240],
    [1224, 50, 1200],
    [1225, 50, 1250],
    [-15, 10, -10],
    [0, 50, 0],
  ])('%i to %i is %i', (amount, step, rounded) => {
    expect(roundTo(amount, step)).toBe(rounded)
  })

  it('changes an amount by at most half a step, and rounds up halfway', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(1, 10, 50, 100), (amount, step) => {
        const moved = roundTo(amount, step) - amount
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

  // By hand: 100,00 € at 13.5 and 8.1 %, 1000 ¥ at 8.1 %, 12,345 dinars at 13.5 %; commissions of 7.5 %.
  it.each([
    [taxIn, 10_000, 13.5, 1189],
    [taxIn, 10_000, 8.1, 749],
    [taxIn, 1000, 8.1, 75],
    [taxIn, 12_345, 13.5, 1468],
    [percentOf, 1005, 7.5, 75],
    [percentOf, 1010, 7.5, 76],
    [percentOf, 20, 7.5, 2],
  ] as const)('of percentages with two decimals is to the smallest unit', (of, amount, percent, exact) => {
    expect(of(amount, percent)).toBe(exact)
  })

  it('is exact for every percentage with two decimals', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 })
    const nearest = (part: bigint, whole: bigint) => Number((2n * part + whole) / (2n * whole))
    fc.assert(
      fc.property(fc.nat(1_000_000_000), hundredths, (amount, percent) => {
        const part = BigInt(amount) * BigInt(percent)
        expect(percentOf(amount, percent / 100)).toBe(nearest(part, 10_000n))
        expect(taxIn(amount, percent / 100)).toBe(nearest(part, 10_000n + BigInt(percent)))
      }),
    )
  })

  it('is exact at 100 percent', () => {
    fc.assert(fc.property(amounts, (amount) => percentOf(amount, 100) === amount))
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
  ])('reads %s', (typed, amount) => {
    expect(parseMoney(typed, 2)).toBe(amount)
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
    expect(parseMoney(typed, 2)).toBeUndefined()
  })

  it('are printed for the command line without empty cents', () => {
    expect([6000, 4950, 4905].map((amount) => shortMoney(amount, 2))).toEqual(['60', '49.50', '49.05'])
  })

  it('are unchanged after printing and parsing', () => {
    expect(printMoney(1_243_050, 2)).toBe('12.430,50')
    expect(printMoney(-5, 2)).toBe('−0,05')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 2, 3), (amount, digits) => {
        expect(parseMoney(printMoney(amount, digits), digits)).toBe(amount)
        expect(parseMoney(shortMoney(amount, digits), digits)).toBe(amount)
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

describe('a currency without decimals', () => {
  it.each([
    ['1250', 1250],
    ['1.250', 1250],
    ['1.234.567', 1_234_567],
  ])('reads %s', (typed, amount) => expect(parseMoney(typed, 0)).toBe(amount))

  it.each(['1,5', '1.5', '1,0', '1,250'])('does not read %s', (typed) => {
    expect(parseMoney(typed, 0)).toBeUndefined()
  })

  it('is printed without a comma', () => {
    expect([1_234_567, 0, -5].map((amount) => printMoney(amount, 0))).toEqual(['1.234.567', '0', '−5'])
    expect(shortMoney(12_500, 0)).toBe('12500')
  })
})

describe('a currency with three decimals', () => {
  it.each([
    ['1,250', 1250],
    ['1.250,5', 1_250_500],
    ['12.5', 12_500],
    ['0,005', 5],
    ['1.250.000', 1_250_000_000],
  ])('reads %s', (typed, amount) => expect(parseMoney(typed, 3)).toBe(amount))

  it.each(['1.250', '1,2505', '12.3456'])('does not read %s', (typed) => {
    expect(parseMoney(typed, 3)).toBeUndefined()
  })

  it('is printed with all of them', () => {
    expect([1_250_500, 5, -1500].map((amount) => printMoney(amount, 3))).toEqual([
      '1.250,500',
      '0,005',
      '−1,500',
    ])
    expect([49_500, 60_000].map((amount) => shortMoney(amount, 3))).toEqual(['49,500', '60'])
  })
})

test('a currency has its sign, or its code where it has none', () => {
  expect(['EUR', 'CZK', 'NOK', 'JPY', 'TND', ''].map(signOf)).toEqual(['€', 'Kč', 'kr', '¥', 'TND', ''])
})
