import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { answerWith, type OneBooking } from '../booking/bookingResponse.ts'
import { make } from './createBooking.ts'
import { keptHalfAnHour } from './saleTerms.ts'

/** Books the trips; their places are kept for half an hour to be issued. */
export async function book(
  parts: Parts,
  { body }: InputOf<typeof booking.book>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const id = await make('booking.book', parts, body, context, keptHalfAnHour(parts))
  return answerWith(parts, context, id)
}
