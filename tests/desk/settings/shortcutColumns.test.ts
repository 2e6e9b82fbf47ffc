import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { matches, type ShownShortcut } from '../../../src/desk/settings/ShortcutsPage.tsx'

const textsOf = (language: string, file: string): object =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../locales', language, `${file}.json`), 'utf8'),
  ) as object
const texts = (language: string) => ({
  app: textsOf(language, 'app'),
  settings: textsOf(language, 'settings'),
})
await i18next.init({ lng: 'de', resources: { de: texts('de'), fr: texts('fr') } })

const row: ShownShortcut = {
  name: 'Recall_Mark',
  command: 'booking.mark',
  category: 'Recall' as const,
  title: 'Titel',
  ways: ['del', 'ctrl+pageup'],
  usual: ['del'],
  own: false,
  later: false,
  lost: false,
  shown: 'del',
}
const finds = (search: string) => matches(row, search)

it.each([
  ['de', ['entf', 'strg', 'Strg+Bild auf', 'bild', 'del', 'ctrl+pageup'], ['suppr', 'einfg', 'leertaste']],
  ['fr', ['suppr', 'Pg préc', 'pg prec', 'del', 'ctrl'], ['entf', 'strg']],
])(
  'a shortcut is found in %s by the names of its keys in that language and in English',
  async (language, found, missed) => {
    await i18next.changeLanguage(language)
    for (const search of found) expect(finds(search), search).toBe(true)
    for (const search of missed) expect(finds(search), search).toBe(false)
  },
)
