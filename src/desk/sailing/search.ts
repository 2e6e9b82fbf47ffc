import { sailing as calls } from '../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { request } from '../request/request.ts'
import { firstMissing, questionsOf, type SearchForm } from './form.ts'
import { resultsOf, takeAnswers, useSailing } from './store.ts'

let running: AbortController | undefined

/** Asks for the trips of every leg; a later search takes the place of one still under way. */
export async function search(form: SearchForm): Promise<Refusal | undefined> {
  const missing = firstMissing(form)
  if (missing) return refuse(`no_${missing.field}`, {}, `/legs/${missing.leg}/${missing.field}`)
  running?.abort()
  const mine = (running = new AbortController())
  useSailing.setState({ searching: true })
  try {
    const answer = await request(
      calls.listOfTrips,
      { body: { legs: questionsOf(form) } },
      { signal: mine.signal },
    )
    if (running !== mine) return undefined
    if (isRefusal(answer)) return answer
    takeAnswers(
      form,
      answer.listOfTrips.map(({ trips }) => trips),
    )
    tellTheLine()
    return undefined
  } catch (fault) {
    if (mine.signal.aborted) return undefined
    throw fault
  } finally {
    if (running === mine) useSailing.setState({ searching: false })
  }
}

/** The line speaks of the trips on screen by their numbers. */
export function tellTheLine(): void {
  const { answers } = useSailing.getState()
  lineContext.set({
    trips: answers.map((_, leg) =>
      resultsOf(leg).map(({ number, trip }) => ({
        number,
        departs: trip.departureDateTime,
        vessel: trip.vessel.name ?? trip.vessel.idOrCode,
        company: trip.vessel.company.abbreviation,
      })),
    ),
  })
}
