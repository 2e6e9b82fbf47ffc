import type { AnswerOf } from '../../contract/call.ts'
import { sailing as calls } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { planOf, tripRequest, type Plan } from './requests.ts'
import { availabilityOf, setHeld, useBooking } from './store.ts'

type Lock = AnswerOf<typeof calls.lock>

/** Holds the places of every trip in hand; where one cannot be had, those of the others are let go again. */
export async function hold(): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  if (state.held !== undefined && state.held.endsAt > performance.now()) return undefined
  const plans = state.inHand.trips.map((trip) =>
    planOf(tripRequest(state.inHand, trip, availabilityOf(state, trip)), state.holdKey),
  )
  const answers = await Promise.all(plans.map((plan) => request(calls.lock, { body: plan })))
  const refused = answers.find(isRefusal)
  if (refused) {
    await free(plans.filter((_, index) => !isRefusal(answers[index])))
    return refused
  }
  const first = answers.filter((one): one is Lock => !isRefusal(one)).reduce(sooner)
  setHeld({ until: first.heldUntil, endsAt: performance.now() + first.secondsLeft * 1000, plans })
  return undefined
}

function sooner(first: Lock, one: Lock): Lock {
  return first.secondsLeft <= one.secondsLeft ? first : one
}

/** Frees what is held. */
export async function release(): Promise<void> {
  const { held } = useBooking.getState()
  if (held === undefined) return
  setHeld(undefined)
  await free(held.plans)
}

/** That a hold could not be freed stops nobody: it runs out by itself. */
async function free(plans: readonly Plan[]): Promise<void> {
  await Promise.allSettled(plans.map((plan) => request(calls.unlock, { body: plan })))
}
