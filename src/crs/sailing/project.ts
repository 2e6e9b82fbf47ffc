import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { askingFor, refuseDate } from './asking.ts'
import { endsOf } from './ends.ts'
import { monthOf } from './frequency.ts'
import { searchSailings } from './sql.ts'
import { listOfTrips } from './trips.ts'

/** Trips of a project only, at its prices. */
export async function listOfProject(
  parts: ServerDependencies,
  { path, body }: InputOf<typeof sailing.listOfProject>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.listOfProject> | Refusal> {
  return listOfTrips(parts, { body }, context, path.project)
}

/** The days of a month on which a project holds on something that sails. */
export async function frequencyOfProject(
  parts: ServerDependencies,
  { path, body }: InputOf<typeof sailing.frequencyOfProject>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.frequencyOfProject> | Refusal> {
  const asking = await askingFor(parts, { projectCode: path.project }, context)
  if (isRefusal(asking)) return asking
  const ends = refuseDate(body.departureDate, '/departureDate') ?? endsOf(parts.catalogue, body)
  if (isRefusal(ends)) return ends
  const sailings = await searchSailings(context.tx, { ...ends, ...monthOf(body.departureDate) })
  const held = sailings.filter((one) => asking.project?.offersOn(one, Number.MAX_SAFE_INTEGER))
  return { dates: [...new Set(held.map(({ departs }) => departs.slice(0, 10)))] }
}
