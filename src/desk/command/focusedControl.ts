import { moveFocus } from '../field/focus/tabOrder.ts'
import type { Input } from './acceptor.ts'

/**
 * Applies a key typed ahead to the focused button or link, which has no acceptor, with the effect of a live key;
 * `typeIntoLine` begins an entry with text. False where no button or link is focused.
 */
export function applyToFocusedControl(input: Input, typeIntoLine: (text: string) => boolean): boolean {
  const control = document.activeElement
  if (!(control instanceof HTMLElement && control.matches('button, a[href]'))) return false
  if ('text' in input) return typeIntoLine(input.text)
  if ('command' in input) return false
  const { move } = input
  if (move === 'next' || move === 'previous') return moveFocus(move === 'next' ? 1 : -1)
  if (move === 'enter' || (move === 'space' && control.matches('button'))) control.click()
  return true
}
