import {
  createExpectation,
  discardKeys,
  endPause,
  isCollecting,
  notifyListeners,
  setText,
  type QueueField,
  type QueueModel,
  type QueueParts,
  type QueueState,
  restartPause,
} from './queueModel.ts'
import { createListeners } from '../command/listeners.ts'
import { applyVerdict, play } from './playQueue.ts'
import { dropBrokenSigns, endsInText, moveOf, signOf } from './token.ts'
import { editsText, keptByText } from '../keys/keystroke.ts'
import type { Screen } from '../command/command.ts'
import type { Registry } from '../command/registry.ts'

export interface Queue {
  state(): QueueState
  subscribe(listener: () => void): () => void
  /** Returns whether the next key must be given to `key`. */
  handlesKeys(): boolean
  /** Returns whether keys are added to the queue because a command is running. */
  isCollecting(): boolean
  /**
   * A key while the queue handles keys; `typed` is its character, if it has one. A shortcut of two strokes comes whole:
   * `alt+g o`.
   */
  key(stroke: string | undefined, typed?: string): KeyHandling
  /** Text that is about to be inserted; true where the queue has taken it. */
  insert(text: string): boolean
  /** The operator edited the text. */
  edit(text: string): void
  /** The operator has noticed that the queue stopped: the next key is meant for what is on screen. */
  acknowledgeStop(): void
  /** Plays a stopped queue on the current screen after all. */
  resume(): void
  empty(): void
  /** Called on sign-out: discards the queued keys and stops waiting for commands. */
  reset(): void
  /** Shows the keys of a restored draft, to be edited or played. */
  restore(text: string): void
  attach(field: QueueField): () => void
  /** `performance.now()` at which Enter was last typed ahead, which is before it is played. */
  enteredAt(): number
}

export function createQueue(parts: QueueParts): Queue {
  const queue = createModel(parts)
  return {
    state: () => queue.shown,
    subscribe: queue.listeners.subscribe,
    handlesKeys: () => isCollecting(queue) || queue.stopped,
    isCollecting: () => isCollecting(queue),
    key: (stroke, typed) => handleKey(queue, stroke, typed),
    insert: (text) => handleText(queue, text),
    acknowledgeStop: () => endPause(queue),
    edit: (text) => setText(queue, dropBrokenSigns(text)),
    resume: () => {
      if (queue.stopped) void play(queue)
    },
    empty: () => discardKeys(queue),
    reset: () => reset(queue),
    restore: (text) => {
      queue.stopped = true
      setText(queue, dropBrokenSigns(text))
    },
    attach: (field) => attach(queue, field),
    enteredAt: () => queue.enteredAt,
  }
}

function createModel(parts: QueueParts): QueueModel {
  const { registry, after } = parts
  registry.onSettled(({ id, inner }, { done }) => {
    if (!inner) queue.lastDone = done ? id : undefined
  })
  const expectation = createExpectation({
    registry,
    after,
    onVerdict: (verdict) => applyVerdict(queue, verdict),
    onChange: () => notifyListeners(queue),
  })
  const queue: QueueModel = {
    parts,
    expectation,
    listeners: createListeners(),
    field: undefined,
    text: '',
    playing: false,
    failed: false,
    stopped: false,
    cancelPause: undefined,
    shown: { mode: 'idle', text: '' },
    lastDone: undefined,
    enteredAt: Number.NEGATIVE_INFINITY,
  }
  return queue
}

function reset(queue: QueueModel): void {
  setText(queue, '')
  queue.lastDone = undefined
  endPause(queue)
  queue.expectation.giveUp()
}

function attach(queue: QueueModel, field: QueueField): () => void {
  queue.field = field
  return () => {
    if (queue.field === field) queue.field = undefined
  }
}

/** `taken`: the queue has the key; `native`: the browser types it into the queue's input; `live`: not for the queue. */
type KeyHandling = 'taken' | 'native' | 'live'

/** A key while the queue handles keys; `typed` is its character, if it has one. */
function handleKey(queue: QueueModel, stroke: string | undefined, typed?: string): KeyHandling {
  if (!isCollecting(queue)) return handleWhileStopped(queue, stroke)
  if (queue.stopped) restartPause(queue)
  if (stroke === undefined) return addCharacter(queue, typed)
  if (isShortcutOfTwo(stroke)) return addSign(queue, stroke)
  if (stroke === 'esc') return handleEscape(queue)
  if (stroke === 'backspace') return removeCharacter(queue)
  const move = moveOf(stroke)
  if (move && move !== 'space') return addSign(queue, stroke)
  // These edit the text that will get the focus, not the text of the queue.
  if (typed === undefined && editsText(stroke)) return addSign(queue, stroke)
  if (keptByText(stroke) || pasting.has(stroke)) return addCharacter(queue, typed)
  return queue.parts.bound(stroke) ? addSign(queue, stroke) : 'native'
}

/** The browser pastes into the element with the focus. */
const pasting = new Set(['ctrl+v', 'meta+v'])

const isShortcutOfTwo = (stroke: string) => stroke.includes(' ')

/** Text that came without a key, as from dictation; true where the queue has it. */
function handleText(queue: QueueModel, text: string): boolean {
  if (!isCollecting(queue) || queue.field?.hasFocus()) return false
  if (queue.stopped) restartPause(queue)
  setText(queue, queue.text + text)
  return true
}

/** Esc discards a stopped queue from anywhere; every other key acts on it only while its input has the focus. */
function handleWhileStopped(queue: QueueModel, stroke: string | undefined): KeyHandling {
  if (stroke === 'esc') return handleEscape(queue)
  if (!queue.field?.hasFocus()) return 'live'
  if (stroke !== 'enter') return stroke === undefined || keptByText(stroke) ? 'native' : 'live'
  void play(queue)
  return 'taken'
}

function addSign(queue: QueueModel, stroke: string): KeyHandling {
  if (stroke === 'enter') queue.enteredAt = performance.now()
  setText(queue, queue.text + signOf(stroke))
  return 'taken'
}

/** While the queue plays, the focus must stay on the element it plays to. */
function addCharacter(queue: QueueModel, typed: string | undefined): KeyHandling {
  if (isGiving(queue) && typed !== undefined) {
    setText(queue, queue.text + typed)
    return 'taken'
  }
  queue.field?.focus()
  return 'native'
}

/** Removes the last character typed ahead; where a sign comes last, the key is meant for the coming screen. */
function removeCharacter(queue: QueueModel): KeyHandling {
  if (!endsInText(queue.text)) return addSign(queue, 'backspace')
  if (!isGiving(queue)) return addCharacter(queue, undefined)
  setText(queue, [...queue.text].slice(0, -1).join(''))
  return 'taken'
}

function isGiving({ playing, expectation }: QueueModel): boolean {
  return playing && !expectation.waiting()
}

/** An empty queue stops waiting; where the awaited screen is shown already, the key is meant for that screen. */
function handleEscape(queue: QueueModel): KeyHandling {
  if (queue.text !== '') {
    discardKeys(queue)
    return 'taken'
  }
  const { registry } = queue.parts
  const isStillThere = registry.pending().some(({ from }) => from === registry.place())
  queue.expectation.giveUp()
  return isStillThere ? 'taken' : 'live'
}

/** Milliseconds after which the wait ends although the screen is not shown. */
const screenTimeout = 3000

/** Settles when the screen is among those shown; at once where no screen is awaited. */
export function waitForScreen(
  registry: Registry,
  awaited: Screen | undefined,
  after: (milliseconds: number, then: () => void) => () => void,
): Promise<void> {
  return new Promise((settle) => {
    const isShown = () => awaited === undefined || registry.places().includes(awaited)
    if (isShown()) return settle()
    const end = () => {
      unsubscribe()
      cancelTimeout()
      settle()
    }
    const unsubscribe = registry.subscribe(() => {
      if (isShown()) end()
    })
    const cancelTimeout = after(screenTimeout, end)
  })
}
