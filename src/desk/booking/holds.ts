import type { AnswerOf } from '../../contract/call.ts'
import { sailing as calls } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { planOf, tripRequest, type Plan } from './requests.ts'
import { availabilityOf, setHeld, useBooking } from './store.ts'

type Lock = AnswerOf<typeof calls.lock>

/** Plans held on the server, freed as they were asked for. */
let plans: Plan[] = []

/** Holds the places of every trip in hand; where one cannot be had, those of the others are let go again. */
export async function hold(): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  if (state.held !== undefined && state.held.endsAt > performance.now()) return undefined
  plans = []
  const wanted = state.inHand.trips.map((trip) =>
    planOf(tripRequest(state.inHand, trip, availabilityOf(state, trip)), state.holdKey),
  )
  const answers = await Promise.all(wanted.map((plan) => lock(plan)))
  const refused = answers.find(isRefusal)
  if (refused) {
    await release()
    return refused
  }
  const locks = answers.filter((one): one is Lock => !isRefusal(one))
  const first = locks.reduce<Lock | undefined>(sooner, undefined)
  if (first) setHeld({ until: first.heldUntil, endsAt: performance.now() + first.secondsLeft * 1000 })
  return undefined
}

function sooner(first: Lock | undefined, one: Lock): Lock {
  return first !== undefined && first.secondsLeft <= one.secondsLeft ? first : one
}

async function lock(plan: Plan) {
  const answer = await request(calls.lock, { body: plan })
  if (!isRefusal(answer)) plans.push(plan)
  return answer
}

/** Frees what is held. That a hold could not be freed stops nobody: it runs out by itself. */
export async function release(): Promise<void> {
  const freed = plans
  plans = []
  setHeld(undefined)
  await Promise.allSettled(freed.map((plan) => request(calls.unlock, { body: plan })))
}

/** What was sold is no longer held. */
export function dropHolds(): void {
  plans = []
}
