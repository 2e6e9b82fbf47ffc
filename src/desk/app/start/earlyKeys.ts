import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { ownUndo } from '../../command/acceptor.ts'
import { browserFunctions } from '../../command/keys/browserFunctions.ts'
import { canonicalKeys, keptByText, keystroke, layoutOf, type Layout } from '../../command/keys/keystroke.ts'
import type { KeyEvent } from '../../command/keys/listenerModel.ts'
import { moveOf, signOf } from '../../command/queue/token.ts'
import { useSession } from '../../session/store.ts'

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

/** `loading`: the desk will open; `form`: the sign-in or an error page; `open`: the desk handles keys itself. */
export type Phase = 'loading' | 'form' | 'open'

export interface EarlyKeys {
  handle(event: KeyEvent): void
  /** The keys typed while the desk was loading, as the queue of keys writes them; they are given once. */
  take(): string
}

/** Before the desk is open, its shortcuts do nothing in a form, and what is typed while it loads is kept for it. */
export function createEarlyKeys(phase: () => Phase): EarlyKeys {
  let layout: Layout = 'latin'
  let kept = ''
  const take = () => {
    const text = kept
    kept = ''
    return text
  }
  function handle(event: KeyEvent): void {
    const now = phase()
    if (now === 'form') kept = ''
    if (now === 'open') return
    layout = layoutOf(event) ?? layout
    const stroke = keystroke(event, layout)
    const key = now === 'loading' && !isSecondEnter(event, stroke, kept) ? written(event, stroke) : ''
    kept += key
    if (key !== '' || (stroke !== undefined && isOurs(stroke))) event.preventDefault()
    if (key !== '') event.stopImmediatePropagation?.()
  }
  return { handle, take }
}

/** Enter signs in, and opens the address of a new page: pressed twice, or held, it is meant for nothing else. */
function isSecondEnter({ repeat }: KeyEvent, stroke: string | undefined, kept: string): boolean {
  return stroke === 'enter' && (repeat === true || kept === '')
}

/** A key as the queue writes it; empty for one that is the browser’s. */
function written(event: KeyEvent, stroke: string | undefined): string {
  const { key = '', ctrlKey, altKey, metaKey } = event
  const isCharacter = [...key].length === 1
  if (isCharacter && (stroke === undefined || !(ctrlKey || altKey || metaKey))) return key
  if (stroke === undefined || isCharacter) return stroke && isOurs(stroke) ? signOf(stroke) : ''
  return isOurs(stroke) || keptByText(stroke) || moveOf(stroke) ? signOf(stroke) : ''
}

interface EarlyWindow {
  purserListens?: boolean
  /** Keys pressed before this module was loaded, see index.html. */
  purserKeys?: KeyEvent[]
}

let isErrorPage = false

/** Called when a page shows an error instead of the desk, so that keys reach its buttons. */
export function endLoading(): void {
  isErrorPage = true
}

function phaseOfWindow(): Phase {
  if ((window as EarlyWindow).purserListens) return 'open'
  return isErrorPage || useSession.getState().status === 'out' ? 'form' : 'loading'
}

const before = createEarlyKeys(phaseOfWindow)

/** Active as long as the page is loaded. */
export function keepEarlyKeys(): void {
  const early = window as EarlyWindow
  for (const event of early.purserKeys ?? []) before.handle(event)
  delete early.purserKeys
  window.addEventListener('keydown', before.handle, true)
}

/** The keys typed while the desk was loading. */
export const takeEarlyKeys = before.take
