import { expect, test } from 'vitest'
import { elementAt } from '../../../src/domain/value/elementAt.ts'

test('an element is found from the start and from the end of a list', () => {
  expect([elementAt(['a', 'b'], 0), elementAt(['a', 'b'], -1)]).toEqual(['a', 'b'])
})

test('an index without an element throws with the index and the length', () => {
  expect(() => elementAt(['a'], 1)).toThrow('no element 1 in a list of 1')
})
