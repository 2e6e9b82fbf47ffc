import { lineCommand } from '../line/commands.ts'
import type { Focus } from '../command/inputTarget.ts'
import type { FocusedElement } from './listenerModel.ts'
import type { Line } from '../line/line.ts'
import type { Registry } from '../command/registry.ts'

/** The part of a KeyboardEvent that is read. */
type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'getModifierState'
>

export interface UnhandledKeysParts {
  registry: Pick<Registry, 'run' | 'readiness'>
  focus: Focus
  line: Pick<Line, 'state' | 'edit' | 'empty'>
  focused(): FocusedElement
  /** Focuses the field of the screen that is typed into instead of the line; false where there is none. */
  toScreenField?(): boolean
}

export interface UnhandledKeys {
  /** True for an unhandled character, or the dead key before one. */
  isUnhandled(event: Key): boolean
  /**
   * Moves the focus to the line, so that the browser types the key being handled there. `leave` closes the focused
   * dialog, after the text typed into it so far was taken over.
   */
  focusLine(leave?: () => void): void
  /** Types a text typed ahead that the focused element does not use; false where the line is out of reach. */
  typeIntoLine(text: string): boolean
}

/** Where a composition begins, `key` names no character yet. */
const composing = new Set(['Dead', 'Process'])

function isTyped(event: Key): boolean {
  const { key, ctrlKey, altKey, metaKey } = event
  // Space presses buttons, ticks and scrolls; no entry begins with it.
  if (key === ' ' || ([...key].length !== 1 && !composing.has(key))) return false
  return event.getModifierState('AltGraph') || !(ctrlKey || altKey || metaKey)
}

/** A character that the focused element does not use begins an entry on the line. */
export function createUnhandledKeys({
  registry,
  focus,
  line,
  focused,
  toScreenField,
}: UnhandledKeysParts): UnhandledKeys {
  const reachable = () => registry.readiness(lineCommand.focus) === 'ready'

  const given = () => focus.current()?.unused?.() ?? ''

  function toLine(before = given()): void {
    if (toScreenField?.()) return
    // An open search of the history would search for the entry.
    if (line.state().mode === 'seeking') line.empty()
    // An entry left on the line is added to the history.
    if (line.state().mode !== 'running' && line.state().text !== '') line.empty()
    void registry.run(lineCommand.focus, {}, 'key')
    if (before !== '') line.edit(before)
  }

  return {
    isUnhandled: (event) => !event.defaultPrevented && isTyped(event) && !focused().isText,
    focusLine(leave) {
      const before = leave && given()
      leave?.()
      if (reachable()) toLine(before)
    },
    typeIntoLine(text) {
      if (!reachable()) return false
      toLine()
      return focus.current()?.handleInput({ text }, 'queue') ?? false
    },
  }
}
