import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { BookingResponse } from '../booking/response/bookingsResponse.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { createBooking } from './createBooking.ts'
import { withGroup } from './groupBlock.ts'
import { unpaidTerms } from './saleTerms.ts'

/** Books the trips unpaid; the booking expires after half an hour unless it is issued. */
export async function book(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.book>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const request = withGroup(dependencies.catalogue, body)
  if (isRefusal(request)) return request
  return createBooking('booking.book', dependencies, request, context, unpaidTerms(dependencies))
}
