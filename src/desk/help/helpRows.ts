import { latinText } from '../../domain/value/phoneticKey.ts'
import {
  allCategories,
  belongsTo,
  categoryNamed,
  categoryOf,
  type ShortcutCategory,
  type Binding,
  activeBindings,
  type ActiveBinding,
} from '../keys/keymap.ts'
import type { About } from '../command/command.ts'
import type { Registry } from '../command/registry.ts'

/** A shortcut as help shows it: its command, and every way to press it. */
export interface HelpRow {
  command: string
  keys: readonly string[]
}

/** A shortcut of the menu. */
export interface MenuRow extends HelpRow {
  /** It cannot run now. */
  off?: true
}

/** The shortcuts of a menu, and those a level down. */
export interface MenuRows {
  rows: readonly MenuRow[]
  more: readonly MenuRow[]
}

/** Entries of the first level at most, with the one that leads to the others. */
export const mostMenuRows = 14

/** One row a command, in the order of the keymap. */
function gathered(ways: readonly { command: string; keys: string }[]): readonly HelpRow[] {
  const rows = new Map<string, string[]>()
  for (const { command, keys } of ways) rows.set(command, [...(rows.get(command) ?? []), keys])
  return [...rows].map(([command, keys]) => ({ command, keys }))
}

type Known = Pick<Registry, 'get' | 'nearest'>

/**
 * Chooses among several commands of one key the one of the tab’s own screens, wherever the tab is shown; else the
 * nearest.
 */
function ofTab(ids: readonly string[], { screens }: ShortcutCategory, registry: Known): string {
  const isOwn = (id: string) => {
    const where = registry.get(id)?.where ?? 'everywhere'
    return where !== 'everywhere' && where.some((screen) => screens.includes(screen))
  }
  return ids.find(isOwn) ?? registry.nearest(ids)
}

/**
 * The shortcuts of a tab, each with the command it runs there; then those of other tabs that have a command of these
 * screens alone. Those of commands that do not exist yet are left out.
 */
export function rowsOfCategory(
  bindings: readonly Binding[],
  category: ShortcutCategory,
  registry: Known,
): readonly HelpRow[] {
  const named = bindings.filter(
    ({ category: name, command }) => name === category.name && registry.get(command),
  )
  const others = bindings.filter(({ category: name, command }) => {
    const where = registry.get(command)?.where
    return name !== category.name && where !== undefined && belongsTo(category, where)
  })
  const ways = [...named, ...others]
  const entries = Map.groupBy(ways, ({ name }) => name).values()
  const here = new Set(
    [...entries].map((some) =>
      ofTab(
        some.map(({ command }) => command),
        category,
        registry,
      ),
    ),
  )
  return gathered(
    ways.flatMap(({ command, keys }) => (here.has(command) ? [{ command, keys: keys.join(' ') }] : [])),
  )
}

/** The shortcuts of all tabs whose text has every word of the search; tabs without one are left out. */
export function searchedRows(
  bindings: readonly Binding[],
  registry: Known,
  search: string,
  textOf: (row: HelpRow) => string,
): readonly SheetSection[] {
  const words = latinText(search).split(' ')
  return allCategories().flatMap((category) => {
    const rows = rowsOfCategory(bindings, category, registry).filter((row) => {
      const text = latinText(textOf(row))
      return words.every((word) => text.includes(word))
    })
    return rows.length === 0 ? [] : [{ title: category.title, rows }]
  })
}

type Here = Pick<Registry, 'get' | 'reach' | 'nearest' | 'place' | 'readiness'>

/**
 * The screen's tab of shortcuts, or without one every shortcut that works here: first those about the thing the menu
 * is opened on, a level down those for which there is no room, or that cannot run now.
 */
export function menuRows(bindings: readonly Binding[], registry: Here, about?: About): MenuRows {
  const category = categoryOf(registry.place())
  const all = category
    ? rowsOfCategory(bindings, category, registry)
    : gathered(activeBindings(bindings, registry))
  const isAbout = ({ command }: HelpRow) => about !== undefined && registry.get(command)?.about === about
  const { ready = [], off = [] } = Object.groupBy(all, ({ command }) =>
    registry.readiness(command) === 'ready' ? 'ready' : 'off',
  )
  const ordered = [...ready.filter(isAbout), ...ready.filter((row) => !isAbout(row))]
  const isWhole = off.length === 0 && ordered.length <= mostMenuRows
  const rows = ordered.slice(0, isWhole ? mostMenuRows : mostMenuRows - 1)
  const refused = off.map((row) => ({ ...row, off: true }) as const)
  return { rows, more: [...ordered.slice(rows.length), ...refused] }
}

/** Shortcuts that work here, under the title of their category. */
export interface SheetSection {
  title: string
  rows: readonly HelpRow[]
}

/**
 * Returns the shortcuts of the screen, those it shares with other pages, then the others; one list for a screen without a
 * category.
 */
export function sheetSections(bindings: readonly Binding[], registry: Here): readonly SheetSection[] {
  const page = categoryOf(registry.place())
  const ways = activeBindings(bindings, registry)
  if (!page) return [{ title: 'help:sheet.here', rows: gathered(ways) }]
  const titleOf = ({ own, command, category }: ActiveBinding) => {
    if (!own) return 'help:shortcutsOf.everywhere'
    const named = categoryNamed(category)
    const isShared = named?.kind === 'shared' && !belongsTo(page, registry.get(command)?.where ?? [])
    return isShared ? named.title : page.title
  }
  const byTitle = Map.groupBy(ways, titleOf)
  const titles = [page, ...allCategories().filter((category) => category !== page)].map(({ title }) => title)
  return titles.flatMap((title) => {
    const found = byTitle.get(title)
    return found ? [{ title, rows: gathered(found) }] : []
  })
}

/** The row that typed letters lead to, searched from the marked one with wrap-around; -1 when there is none. */
export function rowTyped(titles: readonly string[], marked: number, typed: string): number {
  const prefix = latinText(typed)
  // A first letter moves to the next row, further letters may stay.
  const start = Math.max(marked, 0) + (prefix.length === 1 && marked >= 0 ? 1 : 0)
  const order = titles.map((_, at) => (start + at) % titles.length)
  return order.find((at) => latinText(titles[at] ?? '').startsWith(prefix)) ?? -1
}
