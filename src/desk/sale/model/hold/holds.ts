import { sailing as calls, type sailing } from '../../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { beforeAgencyChange, onSessionEnd } from '../../../request/identity.ts'
import { request } from '../../../request/request.ts'
import type { WorkingBooking } from '../workingBooking.ts'
import { planOf, type Plan } from '../request/requests.ts'
import { setHeld, tripRequests, useSale } from '../saleStore.ts'
import type { AnswerOf } from '../../../../contract/call.ts'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { isSameJson } from '../../../../domain/value/isSameJson.ts'

type ReportProblem = (problem: unknown) => void

const ignoreProblem: ReportProblem = () => {}
/** Called when seats could not be released; by default ignored, because holds expire by themselves. */
let reportUnreleased = ignoreProblem

const seats = createReconciler({
  lock: (plan) => request(calls.lock, { body: plan }),
  unlock,
  now: () => performance.now(),
  changed: (held) => setHeld(inShort(held)),
})

/** The hold that expires first determines the countdown. */
function inShort(held: readonly HeldSeats[]) {
  const [first] = held.toSorted((one, other) => one.endsAt - other.endsAt)
  return first && { until: first.until, endsAt: first.endsAt }
}

function plansOfTrips(workingBooking = useSale.getState().workingBooking): Plan[] {
  const { holdKey } = useSale.getState()
  return tripRequests(workingBooking).map((trip, nth) => planOf(trip, holdKey, nth > 0))
}

/** Holds the seats of every trip; if one trip is refused, the holds of the others are released again. */
export async function hold(): Promise<Refusal | undefined> {
  const refusal = await seats.setWanted(plansOfTrips())
  if (refusal) await seats.setWanted([])
  return refusal
}

/** Holds the seats of every trip that still has them; returns the others with their refusals. */
export async function holdFreeTrips(): Promise<{ trip: number; refusal: Refusal }[]> {
  const refused: { trip: number; refusal: Refusal }[] = []
  const free: Plan[] = []
  const { workingBooking, holdKey } = useSale.getState()
  for (const [trip, plan] of plansOfTrips(workingBooking).entries()) {
    const refusal = await seats.setWanted([...free, plan])
    const now = useSale.getState()
    if (now.holdKey !== holdKey) return []
    // Edited meanwhile: the new booking needs other seats.
    if (now.workingBooking !== workingBooking) return holdFreeTrips()
    if (refusal) refused.push({ trip, refusal })
    else free.push(plan)
  }
  if (refused.length > 0) await seats.setWanted(free)
  return refused
}

/** Holds what a changed booking would need, before the change; after a refusal the previous hold stays. */
export async function holdBeforeChange(workingBooking: WorkingBooking): Promise<Refusal | undefined> {
  const before = useSale.getState().held
  const refusal = await seats.setWanted(plansOfTrips(workingBooking))
  if (refusal) await seats.setWanted(before ? plansOfTrips() : [])
  return refusal
}

/** Milliseconds that releasing may delay the next step; holds expire by themselves on the server. */
const longestWait = 3000

/**
 * Releases all holds, and reports failures to `failed`. Resolves when done or after 3 s, while releasing
 * continues.
 */
export async function releaseHolds(failed = ignoreProblem): Promise<void> {
  const late = new Promise<void>((go) => setTimeout(go, longestWait))
  await Promise.race([freeing(failed), late])
}

async function freeing(failed: ReportProblem): Promise<void> {
  reportUnreleased = failed
  await seats.setWanted([])
  if (reportUnreleased === failed) reportUnreleased = ignoreProblem
}

async function unlock(plan: Plan): Promise<void> {
  const answer = await request(calls.unlock, { body: plan }).catch((fault: unknown) => ({ fault }))
  if (isRefusal(answer)) reportUnreleased(answer)
  else if ('fault' in answer) reportUnreleased(answer.fault)
}

/** Adjusts the holds to the changed booking. Refusals are reported, and the previous holds stay. */
export function followWorkingBooking(
  refused: (refusal: Refusal) => void,
  failed: (fault: unknown) => void,
): () => void {
  return useSale.subscribe((state, before) => {
    const edited = state.workingBooking !== before.workingBooking && state.holdKey === before.holdKey
    if (!edited || state.held === undefined || state.held.endsAt <= performance.now()) return
    seats.setWanted(plansOfTrips()).then((refusal) => refusal && refused(refusal), failed)
  })
}

/**
 * Resolves when no hold request is under way: otherwise the reconciler could hold again what a sale has just
 * used.
 */
export const holdsSettled = () => seats.settled()

/**
 * Stops tracking the holds without releasing them, because the booking is sold or parked. Returns their
 * expiry.
 */
export async function detachHolds(): Promise<number | undefined> {
  await seats.settled()
  return inShort(seats.detach())?.endsAt
}

onSessionEnd(() => void seats.detach())
beforeAgencyChange(() => releaseHolds())

type Lock = AnswerOf<typeof sailing.lock>

/** Seats held on one trip. */
interface HeldSeats {
  plan: Plan
  /** Port-local time, as the server writes it. */
  until: string
  /** Milliseconds of `ReconcilerParts.now` at which the hold ends. */
  endsAt: number
}

interface ReconcilerParts {
  lock(plan: Plan): Promise<Lock | Refusal>
  unlock(plan: Plan): Promise<unknown>
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** After every change of the holds. */
  changed(held: readonly HeldSeats[]): void
}

interface Reconciler {
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

export function createReconciler({ lock, unlock, now, changed }: ReconcilerParts): Reconciler {
  /** The key is the hold key with the trip. */
  const held = new Map<string, HeldSeats>()
  let target: readonly Plan[] = []
  let running: Promise<Refusal | undefined> | undefined
  let busy = false

  const notify = () => changed([...held.values()])

  function setWanted(plans: readonly Plan[]): Promise<Refusal | undefined> {
    target = plans.filter(({ planItems }) => planItems.length > 0)
    if (running) return running
    const own = run()
    if (busy) running = own
    return own
  }

  /** `busy` ends in the turn in which no step is left, so that plans set in the next turn start a new run. */
  async function run(): Promise<Refusal | undefined> {
    busy = true
    try {
      for (let step = nextStep(); step; step = nextStep()) {
        const before = target
        const problem = await step()
        if (problem === undefined || before !== target) continue
        if ('fault' in problem) throw problem.fault
        return problem
      }
      return undefined
    } finally {
      busy = false
      running = undefined
    }
  }

  /** Takes before it frees, so that no other desk gets the old seats while the new ones may still be refused. */
  function nextStep(): (() => Promise<Problem | undefined>) | undefined {
    const missing = target.find((plan) => {
      const seats = held.get(nameOf(plan))
      return seats === undefined || seats.endsAt <= now() || !isSameJson(seats.plan, plan)
    })
    if (missing) return () => take(missing)
    const [needless] = needlessHolds()
    return needless && (() => free(needless))
  }

  function needlessHolds(): Plan[] {
    const names = new Set(target.map(nameOf))
    return [...held].flatMap(([name, { plan }]) => (names.has(name) ? [] : [plan]))
  }

  /** A failed release is ignored: the hold expires on the server. */
  async function free(plan: Plan): Promise<undefined> {
    held.delete(nameOf(plan))
    notify()
    await unlock(plan).catch(() => undefined)
  }

  /** Returns the problem, if there is one. */
  async function take(plan: Plan): Promise<Problem | undefined> {
    const answer = await lock(plan).catch((fault: unknown) => ({ fault }))
    if ('fault' in answer) return answer
    if (isRefusal(answer)) {
      const [needless] = takenByOthers.has(answer.refusal) ? needlessHolds() : []
      // They may be the seats that are wanted here, as on another part of the same voyage; then it is tried again.
      return needless ? free(needless) : answer
    }
    held.set(nameOf(plan), { plan, until: answer.heldUntil, endsAt: now() + answer.secondsLeft * 1000 })
    notify()
    return undefined
  }

  return {
    setWanted,
    settled: async () => void (await running?.catch(() => undefined)),
    held: () => [...held.values()],
    detach() {
      const seats = [...held.values()]
      held.clear()
      target = []
      notify()
      return seats
    },
  }
}

type Problem = Refusal | { fault: unknown }

const takenByOthers: ReadonlySet<string> = new Set(['sold_out', 'not_open', 'place_taken'])

const nameOf = ({ trip, holdKey = '' }: Plan) => `${holdKey} ${tripId(trip)}`
