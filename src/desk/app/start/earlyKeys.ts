import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { ownUndo } from '../../command/inputTarget.ts'
import {
  browserFunctions,
  canonicalKeys,
  characterOf,
  keptByText,
  keystroke,
  layoutOf,
  type Layout,
} from '../../keys/keystroke.ts'
import type { KeyEvent } from '../../keys/listenerModel.ts'
import { moveOf, signOf } from '../../queue/token.ts'
import { hasPendingSetup, useSession } from '../../session/sessionStore.ts'

const bound = defaults
  .flatMap(({ keys, also = [] }) => [keys, ...also])
  .map((keys) => canonicalKeys(keys) ?? [])
const shortcuts = new Set(bound.flatMap((strokes) => strokes.slice(0, 1)))
/** Shortcuts of two strokes: `alt+g o`. */
const ofTwo = bound.filter((strokes) => strokes.length === 2).map((strokes) => strokes.join(' '))

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
  /** The first stroke of a shortcut whose second is still to come, called after `take`; empty without one. */
  takeBegun(): string
}

/** Before the desk is open, its shortcuts do nothing in a form, and what is typed while it loads is kept for it. */
export function createEarlyKeys(phase: () => Phase): EarlyKeys {
  let layout: Layout = 'latin'
  let kept = ''
  /** The first stroke of a shortcut of two, the last of what is kept; otherwise empty. */
  let begun = ''
  const withoutBegun = () => (begun === '' ? kept : kept.slice(0, -signOf(begun).length))
  const take = () => {
    const text = withoutBegun()
    kept = ''
    return text
  }
  const takeBegun = () => {
    const stroke = begun
    begun = ''
    return stroke
  }
  /** Keeps both strokes of a shortcut as one; a character that completes none drops it. True where it was used. */
  function complete(event: KeyEvent, stroke: string): boolean {
    const both = `${begun} ${stroke}`
    const isWhole = ofTwo.includes(both)
    if (begun === '' || !(isWhole || characterOf(event) !== undefined)) return false
    kept = withoutBegun() + (isWhole ? signOf(both) : '')
    begun = ''
    event.preventDefault()
    event.stopImmediatePropagation?.()
    return true
  }
  function handle(event: KeyEvent): void {
    const now = phase()
    if (now === 'form') kept = begun = ''
    if (now === 'open') return
    layout = layoutOf(event) ?? layout
    const stroke = keystroke(event, layout)
    if (stroke !== undefined && complete(event, stroke)) return
    const key = now === 'loading' && !isSecondEnter(event, stroke, kept) ? written(event, stroke) : ''
    kept += key
    if (stroke !== undefined)
      begun = key !== '' && ofTwo.some((keys) => keys.startsWith(`${stroke} `)) ? stroke : ''
    if (key !== '' || (stroke !== undefined && isOurs(stroke))) event.preventDefault()
    if (key !== '') event.stopImmediatePropagation?.()
  }
  return { handle, take, takeBegun }
}

/** Enter signs in, and opens the address of a new page: pressed twice, or held, it is meant for nothing else. */
function isSecondEnter({ repeat }: KeyEvent, stroke: string | undefined, kept: string): boolean {
  return stroke === 'enter' && (repeat === true || kept === '')
}

/** A key as the queue writes it; empty for one that is the browser’s. */
function written(event: KeyEvent, stroke: string | undefined): string {
  const { key = '', ctrlKey, altKey, metaKey } = event
  const isOne = [...key].length === 1
  if (isOne && (stroke === undefined || !(ctrlKey || altKey || metaKey))) return key
  if (stroke === undefined || isOne) return stroke && isOurs(stroke) ? signOf(stroke) : ''
  return isOurs(stroke) || keptByText(stroke) || moveOf(stroke) ? signOf(stroke) : ''
}

interface EarlyWindow {
  purserListens?: boolean
  /** Keys pressed before this module was loaded, see index.html. */
  purserKeys?: KeyEvent[]
}

/** Set for good, once the page of an error is shown. */
let isErrorPage = false

/** Called when a page shows an error instead of the desk, so that keys reach its buttons. */
export function endLoading(): void {
  isErrorPage = true
}

function phaseOfWindow(): Phase {
  if ((window as EarlyWindow).purserListens) return 'open'
  const { status } = useSession.getState()
  const isForm = isErrorPage || status === 'out' || hasPendingSetup()
  return isForm ? 'form' : 'loading'
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
/** The first stroke of a shortcut that was begun while the desk was loading. */
export const takeBegunShortcut = before.takeBegun
