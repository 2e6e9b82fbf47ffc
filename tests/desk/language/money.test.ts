import { afterEach, describe, expect, it } from 'vitest'
import {
  formatDifference,
  formatMoney,
  formatPrice,
  moneyInUnits,
  moneyOfUnits,
  readMoney,
  setCurrency,
  typedMoney,
} from '../../../src/desk/language/money.ts'

afterEach(() => setCurrency('EUR'))

describe('a desk in yen', () => {
  it('has no decimals anywhere', () => {
    setCurrency('JPY', 0)
    expect(formatPrice(12_500)).toBe('12.500 ¥')
    expect(formatDifference(-850)).toBe('−850')
    expect(typedMoney(12_500)).toBe('12500')
    expect(moneyInUnits(12_500)).toBe(12_500)
    expect(moneyOfUnits(12_500)).toBe(12_500)
    expect(readMoney('12.500')).toBe(12_500)
    expect(readMoney('1,5')).toBeUndefined()
  })
})

describe('a desk in dinars', () => {
  it('has three decimals everywhere', () => {
    setCurrency('TND', 3)
    expect(formatPrice(12_500)).toBe('12,500 TND')
    expect(formatDifference(12_000)).toBe('+12')
    expect(typedMoney(12_500)).toBe('12,500')
    expect(moneyInUnits(12_500)).toBe(12.5)
    expect(moneyOfUnits(12.505)).toBe(12_505)
    expect(readMoney('12,505')).toBe(12_505)
  })
})

describe('a desk in kroner', () => {
  it('has their sign', () => {
    setCurrency('NOK')
    expect(formatMoney(125_050)).toBe('1.250,50')
    expect(formatPrice(125_050)).toBe('1.250,50 kr')
  })
})
