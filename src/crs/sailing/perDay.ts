import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { addDays, dateOf, daysBetween } from '../../domain/value/portTime.ts'
import { stillToDepart } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { askingFor, isMeant, refuseDate, type Asking } from './asking.ts'
import { endsOf } from './ends.ts'
import { passes } from './filter.ts'
import type { Asked } from './party.ts'
import { sightOf, sightsOf, type Sight } from './sight.ts'
import { lastDay, searchAfloat } from './sql.ts'
import { tripsSeen } from './trip.ts'
import { eyesOf } from './view.ts'

type Question = InputOf<typeof sailing.perDay>['body']
type Days = AnswerOf<typeof sailing.perDay>['days']

const mostDays = 62

/** As much of a trip as its day is told by. */
interface Seen {
  date: string
  passenger?: number | undefined
  party?: number | undefined
  cannotTake?: unknown
}

/** Day by day what there is and what it costs at least, out of one query however many days are asked for. */
export async function perDay(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.perDay>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.perDay> | Refusal> {
  const asking = await askingFor(parts, body, context)
  if (isRefusal(asking)) return asking
  const found = refuseDays(body) ?? (await tripsOf(parts, body, asking, context))
  if (isRefusal(found)) return found
  const byDay = Map.groupBy(found, (trip) => trip.date)
  const count = daysBetween(body.fromDate, body.toDate) + 1
  const dates = Array.from({ length: count }, (_, nth) => addDays(body.fromDate, nth))
  const ends = endsOf(parts.catalogue, body)
  const timetableEnds = isRefusal(ends) ? undefined : await lastDay(context.tx, ends)
  return {
    days: dates.map((date) => dayOf(date, byDay.get(date) ?? [], isNamed(body))),
    ...(timetableEnds === undefined ? {} : { timetableEnds }),
  }
}

function refuseDays({ fromDate, toDate }: Question): Refusal | undefined {
  const wrong = refuseDate(fromDate, '/fromDate') ?? refuseDate(toDate, '/toDate')
  if (wrong) return wrong
  const days = daysBetween(fromDate, toDate) + 1
  if (days < 1) return refuse('days_reversed', {}, '/toDate')
  return days > mostDays ? refuse('too_many_days', { most: mostDays }, '/toDate') : undefined
}

async function tripsOf(
  { catalogue }: ServerDependencies,
  question: Question,
  asking: Asking,
  { tx, clock }: CallContext,
): Promise<Seen[] | Refusal> {
  const ends = endsOf(catalogue, question)
  if (isRefusal(ends)) return ends
  const { fromDate: from, toDate, filters } = question
  const found = await searchAfloat(tx, { ...ends, from, before: addDays(toDate, 1) })
  const ahead = found.filter(stillToDepart(clock, catalogue))
  const meant = (sight: Sight) => isMeant(sight, asking, catalogue)
  if (filters === undefined) {
    const view = eyesOf(asking, catalogue)
    return ahead
      .map((one) => sightOf(catalogue, one))
      .filter(meant)
      .map((sight) => ({ ...view(sight), date: dateOf(sight.sailing.departs) }))
  }
  const sights = (await sightsOf(tx, catalogue, ahead)).filter(meant)
  const trips = tripsSeen(catalogue, sights, asking).filter((trip) => passes(trip, filters))
  return trips.map(({ cannotTake, prices, departureDateTime }) => ({
    ...{ cannotTake, ...prices },
    date: dateOf(departureDateTime),
  }))
}

const isNamed = ({ travellers = [], vehicles = [] }: Asked) =>
  [...travellers, ...vehicles].some(({ quantity }) => quantity > 0)

function dayOf(date: string, trips: readonly Seen[], named: boolean): Days[number] {
  const open = trips.filter(
    ({ cannotTake, passenger }) => cannotTake === undefined && (named || passenger !== undefined),
  )
  const prices = open.flatMap(({ party, passenger }) => (named ? party : passenger) ?? [])
  return {
    date,
    trips: trips.length,
    ...(prices.length > 0 && { price: Math.min(...prices) }),
    soldOut: trips.length > 0 && open.length === 0,
  }
}
