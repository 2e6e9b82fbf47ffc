import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { answerWith, type OneBooking } from './answer.ts'
import { make } from './make.ts'
import { keptHalfAnHour } from './terms.ts'

/** Books the trips; their places are kept for half an hour to be issued. */
export async function book(
  parts: ServerDependencies,
  { body }: InputOf<typeof booking.book>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const id = await make('booking.book', parts, body, context, keptHalfAnHour(parts))
  return answerWith(parts, context, id)
}
