import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { findTrips } from '../reference/timetable.ts'
import { saleDay } from '../server/clock.ts'
import { referenceOf } from '../sailing/reference.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'

type Answer = AnswerOf<typeof booking.referenceData>

/** What the companies of the trips ask and allow of passengers; neither priced nor looked up in the stock. */
export async function referenceData(
  parts: ServerDependencies,
  { body }: InputOf<typeof booking.referenceData>,
  { tx, who, clock }: CallContext,
): Promise<Answer | Refusal> {
  const sailings = await findTrips(tx, parts, body.trips)
  if (isRefusal(sailings)) return sailings
  const trips = body.trips.map(
    ({ departureDateTime, arrivalDateTime, origin, destination, vessel }, nth) => ({
      departureDateTime,
      ...(arrivalDateTime !== undefined && { arrivalDateTime }),
      ...{ origin, destination, vessel },
      ...referenceOf(parts.catalogue, who.language, sailings[nth]!, saleDay(clock)),
    }),
  )
  return { trips }
}
