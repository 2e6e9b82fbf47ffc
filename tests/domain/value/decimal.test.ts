import { describe, expect, test } from 'vitest'
import {
  addDecimals,
  decimalText,
  decimalValue,
  mayBeThousands,
  multiplyDecimals,
  parseDecimal,
  readDecimal,
  roundDecimal,
} from '../../../src/domain/value/decimal.ts'

describe('parseDecimal', () => {
  test.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['12', 12],
    ['-3,25', -3.25],
    ['−4', -4],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234,50', 1234.5],
    ['1’234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['0,125', 0.125],
    ['12.345', 12.345],
    [',5', 0.5],
  ])('reads %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value)
  })

  test.each(['1,234', '1.2.3', '1,2,3', '12,34.5,6', 'abc', '', '-', '1e5', '0x10', '--1', '1.234,567.8'])(
    'refuses %s',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
    },
  )
})

test('three decimals behind a number from 1 to 999 may be thousands', () => {
  expect(['1.250', '50.000', '-999.999'].filter(mayBeThousands)).toHaveLength(3)
  expect(['0.125', '1000.125', '1.25', '1.2500', '1.234,50', '1.234.567'].filter(mayBeThousands)).toEqual([])
})

const read = (text: string) => readDecimal(text)!

describe('exact decimals', () => {
  test.each([
    ['42.105', 2, '42.11'],
    ['42.1049', 2, '42.10'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '0'],
    ['-0.51', 0, '-1'],
    ['-1.5', 0, '-1'],
    ['-2', 0, '-2'],
    ['1.0005', 3, '1.001'],
    ['7', 2, '7.00'],
  ])('%s rounds half up to %i decimals as %s', (text, decimals, rounded) => {
    expect(decimalText(roundDecimal(read(text), decimals))).toBe(rounded)
  })

  test('are added and multiplied without an error of binary fractions', () => {
    expect(decimalText(multiplyDecimals(read('40.10'), read('1,05')))).toBe('42.1050')
    expect(decimalText(addDecimals(read('0.1'), read('0,2')))).toBe('0.3')
    expect(decimalText(addDecimals(read('5'), read('-5,5')))).toBe('-0.5')
  })

  test('are read in the forms of other numbers, and refused alike', () => {
    expect(['1.234,50', ',5', '-3,25', '7.', '−0'].map((text) => decimalValue(read(text)))).toEqual([
      1234.5, 0.5, -3.25, 7, 0,
    ])
    expect(['1,234', 'abc', '', '-'].map(readDecimal)).toEqual([undefined, undefined, undefined, undefined])
  })
})
