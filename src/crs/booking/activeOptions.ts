import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { idsOfOptions } from './sql.ts'
import { wireBookings } from './wireBooking.ts'

type ActiveOptions = typeof booking.activeOptions

/** Options returned at most; the earliest to expire come first. */
const limit = 200

/** The agency’s options that expire between the two days, both included, and have not expired yet. */
export async function activeOptions(
  { catalogue, clock }: ServerDependencies,
  { path: { fromDate, toDate } }: InputOf<ActiveOptions>,
  { tx, who }: CallContext,
): Promise<AnswerOf<ActiveOptions>> {
  const ids = await idsOfOptions(tx, who, { fromDate, toDate, now: clock.now(), limit })
  return { bookings: await wireBookings(tx, who, catalogue, ids) }
}
