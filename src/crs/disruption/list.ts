import { mustGet } from '../../domain/value/mustGet.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { countConcerned } from '../booking/affected/affected.ts'
import { readDisrupted, type DisruptedSailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { formerOf, sailingResponse } from './case.ts'
import { countDone } from './disruptionSql.ts'

type Response = AnswerOf<typeof disruption.list>
type Disruption = Response['disruptions'][number]
type Counts = Pick<Disruption, 'affected' | 'done'>

/** The disrupted sailings on which the agency has or had bookings: those with open cases first. */
export async function list(dependencies: ServerDependencies, context: CallContext): Promise<Response> {
  const counted = await countCases(context, await readDisrupted(context.tx))
  const concerned = counted.filter(({ affected, done }) => affected + done > 0)
  const disruptions = concerned.map(({ disrupted, ...counts }) =>
    wire(dependencies, context, disrupted, counts),
  )
  const isOpen = ({ affected }: Disruption) => Number(affected > 0)
  return { disruptions: disruptions.toSorted((one, other) => isOpen(other) - isOpen(one)) }
}

/** One disrupted sailing with the number of its cases. */
export async function disruptionResponse(
  dependencies: ServerDependencies,
  context: CallContext,
  disrupted: DisruptedSailing,
): Promise<Disruption> {
  const counted = await countCases(context, [disrupted])
  return wire(dependencies, context, disrupted, mustGet(counted, 0))
}

async function countCases({ tx, who, clock }: CallContext, all: readonly DisruptedSailing[]) {
  const ids = all.map(({ id }) => id)
  const affected = await countConcerned(tx, who, ids, clock.now())
  const done = await countDone(tx, who)
  return all.map((disrupted) => ({
    disrupted,
    affected: affected.get(disrupted.id) ?? 0,
    done: done.get(disrupted.id) ?? 0,
  }))
}

const wire = (
  { catalogue }: ServerDependencies,
  { who }: CallContext,
  disrupted: DisruptedSailing,
  { affected, done }: Counts,
): Disruption => ({
  id: disrupted.id,
  kind: disrupted.kind,
  ...sailingResponse(catalogue, who.language, disrupted),
  ...(disrupted.kind !== 'cancelled' && { former: formerOf(catalogue, who.language, beforeOf(disrupted)) }),
  affected,
  done,
})

/** A sailing that is not cancelled is stored with what it was before. */
const beforeOf = (disrupted: DisruptedSailing) => ({
  departs: disrupted.formerDeparts ?? disrupted.departs,
  arrives: disrupted.formerArrives ?? disrupted.arrives,
  vessel: disrupted.formerVessel ?? disrupted.vessel,
})
