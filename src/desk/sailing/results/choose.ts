import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { compare } from '../../../domain/value/portTime.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import type { Pick } from '../../command/line/arguments.ts'
import { pickOf, type Offered } from './pick.ts'
import { focusOn, pin, resultsOf, showLeg, shownOf, useSailing, type Result } from '../store.ts'

/** Leg of the first pick: the leg on screen, or the first one where as many picks do not fit from there on. */
export function legOfPicks(picks: readonly Pick[], from?: number): number {
  const { leg, answers } = useSailing.getState()
  return from ?? (leg + picks.length <= answers.length ? leg : 0)
}

/** The results pointed at, from leg `from` on; the first that cannot be had is refused and nothing is chosen. */
export function meant(picks: readonly Pick[], from: number): Result[] | Refusal {
  const { answers } = useSailing.getState()
  if (from + picks.length > answers.length) return refuse('no_such_leg', { legs: answers.length })
  const found = picks.map((pick, index) => {
    return pickOf(offeredOn(from + index, pick), pick)
  })
  return found.find(isRefusal) ?? (found as Result[])
}

/** A number stays with its trip; what else is meant is meant of what is seen. */
function offeredOn(leg: number, { by }: Pick): Offered {
  const { answers, asked, unanswered } = useSailing.getState()
  return {
    results: byDeparture(by === 'number' ? resultsOf(leg) : shownOf(leg)),
    nothingSails: answers[leg]?.size() === 0 && !unanswered,
    day: asked?.legs[leg]?.date ?? '',
    leg: answers.length > 1 ? leg + 1 : undefined,
  }
}

/** The earliest is so however the list is sorted. */
function byDeparture(results: readonly Result[]): Result[] {
  return results.toSorted(({ trip: one }, { trip: other }) =>
    compare(one.departureDateTime, other.departureDateTime),
  )
}

/** Pins one trip to each leg from `from` on, and shows the next leg that has none, the cursor on what is chosen. */
export function choose(picks: readonly Pick[], from: number): Refusal | undefined {
  const found = meant(picks, from)
  if (isRefusal(found)) {
    showEmpty(picks.length, from)
    return found
  }
  const ids = found.map(({ trip }) => tripId(trip))
  const chosen = useSailing.getState().chosen.map((id, leg) => ids[leg - from] ?? id)
  const repeated = chosen.find((id, leg) => id !== undefined && chosen.indexOf(id) !== leg)
  if (repeated !== undefined) return refuse('trip_chosen_twice')
  pin(chosen)
  const next = chosen.indexOf(undefined)
  showLeg(next < 0 ? from + found.length - 1 : next)
  return undefined
}

/** A leg without sailings is shown: its page offers the nearest day. */
function showEmpty(count: number, from: number): void {
  const { answers, unanswered } = useSailing.getState()
  const empty = answers.findIndex((rows, leg) => leg >= from && leg < from + count && rows.size() === 0)
  if (empty >= 0 && !unanswered) showLeg(empty)
}

/** Pins these trips to the legs they were found on, and no others; the list of the first open leg gets the focus. */
export function showChosen(trips: readonly string[]): void {
  const chosen = useSailing.getState().answers.map((_, leg) => {
    const offered = new Set(resultsOf(leg).map(({ trip }) => tripId(trip)))
    return trips.find((id) => offered.has(id))
  })
  pin(chosen)
  const open = chosen.indexOf(undefined)
  if (open >= 0) showLeg(open)
  focusOn('results')
}
