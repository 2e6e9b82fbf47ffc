import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { ownUndo } from '../../command/acceptor.ts'
import { browserFunctions } from '../../command/keys/browserFunctions.ts'
import { canonicalKeys, keptByText, keystroke, layoutOf, type Layout } from '../../command/keys/keystroke.ts'
import type { KeyEvent } from '../../command/keys/listenerModel.ts'

const shortcuts = new Set(defaults.flatMap(({ keys, also = [] }) => [keys, ...also]).flatMap(firstStroke))

function firstStroke(keys: string): string[] {
  return canonicalKeys(keys)?.slice(0, 1) ?? []
}

/**
 * True for a key that is a shortcut of the desk and does nothing in a form: the browser’s own action must be
 * prevented too.
 */
function isOurs(stroke: string): boolean {
  if (keptByText(stroke) || ownUndo.has(stroke) || stroke === 'esc') return false
  return browserFunctions.has(stroke) || shortcuts.has(stroke)
}

/** Before sign-in, shortcuts of the desk do nothing, instead of triggering the browser’s action. */
export function createKeysOutside(deskListens: () => boolean): (event: KeyEvent) => void {
  let layout: Layout = 'latin'
  return (event) => {
    if (deskListens()) return
    layout = layoutOf(event) ?? layout
    const stroke = keystroke(event, layout)
    if (stroke !== undefined && isOurs(stroke)) event.preventDefault()
  }
}

/** Active as long as the page is loaded. */
export function swallowKeysOutside(): void {
  const deskListens = () => (window as { purserListens?: boolean }).purserListens === true
  window.addEventListener('keydown', createKeysOutside(deskListens), true)
}
