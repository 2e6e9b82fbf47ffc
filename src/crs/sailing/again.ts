import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { findTripsAhead } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { askingFor } from './asking.ts'
import { lookAt } from './sight.ts'
import { tripsSeen } from './trip.ts'

/** Trips somebody looks at already, as they stand now; what has left or is no longer there is left out. */
export async function again(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.again>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.again> | Refusal> {
  const asking = await askingFor(parts, body, context)
  if (isRefusal(asking)) return asking
  const { tx } = context
  const sights = await lookAt(tx, parts.catalogue, await findTripsAhead(tx, parts, body.trips))
  return { trips: tripsSeen(parts.catalogue, sights, asking) }
}
