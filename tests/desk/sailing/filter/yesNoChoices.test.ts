import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { yesNoChoiceSource } from '../../../../src/desk/sailing/filter/Filters.tsx'
import { languages } from '../../../../src/domain/value/language.ts'

interface Names {
  yes: string
  no: string
}

function namesIn(language: string): Names[] {
  const file = join(import.meta.dirname, '../../../../locales', language, 'sailing.json')
  return Object.values((JSON.parse(readFileSync(file, 'utf8')) as { filter: Record<string, Names> }).filter)
}

describe.each(languages)('a yes/no filter in %s', (language) => {
  it.each(namesIn(language))('offers $yes for yes and $no for no in any language', (names) => {
    const source = yesNoChoiceSource(names)
    const found = (typed: string) => source.rank(typed).choices.map(({ code }) => code)
    for (const yes of ['yes', 'ja', 'oui', 'sí', 'SI', 'sì', 'ναι', 'po'])
      expect(found(yes), yes).toEqual(['yes'])
    for (const no of ['no', 'nein', 'nee', 'non', 'Όχι', 'jo']) expect(found(no), no).toEqual(['no'])
  })

  it.each(namesIn(language))('finds $yes and $no by their names in the language', (names) => {
    const source = yesNoChoiceSource(names)
    expect(source.rank(names.yes).choices[0]?.code).toBe('yes')
    expect(source.rank(names.no).choices[0]?.code).toBe('no')
    expect(source.rank('').choices).toHaveLength(2)
    expect(source.rank('xyz').choices).toEqual([])
  })
})
