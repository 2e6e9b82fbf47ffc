import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { beforeAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import { request } from '../../request/request.ts'
import { createReconciler, type Seats } from './reconciler.ts'
import type { WorkingBooking } from './workingBooking.ts'
import { planOf, tripRequest, type Plan } from './request/requests.ts'
import { availabilityOf, setHeld, useBooking } from './store.ts'

type Told = (problem: unknown) => void

const nobody: Told = () => {}
/** Who wants to know that places were not freed; by default nobody, for they run out by themselves. */
let unfreed = nobody

const seats = createReconciler({
  lock: (plan) => request(calls.lock, { body: plan }),
  unlock,
  now: () => performance.now(),
  changed: (held) => setHeld(inShort(held)),
})

/** The first to run out is the one to watch. */
function inShort(held: readonly Seats[]) {
  const [first] = held.toSorted((one, other) => one.endsAt - other.endsAt)
  return first && { until: first.until, endsAt: first.endsAt }
}

function plansOfTrips(workingBooking = useBooking.getState().workingBooking): Plan[] {
  const state = useBooking.getState()
  return workingBooking.trips.map((trip, nth) =>
    planOf(tripRequest(workingBooking, trip, availabilityOf(state, trip)), state.holdKey, nth > 0),
  )
}

/** Holds the places of every trip in hand; where one cannot be had, those of the others are let go again. */
export async function hold(): Promise<Refusal | undefined> {
  const refusal = await seats.want(plansOfTrips())
  if (refusal) await seats.want([])
  return refusal
}

/** Holds the places of every trip that still has them; answers the trips that have not, and why. */
export async function holdWhatIsFree(): Promise<{ trip: number; refusal: Refusal }[]> {
  const gone: { trip: number; refusal: Refusal }[] = []
  const free: Plan[] = []
  const { workingBooking, holdKey } = useBooking.getState()
  for (const [trip, plan] of plansOfTrips(workingBooking).entries()) {
    const refusal = await seats.want([...free, plan])
    const now = useBooking.getState()
    if (now.holdKey !== holdKey) return []
    // Edited meanwhile, it needs other places.
    if (now.workingBooking !== workingBooking) return holdWhatIsFree()
    if (refusal) gone.push({ trip, refusal })
    else free.push(plan)
  }
  if (gone.length > 0) await seats.want(free)
  return gone
}

/** Holds what a wish to be would need; refused, what was held before stays so. */
export async function holdFirst(workingBooking: WorkingBooking): Promise<Refusal | undefined> {
  const before = useBooking.getState().held
  const refusal = await seats.want(plansOfTrips(workingBooking))
  if (refusal) await seats.want(before ? plansOfTrips() : [])
  return refusal
}

/** Milliseconds that freeing may delay the next step; holds expire by themselves on the server. */
const patience = 3000

/**
 * Frees what is held, and reports what could not be freed to `failed`. Settles when it is freed or after 3 s, while
 * freeing goes on.
 */
export async function releaseHolds(failed = nobody): Promise<void> {
  const late = new Promise<void>((go) => setTimeout(go, patience))
  await Promise.race([freeing(failed), late])
}

async function freeing(failed: Told): Promise<void> {
  unfreed = failed
  await seats.want([])
  if (unfreed === failed) unfreed = nobody
}

async function unlock(plan: Plan): Promise<void> {
  const answer = await request(calls.unlock, { body: plan }).catch((fault: unknown) => ({ fault }))
  if (isRefusal(answer)) unfreed(answer)
  else if ('fault' in answer) unfreed(answer.fault)
}

/** What is held follows the wish; places that cannot be had are told, those held before stay. */
export function followWish(
  refused: (refusal: Refusal) => void,
  failed: (fault: unknown) => void,
): () => void {
  return useBooking.subscribe((state, before) => {
    const edited = state.workingBooking !== before.workingBooking && state.holdKey === before.holdKey
    if (!edited || state.held === undefined || state.held.endsAt <= performance.now()) return
    seats.want(plansOfTrips()).then((refusal) => refusal && refused(refusal), failed)
  })
}

/** Settles when no places are being held or freed: what a sale uses up would be held anew behind its back. */
export const holdsSettled = () => seats.calm()

/** The places go on without the booking in hand: it is sold, or parked. Answers when they run out. */
export async function detachHolds(): Promise<number | undefined> {
  await seats.calm()
  return inShort(seats.letGo())?.endsAt
}

onSessionEnd(() => void seats.letGo())
beforeAgencyChange(() => releaseHolds())
