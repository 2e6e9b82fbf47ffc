import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { type Refusal, isRefusal } from '../../domain/refusal.ts'
import type { BookingResponse } from '../booking/response/bookingsResponse.ts'
import { refuseAgency } from '../booking/transfer/parties.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { createBooking } from './createBooking.ts'
import { paidTerms, unpaidTerms, optionTerms } from './saleTerms.ts'
import { withGroup } from './groupBlock.ts'

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
