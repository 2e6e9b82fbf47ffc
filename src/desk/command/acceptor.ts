import type { CommandId } from './command.ts'

/** Moves inside a grid, field, dialog or the line, as their keys mean them. */
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
  /** Ends a part of the text: a separator on the line, a new line where a text has several. */
  | 'break'

/** One thing an operator does to what has the focus. `text` may be several characters. */
export type Input = { text: string } | { move: Move } | { command: CommandId }

/** Whether the hand is on the keyboard now, or the keys were typed ahead. */
export type InputSource = 'live' | 'queue'

/**
 * What grid, field, dialog and line give in while they have the focus. Their own key handlers and the queue both go
 * through `accept`, so keys typed ahead do what live keys would have done.
 */
export interface Acceptor {
  /**
   * True when it was taken; it has taken effect when this returns (React: flushSync where a later key needs the
   * render). A `command` is offered before it runs, so that an open editor can keep its text first; false lets it run.
   */
  accept(input: Input, hand: InputSource): boolean
  /** Keys it wants for itself as it stands, in canonical form: `esc` while an editor or a list is open. */
  keeps?(keys: string): boolean
  /** Returns typed text that turned out not to be for it, and forgets it: the `2` of `2a`, taken as a row number. */
  unused?(): string
  /** Keys of text it has no use for as it stands, though it is typed into: pages while a cell only rests. */
  yields?(keys: string): boolean
}

/** Taking back and doing again, which a text being typed does for itself. */
export const ownUndo: ReadonlySet<string> = new Set([
  'ctrl+z',
  'ctrl+y',
  'ctrl+shift+z',
  'meta+z',
  'meta+shift+z',
])

export interface Focus {
  /** Called on focus; the returned function on blur. The latest one is the focused one. */
  take(acceptor: Acceptor): () => void
  current(): Acceptor | undefined
  subscribe(listener: () => void): () => void
}

export function createFocus(): Focus {
  let held: readonly Acceptor[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly Acceptor[]) => {
    held = next
    for (const listener of [...listeners]) listener()
  }
  return {
    take: (acceptor) => {
      change([...held, acceptor])
      return () => {
        if (held.includes(acceptor)) change(held.filter((one) => one !== acceptor))
      }
    },
    current: () => held.at(-1),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What has the desk's focus. */
export const focus: Focus = createFocus()
