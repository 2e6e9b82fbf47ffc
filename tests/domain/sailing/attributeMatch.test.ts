import { expect, test } from 'vitest'
import { isCompatible } from '../../../src/domain/sailing/attributeMatch.ts'

const attributes = [
  { fieldName: 'side', availableValues: ['port', 'starboard'] },
  { fieldName: 'note', availableValues: [] },
]

test('an accommodation matches one of its values, and any value of a field without a list', () => {
  expect(isCompatible(attributes, { side: 'port' })).toBe(true)
  expect(isCompatible(attributes, { side: 'middle' })).toBe(false)
  expect(isCompatible(attributes, { note: 'anything' })).toBe(true)
})

test('an accommodation must match every chosen value', () => {
  expect(isCompatible(attributes, { side: 'port', note: 'x' })).toBe(true)
  expect(isCompatible(attributes, { side: 'middle', note: 'x' })).toBe(false)
})

test('an accommodation without the field does not match, unless nothing is chosen in it', () => {
  expect(isCompatible(attributes, { deck: '7' })).toBe(false)
  expect(isCompatible([], { side: 'port' })).toBe(false)
  expect(isCompatible(attributes, { deck: '' })).toBe(true)
  expect(isCompatible(attributes, {})).toBe(true)
})
