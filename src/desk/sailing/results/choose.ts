import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { compare } from '../../../domain/value/portTime.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { formatClock } from '../filter/filter.ts'
import { printPick, type Pick } from '../line/choose.ts'
import { focusOn, pin, resultsOf, showLeg, shownOf, useSailing, type Result } from '../sailingStore.ts'

/** The leg of the first pick: the leg on screen, or the first one when the picks do not fit from there on. */
export function legOfPicks(picks: readonly Pick[], from?: number): number {
  const { leg, answers } = useSailing.getState()
  return from ?? (leg + picks.length <= answers.length ? leg : 0)
}

/** The results picked, from leg `from` on. One pick that cannot be had refuses them all. */
export function pickedResults(picks: readonly Pick[], from: number): Result[] | Refusal {
  const { answers } = useSailing.getState()
  if (from + picks.length > answers.length) return refuse('no_such_leg', { legs: answers.length })
  const found = picks.map((pick, index) => findPick(offeredOn(from + index, pick), pick))
  return found.find(isRefusal) ?? (found as Result[])
}

/** The signs by which the command line picks trips of a leg, by the number of the trip: `$` and `^`. */
export function pickSigns(leg: number): ReadonlyMap<number, string> {
  const signs = new Map<number, string>()
  for (const by of ['cheapest', 'earliest'] as const) {
    const [found] = [pickedResults([{ by }], leg)].flatMap((results) => (isRefusal(results) ? [] : results))
    if (found) signs.set(found.number, `${signs.get(found.number) ?? ''}${printPick({ by })}`)
  }
  return signs
}

/** A number finds its trip even when filters hide it; other picks refer to visible trips. */
function offeredOn(leg: number, { by }: Pick) {
  const { answers, asked, unanswered } = useSailing.getState()
  return {
    results: byDeparture(by === 'number' ? resultsOf(leg) : shownOf(leg)),
    /** When false, the list can still be empty because of filters. */
    nothingSails: answers[leg]?.size() === 0 && !unanswered,
    /** YYYY-MM-DD; empty for any day. */
    day: asked?.legs[leg]?.date ?? '',
    /** Counts from 1; undefined when the search has one leg only. */
    leg: answers.length > 1 ? leg + 1 : undefined,
  }
}

type Offered = ReturnType<typeof offeredOn>

/** "Earliest" does not depend on the sort order of the list. */
function byDeparture(results: readonly Result[]): Result[] {
  return results.toSorted(({ trip: one }, { trip: other }) =>
    compare(one.departureDateTime, other.departureDateTime),
  )
}

/** Pins one trip to each leg from `from` on, then shows the next leg without one, the cursor on its choice. */
export function choose(picks: readonly Pick[], from: number): Refusal | undefined {
  const found = pickedResults(picks, from)
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

/** Shows the leg without sailings: its page offers the nearest day. */
function showEmpty(count: number, from: number): void {
  const { answers, unanswered } = useSailing.getState()
  const empty = answers.findIndex((rows, leg) => leg >= from && leg < from + count && rows.size() === 0)
  if (empty >= 0 && !unanswered) showLeg(empty)
}

/** Pins exactly these trips to the legs they were found on, and focuses the list of the first leg without one. */
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

/** The result picked; a trip that cannot take the party is refused with its own reason. */
function findPick(offered: Offered, pick: Pick): Result | Refusal {
  const found = find(offered.results, pick)
  if (found === undefined) return cannotPick(offered, pick)
  const { cannotTake, cannotTakeParams: parameters = {} } = found.trip
  return cannotTake === undefined ? found : { refusal: cannotTake as Refusal['refusal'], parameters }
}

function find(results: readonly Result[], pick: Pick): Result | undefined {
  if (pick.by === 'number') return results.find(({ number }) => number === pick.number)
  const whole = results.filter(({ trip }) => trip.conjuctionOrigin === undefined)
  if (pick.by === 'time') {
    const at = (list: readonly Result[]) => list.filter((result) => leavesAt(result, pick))
    return only(at(whole)) ?? only(at(results))
  }
  // A connecting trip covers only part of the route, so it never counts as earliest or cheapest.
  const open = whole.filter(({ trip }) => trip.cannotTake === undefined)
  if (pick.by === 'earliest') return open[0]
  return open.reduce<Result | undefined>(
    (least, one) => (least && fare(least) <= fare(one) ? least : one),
    undefined,
  )
}

function only<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined
}

function leavesAt({ trip }: Result, { time, company }: { time: number; company?: string }): boolean {
  const [hours, minutes] = trip.departureDateTime.slice(11).split(':').map(Number)
  const same = (hours ?? 0) * 100 + (minutes ?? 0) === time
  return same && (company === undefined || trip.vessel.company.abbreviation === company.toUpperCase())
}

function fare({ trip }: Result): number {
  return trip.prices.party ?? trip.prices.passenger ?? Number.POSITIVE_INFINITY
}

function cannotPick({ nothingSails, day, leg }: Offered, pick: Pick): Refusal {
  if (nothingSails && day !== '') {
    const typed = printPick(pick)
    return leg === undefined
      ? refuse('no_sailings', { pick: typed, day })
      : refuse('no_sailings_on_leg', { pick: typed, leg, day })
  }
  if (pick.by === 'number') {
    const { number } = pick
    return leg === undefined || day === ''
      ? refuse('no_such_row', { number })
      : refuse('no_such_row_on_leg', { number, leg, day })
  }
  if (pick.by === 'time') return refuse('no_such_departure', { time: formatClock(pick.time) })
  return refuse('no_trips')
}
