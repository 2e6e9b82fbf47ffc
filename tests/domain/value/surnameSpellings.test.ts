import { expect, test } from 'vitest'
import { transliterate } from '../../../src/domain/value/latin.ts'
import { phoneticKey, typedPhoneticKeys } from '../../../src/domain/value/phoneticKey.ts'
import { surnameSpellings } from '../../../src/domain/value/surnameSpellings.ts'

const keysOf = (typed: string) => surnameSpellings(typed).flatMap(typedPhoneticKeys)

test.each([
  ['mueller', 'Müller'],
  ['müller', 'Mueller'],
  ['muller', 'Mueller'],
  ['oberg', 'Øberg'],
  ['øberg', 'Oberg'],
  ['obrien', "O'Brien"],
  ["o'brien", 'OBrien'],
  ['dangelo', "D'Angelo"],
  ['smith', 'Smith'],
  ['παππάς', 'Παππάς'],
])('%s finds %s', (typed, name) => {
  expect(keysOf(typed)).toContain(phoneticKey(transliterate(name)))
})

test.each([
  ['miller', 'Müller'],
  ['berg', 'Øberg'],
])('%s does not find %s', (typed, name) => {
  expect(keysOf(typed)).not.toContain(phoneticKey(transliterate(name)))
})
