import { sailingCommand } from '../commands.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { currentLanguage } from '../../language/language.ts'
import { Fault, isSignedOut } from '../../request/fault.ts'
import { request } from '../../request/request.ts'
import { allPorts } from '../../../domain/sailing/search.ts'
import { firstMissing, questionsOf, refuseDates, type SearchForm, type Trip } from './form.ts'
import { shownOf, setTrips, setNoTrips, useSailing } from '../sailingStore.ts'

type Answer = AnswerOf<typeof calls.listOfTrips>

/** Enter runs this in every field of the form. */
export const searchFromForm = () => void commands.run(sailingCommand.availability, {}, 'key')

/** A later search aborts it. */
let running: AbortController | undefined

/** Why a search has no answer although it was not refused: another one, or Clear, came before it. */
type Aborted = 'replaced' | 'cleared'

const abortedBy = (): Aborted => (running === undefined ? 'cleared' : 'replaced')

/** Aborts the search under way when the form is cleared. */
export function abortSearch(): void {
  running?.abort()
  running = undefined
}

/** A later search aborts the one under way. On a fault the lists are emptied, unless `silent` does otherwise. */
export async function search(form: SearchForm, silent = showNoTrips): Promise<Refusal | Aborted | undefined> {
  const unasked = invalidForm(form)
  if (unasked) return unasked
  running?.abort()
  const mine = (running = new AbortController())
  const language = currentLanguage()
  useSailing.setState({ searching: true })
  try {
    const answer = await requestTrips(form, mine.signal)
    if (running !== mine) return abortedBy()
    if (isRefusal(answer)) return answer
    setTrips(form, answer.listOfTrips.map(tripsIn))
    useSailing.setState({ language })
    updateLineTrips()
    return undefined
  } catch (fault) {
    if (mine.signal.aborted) return abortedBy()
    return silent(form, fault)
  } finally {
    if (running === mine) useSailing.setState({ searching: false })
  }
}

/**
 * Requests the trips on screen again where their texts are in a former language. A search under way is waited for: it
 * is newer than these trips.
 */
export async function translateTrips(): Promise<void> {
  await searchEnded()
  const { asked, language } = useSailing.getState()
  if (asked !== undefined && language !== currentLanguage()) await search(asked, keepShown)
}

function searchEnded(): Promise<void> {
  return new Promise((ended) => {
    const look = () => {
      if (useSailing.getState().searching) return
      unsubscribe()
      ended()
    }
    const unsubscribe = useSailing.subscribe(look)
    look()
  })
}

/** Trips that fail to reload stay on screen in the previous language. */
function keepShown(_: unknown, fault: unknown): never {
  throw fault
}

/** A fault shows as an empty list with its own message; the cause is logged. */
function showNoTrips(form: SearchForm, fault: unknown): Refusal {
  if (!(fault instanceof Fault) || isSignedOut(fault)) throw fault
  console.error(fault)
  setNoTrips(form, fault.requestId)
  updateLineTrips()
  return fault.requestId === ''
    ? refuse('search_unanswered')
    : refuse('search_failed', { requestId: fault.requestId })
}

/** Returns whether the search failed for want of an answer: the list of trips shows it. */
export const isSearchFault = ({ refusal }: Refusal): boolean =>
  refusal === 'search_unanswered' || refusal === 'search_failed'

/** The reason why the form cannot be searched. */
function invalidForm(form: SearchForm): Refusal | undefined {
  const missing = firstMissing(form)
  if (missing) return refuse(`no_${missing.field}`, {}, `/legs/${missing.leg}/${missing.field}`)
  const misdated = refuseDates(form, lineContext.get().today)
  if (misdated) return misdated
  const everywhere = form.legs.some(
    ({ origin, destination }) => origin === allPorts && destination === allPorts,
  )
  return everywhere ? refuse('all_ports_on_one_side') : undefined
}

/** With a project, only its trips are requested. */
function requestTrips(form: SearchForm, signal: AbortSignal): Promise<Answer | Refusal> {
  const body = { legs: questionsOf(form) }
  const project = form.selectedProject
  return project === ''
    ? request(calls.listOfTrips, { body }, { signal })
    : request(calls.listOfProject, { path: { project }, body }, { signal })
}

/** The trips of a leg and the connecting trips of their stops, without duplicates. */
function tripsIn({ trips, conjuctionsTrips = [] }: Answer['listOfTrips'][number]): Trip[] {
  const seen = new Set(trips.map(tripId))
  const served = conjuctionsTrips.filter((trip) => {
    const known = seen.has(tripId(trip))
    seen.add(tripId(trip))
    return !known
  })
  return [...trips, ...served]
}

/** The command line refers to the trips on screen by number. */
export function updateLineTrips(): void {
  const { answers } = useSailing.getState()
  lineContext.set({
    trips: answers.map((_, leg) =>
      shownOf(leg).map(({ number, trip }) => ({
        number,
        departs: trip.departureDateTime,
        vessel: trip.vessel.name ?? trip.vessel.idOrCode,
        company: trip.vessel.company.abbreviation,
      })),
    ),
  })
}

type Answered = Pick<Trip, 'cannotTake' | 'discountRefused'>

/** A discount granted on no sailing of a leg; `answers` are the trips per leg. */
export function discountOnNoTrip(
  asked: Pick<SearchForm, 'legs'> | undefined,
  answers: readonly (readonly Answered[])[],
): Refusal | undefined {
  for (const [at, trips] of answers.entries()) {
    const open = trips.filter(({ cannotTake }) => cannotTake === undefined)
    const discount = open[0]?.discountRefused
    const leg = asked?.legs[at]
    if (leg && discount !== undefined && open.every(({ discountRefused }) => discountRefused !== undefined))
      return refuse('discount_on_no_trip', {
        discount,
        route: `${leg.origin}→${leg.destination}`,
        date: leg.date || (asked?.legs[0]?.date ?? ''),
      })
  }
  return undefined
}
