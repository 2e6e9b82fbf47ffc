import { describe, expect, it } from 'vitest'
import defaults from '../../keymaps/default.json' with { type: 'json' }
import { commandsOf } from '../../src/desk/command/command.ts'
import type { KeymapEntry } from '../../src/desk/keys/keymap.ts'
import { languages } from '../../src/domain/value/language.ts'
import { standInPage } from '../kit/desk/page.ts'
import { textsOf } from './texts.ts'

standInPage()
const { deskCommands } = await import('../../src/desk/app/contributions.ts')

/** Pages, whose keys are listed in the key bar. A dialog has its hint there instead. */
const pages = [
  'step1',
  'step2',
  'step3',
  'step4',
  'step4Optional',
  'booking',
  'optionList',
  'home',
  'settings',
  'info',
  'actionLog',
  'companyClearings',
  'statistics',
  'groups',
  'cashierData',
  'smallPackages',
  'checkIn',
  'disruptions',
  'companySailings',
  'inventory',
  'report',
]

/** The focused element has keys on every page: those that work everywhere are in the bar there too. */
const focused = ['emptyGrid', 'calendar', 'field', 'button']

const entries: readonly KeymapEntry[] = defaults
/** Both lead to the line, which the key bar does not list for them. */
const leading = new Set(['esc', '/'])

const whereOf = new Map<string, (typeof deskCommands)[number]['where']>(
  deskCommands.map(({ id, where }) => [id, where]),
)

function isListed(command: string, page: string | undefined): boolean {
  const where = whereOf.get(command)
  return (
    where === 'everywhere' || (page !== undefined && where !== undefined && where.includes(page as never))
  )
}

/** Every key that the bar may list on a page. */
const listed = (page: string | undefined) =>
  entries
    .filter(({ command }) => commandsOf(command).some((id) => isListed(id, page)))
    .flatMap(({ keys, also = [] }) => [keys, ...also])
    .filter((keys) => !leading.has(keys))

type Texts = ReturnType<typeof textsOf>

/** As printed on a key cap of the language. */
function capOf(texts: Texts, keys: string): string {
  const parts = keys.split(/\+(?!$)/)
  const names = parts.map((part) => {
    const sign = { shift: '⇧', alt: 'Alt', del: texts.get('app:keyName.del') }[part]
    return sign ?? texts.get(`app:keyName.${part}`) ?? part.toUpperCase()
  })
  return names.reduce((cap, name) => (cap === '⇧' || cap === '' ? cap + name : `${cap}+${name}`), '')
}

/** The keys of a hint, each followed by its words. */
const pieces = (hint: string) => hint.split(/ ·\s/)

describe.each(languages)('the hints of pages in %s', (language) => {
  it('name no key that the key bar of the page names, so that no key has two names on a screen', () => {
    const texts = textsOf(language)
    const twice = [...pages, ...focused].flatMap((name) => {
      const caps = new Set(listed(pages.includes(name) ? name : undefined).map((keys) => capOf(texts, keys)))
      const hint = texts.get(`app:hint.${name}`) ?? ''
      expect(hint, name).not.toBe('')
      return pieces(hint)
        .filter((piece) =>
          piece.split(/\s/).some((word) => caps.has(word) && /^(\S*F\d+|\S+\+\S+|\?)$/.test(word)),
        )
        .map((piece) => `${name}: ${piece}`)
    })
    expect(twice).toEqual([])
  })
})

it('the key bar lists the keys that this test looks for', () => {
  expect(listed('step4')).toEqual(expect.arrayContaining(['f7', 'f2', '?']))
  expect(capOf(textsOf('de'), 'ctrl+p')).toBe('Strg+P')
  expect(capOf(textsOf('en'), 'shift+f11')).toBe('⇧F11')
})
