import type { Focus } from '../acceptor.ts'
import { browserFunctions } from './browserFunctions.ts'
import type { CommandId } from '../command.ts'
import { keptByText, keystroke, layoutTold, type KeyPress, type Layout } from './keystroke.ts'
import type { Dismissables } from '../dismissables.ts'
import type { Queue } from '../queue/queue.ts'
import type { Registry } from '../registry.ts'
import { resolve, type KeyContext, type Resolution } from './resolver.ts'
import type { Shortcuts } from './shortcuts.ts'

/** The part of a KeyboardEvent that is handled. */
export interface KeyEvent extends KeyPress {
  type: string
  repeat?: boolean
  timeStamp?: number
  preventDefault(): void
  stopPropagation(): void
}

/** What has the focus, as far as keys are its own. */
export interface FocusedThing {
  /** It is typed into. */
  isText: boolean
  /** Its text has pages: more than one line. */
  hasPages?: boolean
  /** It has a list or calendar open, or is in a dialog of its own: esc closes that. */
  isOpen: boolean
}

export interface ListenerParts {
  registry: Registry
  shortcuts: Shortcuts
  queue: Queue
  focus: Focus
  /** What esc takes away first, where no dialog or list is open. */
  passing?: Dismissables
  focused(): FocusedThing
  mac: boolean
  /** A timer; returns how to call it off. */
  after(milliseconds: number, then: () => void): () => void
}

export interface Held {
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** Gets every key, down and up; the stroke where the event is one that may be bound. */
export type Taker = (event: KeyEvent, stroke: string | undefined) => void

export interface Listener {
  handle(event: KeyEvent): void
  /** Where keys are resolved now; for those who show or play them. */
  context(): KeyContext
  /** The strokes of a shortcut begun and not ended. */
  begun(): readonly string[]
  held(): Held
  /** What the letter keys typed last. */
  layout(): Layout
  /** Every key goes to `taker` and nowhere else, until the returned function is called: recording and trying keys. */
  divert(taker: Taker): () => void
  /** The window lost the keys: nothing is held any more. */
  release(): void
  subscribe(listener: () => void): () => void
}

/** Firefox finds with these outside fields. */
const quickFind = new Set(['/', "'"])

const paging = new Set(['pageup', 'pagedown'])

/** Milliseconds after which a begun shortcut is forgotten, and within which a second Enter is a tremble. */
const chordPatience = 1500
const tremble = 300

const none: Held = { ctrl: false, alt: false, shift: false, meta: false }

function heldBy(event: KeyPress): Held {
  const { ctrlKey = false, altKey = false, shiftKey = false, metaKey = false } = event
  return { ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey }
}

function characterOf({ key = '', ctrlKey, altKey, metaKey }: KeyPress): string | undefined {
  return [...key].length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined
}

function take(event: KeyEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

export function createListener(parts: ListenerParts): Listener {
  const { registry, shortcuts, queue, focus, focused } = parts
  const listeners = new Set<() => void>()
  let layout: Layout = 'latin'
  let held = none
  let begun: readonly string[] = []
  let forget: (() => void) | undefined
  let lastEnter = Number.NEGATIVE_INFINITY
  let taker: Taker | undefined

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }

  function hold(next: Held): void {
    if ((Object.keys(none) as (keyof Held)[]).every((name) => next[name] === held[name])) return
    held = next
    tell()
  }

  function read(told: Layout | undefined): void {
    if (told === undefined || told === layout) return
    layout = told
    tell()
  }

  function begin(keys: readonly string[]): void {
    forget?.()
    begun = keys
    forget = keys.length > 0 ? parts.after(chordPatience, () => begin([])) : undefined
    tell()
  }

  function keeps(stroke: string): boolean {
    const { isText, isOpen, hasPages } = focused()
    if (focus.current()?.keeps?.(stroke)) return true
    if (focus.current()?.yields?.(stroke)) return false
    // In a single line they do nothing, but elsewhere they lead from trip to trip.
    if (paging.has(stroke) && !hasPages && !isOpen) return false
    return (isText && keptByText(stroke)) || (isOpen && stroke === 'esc')
  }

  const context: KeyContext = {
    reach: (command) => {
      const where = registry.get(command)?.where
      return where === undefined ? undefined : registry.reach(where)
    },
    keeps,
  }

  /** Keys the browser would act on are stopped even where they mean nothing here; moving and typing go on. */
  function spare(event: KeyEvent, stroke: string): void {
    const plain = keptByText(stroke) || stroke === 'esc' || focus.current()?.keeps?.(stroke) === true
    const ours = browserFunctions.has(stroke) || (shortcuts.bound(stroke) && !plain)
    if (ours || (quickFind.has(stroke) && !focused().isText)) event.preventDefault()
  }

  function isTremble(event: KeyEvent, stroke: string | undefined): boolean {
    // Whatever is typed in between makes it another Enter.
    if (stroke !== 'enter') lastEnter = Number.NEGATIVE_INFINITY
    if (stroke !== 'enter') return false
    const at = event.timeStamp ?? 0
    const trembling = at - lastEnter < tremble
    lastEnter = at
    return trembling
  }

  function enqueue(event: KeyEvent, stroke: string | undefined, trembling: boolean): boolean {
    const typing = stroke === undefined || (keptByText(stroke) && characterOf(event) !== undefined)
    if (queue.gathers() && (trembling || (event.repeat && !typing))) {
      take(event)
      return true
    }
    const caught = queue.key(stroke, characterOf(event))
    if (caught === 'taken') take(event)
    else if (caught === 'native') {
      // The browser types it into the queue; what had the focus before must not act on it as well.
      event.stopPropagation()
      if (stroke !== undefined) spare(event, stroke)
    }
    return caught !== 'live'
  }

  function act(event: KeyEvent, stroke: string, resolution: Resolution): void {
    if (resolution.kind === 'nothing') {
      if (begun.length > 0) begin([])
      return spare(event, stroke)
    }
    take(event)
    if (resolution.kind === 'more') return begin(resolution.keys)
    begin([])
    if (event.repeat) return
    const command = resolution.binding.command as CommandId
    if (focus.current()?.accept({ command }, 'live')) return
    void registry.run(command, {}, 'key')
  }

  function passes(): boolean {
    return !registry.inOverlay() && !focused().isOpen && parts.passing?.dismiss() === true
  }

  function keydown(event: KeyEvent): void {
    read(layoutTold(event))
    if (isModifier(event)) return
    const stroke = keystroke(event, layout, parts.mac)
    const trembling = isTremble(event, stroke)
    if (queue.catches() && enqueue(event, stroke, trembling)) return
    if (stroke === undefined) return
    if (stroke === 'esc' && passes()) return take(event)
    const meant = resolve(shortcuts.bindings(), context, begun, stroke)
    // A shortcut that goes on otherwise is given up, and its last key is one of its own.
    const afresh = begun.length > 0 && meant.kind === 'nothing'
    act(event, stroke, afresh ? resolve(shortcuts.bindings(), context, [], stroke) : meant)
  }

  function handOver(event: KeyEvent, to: Taker): void {
    take(event)
    if (event.type === 'keydown') read(layoutTold(event))
    to(event, isModifier(event) ? undefined : keystroke(event, layout, parts.mac))
  }

  function handle(event: KeyEvent): void {
    hold(heldBy(event))
    if (taker) handOver(event, taker)
    else if (event.type === 'keydown') keydown(event)
    // Alt let go alone opens Firefox's menu bar.
    else if (event.key === 'Alt') event.preventDefault()
  }

  return {
    handle,
    context: () => context,
    begun: () => begun,
    held: () => held,
    layout: () => layout,
    divert: (to) => {
      begin([])
      taker = to
      return () => {
        if (taker === to) taker = undefined
      }
    },
    release: () => hold(none),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isModifier({ key }: KeyPress): boolean {
  return (
    key === 'Shift' ||
    key === 'Control' ||
    key === 'Alt' ||
    key === 'Meta' ||
    key === 'AltGraph' ||
    key === 'CapsLock'
  )
}
