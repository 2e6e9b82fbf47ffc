import { helpCommand } from './commands.ts'
import { focusedOrLender } from '../field/focus/focus.ts'
import type { About, CommandId, Source } from '../command/command.ts'
import { focus } from '../command/inputTarget.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { allCategories, categoryOf, type ShortcutCategory } from '../keys/categories.ts'
import { watchHeldModifiers } from './heldModifiers.ts'
import { menuRows, sheetSections, type MenuRows, type SheetSection } from './helpRows.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegistry } from '../command/useCommands.ts'
import { anywhere, defineCommand } from '../command/defineCommand.ts'
import { toggleFullScreen } from './fullScreen.ts'
import { createListeners } from '../command/listeners.ts'
import { useTextOf } from '../language/text.ts'

/** A position on the page, in pixels. */
export interface Point {
  x: number
  y: number
}

/** Where the menu opens, and on which thing; at the focused element without these. */
export interface MenuPlace {
  at?: Point
  about?: About | undefined
}

export interface OpenMenu extends MenuRows {
  at: Point
  /** The second level is shown: `more` in place of `rows`. */
  isMore?: boolean
}

/** The help shown over the screen; its rows are those of the screen it was opened on. */
export interface OpenHelp {
  readonly shortcuts?: ShortcutCategory
  readonly sheet?: readonly SheetSection[]
  readonly menu?: OpenMenu
}

const listeners = createListeners()
/** The help on screen, the focus before it, and what takes its screen away: one at a time. */
let shown: OpenHelp = {}
let before: Element | null = null
let leaveMenu = () => {}

function show(next: OpenHelp): void {
  shown = next
  listeners.tell()
}

/** The thing that an element is, or is in; undefined for the page itself. */
export function aboutOf(element: Element | null): About | undefined {
  if (element?.closest('[role=row]') ?? element?.querySelector('.cursor')) return 'row'
  if (element?.closest('[data-about=trip]')) return 'trip'
  return element?.closest('input, textarea') ? 'field' : undefined
}

/** Below the focused element, or below the row with the cursor where it is a grid. */
function belowFocus(): Point {
  const held = focusedOrLender()
  const { left, bottom } = (held?.querySelector('.cursor') ?? held ?? document.body).getBoundingClientRect()
  return { x: left, y: Math.min(bottom, innerHeight) }
}

/** A menu may open while nothing is focused; the focus then goes to the grid or the line. */
function returnFocus(element: Element | null): void {
  const home = document.querySelector<HTMLElement>('[role=grid], [role=treegrid], .line-input')
  const kept = element instanceof HTMLElement && element.isConnected && element !== document.body
  if (kept) element.focus()
  else home?.focus()
}

export const help = {
  state: () => shown,
  subscribe: listeners.subscribe,
  openShortcuts: () => help.turnTo(categoryOf(commands.place()) ?? allCategories()[0]),
  turnTo: (category: ShortcutCategory | undefined) => show({ ...shown, shortcuts: category }),
  openSheet: () => show({ ...shown, sheet: sheetSections(shortcuts.bindings(), commands) }),
  /** Closes both dialogs; each returns the focus itself. */
  close: () => show({}),
  /** Dialogs have no menu: there the browser's opens. */
  hasMenu(): boolean {
    if (commands.readiness(helpCommand.placeMenu) !== 'ready') return false
    const { rows, more } = menuRows(shortcuts.bindings(), commands)
    return rows.length + more.length > 0
  },
  openMenu({ at, about }: MenuPlace): void {
    help.closeMenu()
    const held = focusedOrLender()
    const { rows, more } = menuRows(shortcuts.bindings(), commands, about ?? aboutOf(held))
    before = held
    const point = at ?? belowFocus()
    leaveMenu = commands.push('placeMenu')
    show({ menu: { at: point, rows, more } })
  },
  openMore: () => shown.menu && show({ menu: { ...shown.menu, isMore: true } }),
  closeMenu(): void {
    if (!shown.menu) return
    leaveMenu()
    show({})
    returnFocus(before)
  },
}

/** How long modifiers have been held. */
export const heldModifiers = watchHeldModifiers((milliseconds, then) => {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
})

/** Runs a command by mouse or from a menu; as with its key, the focused element may commit its text first. */
export function runFromHelp(command: string, source: Source): void {
  const id = command as CommandId
  if (!focus.current()?.handleInput({ command: id }, 'live')) void commands.run(id, {}, source)
}

export function useHelp() {
  return useSyncExternalStore(help.subscribe, help.state)
}

export function useHeldModifiers() {
  return useSyncExternalStore(heldModifiers.subscribe, heldModifiers.state)
}

/** Words a command by its id. */
export function useTitles(): (command: string) => string {
  const t = useTextOf()
  const registry = useRegistry()
  return (command) => t(registry.title(command))
}

/** Returns full descriptions of commands, since titles are as short as a key cap. */
export function useDescriptions(): (command: string) => string {
  const { i18n } = useTranslation()
  const t = useTextOf()
  const titled = useTitles()
  const registry = useRegistry()
  return (command) => {
    const key = `help:description.${registry.actedBy(command)}`
    if (registry.get(command)?.calledNow?.() !== undefined) return titled(command)
    return i18n.exists(key, { fallbackLng: false }) ? t(key) : titled(command)
  }
}

declare module '../command/command.ts' {
  interface Screens {
    shortcuts: true
    cheatSheet: true
    placeMenu: true
  }
}

/** The commands that show the keys of the desk. */
export const helpCommands = [
  defineCommand(helpCommand.shortcuts, { ...anywhere, awaits: 'shortcuts', run: help.openShortcuts }),
  defineCommand(helpCommand.cheatSheet, { ...anywhere, awaits: 'cheatSheet', run: help.openSheet }),
  defineCommand(helpCommand.printSheet, {
    where: ['cheatSheet'],
    changes: 'nothing',
    run: () => window.print(),
  }),
  defineCommand(helpCommand.placeMenu, { ...anywhere, awaits: 'placeMenu', run: help.openMenu }),
  defineCommand(helpCommand.fullScreen, { ...anywhere, run: async () => toggleFullScreen() }),
]
