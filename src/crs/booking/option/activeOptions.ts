import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { rangeRefusal } from '../search/clue.ts'
import { idsOfOptions } from '../record/recordSql.ts'
import { bookingsResponse } from '../response/bookingsResponse.ts'

type ActiveOptions = typeof booking.activeOptions

/** Options returned at most; the earliest to expire come first. */
const limit = 200

/** The agency’s options that expire between the two days, both included, and have not expired yet. */
export async function activeOptions(
  { catalogue, clock }: ServerDependencies,
  { path }: InputOf<ActiveOptions>,
  { tx, who }: CallContext,
): Promise<AnswerOf<ActiveOptions> | Refusal> {
  const refusal = rangeRefusal(path)
  if (refusal) return refusal
  const ids = await idsOfOptions(tx, who, { days: path, now: clock.now(), limit })
  return { bookings: await bookingsResponse(tx, who, catalogue, ids) }
}

/** The agency’s optional bookings, the earliest to expire first; those still to be issued within minutes too. */
export async function optional(
  { catalogue, clock }: ServerDependencies,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof booking.optional>> {
  const ids = await idsOfOptions(tx, who, { now: clock.now(), limit })
  return { bookings: await bookingsResponse(tx, who, catalogue, ids) }
}
