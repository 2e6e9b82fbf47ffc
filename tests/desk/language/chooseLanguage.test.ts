import { expect, test } from 'vitest'
import { chooseLanguage, cookieFor } from '../../../src/desk/language/language.ts'

test('The address takes precedence over the cookie, the cookie over the browser (CO-017)', () => {
  expect(chooseLanguage('/de/statistics', 'purser-language=it', ['fr'])).toBe('de')
  expect(chooseLanguage('/statistics', 'a=1; purser-language=it; b=2', ['fr'])).toBe('it')
  expect(chooseLanguage('/', '', ['fr-CH', 'de'])).toBe('fr')
})

test('An unsupported browser language is skipped (CO-012)', () => {
  expect(chooseLanguage('/', '', ['ja', 'pt-BR', 'nl'])).toBe('nl')
  expect(chooseLanguage('/', '', ['ja'])).toBe('el')
})

test('Albanian is sq in the browser and al in addresses', () => {
  expect(chooseLanguage('/', '', ['sq-AL'])).toBe('al')
  expect(chooseLanguage('/al', '', [])).toBe('al')
})

test('Neither an invalid cookie nor /el selects a language', () => {
  expect(chooseLanguage('/', 'purser-language=xx', ['es'])).toBe('es')
  expect(chooseLanguage('/el', '', ['es'])).toBe('es')
})

test('The cookie expires after 365 days (CO-016)', () => {
  expect(cookieFor('it')).toBe('purser-language=it; Max-Age=31536000; Path=/; SameSite=Lax')
})
