import { expect, it } from 'vitest'
import { gsmText } from '../../../src/domain/ticket/gsmText.ts'

/** The basic alphabet and its extension, 3GPP TS 23.038. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
)

it('writes dashes, quotation marks, dots and spaces in the alphabet of text messages', () => {
  const text = gsmText('Piraeus – Santorini · “Blue Star” … l’arrivée à 07:30, −5 €')
  expect(text).toBe('Piraeus - Santorini - "Blue Star" ... l\'arrivée à 07:30, -5 €')
  expect([...text].filter((character) => !alphabet.has(character))).toEqual([])
})

it('keeps the letters of every language', () => {
  const texts = ['Πειραιάς', 'Ë ç Ç ê', 'Straße Ø Æ']
  expect(texts.map(gsmText)).toEqual(texts)
})
