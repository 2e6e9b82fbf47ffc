import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { findTripsAhead } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { loadAvailability } from '../availability/availabilityView.ts'
import { searchContext } from './searchContext.ts'
import { tripResponses } from './tripResponse.ts'

/** The current availability and prices of trips from an earlier search. Trips that have departed or are gone are left out. */
export async function refreshTrips(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.again>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.again> | Refusal> {
  const search = await searchContext(dependencies, body, context)
  if (isRefusal(search)) return search
  const { tx } = context
  const sailings = await findTripsAhead(tx, dependencies, body.trips)
  const views = await loadAvailability(tx, dependencies.catalogue, sailings)
  return { trips: tripResponses(dependencies.catalogue, views, search) }
}
