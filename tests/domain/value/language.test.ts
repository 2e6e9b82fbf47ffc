import { describe, expect, it } from 'vitest'
import {
  htmlLanguage,
  isLanguage,
  languageOfCountry,
  languageOfTag,
  languages,
} from '../../../src/domain/value/language.ts'

describe('languages', () => {
  it('are eight, with their codes', () => {
    expect(languages).toHaveLength(8)
    expect(languages.every(isLanguage)).toBe(true)
    expect(isLanguage('sq')).toBe(false)
  })

  it('follow from a nationality, and are English without one of their own', () => {
    const found = ['GR', 'CY', 'AL', 'AT', 'MX', 'FR', 'IT', 'NL', 'GB', 'SE', ''].map(languageOfCountry)
    expect(found).toEqual(['el', 'el', 'al', 'de', 'es', 'fr', 'it', 'nl', 'en', 'en', 'en'])
  })

  it('have the standard codes for browsers', () => {
    expect(htmlLanguage('al')).toBe('sq')
    expect(htmlLanguage('el')).toBe('el')
  })

  it.each([
    ['sq-AL', 'al'],
    ['sq', 'al'],
    ['de-AT', 'de'],
    ['EL', 'el'],
    ['al', undefined],
    ['pl', undefined],
    ['', undefined],
  ])('%j of a browser is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language)
  })
})
