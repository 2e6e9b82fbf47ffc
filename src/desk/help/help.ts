import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { focusedOrLender } from '../field/focus/focus.ts'
import type { About, CommandId, Source } from '../command/command.ts'
import { focus } from '../command/inputTarget.ts'
import { shortcuts } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { allCategories, categoryOf, type ShortcutCategory } from '../keys/keymap.ts'
import { useRegistry } from '../command/useCommands.ts'
import { anywhere, defineCommand } from '../command/defineCommand.ts'
import { createListeners } from '../command/listeners.ts'
import { useTextOf } from '../language/text.ts'
import type { HeldModifiers } from '../keys/listenerModel.ts'
import { helpCommand } from './commands.ts'
import { menuRows, sheetSections, type MenuRows, type SheetSection } from './helpRows.ts'
import { toggleFullScreen } from './fullScreen.ts'

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
  listeners.notify()
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

/** The part of a key or mouse event that is read. */
export interface HeldEvent {
  type: string
  key?: string
  repeat?: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  getModifierState(name: string): boolean
}

export interface ModifierState {
  /** Modifiers held long enough to change the key bar. */
  readonly held: HeldModifiers | undefined
  /** Held long enough to draw the keyboard. */
  readonly drawn: boolean
  readonly capsLock: boolean
}

export interface ModifierWatch {
  state(): ModifierState
  subscribe(listener: () => void): () => void
  /** Called with every key and mouse button; listeners are called for changes only, so that typing costs nothing. */
  handle(event: HeldEvent): void
  /** Called when the window loses the focus. */
  release(): void
}

/** Milliseconds: a capital letter or ctrl+k ends before the first; at the second the keyboard is drawn. */
const meant = 120
const lookedFor = 500

const names = ['ctrl', 'alt', 'shift', 'meta'] as const
const modifierKeys = new Set(['Control', 'Alt', 'Shift', 'Meta'])

/** AltGr types characters; Windows reports it as ctrl with alt. */
function heldIn(event: HeldEvent): HeldModifiers | undefined {
  const { ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
  if (event.getModifierState('AltGraph') || !(ctrl || alt || shift || meta)) return undefined
  return { ctrl, alt, shift, meta }
}

function same(one: HeldModifiers | undefined, other: HeldModifiers | undefined): boolean {
  return names.every((name) => one?.[name] === other?.[name])
}

/**
 * Measures how long modifiers are held without another key; `after` starts a timer and returns its cancel function.
 */
export function watchHeldModifiers(
  after: (milliseconds: number, then: () => void) => () => void,
): ModifierWatch {
  const listeners = createListeners()
  let state: ModifierState = { held: undefined, drawn: false, capsLock: false }
  let pressed: HeldModifiers | undefined
  let timers: readonly (() => void)[] = []

  function show(next: Partial<ModifierState>): void {
    const changed = (Object.keys(next) as (keyof ModifierState)[]).some((name) => next[name] !== state[name])
    if (!changed) return
    state = { ...state, ...next }
    listeners.notify()
  }

  function cancelTimers(): void {
    for (const end of timers) end()
    timers = []
  }

  function press(next: HeldModifiers | undefined): void {
    if (same(next, pressed)) return
    pressed = next
    cancelTimers()
    if (!next) return show({ held: undefined, drawn: false })
    // Once the bar has changed it follows at once.
    if (state.held) show({ held: next })
    timers = [after(meant, () => show({ held: next })), after(lookedFor, () => show({ drawn: true }))]
  }

  /** The modifiers were used with another key: nothing more is shown until they are pressed again. */
  function spend(): void {
    cancelTimers()
    show({ drawn: false })
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    handle(event) {
      show({ capsLock: event.getModifierState('CapsLock') })
      if (event.repeat && modifierKeys.has(event.key ?? '')) return
      press(heldIn(event))
      if (event.type !== 'keyup' && !modifierKeys.has(event.key ?? '')) spend()
    },
    release: () => press(undefined),
  }
}

const watched = ['keydown', 'keyup', 'pointerdown'] as const

/** Listens to the window without intercepting events. Returns a function that ends this. */
export function watchKeys(hold: ModifierWatch): () => void {
  const see = (event: KeyboardEvent | PointerEvent) => hold.handle(event)
  const away = new AbortController()
  for (const type of watched) window.addEventListener(type, see, { capture: true, signal: away.signal })
  window.addEventListener('blur', hold.release, { signal: away.signal })
  return () => away.abort()
}
