import type { Focus, EscapeStack } from '../command/inputTarget.ts'
import type { Queue } from '../queue/queue.ts'
import type { Listeners } from '../command/listeners.ts'
import type { Registry } from '../command/registry.ts'
import type { KeyPress, Layout } from './keystroke.ts'
import type { KeyContext, Shortcuts } from './resolver.ts'

/** The part of a KeyboardEvent that is handled. */
export interface KeyEvent extends KeyPress {
  type: string
  repeat?: boolean
  timeStamp?: number
  preventDefault(): void
  stopPropagation(): void
  stopImmediatePropagation?(): void
}

/** The focused element, as far as it decides which keys belong to it. */
export interface FocusedElement {
  /** Text can be typed into it. */
  isText: boolean
  /** Its text has several lines, so that page up and page down move in it. */
  hasPages?: boolean
  /** It has a list or calendar open, or belongs to a dialog: esc closes that. */
  isOpen: boolean
}

export interface ListenerParts {
  registry: Registry
  shortcuts: Shortcuts
  queue: Queue
  focus: Focus
  /** Panels that Esc closes first, where no dialog or list is open. */
  dismissables?: EscapeStack
  focused(): FocusedElement
  mac: boolean
  /** Starts a timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
}

export interface HeldModifiers {
  ctrl: boolean
  alt: boolean
  shift: boolean
  meta: boolean
}

/** Receives every key, down and up; the stroke is undefined where the event cannot be a shortcut. */
export type KeySink = (event: KeyEvent, stroke: string | undefined) => void

/** State of the listener, changed only by the functions of this folder. */
export interface ListenerModel {
  readonly parts: ListenerParts
  readonly context: KeyContext
  readonly listeners: Listeners
  layout: Layout
  held: HeldModifiers
  /** Strokes of a shortcut that is not complete yet. */
  begun: readonly string[]
  cancelTimeout: (() => void) | undefined
  /** Time of the last Enter in milliseconds, as the event reports it. */
  lastEnter: number
  sink: KeySink | undefined
}

export const noModifiers: HeldModifiers = { ctrl: false, alt: false, shift: false, meta: false }

/** Milliseconds after which a begun shortcut is dropped, and no longer shown: time to find its second key. */
const chordTimeout = 4000

export function setHeld(model: ListenerModel, next: HeldModifiers): void {
  const { held } = model
  const isSame =
    next.ctrl === held.ctrl && next.alt === held.alt && next.shift === held.shift && next.meta === held.meta
  if (isSame) return
  model.held = next
  model.listeners.notify()
}

export function setLayout(model: ListenerModel, layout: Layout | undefined): void {
  if (layout === undefined || layout === model.layout) return
  model.layout = layout
  model.listeners.notify()
}

/** Begins, continues or, without strokes, drops a shortcut of several strokes. */
export function setBegun(model: ListenerModel, strokes: readonly string[]): void {
  model.cancelTimeout?.()
  model.begun = strokes
  model.cancelTimeout =
    strokes.length > 0 ? model.parts.after(chordTimeout, () => setBegun(model, [])) : undefined
  model.listeners.notify()
}
