import type { HeldModifiers } from '../keys/listenerModel.ts'
import { createListeners } from '../command/listeners.ts'

/** The part of a key or mouse event that is read. */
export interface HeldEvent {
  type: string
  key?: string
  repeat?: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  getModifierState(name: string): boolean
}

export interface ModifierState {
  /** Modifiers held long enough to change the key bar. */
  readonly held: HeldModifiers | undefined
  /** Held long enough to draw the keyboard. */
  readonly drawn: boolean
  readonly capsLock: boolean
}

export interface ModifierWatch {
  state(): ModifierState
  subscribe(listener: () => void): () => void
  /** Called with every key and mouse button; listeners are called for changes only, so that typing costs nothing. */
  handle(event: HeldEvent): void
  /** Called when the window loses the focus. */
  release(): void
}

/** Milliseconds: a capital letter or ctrl+k ends before the first; at the second the keyboard is drawn. */
const meant = 120
const lookedFor = 500

const names = ['ctrl', 'alt', 'shift', 'meta'] as const
const modifierKeys = new Set(['Control', 'Alt', 'Shift', 'Meta'])

/** AltGr types characters; Windows reports it as ctrl with alt. */
function heldIn(event: HeldEvent): HeldModifiers | undefined {
  const { ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
  if (event.getModifierState('AltGraph') || !(ctrl || alt || shift || meta)) return undefined
  return { ctrl, alt, shift, meta }
}

function same(one: HeldModifiers | undefined, other: HeldModifiers | undefined): boolean {
  return names.every((name) => one?.[name] === other?.[name])
}

/**
 * Measures how long modifiers are held without another key; `after` starts a timer and returns its cancel function.
 */
export function watchHeldModifiers(
  after: (milliseconds: number, then: () => void) => () => void,
): ModifierWatch {
  const listeners = createListeners()
  let state: ModifierState = { held: undefined, drawn: false, capsLock: false }
  let pressed: HeldModifiers | undefined
  let timers: readonly (() => void)[] = []

  function show(next: Partial<ModifierState>): void {
    const changed = (Object.keys(next) as (keyof ModifierState)[]).some((name) => next[name] !== state[name])
    if (!changed) return
    state = { ...state, ...next }
    listeners.tell()
  }

  function cancelTimers(): void {
    for (const end of timers) end()
    timers = []
  }

  function press(next: HeldModifiers | undefined): void {
    if (same(next, pressed)) return
    pressed = next
    cancelTimers()
    if (!next) return show({ held: undefined, drawn: false })
    // Once the bar has changed it follows at once.
    if (state.held) show({ held: next })
    timers = [after(meant, () => show({ held: next })), after(lookedFor, () => show({ drawn: true }))]
  }

  /** The modifiers were used with another key: nothing more is shown until they are pressed again. */
  function spend(): void {
    cancelTimers()
    show({ drawn: false })
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    handle(event) {
      show({ capsLock: event.getModifierState('CapsLock') })
      if (event.repeat && modifierKeys.has(event.key ?? '')) return
      press(heldIn(event))
      if (event.type !== 'keyup' && !modifierKeys.has(event.key ?? '')) spend()
    },
    release: () => press(undefined),
  }
}

const watched = ['keydown', 'keyup', 'pointerdown'] as const

/** Listens to the window without intercepting events. Returns its undo. */
export function watchKeys(hold: ModifierWatch): () => void {
  const see = (event: KeyboardEvent | PointerEvent) => hold.handle(event)
  const away = new AbortController()
  for (const type of watched) window.addEventListener(type, see, { capture: true, signal: away.signal })
  window.addEventListener('blur', hold.release, { signal: away.signal })
  return () => away.abort()
}
