import { handleKeydown, isModifier, swallow } from './handleKeydown.ts'
import { keptByText, keystroke, layoutOf, type KeyPress, type Layout } from './keystroke.ts'
import {
  noModifiers,
  setBegun,
  setHeld,
  setLayout,
  type HeldModifiers,
  type KeyEvent,
  type KeySink,
  type ListenerModel,
  type ListenerParts,
} from './listenerModel.ts'
import type { KeyContext } from './resolver.ts'

export interface Listener {
  handle(event: KeyEvent): void
  /** Called before text is inserted into the focused element. */
  handleInput(event: InputEvent): void
  /** The screen and keymap that keys are resolved with. */
  context(): KeyContext
  /** Strokes of a shortcut that is not complete yet. */
  begun(): readonly string[]
  /** Continues a shortcut whose first stroke was handled elsewhere. */
  begin(stroke: string): void
  held(): HeldModifiers
  /** Detected from the letter keys typed last. */
  layout(): Layout
  /** Every key goes to the sink and nowhere else, until the returned function is called: for recording and testing keys. */
  divert(sink: KeySink): () => void
  /** Called when the window loses the focus, since releases of modifiers are no longer seen. */
  release(): void
  subscribe(listener: () => void): () => void
}

export function createListener(parts: ListenerParts): Listener {
  const model = createModel(parts)
  return {
    handle: (event) => handle(model, event),
    handleInput: (event) => handleInput(model, event),
    context: () => model.context,
    begun: () => model.begun,
    begin: (stroke) => setBegun(model, [stroke]),
    held: () => model.held,
    layout: () => model.layout,
    divert: (sink) => divert(model, sink),
    release: () => setHeld(model, noModifiers),
    subscribe: (listener) => {
      model.listeners.add(listener)
      return () => void model.listeners.delete(listener)
    },
  }
}

function createModel(parts: ListenerParts): ListenerModel {
  return {
    parts,
    context: createContext(parts),
    listeners: new Set(),
    layout: 'latin',
    held: noModifiers,
    begun: [],
    cancelTimeout: undefined,
    lastEnter: Number.NEGATIVE_INFINITY,
    sink: undefined,
  }
}

function createContext(parts: ListenerParts): KeyContext {
  const { registry } = parts
  return {
    reach: (command) => {
      const where = registry.get(command)?.where
      return where === undefined ? undefined : registry.reach(where)
    },
    keeps: (stroke) => belongsToFocus(parts, stroke),
  }
}

const paging = new Set(['pageup', 'pagedown'])

/** Whether the focused element uses the stroke itself, so that no shortcut runs. */
function belongsToFocus({ focus, focused, mac }: ListenerParts, stroke: string): boolean {
  const { isText, isOpen, hasPages } = focused()
  const acceptor = focus.current()
  if (acceptor?.keeps?.(stroke)) return true
  if (acceptor?.yields?.(stroke)) return false
  // In a single line page up and page down do nothing, but elsewhere they lead from trip to trip.
  if (paging.has(stroke) && !hasPages && !isOpen) return false
  return (isText && keptByText(stroke, mac)) || (isOpen && stroke === 'esc')
}

function handle(model: ListenerModel, event: KeyEvent): void {
  setHeld(model, heldBy(event))
  if (model.sink) passToSink(model, event, model.sink)
  else if (event.type === 'keydown') handleKeydown(model, event)
  // Alt released alone opens Firefox's menu bar.
  else if (event.key === 'Alt') event.preventDefault()
}

/** Text whose key the queue has taken does not come here: only text without a key does, while the queue takes keys. */
function handleInput({ parts, sink }: ListenerModel, event: InputEvent): void {
  const { inputType, data } = event
  if (sink || inputType !== 'insertText' || data === null) return
  if (parts.queue.insert(data)) swallow(event)
}

function heldBy(event: KeyPress): HeldModifiers {
  const { ctrlKey = false, altKey = false, shiftKey = false, metaKey = false } = event
  return { ctrl: ctrlKey, alt: altKey, shift: shiftKey, meta: metaKey }
}

function passToSink(model: ListenerModel, event: KeyEvent, sink: KeySink): void {
  swallow(event)
  if (event.type === 'keydown') setLayout(model, layoutOf(event))
  sink(event, isModifier(event) ? undefined : keystroke(event, model.layout, model.parts.mac))
}

function divert(model: ListenerModel, sink: KeySink): () => void {
  setBegun(model, [])
  model.sink = sink
  return () => {
    if (model.sink === sink) model.sink = undefined
  }
}
