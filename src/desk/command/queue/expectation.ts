import type { Outcome } from '../command.ts'
import type { Pending, Registry } from '../registry.ts'

/** Whether the awaited screen is shown. */
export type Verdict = 'arrived' | 'failed'

export interface Expectation {
  /** Whether the screen a running command leads to is still to come. */
  waiting(): boolean
  /** Waits for this command; commands the operator starts are waited for without a call. */
  begin(pending: Pending): void
  /** Stops waiting for the commands under way: the operator wants the keys back. */
  giveUp(): void
}

export interface ExpectationParts {
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
