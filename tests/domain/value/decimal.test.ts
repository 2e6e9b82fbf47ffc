import { expect, test } from 'vitest'
import { printDecimal } from '../../../src/domain/value/decimal.ts'

test('prints a comma, with the given number of decimals or as many as needed', () => {
  expect([printDecimal(4.25), printDecimal(4), printDecimal(4, 2), printDecimal(4.256, 1)]).toEqual([
    '4,25',
    '4',
    '4,00',
    '4,3',
  ])
})
