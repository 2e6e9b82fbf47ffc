import type { AnswerOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { bookingsResponse } from './bookingsResponse.ts'

export type BookingResponse = AnswerOf<typeof booking.book>

/** The response of a call that creates or changes one booking; a refusal is passed through. */
export async function bookingResponse(
  { catalogue }: ServerDependencies,
  { tx, who }: CallContext,
  id: number | Refusal,
): Promise<BookingResponse | Refusal> {
  if (isRefusal(id)) return id
  const [booking] = await bookingsResponse(tx, who, catalogue, [id])
  if (!booking) throw new Error(`booking ${id} is missing`)
  return { booking }
}
