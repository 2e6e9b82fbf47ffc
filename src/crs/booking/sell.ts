import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { answerWith, type OneBooking } from './answer.ts'
import { make } from './make.ts'
import { paidAt } from './terms.ts'

/** Books, issues and charges in one transaction, at the expected total or not at all. */
export async function sell(
  parts: ServerDependencies,
  { body }: InputOf<typeof booking.sell>,
  context: CallContext,
): Promise<OneBooking | Refusal> {
  const { expectedTotal, payments, ...wish } = body
  const id = await make('booking.sell', parts, wish, context, paidAt(parts, expectedTotal, payments))
  return answerWith(parts, context, id)
}
