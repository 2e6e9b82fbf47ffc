import type { Held } from '../keys/listener.ts'

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

export interface HoldState {
  /** Modifiers held long enough to be meant. */
  readonly held: Held | undefined
  /** Held longer still: the keyboard is drawn. */
  readonly drawn: boolean
  readonly capsLock: boolean
}

export interface Hold {
  state(): HoldState
  subscribe(listener: () => void): () => void
  /** Every key and mouse button; it tells of changes only, so that typing costs nothing. */
  see(event: HeldEvent): void
  /** The window lost the keys. */
  release(): void
}

/** Milliseconds: a capital letter or ctrl+k is over before the first, a look at the keys begins at the second. */
const meant = 120
const lookedFor = 500

const names = ['ctrl', 'alt', 'shift', 'meta'] as const
const modifierKeys = new Set(['Control', 'Alt', 'Shift', 'Meta'])

/** AltGr types characters: on Windows it shows itself as ctrl with alt. */
function heldIn(event: HeldEvent): Held | undefined {
  const { ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event
  if (event.getModifierState('AltGraph') || !(ctrl || alt || shift || meta)) return undefined
  return { ctrl, alt, shift, meta }
}

function same(one: Held | undefined, other: Held | undefined): boolean {
  return names.every((name) => one?.[name] === other?.[name])
}

/** Tells how long modifiers are held with no other key; `after` is a timer that returns how to call it off. */
export function createHold(after: (milliseconds: number, then: () => void) => () => void): Hold {
  const listeners = new Set<() => void>()
  let state: HoldState = { held: undefined, drawn: false, capsLock: false }
  let pressed: Held | undefined
  let timers: readonly (() => void)[] = []

  function show(next: Partial<HoldState>): void {
    const changed = (Object.keys(next) as (keyof HoldState)[]).some((name) => next[name] !== state[name])
    if (!changed) return
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  function callOff(): void {
    for (const end of timers) end()
    timers = []
  }

  function press(next: Held | undefined): void {
    if (same(next, pressed)) return
    pressed = next
    callOff()
    if (!next) return show({ held: undefined, drawn: false })
    // Once the bar has changed it follows at once.
    if (state.held) show({ held: next })
    timers = [after(meant, () => show({ held: next })), after(lookedFor, () => show({ drawn: true }))]
  }

  /** What the modifiers were held for: nothing more is shown until they are pressed again. */
  function spend(): void {
    callOff()
    show({ drawn: false })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    see(event) {
      show({ capsLock: event.getModifierState('CapsLock') })
      if (event.repeat && modifierKeys.has(event.key ?? '')) return
      press(heldIn(event))
      if (event.type !== 'keyup' && !modifierKeys.has(event.key ?? '')) spend()
    },
    release: () => press(undefined),
  }
}

const watched = ['keydown', 'keyup', 'pointerdown'] as const

/** Watches the window; it stops and changes nothing. Returns its undo. */
export function watchKeys(hold: Hold): () => void {
  const see = (event: KeyboardEvent | PointerEvent) => hold.see(event)
  const away = new AbortController()
  for (const type of watched) window.addEventListener(type, see, { capture: true, signal: away.signal })
  window.addEventListener('blur', hold.release, { signal: away.signal })
  return () => away.abort()
}
