import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorStatus } from '../../src/crs/server/fault/errorStatus.ts'

const malformed = [
  'required',
  'unknown',
  'type',
  'short',
  'long',
  'small',
  'large',
  'choice',
  'pattern',
  'other',
]
const codes = [...Object.keys(errorStatus), ...malformed.map((wrong) => `malformed_${wrong}`), 'expired']

const wordsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../locales/${language}/server.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

test.each(['el', 'en'])('everything the server says no to has words in %s', (language) => {
  const words = wordsOf(language)
  for (const code of codes) expect(words, code).toHaveProperty(code, expect.stringMatching(/\S/))
})

test('both languages name the same parameters', () => {
  const [greek, english] = [wordsOf('el'), wordsOf('en')]
  expect(Object.keys(greek).toSorted()).toEqual(Object.keys(english).toSorted())
  const parametersIn = (text = '') => (text.match(/\{\{[^}]+\}\}/g) ?? []).toSorted()
  for (const code of Object.keys(english))
    expect(parametersIn(greek[code]), code).toEqual(parametersIn(english[code]))
})
