import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { ownUndo } from '../../command/acceptor.ts'
import { browserFunctions } from '../../command/keys/browserFunctions.ts'
import {
  canonicalKeys,
  keptByText,
  keystroke,
  layoutTold,
  type Layout,
} from '../../command/keys/keystroke.ts'
import type { KeyEvent } from '../../command/keys/listener.ts'

const shortcuts = new Set(defaults.flatMap(({ keys, also = [] }) => [keys, ...also]).flatMap(firstStroke))

function firstStroke(keys: string): string[] {
  return canonicalKeys(keys)?.slice(0, 1) ?? []
}

/** Whether a key means something on the desk, and nothing to a form: then the browser must not act on it either. */
function isOurs(stroke: string): boolean {
  if (keptByText(stroke) || ownUndo.has(stroke) || stroke === 'esc') return false
  return browserFunctions.has(stroke) || shortcuts.has(stroke)
}

/** Keys of the desk do nothing where nobody has signed in, instead of what the browser would do with them. */
export function createKeysOutside(deskListens: () => boolean): (event: KeyEvent) => void {
  let layout: Layout = 'latin'
  return (event) => {
    if (deskListens()) return
    layout = layoutTold(event) ?? layout
    const stroke = keystroke(event, layout)
    if (stroke !== undefined && isOurs(stroke)) event.preventDefault()
  }
}

/** For the whole life of the page. */
export function swallowKeysOutside(): void {
  const deskListens = () => (window as { purserListens?: boolean }).purserListens === true
  window.addEventListener('keydown', createKeysOutside(deskListens), true)
}
