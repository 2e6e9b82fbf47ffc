import type { Outcome } from '../command.ts'
import type { Pending, Registry } from '../registry.ts'

/** What became of the place that keys are being kept for. */
export type Verdict = 'arrived' | 'failed'

export interface Expectation {
  /** Whether a command under way still owes its place. */
  waiting(): boolean
  /** Waits for this command; what an operator starts by itself is waited for unasked. */
  begin(pending: Pending): void
  /** Waits no more for what is under way: the operator wants the keys back. */
  giveUp(): void
}

export interface ExpectationParts {
  registry: Registry
  after(milliseconds: number, then: () => void): () => void
  onVerdict(verdict: Verdict): void
  onChange(): void
}

/** Milliseconds the awaited screen may take to show itself once the command has ended well. */
const patience = 3000

/** Commands that lead elsewhere or change something: what is typed after them is meant for what they bring. */
export function holds(pending: Pending): boolean {
  return pending.awaits !== undefined || pending.changes !== 'nothing'
}

/** Tells when the place a command leads to is there, or that something else came. */
export function createExpectation({ registry, after, onVerdict, onChange }: ExpectationParts): Expectation {
  const givenUp = new WeakSet<Pending>()
  let expected: { pending: Pending; done: boolean } | undefined
  let calm: (() => void) | undefined

  function expect(next: typeof expected): void {
    calm?.()
    expected = next
    calm = next?.done ? after(patience, () => conclude('failed')) : undefined
    onChange()
  }

  function conclude(verdict: Verdict): void {
    expect(undefined)
    onVerdict(verdict)
    adopt()
  }

  function adopt(): void {
    const place = registry.place()
    const pending = registry.pending().find((one) => holds(one) && one.from === place && !givenUp.has(one))
    if (pending) expect({ pending, done: false })
  }

  function review(): void {
    if (!expected) return adopt()
    const { pending, done } = expected
    const place = registry.place()
    const there = place === (pending.awaits ?? pending.from)
    // A screen that is there before the answer is not what the answer may bring; a dialog is there to be answered.
    const asks = place !== pending.from && registry.inOverlay()
    if (there && (done || asks)) return conclude('arrived')
    // Neither arrival nor failure: no screen is shown yet, or a dialog has closed before its command ended and the
    // screen under it is on top.
    const expectable = [undefined, pending.from, pending.awaits, done ? undefined : pending.screen]
    if (!expectable.includes(place)) conclude('failed')
  }

  function settled(pending: Pending, outcome: Outcome): void {
    if (!expected || !holds(pending)) return
    if (!outcome.done) conclude('failed')
    else if (pending === expected.pending) expect({ pending, done: true })
  }

  registry.onSettled(settled)
  registry.subscribe(review)
  return {
    waiting: () => expected !== undefined,
    begin: (pending) => {
      expect({ pending, done: false })
      review()
    },
    giveUp: () => {
      for (const pending of registry.pending()) givenUp.add(pending)
      expect(undefined)
    },
  }
}
