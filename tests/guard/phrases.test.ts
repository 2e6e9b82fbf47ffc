import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { networkTables } from '../../src/crs/network/table/tables.ts'
import { languages } from '../../src/domain/value/language.ts'
import { phrases, phrasesIn } from './phrases.ts'

const locales = join(import.meta.dirname, '../../locales')
const all = phrases()

/** Characters of the column with the explanations of tables, in a window of 1450 pixels. */
const mostCharacters = 127

const placesIn = (text: string) => (text.match(/\{\d+\}/g) ?? []).toSorted().join()

test('a phrase is read with numbers in place of its values', () => {
  const source = 'a(phrase`from ${of(`x ${y}`)} to ${{ a: "}" }.a}`), phrase`of \\`one\\` kind`'
  expect(phrasesIn(source)).toEqual(['from {1} to {2}', 'of `one` kind'])
})

test('there are phrases in the sources and explanations of columns', () => {
  expect(all.size).toBeGreaterThan(400)
  expect(all).toContain('a whole number from {1} to {2}')
  expect(all).toContain('Ports at which ships call.')
})

test('English has no file of phrases: its sentences are in the sources', () => {
  expect(existsSync(join(locales, 'en/phrase.json'))).toBe(false)
})

describe.each(languages.filter((language) => language !== 'en'))('the phrases in %s', (language) => {
  const texts = JSON.parse(readFileSync(join(locales, language, 'phrase.json'), 'utf8')) as Record<
    string,
    string
  >

  it('are those of the sources', () => {
    expect(Object.keys(texts).toSorted()).toEqual([...all].toSorted())
  })

  it('have the places of the English ones', () => {
    const other = Object.entries(texts).filter(([key, text]) => placesIn(key) !== placesIn(text))
    expect(other).toEqual([])
  })

  it('are translated', () => {
    // A single word may be the same in several languages, as a code is.
    const isSentence = (text: string) => (text.match(/\p{L}{3,}/gu) ?? []).length > 1
    expect(Object.keys(texts).filter((key) => isSentence(key) && texts[key] === key)).toEqual([])
  })

  it('explain a table in no more characters than its column has, where English does', () => {
    const long = networkTables
      .map(({ about }) => [about, texts[about] ?? ''] as const)
      .filter(([about, text]) => about.length <= mostCharacters && text.length > mostCharacters)
    expect(long.map(([, text]) => text)).toEqual([])
  })

  it('begin and end as the English ones', () => {
    const endsOf = (text: string) => `${/^\s*/.exec(text)?.[0]}${text.endsWith('.')}`
    const other = Object.entries(texts).filter(([key, text]) => endsOf(key) !== endsOf(text))
    expect(other).toEqual([])
  })
})
