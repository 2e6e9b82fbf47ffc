import { booking as calls } from '../../contract/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { LinePayment } from '../command/line/arguments.ts'
import { request } from '../request/request.ts'
import type { PaymentMethod } from '../sale/model/workingBooking.ts'
import { withAmounts } from '../sale/model/payment/amounts.ts'
import { acceptedMethods } from '../sale/model/payment/payments.ts'
import { paymentsOf } from '../sale/model/request/requests.ts'
import { settle } from './conflict.ts'
import type { StoredBooking } from './shown/items.ts'
import { isShown, useRecall } from './shown/store.ts'

/** Why the booking on screen cannot be issued. */
export function cannotIssueHeld(): Refusal | undefined {
  const { booking } = useRecall.getState()
  if (!booking) return refuse('no_booking_shown')
  if (booking.actions.includes('issue')) return undefined
  return refuse('wrong_status', { status: booking.reservationStatus })
}

/** Shows the payment methods of the option on screen; nothing is issued until the operator confirms. */
export async function askIssue(): Promise<Refusal | undefined> {
  const { booking } = useRecall.getState()
  const refusal = cannotIssueHeld()
  if (refusal || !booking) return refusal
  const methods = await methodsOf(booking)
  if (isRefusal(methods)) return methods
  if (!isShown(booking)) return refuse('no_booking_shown')
  useRecall.setState({ issuing: { methods, idempotencyKey: crypto.randomUUID() } })
  return undefined
}

/** Issues the option on screen with the payments given, else with the usual method of the dialog. */
export async function confirmIssue(payments?: readonly LinePayment[]): Promise<Refusal | undefined> {
  const asked = useRecall.getState().issuing === undefined ? await askIssue() : undefined
  if (asked) return asked
  const { booking, issuing } = useRecall.getState()
  if (!booking || !issuing) return refuse('no_booking_shown')
  const methods = payments ? withAmounts(issuing.methods, payments, booking.total) : issuing.methods
  const answer = await request(
    calls.issue,
    { body: { crsReservationId: booking.crsReservationId, payments: paymentsOf(methods) } },
    { key: issuing.idempotencyKey },
  )
  return settle(answer)
}

export function dropIssue(): void {
  useRecall.setState({ issuing: undefined })
}

async function methodsOf(booking: StoredBooking): Promise<PaymentMethod[] | Refusal> {
  const companies = [...new Set(booking.trips.map((trip) => trip.vessel.company.abbreviation))]
  return acceptedMethods(
    companies.map((abbreviation) => ({ abbreviation })),
    booking.total,
  )
}
