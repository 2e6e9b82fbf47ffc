import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { locateAhead } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { refuseWanted } from './question.ts'
import { lookAt } from './sight.ts'
import { tripsSeen } from './trip.ts'

/** Trips somebody looks at already, as they stand now; what has left or is no longer there is left out. */
export async function again(
  parts: Parts,
  { body }: InputOf<typeof sailing.again>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof sailing.again> | Refusal> {
  const { catalogue } = parts
  const refusal = refuseWanted(body, catalogue)
  if (refusal) return refusal
  const sights = await lookAt(tx, catalogue, await locateAhead(tx, parts, body.trips))
  return { trips: tripsSeen(catalogue, who.language, sights, body) }
}
