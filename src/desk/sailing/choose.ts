import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { compare } from '../../domain/value/portTime.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import type { Pick } from '../command/line/arguments.ts'
import { pickOf } from './pick.ts'
import { focusOn, pin, resultsOf, showLeg, shownOf, useSailing, type Result } from './store.ts'

/** The results pointed at, from leg `from` on; the first that cannot be had is refused and nothing is chosen. */
export function meant(picks: readonly Pick[], from: number): Result[] | Refusal {
  const { answers } = useSailing.getState()
  if (from + picks.length > answers.length) return refuse('no_such_leg', { legs: answers.length })
  const found = picks.map((pick, index) => {
    // A number stays with its trip; what else is meant is meant of what is seen.
    const results = pick.by === 'number' ? resultsOf(from + index) : shownOf(from + index)
    return pickOf(byDeparture(results), pick)
  })
  return found.find(isRefusal) ?? (found as Result[])
}

/** The earliest is so however the list is sorted. */
function byDeparture(results: readonly Result[]): Result[] {
  return results.toSorted(({ trip: one }, { trip: other }) =>
    compare(one.departureDateTime, other.departureDateTime),
  )
}

/** Pins one trip to each leg from `from` on, and shows the next leg that has none. */
export function choose(picks: readonly Pick[], from: number): Refusal | undefined {
  const found = meant(picks, from)
  if (isRefusal(found)) return found
  const ids = found.map(({ trip }) => tripId(trip))
  const chosen = useSailing.getState().chosen.map((id, leg) => ids[leg - from] ?? id)
  const repeated = chosen.find((id, leg) => id !== undefined && chosen.indexOf(id) !== leg)
  if (repeated !== undefined) return refuse('trip_chosen_twice')
  pin(chosen)
  const next = chosen.indexOf(undefined)
  showLeg(next < 0 ? from + found.length - 1 : next)
  return undefined
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
