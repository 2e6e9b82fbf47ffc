import { expect, test } from 'vitest'
import { english, inLanguage, lineAt, nameRows, phrase } from '../../../src/crs/network/phrase.ts'
import { languages } from '../../../src/domain/value/language.ts'

const days = phrase`a whole number from ${0} to ${365} (${phrase`days`})`

test('a phrase is its English sentence, or that of a language with the same values', () => {
  expect(english(days)).toBe('a whole number from 0 to 365 (days)')
  expect(inLanguage(days, 'el')).toBe('ακέραιος αριθμός από 0 έως 365 (ημέρες)')
  expect(inLanguage('Ports at which ships call.', 'de')).toBe('Häfen, die Schiffe anlaufen.')
})

test.each(languages)('a phrase without a translation is English in %s, with its values as they are', (of) => {
  const value = 'a {2} of {1} $& constructor'
  expect(inLanguage(phrase`nothing in no language but ${value} and ${7}`, of)).toBe(
    `nothing in no language but ${value} and 7`,
  )
  expect(inLanguage('constructor', of)).toBe('constructor')
})

test('values that are no phrases are not translated, though they are words of one', () => {
  expect(inLanguage(phrase`a column of ${'days'}`, 'el')).toBe('στήλη του πίνακα days')
})

test('rows are named by line, or by their key where they have one', () => {
  const busy = phrase`a ship that is free: on ${'2027-06-01'} she sails by ${'sailings'}, ${lineAt(3, 'sailings')}, as well`
  expect(english(busy)).toBe('a ship that is free: on 2027-06-01 she sails by sailings, line 3, as well')
  const nameOf = ({ line, table }: { line: number; table?: string }) =>
    table === 'sailings' ? `no. ${line}` : ''
  expect(inLanguage(nameRows(busy, nameOf), 'el')).toBe(
    'πλοίο που είναι ελεύθερο: στις 2027-06-01 κάνει και το δρομολόγιο του sailings, no. 3',
  )
  const other = phrase`another ${'code'} than that of ${lineAt(2)}`
  expect(inLanguage(nameRows(other, nameOf), 'el')).toBe('άλλη τιμή για code· αυτή την έχει ήδη: γραμμή 2')
  expect(english(nameRows(phrase`${other}, at most ${5} characters`, () => 'BGO'))).toBe(
    'another code than that of BGO, at most 5 characters',
  )
})
