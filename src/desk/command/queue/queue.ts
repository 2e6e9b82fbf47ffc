import { createExpectation } from './expectation.ts'
import { applyVerdict, play } from './playQueue.ts'
import { handleKey, handleText, type KeyHandling } from './queueKeys.ts'
import {
  discardKeys,
  endPause,
  isCollecting,
  notifyListeners,
  setText,
  type QueueField,
  type QueueModel,
  type QueueParts,
  type QueueState,
} from './queueModel.ts'
import { dropBrokenSigns } from './token.ts'

export interface Queue {
  state(): QueueState
  subscribe(listener: () => void): () => void
  /** Whether the next key must be passed to `key`. */
  handlesKeys(): boolean
  /** Whether keys are added to the queue, because a command is under way. */
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
    subscribe: (listener) => {
      queue.listeners.add(listener)
      return () => void queue.listeners.delete(listener)
    },
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
    listeners: new Set(),
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
