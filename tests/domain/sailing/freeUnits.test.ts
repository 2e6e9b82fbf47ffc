import { describe, expect, it } from 'vitest'
import { freeUnits, leastFree, type StockCount } from '../../../src/domain/sailing/freeUnits.ts'
import { fc } from '../../kit/drawnProperties.ts'

const stock = (over: Partial<StockCount>): StockCount => ({
  capacity: 10,
  berths: 1,
  whole: 0,
  men: 0,
  women: 0,
  ...over,
})

describe('free units', () => {
  it('of seats are capacity minus taken', () => {
    expect(freeUnits(stock({ whole: 7 }))).toMatchObject({ whole: 3, berths: 3 })
  })

  it('of four-bed cabins count partly occupied ones for their own sex only', () => {
    expect(freeUnits(stock({ capacity: 3, berths: 4, whole: 1, men: 3, women: 0 }))).toEqual({
      whole: 1,
      men: 5,
      women: 4,
      berths: 5,
    })
    expect(freeUnits(stock({ capacity: 2, berths: 4, men: 1, women: 2 }))).toEqual({
      whole: 0,
      men: 3,
      women: 2,
      berths: 5,
    })
  })

  it('of a whole trip are the minimum over its legs', () => {
    const legs = [stock({ whole: 7 }), stock({ whole: 2 }), stock({ whole: 9 })].map(freeUnits)
    expect(leastFree(legs)).toMatchObject({ whole: 1 })
    expect(leastFree([])).toBeUndefined()
  })
})

/** The constraint of the stock table. */
const fits = ({ capacity, berths, whole, men, women }: StockCount) =>
  whole + Math.ceil(men / berths) + Math.ceil(women / berths) <= capacity

const anyStock = fc
  .record({
    capacity: fc.nat(30),
    berths: fc.integer({ min: 1, max: 4 }),
    whole: fc.nat(30),
    men: fc.nat(60),
    women: fc.nat(60),
  })
  .filter(fits)

describe('for any stock', () => {
  it('exactly the free units can be taken', () => {
    fc.assert(
      fc.property(anyStock, (row) => {
        const free = freeUnits(row)
        expect(fits({ ...row, whole: row.whole + free.whole })).toBe(true)
        expect(fits({ ...row, whole: row.whole + free.whole + 1 })).toBe(false)
        for (const sex of ['men', 'women'] as const) {
          expect(fits({ ...row, [sex]: row[sex] + free[sex] })).toBe(true)
          expect(fits({ ...row, [sex]: row[sex] + free[sex] + 1 })).toBe(false)
        }
      }),
    )
  })
})
