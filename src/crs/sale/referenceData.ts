import { mustGet } from '../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { findTrips } from '../reference/timetable.ts'
import { tripReference } from '../sailing/availability/tripReference.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'

type Response = AnswerOf<typeof booking.referenceData>

/** The discounts, age bands and required fields of the trips’ companies. Reads neither prices nor stock. */
export async function referenceData(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.referenceData>,
  { tx, who, clock }: CallContext,
): Promise<Response | Refusal> {
  const { catalogue } = dependencies
  const today = saleDay(clock, catalogue.network)
  const sailings = await findTrips(tx, dependencies, body.trips)
  if (isRefusal(sailings)) return sailings
  const trips = body.trips.map(
    ({ departureDateTime, arrivalDateTime, origin, destination, vessel }, index) => ({
      departureDateTime,
      ...(arrivalDateTime !== undefined && { arrivalDateTime }),
      origin,
      destination,
      vessel,
      ...tripReference(catalogue, who.language, mustGet(sailings, index), today),
    }),
  )
  return { trips }
}
