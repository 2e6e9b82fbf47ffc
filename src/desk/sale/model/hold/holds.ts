import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { beforeAgencyChange } from '../../../request/alternate.ts'
import { onSessionEnd } from '../../../request/token.ts'
import { request } from '../../../request/request.ts'
import { createReconciler, type HeldSeats } from './reconciler.ts'
import type { WorkingBooking } from '../workingBooking.ts'
import { planOf, tripRequest, type Plan } from '../request/requests.ts'
import { availabilityOf } from '../trip/availability.ts'
import { setHeld, useBooking } from '../saleStore.ts'

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

function plansOfTrips(workingBooking = useBooking.getState().workingBooking): Plan[] {
  const state = useBooking.getState()
  return workingBooking.trips.map((trip, nth) =>
    planOf(tripRequest(workingBooking, trip, availabilityOf(trip)), state.holdKey, nth > 0),
  )
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
  const { workingBooking, holdKey } = useBooking.getState()
  for (const [trip, plan] of plansOfTrips(workingBooking).entries()) {
    const refusal = await seats.setWanted([...free, plan])
    const now = useBooking.getState()
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
  const before = useBooking.getState().held
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
  return useBooking.subscribe((state, before) => {
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
