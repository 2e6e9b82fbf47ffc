import { describe, expect, it } from 'vitest'
import { formatPercent, nameWithPercent } from '../../../src/desk/language/money.ts'

describe('formatPercent', () => {
  it('separates the sign from the number, and shows no minus sign before zero', () => {
    expect([13, -50, -0].map(formatPercent)).toEqual(['13 %', '-50 %', '0 %'])
  })
})

describe('nameWithPercent', () => {
  it('adds the percentage to a name without one', () => {
    expect(nameWithPercent('Family fare', 12)).toBe('Family fare 12 %')
  })

  it('does not repeat a percentage that the name contains', () => {
    expect(nameWithPercent('Agency discount 5%', 5)).toBe('Agency discount 5%')
    expect(nameWithPercent('Remise agence 5 %', 5)).toBe('Remise agence 5 %')
  })
})
