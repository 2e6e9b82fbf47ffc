import type { CommandId } from './command.ts'
import { createListeners } from './listeners.ts'

/** Moves inside a grid, field, dialog or the line, named by their keys. */
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
export type Input = { text: string } | { move: Move } | { command: CommandId }

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
  handleInput(input: Input, source: InputSource): boolean
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
    listeners.tell()
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

/** The field on screen that takes text typed without a focus registers itself. */
let focusField: (() => void) | undefined

/** A screen that is typed into wherever the focus is, such as by a scanner, takes the characters nothing else uses. */
export const unfocusedText = {
  /** Returns its undo. */
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
