import { describe, expect, it } from 'vitest'
import { readPassenger } from '../../../../src/domain/booking/fields/passengerFields.ts'
import { isSex, isType, readSex, sexBehindName } from '../../../../src/domain/booking/fields/sexAndType.ts'

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
})

describe('a type', () => {
  it.each(['AD', 'adt', 'CHD', 'cnn', 'INF', 'inft', 'Παιδί', 'Kind', 'Erwachsene', 'bébé'])(
    '%s is one',
    (word) => expect(isType(word)).toBe(true),
  )
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
