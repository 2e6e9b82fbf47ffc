import { describe, expect, it } from 'vitest'
import { languages } from '../../src/domain/value/language.ts'
import { textsOf } from './texts.ts'

/** Keys that texts speak of by name. Home, End, Menu and Pause are ordinary words too. */
const spokenOf = ['ctrl', 'esc', 'del', 'space', 'pageup', 'pagedown'].map((key) => `app:keyName.${key}`)
const asWord = (name: string) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u')

const english = textsOf('en')

/** Signs and names of keys that are the same in every language. */
const sign =
  /⏎|⌫|[⇧↑↓←→]|(?<![\p{L}\d])(?:F\d\d?|Tab|Alt\+|Shift\+|Umschalt\+|Mayús\+|Maj\+|Maiusc\+)(?!\p{Ll})/gu

/** The keys that a text speaks of, in alphabetical order, by their English names. */
function keysIn(text: string, texts: ReadonlyMap<string, string>): string[] {
  let rest = text
  const named = spokenOf.flatMap((key) => {
    const parts = rest.split(asWord(texts.get(key) ?? ''))
    rest = parts.join(' ')
    return parts.slice(1).map(() => english.get(key) ?? '')
  })
  const signs = rest.match(sign) ?? []
  return [...named, ...signs.map((key) => key.replace(/^(Umschalt|Mayús|Maj|Maiusc)\+/, 'Shift+'))].toSorted()
}

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf(language)

  it('call a key by the name it has on the keyboards of the language', () => {
    const foreign = spokenOf.flatMap((key) => {
      const speaking = [...english].filter(([, text]) => asWord(english.get(key) ?? '').test(text))
      return speaking.filter(([spoken]) => !asWord(texts.get(key) ?? '').test(texts.get(spoken) ?? ''))
    })
    expect(foreign.map(([spoken]) => spoken)).toEqual([])
  })

  it('speak of the same keys as the English ones', () => {
    const different = [...texts].flatMap(([key, text]) => {
      const original = english.get(key)
      if (original === undefined || key.startsWith('app:keyName.')) return []
      const [here, there] = [keysIn(text, texts), keysIn(original, english)].map((keys) => keys.join(' '))
      return here === there ? [] : [`${key}: ${here}, in English: ${there}`]
    })
    expect(different).toEqual([])
  })

  it('show Enter as ⏎', () => {
    expect([...texts].filter(([, text]) => asWord('Enter').test(text) && language !== 'en')).toEqual([])
  })
})
