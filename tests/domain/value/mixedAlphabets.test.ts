import { describe, expect, test } from 'vitest'
import { mixedAlphabets } from '../../../src/domain/value/passport/mixedAlphabets.ts'

describe('a word that looks like another one', () => {
  test.each([
    ['ЅМІТН', 'ЅМІТН'],
    ['ЅМІТН JOHN', 'ЅМІТН'],
    ['SМITH', 'SМITH'],
    ['PAPADΟPOULOS', 'PAPADΟPOULOS'],
    ['ΠΑΠΑΔOΠΟΥΛΟΣ', 'ΠΑΠΑΔOΠΟΥΛΟΣ'],
    ['ИВАHОВ', 'ИВАHОВ'],
    ['JOHN ТОМА', 'ТОМА'],
  ])('is found in %s', (text, word) => expect(mixedAlphabets(text)).toBe(word))
})

describe('a name of one alphabet', () => {
  test.each([
    'SMITH JOHN',
    'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ',
    'ΝΙΚΗ',
    'Müller',
    'Иванов Иван',
    'ТАРАСОВА АННА',
    'РОСТОВА',
    'ІВАН',
    "O'Brien-Smith",
    'SMITH ΜΑΡΙΑ',
    '',
  ])('is not marked: %s', (text) => expect(mixedAlphabets(text)).toBeUndefined())
})
