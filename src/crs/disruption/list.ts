import type { AnswerOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { countTripsOn } from '../booking/affected/affected.ts'
import { readCancelled, type CancelledSailing } from '../reference/cancelled.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { wireSailing } from './case.ts'
import { countDone } from './sql.ts'

type Response = AnswerOf<typeof disruption.list>
type Disruption = Response['disruptions'][number]
type Counts = Pick<Disruption, 'affected' | 'done'>

/** The cancelled sailings on which the agency has or had bookings: those with open cases first. */
export async function list(dependencies: ServerDependencies, context: CallContext): Promise<Response> {
  const counted = await countCases(context, await readCancelled(context.tx))
  const concerned = counted.filter(({ affected, done }) => affected + done > 0)
  const disruptions = concerned.map(({ cancelled, ...counts }) =>
    wire(dependencies, context, cancelled, counts),
  )
  const isOpen = ({ affected }: Disruption) => Number(affected > 0)
  return { disruptions: disruptions.toSorted((one, other) => isOpen(other) - isOpen(one)) }
}

/** One cancelled sailing with the number of its cases. */
export async function wireDisruption(
  dependencies: ServerDependencies,
  context: CallContext,
  cancelled: CancelledSailing,
): Promise<Disruption> {
  const [counted] = await countCases(context, [cancelled])
  return wire(dependencies, context, cancelled, counted!)
}

async function countCases({ tx, who, clock }: CallContext, all: readonly CancelledSailing[]) {
  const itineraries = all.map(({ itinerary }) => itinerary)
  const affected = await countTripsOn(tx, who, itineraries, clock.now())
  const done = await countDone(tx, who)
  return all.map((cancelled) => ({
    cancelled,
    affected: affected.get(cancelled.itinerary) ?? 0,
    done: done.get(cancelled.id) ?? 0,
  }))
}

const wire = (
  { catalogue }: ServerDependencies,
  { who }: CallContext,
  cancelled: CancelledSailing,
  { affected, done }: Counts,
): Disruption => ({
  ...{ id: cancelled.id, ...wireSailing(catalogue, who.language, cancelled) },
  ...{ affected, done },
})
