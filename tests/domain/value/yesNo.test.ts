import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../../../src/domain/value/language.ts'
import { readYesNo, yesNoWord } from '../../../src/domain/value/yesNo.ts'

const positive = 'yes ja oui sí sì ναι po y ν 1 true'.split(' ')
const negative = 'no nein nee non όχι jo n 0 false'.split(' ')
/** Alternative spellings: capitals, no accents, Greek in Latin letters or on the other layout. */
const positiveToo = 'YES Ja OUI SÍ si SI Sì ΝΑΙ Ναί nai Po Y Ν Υ υεσ'.split(' ')
const negativeToo = 'NO Nein NON Όχι ΟΧΙ οχι oxi ochi JO ξο'.split(' ')

describe.each(languages)('with the desk in %s', (language) => {
  it.each([...positive, ...positiveToo])('%s is read as yes', (text) => {
    expect(readYesNo(` ${text} `, language)).toBe(true)
    expect(yesNoWord(text)).toBe(true)
  })

  it.each([...negative, ...negativeToo])('%s is read as no', (text) => {
    expect(readYesNo(text, language)).toBe(false)
    expect(yesNoWord(text)).toBe(false)
  })

  it.each(['maybe', '?', 'οκ', 'ok', 'yep', 'nope', 'sin', 'x', '2', '-'])('%s is neither', (text) => {
    expect(readYesNo(text, language)).toBeUndefined()
    expect(yesNoWord(text)).toBeUndefined()
  })

  it('an empty text is read as no, but is not a word', () => {
    expect(readYesNo('  ', language)).toBe(false)
    expect(yesNoWord('  ')).toBeUndefined()
  })

  it('the desk’s own words for yes and no are read as such', () => {
    const file = join(import.meta.dirname, '../../../locales', language, 'sale.json')
    const { yes, no } = JSON.parse(readFileSync(file, 'utf8')) as Record<'yes' | 'no', string>
    expect([yesNoWord(yes), yesNoWord(no)]).toEqual([true, false])
  })
})

it.each<[Language, string, boolean | undefined]>([
  ['fr', 'o', true],
  ['fr', 'ou', true],
  ['el', 'ο', false],
  ['el', 'να', true],
  ['de', 'j', true],
  ['al', 'j', false],
  ['al', 'p', true],
  ['es', 's', true],
  ['nl', 'ne', false],
  ['el', 'ne', undefined],
  ['en', 'o', undefined],
  ['fr', 'j', undefined],
])('in %s the beginning %s is read as %s: only those of the own language count', (language, text, answer) => {
  expect(readYesNo(text, language)).toBe(answer)
})
