import { booking as calls } from '../../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { showAnswer } from '../conflict.ts'
import { dialogOf, isShown, openDialog, shownBooking, useRecall } from '../shown/store.ts'

/** Why the booking on screen cannot be issued. */
export function cannotIssueHeld(): Refusal | undefined {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  if (booking.actions.includes('issue')) return undefined
  return refuse('wrong_status', { status: booking.reservationStatus })
}

/** Shows the payment methods of the option on screen; nothing is issued until the operator confirms. */
export async function askIssue(): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannotIssueHeld()
  if (refusal || !booking) return refusal
  const unloaded = await loadMethods(companiesOfTrips(booking))
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  openDialog({ kind: 'issue', idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Issues the option on screen with the payments given, else with the usual method of the dialog. */
export async function confirmIssue(payments?: readonly RequestedPayment[]): Promise<Refusal | undefined> {
  const refusal = dialogOf(useRecall.getState(), 'issue') ? undefined : await askIssue()
  if (refusal) return refusal
  const booking = shownBooking()
  const issuing = dialogOf(useRecall.getState(), 'issue')
  if (!booking || !issuing) return refuse('no_booking_shown')
  const paid = paymentsFor(companiesOfTrips(booking), booking.total, payments)
  const answer = await request(
    calls.issue,
    { body: { crsReservationId: booking.crsReservationId, payments: paid } },
    { key: issuing.idempotencyKey },
  )
  return showAnswer(answer)
}

/** The companies that a price names, whose payment methods it can be paid by. */
export const payees = ({ companies }: { companies: readonly string[] }) =>
  companies.map((abbreviation) => ({ abbreviation }))
