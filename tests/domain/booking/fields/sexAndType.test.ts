import { describe, expect, it } from 'vitest'
import { readPassenger } from '../../../../src/domain/booking/fields/passengerFields.ts'
import {
  isAdultOrInfant,
  isNoName,
  isSex,
  isShownType,
  isType,
  isTypeOrCountry,
  passengerTypeOfWord,
  readSex,
  sexBehindName,
} from '../../../../src/domain/booking/fields/sexAndType.ts'

const men = `m M male man Mann männlich homme h hombre maschio uomo mashkull heer mnl μ Μ α Α άρρεν ΑΡΡΕΝ άνδρας
  άντρας κος Herr masculin masculino mr αγόρι`
const women = `f F female woman w Frau weiblich femme mujer femmina donna femër vrouw v φ θ Θ θήλυ ΘΗΛΥ γ Γ γυναίκα κα
  mevr. féminin femenino mrs ms κορίτσι`

describe('a sex', () => {
  it.each([
    ['MALE', men],
    ['FEMALE', women],
  ])('%s is read in every language of the desk', (sex, words) => {
    for (const word of words.split(/\s+/)) expect([word, readSex(word)]).toEqual([word, sex])
  })

  it('is none in other words, nor in codes of countries', () => {
    for (const word of ['x', 'q', 'de', 'gr', 'maria'])
      expect([word, readSex(word)]).toEqual([word, undefined])
    expect(['DE', 'FR', 'GR'].map(isSex)).toEqual([false, false, false])
    expect(readSex('de heer')).toBe('MALE')
  })

  it('behind a name is a word, or a letter that is no initial', () => {
    const read = (word: string) => sexBehindName(word)
    expect(['m', 'f', 'α', 'γ', 'θ', 'Γ', 'weiblich', 'femme', 'άνδρας'].map(read)).toEqual([
      'MALE',
      'FEMALE',
      'MALE',
      'FEMALE',
      'FEMALE',
      'FEMALE',
      'FEMALE',
      'FEMALE',
      'MALE',
    ])
    expect(['a', 'g', 'h', 'v', 'w', 'Α.', 'man', 'john'].map(read)).toEqual(Array(8).fill(undefined))
  })

  it('behind a name, or in a column, is no name of a person', () => {
    const names = ['Nina', 'nino', 'Donna', 'Mann', 'boy']
    expect(names.map(sexBehindName)).toEqual(Array(5).fill(undefined))
    expect(['niña', 'nin\u0303o'].map(sexBehindName)).toEqual(['FEMALE', 'MALE'])
    expect(['Nina', 'nino', 'niña', 'donna'].map(isSex)).toEqual([false, false, true, true])
  })
})

describe('a type', () => {
  it.each(['AD', 'adt', 'CHD', 'cnn', 'INF', 'inft', 'Παιδί', 'Kind', 'Erwachsene', 'bébé'])(
    '%s is one',
    (word) => expect(isType(word)).toBe(true),
  )
})

describe('a word of a type', () => {
  it('is its code, and other words are as they are', () => {
    expect(['Ενήλικας', 'παιδιά', 'Säugling', 'i rritur', 'AD', 'x'].map(passengerTypeOfWord)).toEqual([
      'AD',
      'CH',
      'IN',
      'AD',
      'AD',
      'x',
    ])
  })

  it('is shown next to a name, but for the names Nina and Nino', () => {
    expect(['CHD', 'child', 'niña', 'nin\u0303o', 'Nina', 'nino', 'x'].map(isShownType)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('is no name of a person where it is that of an adult or an infant', () => {
    expect(['adulto', 'Βρέφος', 'infant', 'kid', 'baby', 'Infante'].map(isAdultOrInfant)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    const certain = ['Mr', 'M', 'θ', 'AD', 'inft', 'Erwachsene', 'A', 'g', 'Mann', 'Kind', 'Infante', 'Ann']
    expect(certain.filter(isNoName)).toEqual(['Mr', 'M', 'θ', 'AD', 'inft', 'Erwachsene'])
  })

  it('is the code of a country where it has two capitals', () => {
    expect(['CH', 'IN', 'AD', 'ch', 'CHD', 'GR'].map(isTypeOrCountry)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

it('the beginning of a sex is one where all words that begin so are of one', () => {
  expect(['', 'fem', 'masc', 'wom', 'ma'].map(readSex)).toEqual(['', 'FEMALE', 'MALE', 'FEMALE', undefined])
})

describe('a name in a cell', () => {
  it.each([
    ['name', 'John Mr', { name: 'JOHN', sexType: 'MALE' }],
    ['name', 'tom mstr chd', { name: 'TOM', sexType: 'MALE', type: 'CH' }],
    ['surname', 'κα Παππά', { surname: 'PAPPA', sexType: 'FEMALE' }],
    ['surname', 'Dr. Smith', { surname: 'SMITH' }],
    ['surname', 'Miss', { surname: 'MISS' }],
    ['name', 'Mr & Mrs', { name: 'Mr & Mrs' }],
    ['name', 'Mr 山田', { name: 'Mr 山田' }],
  ] as const)('%s %j is %j', (key, text, values) => {
    expect(readPassenger(key, text, '2026-11-20')).toEqual(values)
  })
})
