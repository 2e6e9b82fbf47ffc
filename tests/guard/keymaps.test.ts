import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import defaults from '../../keymaps/default.json' with { type: 'json' }
import gds from '../../keymaps/gds.json' with { type: 'json' }
import laptop from '../../keymaps/laptop.json' with { type: 'json' }
import mac from '../../keymaps/mac.json' with { type: 'json' }
import { commandsOf } from '../../src/desk/command/command.ts'
import { findConflicts, refused } from '../../src/desk/keys/shortcutConflicts.ts'
import { overlay, type KeymapChange, type KeymapEntry } from '../../src/desk/keys/keymap.ts'
import { canonicalKeys } from '../../src/desk/keys/keystroke.ts'
import { languages } from '../../src/domain/value/language.ts'
import { grammar } from '../kit/desk/grammar.ts'
import { standInPage } from '../kit/desk/page.ts'
import { textsOf } from './texts.ts'

standInPage()
const { deskCommands, deskGrammar, shortcutCategories } = await import('../../src/desk/app/contributions.ts')

/** Name, keys and tab of the 28 defaults (shell.md §9; tabs by SC-A04 and SC-C22). */
const specified = `
  Continue f1 Step1, Availability f3 Step1, Clear f12 Step1, Alter_Agency f6 Step1, Pricing f3 Step2,
  Copy_tripInfo f10 Step2, Fast_Pricing f5 Step1, Save_Booking ctrl+s Step2, Add_Route shift+f6 Step1,
  Close_Seatplan esc Step2, Next_Trip pageup Step2, Prev_Trip pagedown Step2, Issue f1 Recall, Proceed f1 Step2,
  Optional f6 Step2, Issue_Pta f8 Step2, Add_Product f2 Step2, Date_Focus shift+f7 Step1, Select_Passenger del Recall,
  Cancel_Ticket shift+f11 Recall, Fill_Phone ctrl+shift+f1 Step2, Latest_Booking alt+f9 Recall,
  Search_By_Reservation f9 Recall, Search_By_Ticket shift+f9 Recall, Update_Reservation_Data shift+f12 Recall,
  Open_Shortcuts_Modal ctrl+f1 Everywhere, New_Search f12 Recall, Copy_Input_Value f4 Step2`
  .split(',')
  .map((entry) => entry.trim())

const entries = defaults as readonly KeymapEntry[]
const profiles: Record<string, readonly KeymapChange[]> = { mac, laptop, gds }
const ids = new Set([...deskCommands.map(({ id }) => id), 'line.focus', 'line.leaveField'])
const isMissing = (command: string) => !ids.has(command)
const where = (command: string) => deskCommands.find(({ id }) => id === command)?.where

/** Taken by some browser or desktop (reference/keys.md §7.1): these need a second way. */
const contested =
  `shift+f6 f6 shift+f7 shift+f9 shift+f11 shift+f12 ctrl+f1 ctrl+shift+f1 alt+f9 f10 f12 f5 f3 f1
  del pageup pagedown`.split(/\s+/)

describe('the shipped keymap', () => {
  it('has the 28 defaults of the specification', () => {
    const shipped = entries.map(({ name, keys, category }) => `${name} ${keys} ${category.replace(' ', '')}`)
    expect(shipped).toEqual(expect.arrayContaining(specified))
    expect(specified).toHaveLength(28)
  })

  it('has in the tab of the recall nothing of another page (KB-030, LY-058)', () => {
    const strangers = entries.filter(({ category, command }) => {
      const isForeign = (places: ReturnType<typeof where>) =>
        Array.isArray(places) && !places.includes('booking') && !places.includes('optionList')
      return category === 'Recall' && commandsOf(command).some((id) => isForeign(where(id)))
    })
    expect(strangers.map(({ name }) => name)).toEqual([])
  })

  it('names commands that exist, but for those of later parts', () => {
    const missing = entries
      .filter(({ command }) => commandsOf(command).some(isMissing))
      .map(({ name }) => name)
    expect(missing).toEqual([])
  })

  it('names every shortcut once, with keys that can be read', () => {
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
    for (const { keys, also = [] } of entries) {
      for (const way of [keys, ...also]) expect(canonicalKeys(way)?.join(' ')).toBe(way)
    }
  })

  it('gives a second way to keys that browsers or desktops take', () => {
    const alone = entries.filter(({ keys, also }) => contested.includes(keys) && !also?.length)
    expect(alone).toEqual([])
    for (const { name, also = [] } of entries) {
      const warned = findConflicts([{ name, keys: also[0] ?? 'f2', category: 'Step 1', command: '' }])
      expect(warned).toEqual([])
    }
  })

  it('has no two shortcuts of a category or place with the same keys, and none a browser keeps', () => {
    expect(findConflicts(entries, where).filter(refused)).toEqual([])
  })

  it('hides on no page a key that has its action everywhere, but Esc', () => {
    const waysOf = ({ keys, also = [] }: KeymapEntry) => [keys, ...also]
    const everywhere = new Set(entries.filter(({ category }) => category === 'Everywhere').flatMap(waysOf))
    const hidden = entries
      .filter(({ category }) => category !== 'Everywhere')
      .flatMap((entry) => waysOf(entry).filter((way) => way !== 'esc' && everywhere.has(way)))
    expect(hidden).toEqual([])
  })

  it('has one second way to a key that a test of keys names, whatever the page', () => {
    const ways = Map.groupBy(
      entries.filter(({ keys }) => keys === 'f6'),
      ({ also = [] }) => also.join(),
    )
    expect([...ways.keys()]).toEqual(['alt+j'])
  })

  it('binds no punctuation but / and ?, which are where they were typed', () => {
    const keys = entries.flatMap(({ keys: first, also = [] }) => [first, ...also])
    const marks = keys.filter((way) => /[^a-z0-9+ ]/.test(way))
    expect(marks).toEqual(['/', '?'])
  })
})

/** The keys of a category, with every entry that has one of them. */
function entriesByKey(category: string): Map<string, string[]> {
  const ways = entries
    .filter((entry) => entry.category === category)
    .flatMap(({ name, keys, also = [] }) => [keys, ...also].map((way) => ({ name, way })))
  const groups = [...Map.groupBy(ways, ({ way }) => way)]
  return new Map(groups.map(([way, found]) => [way, found.map(({ name }) => name)]))
}

describe('the categories', () => {
  const named = new Map(shortcutCategories.map((category) => [category.name, category]))
  const placesOf = (command: string) => where(command) ?? 'everywhere'

  it('are those of the specification, then of every other page and dialog, then Everywhere (KB-030)', () => {
    const names = shortcutCategories.toSorted((one, other) => one.order - other.order).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Step 1', 'Step 2', 'Recall'])
    expect(names.at(-1)).toBe('Everywhere')
    expect(named.size).toBe(names.length)
    expect(new Set(shortcutCategories.map(({ order }) => order)).size).toBe(names.length)
  })

  it('are declared by the nouns, and each has shortcuts', () => {
    expect(new Set(entries.map(({ category }) => category))).toEqual(new Set(named.keys()))
  })

  it.each(languages)('have a title of each, all different, in %s', (language) => {
    const titles = shortcutCategories.map(({ title }) => textsOf(language).get(title))
    expect(titles.filter((title) => title === undefined)).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('have no screen twice, except those that pages share', () => {
    const screens = shortcutCategories.flatMap((one) => (one.kind === 'shared' ? [] : one.screens))
    expect(new Set(screens).size).toBe(screens.length)
  })

  it.each(shortcutCategories.map(({ name }) => name))('have no key twice: %s', (name) => {
    const twice = [...entriesByKey(name)].filter(([, names]) => names.length > 1)
    expect(twice).toEqual([])
  })

  it('hold in Everywhere only what works everywhere', () => {
    const strangers = entries.filter(
      ({ category, command }) =>
        category === 'Everywhere' && commandsOf(command).some((id) => placesOf(id) !== 'everywhere'),
    )
    expect(strangers.map(({ name }) => name)).toEqual([])
  })

  it('hold only what works on their screens (LY-056, LY-057, LY-058)', () => {
    const strangers = entries.filter(({ category, command }) => {
      const isHere = (id: string) => {
        const places = placesOf(id)
        return places === 'everywhere' || places.some((place) => named.get(category)?.screens.includes(place))
      }
      return !commandsOf(command).some(isHere)
    })
    expect(strangers.map(({ name }) => name)).toEqual([])
  })

  it('hold everything that works on their screens alone', () => {
    const elsewhere = entries.filter(({ category, command }) =>
      shortcutCategories.some(
        ({ name, kind, screens }) =>
          name !== category &&
          kind !== 'shared' &&
          commandsOf(command).every((id) => {
            const places = placesOf(id)
            return places !== 'everywhere' && places.every((place) => screens.includes(place))
          }),
      ),
    )
    expect(elsewhere.map(({ name }) => name)).toEqual([])
  })
})

describe.each(Object.entries(profiles))('the %s profile', (_, layer) => {
  it('only changes shortcuts there are', () => {
    for (const { name } of layer) expect(entries.map((entry) => entry.name)).toContain(name)
  })

  it('leaves no conflict', () => {
    expect(findConflicts(overlay(entries, layer), where).filter(refused)).toEqual([])
  })
})

describe('the line', () => {
  it('runs commands that exist', () => {
    expect(
      deskGrammar.rows.filter(({ command }) => commandsOf(command).some(isMissing)).map(({ name }) => name),
    ).toEqual([])
  })

  it('has a name and a place in its help for every row', () => {
    const { rows } = deskGrammar
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    expect(new Set(rows.map(({ order }) => order)).size).toBe(rows.length)
  })

  it('has exactly one row that takes what no other does, tried last', () => {
    expect(deskGrammar.rows.filter(({ fallback }) => fallback)).toEqual([deskGrammar.byPrecedence.at(-1)])
  })

  it('is the grammar that the tests of the line use', () => {
    expect(grammar.rows).toEqual(deskGrammar.rows)
  })

  it('has no verb that is a port code', () => {
    const file = readFileSync(new URL('../../src/crs/world/data/ports.csv', import.meta.url), 'utf8')
    const codes = file.split('\n').map((row) => row.split(',')[0]?.toLowerCase())
    expect(deskGrammar.rows.flatMap(({ verbs }) => verbs).filter((verb) => codes.includes(verb))).toEqual([])
  })
})
