import { expect, test } from 'vitest'
import { mustGet } from '../../../src/domain/value/mustGet.ts'

test('an element is found from the start and from the end of a list', () => {
  expect([mustGet(['a', 'b'], 0), mustGet(['a', 'b'], -1)]).toEqual(['a', 'b'])
})

test('an index without an element throws with the index and the length', () => {
  expect(() => mustGet(['a'], 1)).toThrow('no element 1 in a list of 1')
})
