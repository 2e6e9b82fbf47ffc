import { describe, expect, it } from 'vitest'
import {
  countryCodes,
  nationalityCodes,
  readCountry,
  threeLettersOf,
} from '../../../src/domain/value/country.ts'
import { passportCodeName, passportCodes } from '../../../src/domain/value/passport/codes.ts'
import { htmlLanguage, languages } from '../../../src/domain/value/language.ts'

describe('a country', () => {
  it.each([
    ['GBR', 'GB'],
    ['grc', 'GR'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['Ελλάδα', 'GR'],
    ['ΕΛΛΑΔΑ', 'GR'],
    ['Ηνωμένο Βασίλειο', 'GB'],
    ['Η.Π.Α.', 'US'],
    ['U.S.A.', 'US'],
    ['Deutschland', 'DE'],
    ['Etats-Unis', 'US'],
    ['Regno Unito', 'GB'],
    ['Países Bajos', 'NL'],
    ['the Netherlands', 'NL'],
    ['Verenigd Koninkrijk', 'GB'],
    ['Shqipëria', 'AL'],
    ['Greqi', 'GR'],
    ['Turkey', 'TR'],
    ['Greece (GR)', 'GR'],
    ['Allemagne', 'DE'],
    ['RKS', 'XK'],
    ['xxa', 'XXA'],
    ['Stateless', 'XXA'],
    ['Staatenlos', 'XXA'],
    ['ανιθαγενής', 'XXA'],
    ['Refugee', 'XXB'],
    ['πρόσφυγας', 'XXB'],
    ['GBN', 'GBN'],
    ['British subject', 'GBS'],
    ['Ordine di Malta', 'XOM'],
    ['ΟΗΕ', 'UNO'],
  ])('is read by %j as %s', (text, code) => expect(readCountry(text)).toBe(code))

  it.each(['', 'XX', 'XYZ', 'Atlantis', 'Greece (DE)', 'Greece, Germany', '12'])(
    'is not read by %j',
    (text) => expect(readCountry(text)).toBeUndefined(),
  )

  it('is read by its name in every language of the desk, and by its letters', () => {
    for (const language of languages) {
      const names = new Intl.DisplayNames([htmlLanguage(language)], { type: 'region' })
      const wrong = countryCodes.filter((code) => readCountry(names.of(code) ?? '') !== code)
      expect({ language, wrong }).toEqual({ language, wrong: [] })
      const ofPassports = passportCodes.filter(
        (code) => readCountry(passportCodeName(code, language) ?? '') !== code,
      )
      expect({ language, ofPassports }).toEqual({ language, ofPassports: [] })
    }
    expect(nationalityCodes.filter((code) => readCountry(code) !== code)).toEqual([])
  })

  it('has three letters on the lists of authorities; those of a passport are their own', () => {
    expect(['GR', 'XK', 'XXA', 'GBN', 'UNO'].map(threeLettersOf)).toEqual(['GRC', 'XKX', 'XXA', 'GBN', 'UNO'])
    expect(threeLettersOf('QQ')).toBeUndefined()
  })
})
