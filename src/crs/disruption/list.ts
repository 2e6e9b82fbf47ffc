import { mustGet } from '../../domain/value/mustGet.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { bookingsConcerned } from '../booking/affected/affected.ts'
import { readDisrupted, type DisruptedSailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { formerOf, sailingResponse } from './case.ts'
import { bookingsDone } from './disruptionSql.ts'

type Response = AnswerOf<typeof disruption.list>
type Disruption = Response['disruptions'][number]

/**
 * The disrupted sailings on which the agency has or had bookings, each once with its history: those with open cases first.
 */
export async function list(dependencies: ServerDependencies, context: CallContext): Promise<Response> {
  const counted = await countCases(context, readDisrupted(context.tx))
  const sailings = [...Map.groupBy(counted, ({ disrupted }) => disrupted.itinerary).values()]
  const concerned = sailings.filter((all) =>
    all.some(({ affected, done }) => affected.length + done.length > 0),
  )
  const disruptions = concerned.map((all) => wire(dependencies, context, all))
  const isOpen = ({ affected }: Disruption) => Number(affected > 0)
  return {
    disruptions: disruptions.toSorted((one, other) => isOpen(other) - isOpen(one)),
    waiting: countOnce(counted.map(({ affected }) => affected)),
  }
}

/** One disrupted sailing with the number of its cases. */
export async function disruptionResponse(
  dependencies: ServerDependencies,
  context: CallContext,
  disrupted: DisruptedSailing,
): Promise<Disruption> {
  const upToIt = ({ id, itinerary }: DisruptedSailing) =>
    itinerary === disrupted.itinerary && id <= disrupted.id
  return wire(dependencies, context, await countCases(context, readDisrupted(context.tx), upToIt))
}

async function countCases(
  { tx, who, clock }: CallContext,
  reading: Promise<readonly DisruptedSailing[]>,
  isWanted: (disrupted: DisruptedSailing) => boolean = () => true,
): Promise<Counted[]> {
  const [read, done] = await Promise.all([reading, bookingsDone(tx, who)])
  const all = read.filter(isWanted)
  const ids = all.map(({ id }) => id)
  const affected = await bookingsConcerned(tx, who, ids, clock.now())
  return all.map((disrupted) => ({
    disrupted,
    affected: affected.get(disrupted.id) ?? [],
    done: done.get(disrupted.id) ?? [],
  }))
}

/** A disruption with its bookings that wait and those dealt with. */
interface Counted {
  disrupted: DisruptedSailing
  affected: readonly number[]
  done: readonly number[]
}

/** A booking with trips in several of the lists counts once. */
const countOnce = (bookings: readonly (readonly number[])[]) => new Set(bookings.flat()).size

/** All disruptions of one sailing as one row: a trip waits on the last of them, with which the row is opened. */
function wire({ catalogue }: ServerDependencies, { who }: CallContext, all: readonly Counted[]): Disruption {
  const ordered = all.toSorted((first, second) => first.disrupted.id - second.disrupted.id)
  const { disrupted } = mustGet(ordered, -1)
  const declared = (of: DisruptedSailing) => ({
    kind: of.kind,
    ...(of.kind !== 'cancelled' && { former: formerOf(catalogue, who.language, beforeOf(of)) }),
  })
  return {
    id: disrupted.id,
    ...sailingResponse(catalogue, who.language, disrupted),
    ...declared(disrupted),
    history: ordered.slice(0, -1).map((earlier) => declared(earlier.disrupted)),
    affected: countOnce(ordered.map(({ affected }) => affected)),
    done: countOnce(ordered.map(({ done }) => done)),
  }
}

/** A sailing that is not cancelled is stored with what it was before. */
const beforeOf = (disrupted: DisruptedSailing) => ({
  departs: disrupted.formerDeparts ?? disrupted.departs,
  arrives: disrupted.formerArrives ?? disrupted.arrives,
  vessel: disrupted.formerVessel ?? disrupted.vessel,
})
