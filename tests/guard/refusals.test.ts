import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusals } from '../../src/domain/refusals.ts'
import { languages } from '../../src/domain/value/language.ts'
import { textsOf } from './texts.ts'

const locales = join(import.meta.dirname, '../../locales')
const codes = Object.entries<readonly string[]>(refusals)

function wordsIn(language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(locales, language, 'refusal.json'), 'utf8')) as Record<string, string>
}

/** `{{left}}` and `{{left, money}}` both name `left`. */
function parametersOf(sentence: string): Set<string> {
  return new Set([...sentence.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = '']) => name))
}

/** Plurals are written `code_one`, `code_few`, `code_other`; which there are is the language's own affair. */
function forms(code: string, words: Record<string, string>): string[] {
  const plurals = ['one', 'two', 'few', 'many', 'other'].map((form) => `${code}_${form}`)
  return [code, ...plurals].flatMap((key) => words[key] ?? [])
}

describe.each(['el', 'en'])('refusals in %s', (language) => {
  const words = wordsIn(language)

  it('all have words', () => {
    const wordless = codes.filter(([code]) => forms(code, words).every((sentence) => sentence.trim() === ''))
    expect(wordless.map(([code]) => code)).toEqual([])
  })

  it('say no parameter that the refusal does not carry', () => {
    const invented = codes.flatMap(([code, parameters]) =>
      forms(code, words)
        .flatMap((sentence) => [...parametersOf(sentence)])
        .filter((name) => !parameters.includes(name))
        .map((name) => `${code}: ${name}`),
    )
    expect(invented).toEqual([])
  })

  it('keep no parameter back', () => {
    const unsaid = codes.flatMap(([code, parameters]) => {
      const said = new Set(forms(code, words).flatMap((sentence) => [...parametersOf(sentence)]))
      return parameters.filter((name) => !said.has(name)).map((name) => `${code}: ${name}`)
    })
    expect(unsaid).toEqual([])
  })

  it('have no words without a code', () => {
    const known = new Set(codes.map(([code]) => code))
    const orphans = Object.keys(words).filter(
      (key) => !known.has(key) && !known.has(key.replace(/_(one|two|few|many|other)$/, '')),
    )
    expect(orphans).toEqual([])
  })
})

/** The server looks up a code in both files, without saying in which. */
describe.each(languages)('texts of the server in %s', (language) => {
  it('have no code that is also a refusal', () => {
    const keys = [...textsOf(language).keys()]
    const own = (file: string) =>
      keys.filter((key) => key.startsWith(file)).map((key) => key.slice(file.length))
    const refused = new Set(own('refusal:'))
    expect(own('server:').filter((key) => refused.has(key) || key.startsWith('cabin_reason'))).toEqual([])
  })
})

describe('the words', () => {
  it('of Greek and English put the same parameters in the same way', () => {
    const formatsOf = (sentence = '') =>
      [...sentence.matchAll(/\{\{([^}]*)\}\}/g)].map(([, inside = '']) => inside.replaceAll(' ', '')).sort()
    const [greek, english] = [wordsIn('el'), wordsIn('en')]
    const differing = Object.keys(english).filter(
      (key) => `${new Set(formatsOf(english[key]))}` !== `${new Set(formatsOf(greek[key]))}`,
    )
    expect(differing).toEqual([])
  })

  it('in Greek are Greek', () => {
    expect(Object.entries(wordsIn('el')).filter(([, sentence]) => !/[α-ωά-ώ]/i.test(sentence))).toEqual([])
  })
})
