import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { htmlLanguage, type Language, languages } from '../../../src/domain/value/language.ts'
import { keyboard, legendOf } from '../../../src/desk/help/drawnKeyboard.ts'
import { keyName } from '../../../src/desk/keys/keyName.ts'

/** The texts of the desk, loaded as at start. */
const textsOf = (language: Language): object =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../locales', language, 'app.json'), 'utf8'),
  ) as object
const resources = Object.fromEntries(
  languages.map((language) => [htmlLanguage(language), { app: textsOf(language) }]),
)
await i18next.init({ lng: 'en', resources })

const named = [
  'ctrl+k',
  'esc',
  'del',
  'space',
  'insert',
  'home',
  'end',
  'pageup',
  'pagedown',
  'menu',
  'pause',
]
const english = 'Ctrl+K Esc Del Space Ins Home End PgUp PgDn Menu Pause'

describe('the name of a shortcut', () => {
  beforeEach(() => i18next.changeLanguage('en'))

  it.each([
    ['shift+f6', '⇧F6'],
    ['ctrl+k', 'Ctrl+K'],
    ['ctrl+shift+f1', 'Ctrl+⇧F1'],
    ['pageup', 'PgUp'],
    ['alt+f9', 'Alt+F9'],
    ['meta+s', '⌘S'],
    ['ctrl+enter', 'Ctrl+⏎'],
    ['/', '/'],
    ['ctrl++', 'Ctrl++'],
    ['ctrl+g s', 'Ctrl+G S'],
  ])('for %s is %s in English', (keys, name) => expect(keyName(keys)).toBe(name))

  it.each<[Language, string]>([
    ['en', english],
    ['el', english],
    ['al', english],
    ['nl', 'Ctrl+K Esc Del Spatie Ins Home End PgUp PgDn Menu Pause'],
    ['de', 'Strg+K Esc Entf Leertaste Einfg Pos1 Ende Bild auf Bild ab Menü Pause'],
    ['fr', 'Ctrl+K Échap Suppr Espace Inser Début Fin Pg préc Pg suiv Menu Pause'],
    ['it', 'Ctrl+K Esc Canc Spazio Ins Inizio Fine Pag↑ Pag↓ Menu Pausa'],
    ['es', 'Ctrl+K Esc Supr Espacio Insert Inicio Fin RePág AvPág Menú Pausa'],
  ])(
    'in %s follows the keyboards of that language, as soon as the language changes',
    async (language, names) => {
      expect(named.map(keyName).join(' ')).toBe(english)
      await i18next.changeLanguage(htmlLanguage(language))
      expect(named.map(keyName).join(' ')).toBe(names)
    },
  )
})

describe('the drawn keyboard', () => {
  it('shows the key names of the user’s language', async () => {
    await i18next.changeLanguage('de')
    const drawn = keyboard.flat().map((cap) => legendOf(cap, new Map()))
    for (const legend of [
      'Strg',
      'Einfg',
      'Entf',
      'Pos1',
      'Ende',
      'Bild auf',
      'Bild ab',
      'F12',
      'Q',
      '⇧',
      '⏎',
    ])
      expect(drawn).toContain(legend)
    expect(drawn).not.toContain('Del')
  })
})
