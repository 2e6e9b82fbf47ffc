import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { answerWith, type OneBooking } from './answer.ts'
import { make } from './make.ts'
import { heldUntil } from './terms.ts'

/** Books the trips as an option. */
export async function hold(
  parts: ServerDependencies,
  { body }: InputOf<typeof booking.hold>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const id = await make('booking.hold', parts, body, context, heldUntil(parts, body.optionDateTime))
  return answerWith(parts, context, id)
}
