import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { readYes } from '../../../../../src/desk/sale/entry/detail/field.ts'

const own: Record<string, { yes: string; no: string }> = {
  el: { yes: 'ναι', no: 'όχι' },
  de: { yes: 'ja', no: 'nein' },
  fr: { yes: 'oui', no: 'non' },
  al: { yes: 'po', no: 'jo' },
}
const speaking = (language: string) =>
  ((key: 'yes' | 'no') => own[language]?.[key] ?? '') as unknown as TFunction<'booking'>

it.each('yes y ja oui OUI sì si sí ναι ΝΑΙ nai ν po 1 υ ou'.split(' '))(
  '%s is yes in any language',
  (text) => {
    for (const language of ['el', 'fr']) expect(readYes(text, speaking(language))).toBe(true)
  },
)

it.each(['no', 'n', 'nein', 'nee', 'non', 'όχι', 'οχι', 'oxi', 'jo', '0', ''])(
  '%j is no in any language',
  (text) => {
    for (const language of ['el', 'fr']) expect(readYes(text, speaking(language))).toBe(false)
  },
)

it('what begins a yes of one language and a no of another is as the operator says it', () => {
  expect(readYes('o', speaking('fr'))).toBe(true)
  expect(readYes('ο', speaking('el'))).toBe(false)
  expect(readYes('j', speaking('de'))).toBe(true)
  expect(readYes('j', speaking('al'))).toBe(false)
})

it.each(['maybe', '?', 'οκ'])('%s is neither', (text) => {
  expect(readYes(text, speaking('el'))).toBeUndefined()
})
