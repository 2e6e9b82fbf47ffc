import i18next from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { mostShown, sailing as calls } from '../../../contract/sailing.ts'
import { useEffect } from 'react'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { tripId, vesselDay } from '../../../domain/sailing/tripId.ts'
import { timeOf } from '../../../domain/value/portTime.ts'
import { delay } from '../../request/fault.ts'
import { answerOrUndefined, invalidate } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { tripKeyOf, requestedParty, type Trip } from '../search/form.ts'
import { updateResult, resultsOf, useSailing, type Result } from '../sailingStore.ts'

type Changes = AnswerOf<typeof calls.changes>

/**
 * Milliseconds: the least time between two refreshes, the delay without trips, after a fault and after a refusal, of
 * trips and of a deck plan, and the duration of a highlight.
 */
const pause = { look: 1000, empty: 25_000, fault: 5000, refused: 60_000, refusedPlan: 3000, mark: 3000 }
/** Trips per call. */
const mostAtOnce = 200
/** Changes announced one by one; more are only counted. */
const mostAnnounced = 3

/** The trips that are followed, and the moments from which they are others. */
interface Followed {
  trips(): readonly Trip[]
  /** Calls when they have changed; returns a function that ends this. */
  onOthers?(changed: () => void): () => void
}

/**
 * Requests what was sold, held or freed of some trips, again and again; the first answer, without `since`, has no
 * changes.
 */
async function follow(
  signal: AbortSignal,
  { trips, onOthers }: Followed,
  take: (answer: Changes | Refusal | undefined, since: string | undefined) => Promise<void>,
): Promise<void> {
  let since: string | undefined
  let isNaming = true
  while (!signal.aborted) {
    const others = new AbortController()
    const undo = onOthers?.(() => others.abort())
    const either = AbortSignal.any([signal, others.signal])
    const followed = trips()
    // The first one is asked before there are trips: what is sold while they are searched is not missed.
    const isAsked = followed.length > 0 || since === undefined
    const answer = isAsked ? await askChanges(isNaming ? followed : [], since, either) : undefined
    if (!isAsked) await delay(pause.empty, either)
    undo?.()
    if (either.aborted || !isAsked) continue
    if (isNaming && isRefusal(answer)) {
      // An older server or another CRS cannot be asked for the changes of some sailings.
      isNaming = false
      continue
    }
    await take(answer, since)
    since = answerOrUndefined(answer)?.cursor ?? since
  }
}

/** Changes of the trips since then; of all where there are too many to name. */
function askChanges(
  trips: readonly Trip[],
  since: string | undefined,
  signal: AbortSignal,
): Promise<Changes | Refusal | undefined> {
  const shown = [
    ...new Set(trips.map(({ vessel, departureDateTime }) => vesselDay(vessel.idOrCode, departureDateTime))),
  ]
  const query = {
    ...(since !== undefined && { since }),
    ...(shown.length > 0 && shown.length <= mostShown && { shown }),
  }
  return request(calls.changes, { query }, { signal, quiet: true }).catch(() => undefined)
}

/**
 * Follows sales and releases of the trips that are displayed, for as long as they are. Returns a function that ends
 * this.
 */
export function watchChanges(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  follow(signal, displayed, async (answer) => {
    if (answer === undefined) return delay(pause.fault, signal)
    // An external CRS without this call refuses it: rows then stay as they were searched.
    if (isRefusal(answer)) return delay(pause.refused, signal)
    await refreshTrips(answer, signal)
    return delay(pause.look, signal)
  }).catch((fault: unknown) => {
    if (!signal.aborted) console.error(fault)
  })
  return () => ending.abort()
}

const shownTrips = () =>
  useSailing.getState().answers.flatMap((_, leg) => resultsOf(leg).map(({ trip }) => trip))

const displayed: Followed = {
  trips: shownTrips,
  onOthers: (changed) =>
    useSailing.subscribe((state, before) => {
      if (state.answer !== before.answer) changed()
    }),
}

/** Loads the deck plans again, and the beds of their cabins. */
export async function renewPlan(): Promise<void> {
  await Promise.all([invalidate(calls.plan), invalidate(calls.cabins)])
}

/**
 * Reloads an open plan as soon as something on its sailing is sold, held or freed; without changes to follow, regularly.
 */
export function useRefreshedPlan(trip: Trip): void {
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    void follow(signal, { trips: () => [trip] }, async (answer, since) => {
      if (answer === undefined || isRefusal(answer)) {
        await delay(answer === undefined ? pause.fault : pause.refusedPlan, signal)
        if (!signal.aborted) await renewPlan()
      } else if (since !== undefined && affectedTrips(answer, [trip]).length > 0) await renewPlan()
    })
    return () => ending.abort()
  }, [trip])
}

/** Trips on screen that depart from a call affected by a change. */
export function affectedTrips(
  { missed, sailings }: Pick<Changes, 'missed' | 'sailings'>,
  trips: readonly Trip[],
): Trip[] {
  if (missed) return [...trips]
  const calledAt = new Set(
    sailings.flatMap(({ vessel, calls: ports }) =>
      ports.map(({ port, departureDateTime }) => [vessel, port, departureDateTime].join('|')),
    ),
  )
  return trips.filter(({ vessel, origin, departureDateTime }) =>
    calledAt.has([vessel.idOrCode, origin.idOrCode, departureDateTime].join('|')),
  )
}

async function refreshTrips(changes: Changes, signal: AbortSignal): Promise<void> {
  const { asked, answer: before } = useSailing.getState()
  if (asked === undefined) return
  const touched = affectedTrips(changes, shownTrips()).slice(0, mostAtOnce)
  if (touched.length === 0) return
  const trips = touched.map(tripKeyOf)
  const answer = await request(
    calls.again,
    { body: { trips, ...requestedParty(asked) } },
    { signal, quiet: true },
  ).catch(() => undefined)
  const anotherSearch = useSailing.getState().answer !== before
  if (answer === undefined || isRefusal(answer) || anotherSearch) return
  showChanges(answer.trips)
  void invalidate(calls.perDay)
}

/** The value shown in each column. */
const figures = {
  seats: ({ seats }: Trip) => seats,
  berths: ({ berths }: Trip) => berths,
  garage: ({ garage }: Trip) => garage,
  lane: ({ garageTruck }: Trip) => garageTruck,
  adult: ({ prices }: Trip) => prices.passenger,
  car: ({ prices }: Trip) => prices.vehicle,
  party: ({ prices, cannotTake }: Trip) => [prices.party, cannotTake].join(),
}

export function changedColumns(before: Trip, after: Trip): ReadonlySet<string> {
  const changed = Object.entries(figures).filter(([, figureOf]) => figureOf(before) !== figureOf(after))
  return new Set(changed.map(([key]) => key))
}

function showChanges(trips: readonly Trip[]): void {
  const changeTexts: string[] = []
  for (const trip of trips) {
    updateResult(tripId(trip), (result) => {
      const fresh = withServedTrip(result, trip)
      const changed = changedColumns(result.trip, fresh)
      if (changed.size === 0) return result
      changeTexts.push(changeWords(fresh))
      fade(tripId(trip))
      return { ...result, trip: fresh, changed }
    })
  }
  if (changeTexts.length > 0) useSailing.setState({ announcement: announcementText(changeTexts) })
}

/** A single refreshed trip lacks the trip whose stops it serves, so this is copied from the old one. */
function withServedTrip({ trip: { conjuctionOrigin } }: Result, trip: Trip): Trip {
  return conjuctionOrigin === undefined ? trip : { ...trip, conjuctionOrigin }
}

function announcementText(changeTexts: readonly string[]): string {
  return changeTexts.length > mostAnnounced
    ? i18next.t('sailing:changed.many', { count: changeTexts.length })
    : changeTexts.join('. ')
}

function changeWords({ vessel, departureDateTime, seats, garage, hasGarage }: Trip): string {
  const parameters = {
    vessel: vessel.name ?? vessel.idOrCode,
    time: timeOf(departureDateTime),
    seats,
    lane: Math.floor(garage / 100),
  }
  return i18next.t(hasGarage ? 'sailing:changed.withGarage' : 'sailing:changed.seats', parameters)
}

/** Removes the highlight, unless a newer change set another. */
function fade(id: string): void {
  setTimeout(() => {
    updateResult(id, (result) => {
      if (result.changed === undefined) return result
      const { changed: _, ...plain } = result
      return plain
    })
  }, pause.mark)
}
