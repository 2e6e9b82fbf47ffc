import type { CommandId } from './command.ts'
import { createListeners } from './listeners.ts'

/** Moves and edits in a grid, a field, a dialog or the line, named after their keys. */
export type Move =
  | 'next'
  | 'previous'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last'
  | 'enter'
  | 'escape'
  | 'delete'
  | 'backspace'
  | 'deleteWord'
  | 'backspaceWord'
  | 'space'
  /** Selects the whole text, so that the next character replaces it. */
  | 'all'
  /** Searches the lines run before; pressed again, goes on to an older one. */
  | 'seek'
  /** Opens the list or the calendar of a field. */
  | 'open'
  /** Ends a part of the text: a separator on the line, a new line in a multi-line text. */
  | 'break'

/** One input to the focused element. `text` may be several characters. */
export type KeyInput = { text: string } | { move: Move } | { command: CommandId }

/** Origin of an input: a key pressed now, or one typed ahead. */
export type InputSource = 'live' | 'queue'

/**
 * Registered by grid, field, dialog and line while they are focused. Their key handlers and the queue both call
 * `accept`, so keys typed ahead have the effect live keys would have had.
 */
export interface InputTarget {
  /**
   * True when the input was used; its effect is complete when this returns (flushSync where a later key needs the
   * render). A `command` is offered before it runs, so that an open editor can commit its text; false lets it run.
   */
  handleInput(input: KeyInput, source: InputSource): boolean
  /** Keys it uses itself in its present state, in canonical form: `esc` while an editor or a list is open. */
  keeps?(keys: string): boolean
  /** Its text is invalid: keys typed ahead stop there, where a live Tab goes on. */
  hasInvalidText?(): boolean
  /** Returns and discards text it used that belongs to an entry: the `2` of `2a`, first used as a row number. */
  unused?(): string
  /** Keys of text fields it does not use in its present state: page up and page down while no cell is being edited. */
  yields?(keys: string): boolean
}

/** Undo and redo, which a text being typed handles itself. */
export const ownUndo: ReadonlySet<string> = new Set([
  'ctrl+z',
  'ctrl+y',
  'ctrl+shift+z',
  'meta+z',
  'meta+shift+z',
])

export interface Focus {
  /** Called on focus, and the returned function on blur. The latest input target is the focused one. */
  take(inputTarget: InputTarget): () => void
  current(): InputTarget | undefined
  subscribe(listener: () => void): () => void
}

export function createFocus(): Focus {
  let held: readonly InputTarget[] = []
  const listeners = createListeners()
  const change = (next: readonly InputTarget[]) => {
    held = next
    listeners.notify()
  }
  return {
    take: (inputTarget) => {
      change([...held, inputTarget])
      return () => {
        if (held.includes(inputTarget)) change(held.filter((one) => one !== inputTarget))
      }
    },
    current: () => held.at(-1),
    subscribe: listeners.subscribe,
  }
}

/** The input target with the desk's focus. */
export const focus: Focus = createFocus()

/** Focuses the field that receives text when nothing has the focus. */
let focusField: (() => void) | undefined

/** Registers the field of a screen, such as that of the gate, that receives the characters no other target used. */
export const unfocusedText = {
  /** Returns a function that ends this. */
  take(focus: () => void): () => void {
    focusField = focus
    return () => {
      if (focusField === focus) focusField = undefined
    }
  },
  /** Focuses the field that takes them; false where they belong to the command line. */
  focus(): boolean {
    focusField?.()
    return focusField !== undefined
  },
}

export type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

const moves: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
  Enter: 'enter',
  Escape: 'escape',
  Delete: 'delete',
  Backspace: 'backspace',
  ' ': 'space',
  Tab: 'next',
}

const isAltDown = ({ key, altKey, ctrlKey, metaKey, shiftKey, isComposing }: Key) =>
  key === 'ArrowDown' && altKey && !(ctrlKey || metaKey || shiftKey || isComposing)

/** Returns the input of a live key for a grid or field; undefined for combinations and within a composition. */
export function inputOf(event: Key): KeyInput | undefined {
  if (isAltDown(event)) return { move: 'open' }
  const combined = event.ctrlKey || event.altKey || event.metaKey
  if (event.isComposing || (combined && !event.getModifierState('AltGraph'))) return undefined
  const move = moves[event.key]
  if (move === 'next' && event.shiftKey) return { move: 'previous' }
  // Shift with a named key selects or breaks a line; it is never a plain move.
  if (move) return event.shiftKey && move !== 'space' ? undefined : { move }
  return [...event.key].length === 1 ? { text: event.key } : undefined
}

/** Notices and tips shown for a while: esc dismisses the latest of them before it does anything else. */
export interface EscapeStack {
  /** The returned function is called when it has disappeared. `dismiss` returns false to leave the key to others. */
  show(dismiss: () => unknown): () => void
  /** Dismisses the latest; false where none is shown or it left the key to others. */
  dismiss(): boolean
}

export function createEscapeStack(): EscapeStack {
  let shown: readonly (() => unknown)[] = []
  return {
    show(dismiss) {
      shown = [...shown, dismiss]
      return () => {
        shown = shown.filter((one) => one !== dismiss)
      }
    },
    dismiss() {
      const last = shown.at(-1)
      return last !== undefined && last() !== false
    },
  }
}

export const escapeStack = createEscapeStack()
