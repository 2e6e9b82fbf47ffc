import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { BookingResponse } from '../booking/response/bookingsResponse.ts'
import { refuseAgency } from '../booking/transfer/parties.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { createBooking } from './createBooking.ts'
import { paidTerms } from './saleTerms.ts'

/** Books, issues and charges in one transaction, at the expected total or not at all. */
export async function sell(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.sell>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const { expectedTotal, payments, ptaAgentCode, ...request } = body
  const refusal =
    ptaAgentCode === undefined
      ? undefined
      : await refuseAgency(context, ptaAgentCode, context.who.agency, '/ptaAgentCode')
  if (refusal) return refusal
  const terms = paidTerms(dependencies, expectedTotal, payments, ptaAgentCode)
  return createBooking('booking.sell', dependencies, request, context, terms)
}
