import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { departed } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { passes } from './filter.ts'
import { lookAt } from './sight.ts'
import { searchSailings } from './sql.ts'
import { wireTrip } from './trip.ts'

type Question = InputOf<typeof sailing.trips>['body']
type Found = AnswerOf<typeof sailing.trips>

/** Trips of one day between two ports or groups of ports, those still to leave. */
export async function trips(
  { catalogue }: Parts,
  question: Question,
  { tx, who, clock }: CallContext,
): Promise<Found | Refusal> {
  const origins = portsOf(catalogue, question.origin.idOrCode, '/origin')
  if (isRefusal(origins)) return origins
  const destinations = portsOf(catalogue, question.destination.idOrCode, '/destination')
  if (isRefusal(destinations)) return destinations
  const { departureDate, filters } = question
  const found = await searchSailings(tx, origins, destinations, departureDate, addDays(departureDate, 1))
  const ahead = found.filter((one) => !departed(one, catalogue, clock))
  const sights = await lookAt(tx, catalogue, ahead)
  const wired = sights.map((sight) => wireTrip(catalogue, who.language, sight, question))
  return { trips: wired.filter((trip) => passes(trip, filters)) }
}

/** The ports a code stands for: itself, or the members of a group. */
function portsOf(catalogue: Catalogue, code: string, at: string): readonly string[] | Refusal {
  if (catalogue.port(code)) return [code]
  return catalogue.group(code)?.members ?? refuse('port_not_found', { port: code }, `${at}/idOrCode`)
}

/** The same for several legs at once. */
export async function listOfTrips(
  parts: Parts,
  { body }: InputOf<typeof sailing.listOfTrips>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.listOfTrips> | Refusal> {
  const listed: Found[] = []
  for (const [nth, leg] of body.legs.entries()) {
    const found = await trips(parts, leg, context)
    if (isRefusal(found)) return { ...found, at: `/legs/${nth}${found.at ?? ''}` }
    listed.push(found)
  }
  return { listOfTrips: listed }
}
