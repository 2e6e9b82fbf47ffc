import { describe, expect, test } from 'vitest'
import { readDocumentNumber } from '../../../src/domain/value/documentNumber.ts'

describe('the number of a document', () => {
  test.each([
    ['ΑΒ123456', 'AB123456'],
    ['ΑΧ 123456', 'AX123456'],
    ['αχ123456', 'AX123456'],
    ['ΑΡ 987654', 'AP987654'],
    ['ab 123456', 'AB123456'],
    ['AB123456', 'AB123456'],
    ['P 12345678', 'P12345678'],
    ['123 456', '123 456'],
    ['', ''],
  ])('%s is %s', (typed, stored) => expect(readDocumentNumber(typed)).toBe(stored))
})
