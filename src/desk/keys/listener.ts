import {
  keptByText,
  keystroke,
  layoutOf,
  type KeyPress,
  type Layout,
  characterOf,
  browserFunctions,
} from './keystroke.ts'
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
import { type KeyContext, resolve, startingWith, type Resolution } from './resolver.ts'
import type { CommandId } from '../command/command.ts'
import { createListeners } from '../command/listeners.ts'

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
  /**
   * Every key goes to the sink and nowhere else, until the returned function is called: for recording and testing keys.
   */
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
    subscribe: model.listeners.subscribe,
  }
}

function createModel(parts: ListenerParts): ListenerModel {
  return {
    parts,
    context: createContext(parts),
    listeners: createListeners(),
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

/** Returns whether the focused element uses the stroke itself, so that no shortcut runs. */
function belongsToFocus({ focus, focused, mac }: ListenerParts, stroke: string): boolean {
  const { isText, isOpen, hasPages } = focused()
  const inputTarget = focus.current()
  if (inputTarget?.keeps?.(stroke)) return true
  if (inputTarget?.yields?.(stroke)) return false
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
  sink(event, keystroke(event, model.layout, model.parts.mac))
}

function divert(model: ListenerModel, sink: KeySink): () => void {
  setBegun(model, [])
  model.sink = sink
  return () => {
    if (model.sink === sink) model.sink = undefined
  }
}

/** Firefox searches the page with these outside fields. */
const quickFind = new Set(['/', "'"])

/** Milliseconds within which a second Enter is taken for one unintended key press. */
const doubleEnter = 300

/** Stops a key from reaching the page and the browser. */
function swallow(event: KeyEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Gives a key to the queue, or to the command it is bound to; every other key goes on to the page. */
function handleKeydown(model: ListenerModel, event: KeyEvent): void {
  const { parts, context, begun } = model
  const { queue, shortcuts } = parts
  setLayout(model, layoutOf(event))
  if (isModifier(event)) return
  const stroke = keystroke(event, model.layout, parts.mac)
  const isDouble = isDoubleEnter(model, event, stroke)
  if (queue.isCollecting() && enqueueShortcut(model, event, stroke)) return
  if (queue.handlesKeys() && enqueue(model, event, stroke, isDouble)) return
  if (stroke === undefined) return
  if (stroke === 'esc' && dismisses(model)) return swallow(event)
  const resolution = resolve(shortcuts.bindings(), context, begun, stroke)
  if (begun.length > 0 && resolution.kind === 'nothing' && isTyped(event, stroke)) return drop(model, event)
  // Another stroke that does not continue the begun shortcut drops it and is resolved alone.
  const isAlone = begun.length > 0 && resolution.kind === 'nothing'
  act(model, event, stroke, isAlone ? resolve(shortcuts.bindings(), context, [], stroke) : resolution)
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

function isDoubleEnter(model: ListenerModel, event: KeyEvent, stroke: string | undefined): boolean {
  // Any other key in between makes the next Enter a deliberate one.
  if (stroke !== 'enter') {
    model.lastEnter = Number.NEGATIVE_INFINITY
    return false
  }
  const at = event.timeStamp ?? 0
  const isDouble = at - model.lastEnter < doubleEnter
  model.lastEnter = at
  return isDouble
}

/** A stroke of a shortcut of two, while the queue collects keys: it is queued when complete. True where it was one. */
function enqueueShortcut(model: ListenerModel, event: KeyEvent, stroke: string | undefined): boolean {
  const { begun, parts } = model
  if (stroke === undefined) return false
  const keys = [...begun, stroke]
  const bound = startingWith(parts.shortcuts.bindings(), keys)
  if (bound.some((one) => one.keys.length > keys.length)) {
    swallow(event)
    setBegun(model, keys)
    return true
  }
  if (begun.length === 0) return false
  if (bound.length > 0) parts.queue.key(keys.join(' '))
  else if (!isTyped(event, stroke)) {
    setBegun(model, [])
    return false
  }
  drop(model, event)
  return true
}

/** Returns whether the stroke types a character, which the second stroke of a shortcut never does. */
const isTyped = (event: KeyEvent, stroke: string) => keptByText(stroke) && characterOf(event) !== undefined

function drop(model: ListenerModel, event: KeyEvent): void {
  swallow(event)
  setBegun(model, [])
}

/** True where the queue handled the key. */
function enqueue(
  model: ListenerModel,
  event: KeyEvent,
  stroke: string | undefined,
  isDouble: boolean,
): boolean {
  const { queue } = model.parts
  const character = characterOf(event)
  const isTyping = stroke === undefined || (keptByText(stroke) && character !== undefined)
  if (queue.isCollecting() && (isDouble || (event.repeat && !isTyping))) {
    swallow(event)
    return true
  }
  const handling = queue.key(stroke, character)
  if (handling === 'taken') swallow(event)
  else if (handling === 'native') {
    // The browser types it into the queue; the element focused before must not act on it as well.
    event.stopPropagation()
    if (stroke !== undefined) preventBrowserFunction(model, event, stroke)
  }
  return handling !== 'live'
}

/** True where esc dismissed a notice or tip. */
function dismisses({ parts }: ListenerModel): boolean {
  const { registry, focused, dismissables } = parts
  return !registry.inOverlay() && !focused().isOpen && dismissables?.dismiss() === true
}

function act(model: ListenerModel, event: KeyEvent, stroke: string, resolution: Resolution): void {
  const { focus, registry } = model.parts
  if (resolution.kind === 'nothing') {
    if (model.begun.length > 0) setBegun(model, [])
    return preventBrowserFunction(model, event, stroke)
  }
  swallow(event)
  if (resolution.kind === 'more') return setBegun(model, resolution.keys)
  setBegun(model, [])
  if (event.repeat) return
  const command = resolution.binding.command as CommandId
  if (focus.current()?.handleInput({ command }, 'live')) return
  void registry.run(command, {}, 'key')
}

/** Keys the browser would act on are stopped even where they mean nothing here; keys that move or type are not. */
function preventBrowserFunction({ parts }: ListenerModel, event: KeyEvent, stroke: string): void {
  const { focus, focused, shortcuts } = parts
  const isPlain =
    keptByText(stroke, parts.mac && focused().isText) ||
    stroke === 'esc' ||
    focus.current()?.keeps?.(stroke) === true
  const isOurs = browserFunctions.has(stroke) || (shortcuts.bound(stroke) && !isPlain)
  if (isOurs || (quickFind.has(stroke) && !focused().isText)) event.preventDefault()
}
