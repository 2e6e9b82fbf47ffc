import type { AnswerOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { Plan } from './request/requests.ts'

type Lock = AnswerOf<typeof sailing.lock>

/** Places held on one trip. */
export interface HeldSeats {
  plan: Plan
  /** Port-local, as the server words it. */
  until: string
  /** Milliseconds of the clock when they are let go. */
  endsAt: number
}

export interface ReconcilerParts {
  lock(plan: Plan): Promise<Lock | Refusal>
  unlock(plan: Plan): Promise<unknown>
  /** Milliseconds of a clock that only runs forward. */
  now(): number
  /** After every change of what is held. */
  changed(held: readonly HeldSeats[]): void
}

export interface Reconciler {
  /**
   * Makes what is held match the wish, one call at a time. A later wish takes the place of an earlier one, also of
   * one under way; all are answered once the latest is met, or refused. A refusal leaves what is held.
   */
  setWanted(plans: readonly Plan[]): Promise<Refusal | undefined>
  /** Settles when no call is under way. */
  settled(): Promise<void>
  /** Lets go of the places here without freeing them there: they go on under their key, or are sold. */
  detach(): readonly HeldSeats[]
  held(): readonly HeldSeats[]
}

type Step = { free: string; plan: Plan } | { take: Plan }

export function createReconciler(parts: ReconcilerParts): Reconciler {
  const held = new Map<string, HeldSeats>()
  let wish: readonly Plan[] = []
  let running: Promise<Refusal | undefined> | undefined
  let busy = false

  const isLapsed = ({ endsAt }: HeldSeats) => endsAt <= parts.now()

  /** Frees first: what is let go may be what is wanted elsewhere. */
  function next(): Step | undefined {
    const wished = new Set(wish.map(nameOf))
    for (const [name, { plan }] of held) if (!wished.has(name)) return { free: name, plan }
    const missing = wish.find((plan) => {
      const seats = held.get(nameOf(plan))
      return seats === undefined || isLapsed(seats) || !isSame(seats.plan, plan)
    })
    return missing && { take: missing }
  }

  function change(): void {
    parts.changed([...held.values()])
  }

  /** That places could not be freed stops nobody: they run out by themselves. */
  async function free(name: string, plan: Plan): Promise<undefined> {
    held.delete(name)
    change()
    await parts.unlock(plan).catch(() => undefined)
  }

  /** Answers why not, if so. */
  async function take(plan: Plan): Promise<Refusal | { fault: unknown } | undefined> {
    const answer = await parts.lock(plan).catch((fault: unknown) => ({ fault }))
    if ('fault' in answer || isRefusal(answer)) return answer
    const endsAt = parts.now() + answer.secondsLeft * 1000
    held.set(nameOf(plan), { plan, until: answer.heldUntil, endsAt })
    change()
    return undefined
  }

  /** Over in the very turn in which nothing is left to do: a wish of the next turn begins anew. */
  async function run(): Promise<Refusal | undefined> {
    busy = true
    try {
      for (let step = next(); step; step = next()) {
        const asked = wish
        const problem = 'free' in step ? await free(step.free, step.plan) : await take(step.take)
        if (problem === undefined || asked !== wish) continue
        if ('fault' in problem) throw problem.fault
        return problem
      }
      return undefined
    } finally {
      busy = false
      running = undefined
    }
  }

  function want(plans: readonly Plan[]): Promise<Refusal | undefined> {
    wish = plans.filter(({ planItems }) => planItems.length > 0)
    if (running) return running
    const mine = run()
    if (busy) running = mine
    return mine
  }

  function letGo(): readonly HeldSeats[] {
    const seats = [...held.values()]
    held.clear()
    wish = []
    change()
    return seats
  }

  return {
    setWanted: want,
    detach: letGo,
    settled: async () => void (await running?.catch(() => undefined)),
    held: () => [...held.values()],
  }
}

function nameOf({ trip, holdKey = '' }: Plan): string {
  return `${holdKey} ${tripId(trip)}`
}

function isSame(one: Plan, other: Plan): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
