import { expect, test } from 'vitest'
import { transliterate } from '../../../src/domain/value/latin.ts'
import { latinText, phoneticKey, typedPhoneticKeys } from '../../../src/domain/value/phoneticKey.ts'
import { nameFilter, startsWithName, surnameSpellings } from '../../../src/domain/value/surnameSpellings.ts'

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

const names = [
  ['mueller', 'Müller'],
  ['muel', 'Müller'],
  ['müller', 'Mueller'],
  ['oberg', 'Øberg'],
  ['oberg', 'OEBERG'],
  ['obrien', "O'Brien"],
  ["o'brien", 'OBRIEN'],
  ['o’b', "O'Brien"],
  ['dangelo', "D'Angelo"],
  ['παπ', 'Pappas'],
  ['pap', 'Παππάς'],
] as const

test.each(names)('a list narrowed by %s has %s', (typed, name) => {
  for (const before of ['', ' '] as const)
    expect(nameFilter(typed, before)(` ${latinText(`K7M2PA ${name} Anna`)}`)).toBe(true)
  expect(startsWithName(name, typed)).toBe(true)
})

test('a list narrowed by several words has rows with each of them', () => {
  const text = ` ${latinText("O'Brien Anna IKA-1234 H1000001")}`
  for (const typed of ['anna obrien', 'ika 1234', 'IKA-1234', '1234 brien', ''])
    expect(nameFilter(typed)(text)).toBe(true)
  for (const typed of ['anna mueller', 'obrian', 'ika 9', 'miller'])
    expect(nameFilter(typed)(text), typed).toBe(false)
  expect(nameFilter('nna', ' ')(text)).toBe(false)
})
