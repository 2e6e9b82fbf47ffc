import type { AnswerOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { wireBookings } from './record.ts'

export type OneBooking = AnswerOf<typeof booking.book>

/** The booking a verb has made or changed, or the refusal it came to. */
export async function answerWith(
  { catalogue }: ServerDependencies,
  { tx, who }: CallContext,
  id: number | Refusal,
): Promise<OneBooking | Refusal> {
  if (isRefusal(id)) return id
  const [booking] = await wireBookings(tx, who, catalogue, [id])
  if (!booking) throw new Error(`booking ${id} is gone`)
  return { booking }
}
