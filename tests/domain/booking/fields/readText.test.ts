import { expect, it } from 'vitest'
import {
  asCode,
  inCapitals,
  isCountry,
  isDocument,
  readFamily,
  readKilos,
  readMiles,
  readNationality,
  readRole,
  readSize,
} from '../../../../src/domain/booking/fields/readText.ts'

it.each([
  ['', 0],
  ['0', 0],
  ['200', 200],
  ['1234567', 1_234_567],
  ['12345678', undefined],
  ['2.5', undefined],
  ['-2', undefined],
  ['x1', undefined],
])('miles %j are %s', (text, miles) => expect(readMiles(text)).toBe(miles))

it.each([
  ['0,5', 0.5],
  ['12.25', 12.25],
  ['999', 999],
  ['0', undefined],
  ['0.00', undefined],
  ['1000', undefined],
  ['1.255', undefined],
  ['', undefined],
  ['3kg', undefined],
])('%j kilograms are %s', (text, kilos) => expect(readKilos(text)).toBe(kilos))

it.each([
  ['', {}],
  [' m ', {}],
  ['4.2', { length: 4.2 }],
  ['4,25 m', { length: 4.25 }],
  ['4.2x1.5', { length: 4.2, height: 1.5 }],
  ['4,2 × 1,5', { length: 4.2, height: 1.5 }],
  ['4,2Χ1,5', { length: 4.2, height: 1.5 }],
  ['18.75X4', { length: 18.75, height: 4 }],
  ['0', undefined],
  ['0x1', undefined],
  ['4x0', undefined],
  ['4x', undefined],
  ['4x12', undefined],
  ['123', undefined],
  ['4.255', undefined],
  ['4x1.555', undefined],
  ['a4', undefined],
])('the size %j is %j', (text, size) => expect(readSize(text)).toEqual(size))

it.each([
  ['gr', 'GR'],
  ['γρ', 'GR'],
  ['GRC', 'GR'],
  ['Greece', 'GR'],
  ['Ελληνίδα', 'GR'],
  ['british', 'GB'],
  ['ατλαντισ', 'ATLANTIS'],
])('the nationality %s is %s', (text, country) => expect(readNationality(text)).toBe(country))

it('codes are capitals of either keyboard layout, and other texts capitals', () => {
  expect(asCode('χαρ425')).toBe('XAR425')
  expect(asCode('ad')).toBe('AD')
  expect(inCapitals('éψ1')).toBe('ÉΨ1')
})

it.each([
  [true, 'GR'],
  [false, 'gr'],
  [false, 'GRC'],
  [false, 'G'],
  [false, 'G1'],
])('%s: %s is the code of a country', (is, text) => expect(isCountry(text)).toBe(is))

it.each([
  [true, 'AB123456'],
  [true, 'ΑΙ 123456'],
  [true, 'X-12/34'],
  [true, '12345'],
  [true, '123456789'],
  [true, 'A1234567890'],
  // Figures of a phone, or of a date.
  [false, '6971234567'],
  [false, '697 123 4567'],
  [false, '12/3/1985'],
  [false, '1985-03-12'],
  [false, 'AB12'],
  [false, 'ABCDEF'],
  [false, 'Smith 12 34'],
  [false, `A${'1'.repeat(20)}`],
  [false, 'AB.12345'],
])('%s: %s is the number of a document', (is, text) => expect(isDocument(text)).toBe(is))

it.each([
  ['', ''],
  ['-', ''],
  ['guide', 'GUIDE'],
  ['G', 'GUIDE'],
  ['Ξεναγός', 'GUIDE'],
  ['ξεν', 'GUIDE'],
  ['gu', 'GUIDE'],
  ['d', 'DRIVER'],
  ['οδηγός', 'DRIVER'],
  ['fahr', 'DRIVER'],
  ['chauffeur', 'DRIVER'],
  ['r', undefined],
  ['x', undefined],
  ['re', 'GUIDE'],
  ['pilot', undefined],
])('the role %j is %j', (text, role) => expect(readRole(text)).toBe(role))

it('a family is in Latin capitals, and at most twenty characters', () => {
  expect(readFamily(' παππα ')).toBe('PAPPA')
  expect(readFamily('')).toBe('')
  expect(readFamily('A'.repeat(20))).toBe('A'.repeat(20))
  expect(readFamily('A'.repeat(21))).toBeUndefined()
})
