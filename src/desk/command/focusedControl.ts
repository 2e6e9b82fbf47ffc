import { moveFocus } from '../field/tabOrder.ts'
import type { Input } from './acceptor.ts'

/**
 * Does with a key typed ahead what it would do live on a button or link of the page, which has no acceptor; `begin`
 * starts an entry of text. False where none has the focus.
 */
export function giveToFocusedControl(input: Input, begin: (text: string) => boolean): boolean {
  const control = document.activeElement
  if (!(control instanceof HTMLElement && control.matches('button, a[href]'))) return false
  if ('text' in input) return begin(input.text)
  if ('command' in input) return false
  const { move } = input
  if (move === 'next' || move === 'previous') return moveFocus(move === 'next' ? 1 : -1)
  if (move === 'enter' || (move === 'space' && control.matches('button'))) control.click()
  return true
}
