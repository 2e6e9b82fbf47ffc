import { expect, it } from 'vitest'
import { countryOfNationality, readCountryOrNationality } from '../../../src/domain/value/nationality.ts'

it.each([
  [
    'GR',
    'Greek Hellenic Έλληνας Ελληνίδα ΕΛΛΗΝΙΚΗ Griechisch Griechin Grecque Greco greca Griego Grieks Greke',
  ],
  ['GB', 'British Βρετανός Βρετανή Britannique Britannico Británica Brits Anglez'],
  ['IT', 'Italian Ιταλίδα Italienisch Italienne Italiano italiana Italiaanse'],
  ['DE', 'German deutsch Deutscher Deutsche Allemande Tedesco Alemana Duitse Gjermane'],
  ['ES', 'Spanish Ισπανός Spanierin Espagnole Spagnola Español Española Spanjaard'],
  ['IE', 'Irish Ιρλανδή Ιρλανδέζα'],
  ['CA', 'Canadian Καναδέζα'],
  ['AL', 'Albanian Αλβανή Shqiptar shqiptare'],
])('%s is the country of %s', (country, words) => {
  for (const word of words.split(' ')) expect([word, countryOfNationality(word)]).toEqual([word, country])
})

it('adjectives of several words are read with their blanks', () => {
  expect(['South African', 'New Zealander'].map(countryOfNationality)).toEqual(['ZA', 'NZ'])
})

it('the stem of an adjective is none, nor are shorter words', () => {
  const read = ['Ελλην', 'Grec', 'Italian', 'Tedesc', 'Svizzer', 'i', 'ko', 'x', ''].map(countryOfNationality)
  // Two of the stems are words of other languages.
  expect(read).toEqual([
    undefined,
    'GR',
    'IT',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('a nationality may be a code or a name of the country, too', () => {
  expect(['GR', 'GRC', 'Ελλάδα', 'Greece', 'Ελληνική', 'x'].map(readCountryOrNationality)).toEqual([
    'GR',
    'GR',
    'GR',
    'GR',
    'GR',
    undefined,
  ])
})
