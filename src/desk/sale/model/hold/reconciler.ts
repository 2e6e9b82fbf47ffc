import type { AnswerOf } from '../../../../contract/call.ts'
import type { sailing } from '../../../../contract/sailing.ts'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import type { Plan } from '../request/requests.ts'

type Lock = AnswerOf<typeof sailing.lock>

/** Seats held on one trip. */
export interface HeldSeats {
  plan: Plan
  /** Port-local time, as the server writes it. */
  until: string
  /** Milliseconds of `ReconcilerParts.now` at which the hold ends. */
  endsAt: number
}

export interface ReconcilerParts {
  lock(plan: Plan): Promise<Lock | Refusal>
  unlock(plan: Plan): Promise<unknown>
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** After every change of the holds. */
  changed(held: readonly HeldSeats[]): void
}

export interface Reconciler {
  /**
   * Makes the holds match the plans, one call at a time. Later plans replace earlier ones, also those under way; every
   * caller is answered once the latest plans are held, or refused. A refusal leaves the holds as they are.
   */
  setWanted(plans: readonly Plan[]): Promise<Refusal | undefined>
  /** Settles when no call is under way. */
  settled(): Promise<void>
  /** Forgets the holds without releasing them on the server: they continue under their key, or are sold. */
  detach(): readonly HeldSeats[]
  held(): readonly HeldSeats[]
}

interface ReconcilerModel {
  readonly parts: ReconcilerParts
  /** By hold key and trip. */
  readonly held: Map<string, HeldSeats>
  target: readonly Plan[]
  running: Promise<Refusal | undefined> | undefined
  busy: boolean
}

type Step = { free: string; plan: Plan } | { take: Plan }

export function createReconciler(parts: ReconcilerParts): Reconciler {
  const model: ReconcilerModel = { parts, held: new Map(), target: [], running: undefined, busy: false }
  return {
    setWanted: (plans) => setWanted(model, plans),
    detach: () => detach(model),
    settled: async () => void (await model.running?.catch(() => undefined)),
    held: () => [...model.held.values()],
  }
}

function setWanted(model: ReconcilerModel, plans: readonly Plan[]): Promise<Refusal | undefined> {
  model.target = plans.filter(({ planItems }) => planItems.length > 0)
  if (model.running) return model.running
  const own = run(model)
  if (model.busy) model.running = own
  return own
}

function detach(model: ReconcilerModel): readonly HeldSeats[] {
  const seats = [...model.held.values()]
  model.held.clear()
  model.target = []
  notify(model)
  return seats
}

function notify({ parts, held }: ReconcilerModel): void {
  parts.changed([...held.values()])
}

/** `busy` ends in the turn in which no step is left, so that plans set in the next turn start a new run. */
async function run(model: ReconcilerModel): Promise<Refusal | undefined> {
  model.busy = true
  try {
    for (let step = nextStep(model); step; step = nextStep(model)) {
      const { target } = model
      const problem = 'free' in step ? await free(model, step.free, step.plan) : await take(model, step.take)
      if (problem === undefined || target !== model.target) continue
      if ('fault' in problem) throw problem.fault
      return problem
    }
    return undefined
  } finally {
    model.busy = false
    model.running = undefined
  }
}

/** Frees first: the seats released may be those wanted on another plan. */
function nextStep({ held, target, parts }: ReconcilerModel): Step | undefined {
  const names = new Set(target.map(nameOf))
  for (const [name, { plan }] of held) if (!names.has(name)) return { free: name, plan }
  const missing = target.find((plan) => {
    const seats = held.get(nameOf(plan))
    return seats === undefined || seats.endsAt <= parts.now() || !isSame(seats.plan, plan)
  })
  return missing && { take: missing }
}

/** A failed release is ignored: the hold expires on the server. */
async function free(model: ReconcilerModel, name: string, plan: Plan): Promise<undefined> {
  model.held.delete(name)
  notify(model)
  await model.parts.unlock(plan).catch(() => undefined)
}

/** Returns the problem, if there is one. */
async function take(model: ReconcilerModel, plan: Plan): Promise<Refusal | { fault: unknown } | undefined> {
  const { parts, held } = model
  const answer = await parts.lock(plan).catch((fault: unknown) => ({ fault }))
  if ('fault' in answer || isRefusal(answer)) return answer
  const endsAt = parts.now() + answer.secondsLeft * 1000
  held.set(nameOf(plan), { plan, until: answer.heldUntil, endsAt })
  notify(model)
  return undefined
}

function nameOf({ trip, holdKey = '' }: Plan): string {
  return `${holdKey} ${tripId(trip)}`
}

function isSame(one: Plan, other: Plan): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
