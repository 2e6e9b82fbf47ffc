import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import type { TripSearch } from '../../contract/trip.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { stillToDepart } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { reportFault } from '../server/reportFault.ts'
import { askingFor, isMeant, refuseDate, type Asking } from './asking.ts'
import { conjunctions } from './conjunctions.ts'
import { endsOf } from './ends.ts'
import { passes } from './filter.ts'
import { sightsOf, type Sight } from './sight.ts'
import { searchAfloat } from './sql.ts'
import { tripsSeen, type WireTrip } from './trip.ts'

export type Question = Static<typeof TripSearch>
type Found = AnswerOf<typeof sailing.trips>

/** Trips of one day between two ports, groups of ports, or a port and all others: those still to leave. */
export async function trips(
  parts: ServerDependencies,
  question: Question,
  context: CallContext,
): Promise<Found | Refusal> {
  const asking = await askingFor(parts, question, context)
  if (isRefusal(asking)) return asking
  const sights = await sightsFor(parts, question, asking, context)
  if (isRefusal(sights)) return sights
  const seen = tripsSeen(parts.catalogue, sights, asking)
  const wanted = (trip: WireTrip) => passes(trip, question.filters)
  const found = { trips: seen.filter(wanted) }
  if (!question.conjuctionsSearch) return found
  const withStops = sights.filter((_, nth) => wanted(seen[nth]!))
  return { ...found, conjuctionsTrips: await served(parts, withStops, asking, context) }
}

/** What serves the stops comes on top: that it cannot be had costs nobody the trips themselves. */
async function served(...[parts, withStops, asking, context]: Parameters<typeof conjunctions>) {
  await sql`savepoint stops`.execute(context.tx)
  try {
    return await conjunctions(parts, withStops, asking, context)
  } catch (fault) {
    await sql`rollback to savepoint stops`.execute(context.tx)
    reportFault(fault)
    return []
  }
}

async function sightsFor(
  { catalogue }: ServerDependencies,
  question: Question,
  asking: Asking,
  { tx, clock }: CallContext,
): Promise<Sight[] | Refusal> {
  const { departureDate: from } = question
  const refusal = refuseDate(from, '/departureDate')
  if (refusal) return refusal
  const ends = endsOf(catalogue, question)
  if (isRefusal(ends)) return ends
  const found = await searchAfloat(tx, { ...ends, from, before: addDays(from, 1) })
  const ahead = found.filter(stillToDepart(clock, catalogue))
  const sights = await sightsOf(tx, catalogue, ahead)
  return sights.filter((sight) => isMeant(sight, asking, catalogue))
}

/** The same for several legs at once. */
export async function listOfTrips(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.listOfTrips>,
  context: CallContext,
  projectCode?: string,
): Promise<AnswerOf<typeof sailing.listOfTrips> | Refusal> {
  const listed: Found[] = []
  for (const [nth, leg] of body.legs.entries()) {
    const question = projectCode === undefined ? leg : { ...leg, projectCode }
    const found = await trips(parts, question, context)
    if (isRefusal(found)) return { ...found, at: `/legs/${nth}${found.at ?? ''}` }
    listed.push(found)
  }
  return { listOfTrips: listed }
}
