import type { Listeners } from '../command/listeners.ts'
import type { Focus, KeyInput } from '../command/inputTarget.ts'
import type { Registry, Pending } from '../command/registry.ts'
import type { Outcome } from '../command/command.ts'

/** Result of waiting for a screen. */
export type Verdict = 'arrived' | 'failed'

interface Expectation {
  /** Returns whether the screen that a running command leads to is still to come. */
  waiting(): boolean
  /** Waits for this command; commands the operator starts are waited for without a call. */
  begin(pending: Pending): void
  /** Stops waiting for the commands under way: the operator wants the keys back. */
  giveUp(): void
}

interface ExpectationParts {
  registry: Registry
  after(milliseconds: number, then: () => void): () => void
  onVerdict(verdict: Verdict): void
  onChange(): void
}

/** Milliseconds the awaited screen may take to appear once its command has completed. */
const screenTimeout = 3000

/** Commands that lead to another screen or change something: keys typed after them are meant for their result. */
export function holdsKeys(pending: Pending): boolean {
  return pending.awaits !== undefined || pending.changes !== 'nothing'
}

interface ExpectationModel {
  readonly parts: ExpectationParts
  readonly givenUp: WeakSet<Pending>
  expected: { pending: Pending; done: boolean } | undefined
  cancelTimeout: (() => void) | undefined
}

/** Reports when the screen a command leads to is shown, or another screen came instead. */
export function createExpectation(parts: ExpectationParts): Expectation {
  const model: ExpectationModel = {
    parts,
    givenUp: new WeakSet(),
    expected: undefined,
    cancelTimeout: undefined,
  }
  const { registry } = parts
  registry.onSettled((pending, outcome) => applyOutcome(model, pending, outcome))
  registry.subscribe(() => compareScreen(model))
  return {
    waiting: () => model.expected !== undefined,
    begin: (pending) => {
      expect(model, { pending, done: false })
      compareScreen(model)
    },
    giveUp: () => {
      for (const pending of registry.pending()) model.givenUp.add(pending)
      expect(model, undefined)
    },
  }
}

function expect(model: ExpectationModel, expected: ExpectationModel['expected']): void {
  const { after, onChange } = model.parts
  model.cancelTimeout?.()
  model.expected = expected
  model.cancelTimeout = expected?.done ? after(screenTimeout, () => conclude(model, 'failed')) : undefined
  onChange()
}

function conclude(model: ExpectationModel, verdict: Verdict): void {
  expect(model, undefined)
  model.parts.onVerdict(verdict)
  expectNext(model)
}

/** Starts waiting for a command under way on the current screen, if there is one. */
function expectNext(model: ExpectationModel): void {
  const { registry } = model.parts
  const screen = registry.place()
  const pending = registry
    .pending()
    .find((one) => holdsKeys(one) && one.from === screen && !model.givenUp.has(one))
  if (pending) expect(model, { pending, done: false })
}

function compareScreen(model: ExpectationModel): void {
  if (!model.expected) return expectNext(model)
  const { registry } = model.parts
  const { pending, done } = model.expected
  const screen = registry.place()
  const isThere = screen === (pending.awaits ?? pending.from)
  // The awaited screen may show before the command completes, and its answer may still change it; a dialog that opens
  // before that is a question to be answered at once.
  const isQuestion = screen !== pending.from && registry.inOverlay()
  if (isThere && (done || isQuestion)) return conclude(model, 'arrived')
  // Neither arrival nor failure: no screen is shown yet, or a dialog has closed before its command ended and the
  // screen under it is on top.
  const expectable = [undefined, pending.from, pending.awaits, done ? undefined : pending.screen]
  if (!expectable.includes(screen)) conclude(model, 'failed')
}

function applyOutcome(model: ExpectationModel, pending: Pending, outcome: Outcome): void {
  const { expected } = model
  if (!expected || !holdsKeys(pending)) return
  if (!outcome.done) conclude(model, 'failed')
  else if (pending === expected.pending) expect(model, { pending, done: true })
}

/**
 * Keys typed while a command is under way. `holding`: they wait for the screen the command leads to; `playing`: they
 * are given to the focused element there; `stopped`: another screen came, and they stay to be edited, played or
 * discarded.
 */
type QueueMode = 'idle' | 'holding' | 'playing' | 'stopped'

export interface QueueState {
  readonly mode: QueueMode
  /** Text with signs for the other keys, see token.ts. */
  readonly text: string
}

/** The input of the status line that shows the queue. */
export interface QueueField {
  hasFocus(): boolean
  /** Takes the focus, so that the browser types the key being handled into it. */
  focus(): void
  /** Returns the focus to where it came from, if the field still has it. */
  returnFocus(): void
}

export interface QueueParts {
  registry: Registry
  focus: Focus
  /** The command that a stroke, or both of a shortcut with a blank between, run on the current screen. */
  resolve(stroke: string): string | undefined
  /** Returns whether any shortcut uses the stroke, on any screen. */
  bound(stroke: string): boolean
  /**
   * Types text that the focused element does not accept into the command line; false where the line is out of reach.
   */
  typeIntoLine(text: string): boolean
  /** Gives the input to the focused button or link, which has no input target; false where there is none. */
  giveToFocusedControl(input: KeyInput): boolean
  /** Moves the focus to the next or previous element; false where none has it, or at the end of the page. */
  moveFocus(step: 1 | -1): boolean
  /** Settles once the last input has taken effect on screen. */
  afterRender(): Promise<void>
  /** Starts a timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
}

/** State of the queue, changed only by the functions of this folder. */
export interface QueueModel {
  readonly parts: QueueParts
  readonly expectation: Expectation
  readonly listeners: Listeners
  field: QueueField | undefined
  text: string
  playing: boolean
  /** The screen did not come, or a key had no effect: the loop that plays ends. */
  failed: boolean
  stopped: boolean
  /**
   * Present until the operator has paused after the queue stopped: until then keys are still meant for the screen that
   * did not come. Cancels the timer of that pause.
   */
  cancelPause: (() => void) | undefined
  shown: QueueState
  /**
   * Id of the last command, if it was completed. If its key is queued again and the command is now refused, the key is
   * dropped.
   */
  lastDone: string | undefined
  /** `performance.now()` at which Enter was last typed ahead. */
  enteredAt: number
}

/** Milliseconds without a key after which the operator is taken to have noticed that the queue stopped. */
const noticeTime = 1000

function modeOf({ stopped, expectation, playing }: QueueModel): QueueMode {
  if (stopped) return 'stopped'
  if (expectation.waiting()) return 'holding'
  return playing ? 'playing' : 'idle'
}

export function notifyListeners(queue: QueueModel): void {
  queue.shown = { mode: modeOf(queue), text: queue.text }
  queue.listeners.notify()
}

export function setText(queue: QueueModel, text: string): void {
  queue.text = text
  if (text === '') queue.stopped = false
  notifyListeners(queue)
}

export function discardKeys(queue: QueueModel): void {
  setText(queue, '')
  queue.field?.returnFocus()
}

export function stopPlaying(queue: QueueModel): void {
  queue.stopped = true
  restartPause(queue)
}

/** Called with each key typed before the operator has noticed that the queue stopped. */
export function restartPause(queue: QueueModel): void {
  queue.cancelPause?.()
  queue.cancelPause = queue.parts.after(noticeTime, () => (queue.cancelPause = undefined))
}

export function endPause(queue: QueueModel): void {
  queue.cancelPause?.()
  queue.cancelPause = undefined
}

/** Returns whether keys are added to the queue because a command is running. */
export function isCollecting({ playing, expectation, stopped, cancelPause }: QueueModel): boolean {
  return playing || expectation.waiting() || (stopped && cancelPause !== undefined)
}
