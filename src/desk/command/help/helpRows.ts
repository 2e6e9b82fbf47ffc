import type { Refusal } from '../../../domain/refusal.ts'
import { refuse } from '../../../domain/refusal.ts'
import { plain } from '../../../domain/value/fold.ts'
import { belongsTo, categoryOf, type ShortcutCategory } from '../keys/categories.ts'
import type { Binding } from '../keys/keymap.ts'
import type { Registry } from '../registry.ts'
import { activeBindings } from '../keys/activeBindings.ts'

/** A shortcut as help shows it: its command, and every way to press it. */
export interface HelpRow {
  command: string
  keys: readonly string[]
}

/** A shortcut of the menu, with the reason why it cannot run now. */
export interface MenuRow extends HelpRow {
  refusal?: Refusal
}

/** One row a command, in the order of the keymap. */
function gathered(ways: readonly { command: string; keys: string }[]): readonly HelpRow[] {
  const rows = new Map<string, string[]>()
  for (const { command, keys } of ways) rows.set(command, [...(rows.get(command) ?? []), keys])
  return [...rows].map(([command, keys]) => ({ command, keys }))
}

type Known = Pick<Registry, 'get' | 'nearest'>

/** Of several commands of one key the one of the tab’s own screens, wherever the tab is shown; else the nearest. */
function ofTab(ids: readonly string[], { screens }: ShortcutCategory, registry: Known): string {
  const isOwn = (id: string) => {
    const where = registry.get(id)?.where ?? 'everywhere'
    return where !== 'everywhere' && where.some((screen) => screens.includes(screen))
  }
  return ids.find(isOwn) ?? registry.nearest(ids)
}

/**
 * The shortcuts of a tab, each with the command it runs there, also those of another tab that have a command of these
 * screens alone; those of commands that do not exist yet are left out.
 */
export function rowsOfCategory(
  bindings: readonly Binding[],
  category: ShortcutCategory,
  registry: Known,
): readonly HelpRow[] {
  const ways = bindings.filter((binding) => {
    const command = registry.get(binding.command)
    return command && (binding.category === category.name || belongsTo(category, command.where))
  })
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

type Here = Pick<Registry, 'get' | 'reach' | 'nearest' | 'place' | 'readiness'>

/** Rows of the menu: the screen's tab of shortcuts, or without one every shortcut that works here. */
export function menuRows(bindings: readonly Binding[], registry: Here): readonly MenuRow[] {
  const category = categoryOf(registry.place())
  const rows = category
    ? rowsOfCategory(bindings, category, registry)
    : gathered(activeBindings(bindings, registry))
  return rows.map((row) => {
    const ready = registry.readiness(row.command)
    if (ready === 'ready') return row
    return { ...row, refusal: ready === 'elsewhere' ? refuse('not_here') : ready }
  })
}

/** Every shortcut that works here: those of the screen, and the others. */
export interface SheetRows {
  category: ShortcutCategory | undefined
  own: readonly HelpRow[]
  others: readonly HelpRow[]
}

export function sheetRows(bindings: readonly Binding[], registry: Here): SheetRows {
  const category = categoryOf(registry.place())
  const ways = activeBindings(bindings, registry)
  return {
    category,
    own: category ? gathered(ways.filter(({ own }) => own)) : [],
    others: gathered(ways.filter(({ own }) => !category || !own)),
  }
}

/** The row that typed letters lead to, searched from the marked one with wrap-around; -1 when there is none. */
export function rowTyped(titles: readonly string[], marked: number, typed: string): number {
  const prefix = plain(typed)
  // A first letter moves to the next row, further letters may stay.
  const start = Math.max(marked, 0) + (prefix.length === 1 && marked >= 0 ? 1 : 0)
  const order = titles.map((_, at) => (start + at) % titles.length)
  return order.find((at) => plain(titles[at] ?? '').startsWith(prefix)) ?? -1
}
