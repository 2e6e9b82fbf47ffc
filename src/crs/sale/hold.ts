import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { BookingResponse } from '../booking/response/bookingsResponse.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { createBooking } from './createBooking.ts'
import { withGroup } from './groupBlock.ts'
import { optionTerms } from './saleTerms.ts'

/** Books the trips as an option until the requested time. */
export async function hold(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.hold>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const request = withGroup(dependencies.catalogue, body)
  if (isRefusal(request)) return request
  const terms = optionTerms(dependencies, body.optionDateTime)
  return createBooking('booking.hold', dependencies, request, context, terms)
}
