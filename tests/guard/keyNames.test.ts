import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/domain/value/language.ts'

const root = join(import.meta.dirname, '../..')
type Texts = { [key: string]: string | Texts }

function leaves(texts: Texts, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}

/** `app:keyName.del` → text. */
function textsOf(language: string): Map<string, string> {
  const files = globSync(`locales/${language}/*.json`, { cwd: root })
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts
  return new Map(files.flatMap((file) => leaves(read(file), `${basename(file, '.json')}:`)))
}

/** Keys that texts speak of by name. Home, End, Menu and Pause are ordinary words too. */
const spokenOf = ['ctrl', 'esc', 'del', 'space', 'pageup', 'pagedown'].map((key) => `app:keyName.${key}`)
const asWord = (name: string) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u')

const english = textsOf('en')

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf(language)

  it('call a key by the name it has on the keyboards of the language', () => {
    const foreign = spokenOf.flatMap((key) => {
      const speaking = [...english].filter(([, text]) => asWord(english.get(key) ?? '').test(text))
      return speaking.filter(([spoken]) => !asWord(texts.get(key) ?? '').test(texts.get(spoken) ?? ''))
    })
    expect(foreign.map(([spoken]) => spoken)).toEqual([])
  })

  it('show Enter as ⏎', () => {
    expect([...texts].filter(([, text]) => asWord('Enter').test(text) && language !== 'en')).toEqual([])
  })
})
