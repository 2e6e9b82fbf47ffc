import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { locateAhead } from '../../reference/timetable.ts'
import type { CallContext, Parts } from '../../server/parts.ts'
import { askingFor } from './searchContext.ts'
import { lookAt } from '../availability/availabilityView.ts'
import { tripsSeen } from './tripResponse.ts'

/** Trips somebody looks at already, as they stand now; what has left or is no longer there is left out. */
export async function again(
  parts: Parts,
  { body }: InputOf<typeof sailing.again>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.again> | Refusal> {
  const asking = await askingFor(parts, body, context)
  if (isRefusal(asking)) return asking
  const { tx } = context
  const sights = await lookAt(tx, parts.catalogue, await locateAhead(tx, parts, body.trips))
  return { trips: tripsSeen(parts.catalogue, sights, asking) }
}
