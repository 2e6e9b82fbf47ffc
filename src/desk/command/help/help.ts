import type { CommandId, Source } from '../command.ts'
import { focus } from '../acceptor.ts'
import { shortcuts } from '../keyboard.ts'
import type { Category } from '../keys/keymap.ts'
import { commands } from '../registry.ts'
import { categoryOf } from '../keys/activeBindings.ts'
import { watchHeldModifiers } from './heldModifiers.ts'
import { menuRows, sheetRows, type MenuRow, type SheetRows } from './helpRows.ts'

/** Where on the page, in pixels. */
export interface Point {
  x: number
  y: number
}

export interface OpenMenu {
  at: Point
  rows: readonly MenuRow[]
}

/** What of help stands over the screen; each is drawn up for the place it was asked at. */
export interface OpenHelp {
  readonly shortcuts?: Category
  readonly sheet?: SheetRows
  readonly menu?: OpenMenu
}

const listeners = new Set<() => void>()
let shown: OpenHelp = {}
let before: Element | null = null
let leaveMenu = () => {}

function show(next: OpenHelp): void {
  shown = next
  for (const listener of [...listeners]) listener()
}

/** Under what has the focus: the row of a grid where it is one. */
function belowFocus(): Point {
  const held = document.activeElement
  const { left, bottom } = (held?.querySelector('.cursor') ?? held ?? document.body).getBoundingClientRect()
  return { x: left, y: Math.min(bottom, innerHeight) }
}

/** Menus open where nothing has the focus too: it goes where the work is. */
function giveBack(element: Element | null): void {
  const home = document.querySelector<HTMLElement>('[role=grid], [role=treegrid], .line-input')
  const kept = element instanceof HTMLElement && element.isConnected && element !== document.body
  if (kept) element.focus()
  else home?.focus()
}

export const help = {
  state: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  openShortcuts: () => show({ ...shown, shortcuts: categoryOf(commands.place()) ?? 'Step 1' }),
  turnTo: (category: Category) => show({ ...shown, shortcuts: category }),
  openSheet: () => show({ ...shown, sheet: sheetRows(shortcuts.bindings(), commands) }),
  /** Both dialogs; each gives the focus back by itself. */
  close: () => show({}),
  /** Dialogs have none of their own: there the browser's is left. */
  hasMenu: () =>
    commands.readiness('app.placeMenu') === 'ready' && menuRows(shortcuts.bindings(), commands).length > 0,
  openMenu(at: Point | undefined): void {
    help.closeMenu()
    const rows = menuRows(shortcuts.bindings(), commands)
    before = document.activeElement
    const point = at ?? belowFocus()
    leaveMenu = commands.push('placeMenu')
    show({ menu: { at: point, rows } })
  },
  closeMenu(): void {
    if (!shown.menu) return
    leaveMenu()
    show({})
    giveBack(before)
  },
}

/** How long modifiers have been held. */
export const heldModifiers = watchHeldModifiers((milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
})

/** By mouse or from a menu, but else as its key would: what has the focus may keep its text first. */
export function runFromHelp(command: string, source: Source): void {
  const id = command as CommandId
  if (!focus.current()?.accept({ command: id }, 'live')) void commands.run(id, {}, source)
}
