import type { Input, Move } from './inputTarget.ts'

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
export function inputOf(event: Key): Input | undefined {
  if (isAltDown(event)) return { move: 'open' }
  const combined = event.ctrlKey || event.altKey || event.metaKey
  if (event.isComposing || (combined && !event.getModifierState('AltGraph'))) return undefined
  const move = moves[event.key]
  if (move === 'next' && event.shiftKey) return { move: 'previous' }
  // Shift with a named key selects or breaks a line; it is never a plain move.
  if (move) return event.shiftKey && move !== 'space' ? undefined : { move }
  return [...event.key].length === 1 ? { text: event.key } : undefined
}
