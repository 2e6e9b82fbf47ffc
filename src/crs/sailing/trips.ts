import type { Static } from 'typebox'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing, TripQuestion } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { departed } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { conjunctions } from './conjunctions.ts'
import { endsOf } from './ends.ts'
import { passes } from './filter.ts'
import { refuseDate, refuseWanted } from './question.ts'
import { sightsOf, type Sight } from './sight.ts'
import { searchAfloat } from './sql.ts'
import { tripsSeen, type WireTrip } from './trip.ts'

export type Question = Static<typeof TripQuestion>
type Found = AnswerOf<typeof sailing.trips>

/** Trips of one day between two ports, groups of ports, or a port and all others: those still to leave. */
export async function trips(
  parts: Parts,
  question: Question,
  context: CallContext,
): Promise<Found | Refusal> {
  const sights = await sightsFor(parts, question, context)
  if (isRefusal(sights)) return sights
  const seen = tripsSeen(parts.catalogue, context.who.language, sights, question)
  const wanted = (trip: WireTrip) => passes(trip, question.filters)
  const found = { trips: seen.filter(wanted) }
  if (!question.conjuctionsSearch) return found
  const withStops = sights.filter((_, nth) => wanted(seen[nth]!))
  return { ...found, conjuctionsTrips: await conjunctions(parts, withStops, question, context) }
}

async function sightsFor(
  { catalogue }: Parts,
  question: Question,
  { tx, clock }: CallContext,
): Promise<Sight[] | Refusal> {
  const { departureDate: from, truckSearch } = question
  const refusal = refuseWanted(question, catalogue) ?? refuseDate(from, '/departureDate')
  if (refusal) return refusal
  const ends = endsOf(catalogue, question)
  if (isRefusal(ends)) return ends
  const found = await searchAfloat(tx, { ...ends, from, before: addDays(from, 1) })
  const ahead = found.filter((one) => !departed(one, catalogue, clock))
  const sights = await sightsOf(tx, catalogue, ahead)
  return truckSearch ? sights.filter(takesTrucks) : sights
}

/** In a truck search ships without a garage for trucks are not there; those that are full are, and say so. */
export const takesTrucks = ({ free }: Sight) => free.has('LANE_HIGH')

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
