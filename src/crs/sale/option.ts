import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { answerWith, type OneBooking } from '../booking/bookingResponse.ts'
import { make } from './createBooking.ts'
import { heldUntil } from './saleTerms.ts'

/** Books the trips as an option. */
export async function hold(
  parts: Parts,
  { body }: InputOf<typeof booking.hold>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const id = await make('booking.hold', parts, body, context, heldUntil(parts, body.optionDateTime))
  return answerWith(parts, context, id)
}
