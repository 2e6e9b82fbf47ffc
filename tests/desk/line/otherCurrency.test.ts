import { afterEach, describe, expect, it } from 'vitest'
import { calculate, printValue } from '../../../src/desk/line/calculate.ts'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { setCurrency } from '../../../src/desk/language/money.ts'
import { context } from './context.ts'

const here = context()
const read = (text: string) => {
  const [entry] = parse(text, here).entries
  return entry && isEntry(entry) ? entry.args : entry?.failure.failure
}
const paid = (amount: number) => ({ payments: [{ method: 'cash', amount }] })

afterEach(() => setCurrency('EUR'))

describe('amounts on the command line', () => {
  it('have no decimals in yen', () => {
    setCurrency('JPY', 0)
    expect(read('i cash12350')).toEqual(paid(12_350))
    expect(read('i cash 12350')).toEqual(paid(12_350))
    expect(read('i cash1,5')).toBe('wrong_decimals')
    expect(read('i cash 1.50')).toBe('wrong_decimals')
  })

  it('have three decimals in dinars', () => {
    setCurrency('TND', 3)
    expect(read('i cash12,350')).toEqual(paid(12_350))
    expect(read('i cash12.5')).toEqual(paid(12_500))
    expect(read('i cash1.250')).toBe('wrong_decimals')
  })

  it('keep two decimals in kroner', () => {
    setCurrency('NOK', 2)
    expect(read('i cash123,50')).toEqual(paid(12_350))
    expect(read('i cash1,505')).toBe('wrong_decimals')
  })
})

describe('a calculation', () => {
  it('is printed with the decimals it is given', () => {
    const value = calculate('1000/3', '2026-12-10')!
    expect([0, 2, 3].map((decimals) => printValue(value, '2026-12-10', decimals))).toEqual([
      '333',
      '333,33',
      '333,333',
    ])
  })
})
