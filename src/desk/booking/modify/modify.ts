import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { wrongText } from '../../sale/model/wrongTexts.ts'
import { cannot } from '../shown/selection.ts'
import { showAnswer, showChangedSince } from '../conflict.ts'
import { payees } from '../../sale/model/payment/companies.ts'
import { dialogOf, isShown, openDialog, shownBooking, useBooking } from '../shown/bookingStore.ts'
import { changesTyped, editsOf, forgetEdits, isEmpty, undoEdit, moveEdits, versionTyped } from './edits.ts'
import { goToRefused, requestOf } from './requestOf.ts'
import type { StoredBooking } from '../shown/items.ts'
import { appliedEdits } from './editRows.ts'
import { refuseRefund } from '../waiver/refundRight.ts'

/** Whether anything was typed over the booking on screen. */
export const hasEdits = () => !isEmpty(editsOf(shownBooking()?.crsReservationId))

export function cannotModify(): Refusal | undefined {
  return cannot('modify') ?? (hasEdits() ? undefined : refuse('nothing_modified'))
}

/**
 * Shows what the typed changes cost, old and new, on demand without what they would return; nothing changes until the
 * operator confirms.
 */
export async function askModify(withoutRefund = false): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const wrong = wrongText()
  if (wrong) return wrong
  const refusal = cannotModify()
  if (refusal || !booking) return refusal
  const body = requestOf(booking, editsOf(booking.crsReservationId))
  const price = await request(calls.priceModify, { body })
  if (isRefusal(price)) {
    goToRefused(price, body)
    return showAnswer(price, 'changes')
  }
  const refund = Math.max(0, -price.difference)
  const unloaded = price.difference > 0 ? await loadMethods(payees(price)) : undefined
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  openDialog({ kind: 'modify', price, body, refund, idempotencyKey: crypto.randomUUID() })
  return withoutRefund && refund > 0 ? waiveRefund(true) : undefined
}

/** Shows the price without, or again with, what the changes return. */
export async function waiveRefund(waived: boolean): Promise<Refusal | undefined> {
  const asked = dialogOf(useBooking.getState(), 'modify')
  if (!asked) return refuse('no_booking_shown')
  const { withoutRefund: _, ...rest } = asked.body
  const body = { ...rest, ...(waived && { withoutRefund: true }) }
  const price = await request(calls.priceModify, { body })
  if (isRefusal(price)) return price
  if (dialogOf(useBooking.getState(), 'modify') === asked)
    openDialog({ ...asked, price, body, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Stores the changes of the dialog, at the difference it shows; a higher price is paid by the given method. */
export async function confirmModify(
  { payments }: { payments?: RequestedPayment[] },
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const asked = dialogOf(useBooking.getState(), 'modify')
  if (!asked) return refuse('no_booking_shown')
  const { price, body, idempotencyKey } = asked
  const { difference } = price
  const notPermitted = refuseRefund(price)
  if (notPermitted) return notPermitted
  const paid = difference > 0 ? { payments: paymentsFor(payees(price), difference, payments) } : {}
  const answer = await request(
    calls.modify,
    { body: { ...body, ...paid, expectedDifference: difference } },
    { key: idempotencyKey },
  )
  if (!isRefusal(answer)) forgetEdits(body.crsReservationCode)
  const refusal = await showAnswer(answer, 'changes')
  if (!refusal) say(i18next.t('booking:modify.done', { reference: body.crsReservationCode }))
  return refusal
}

/** Whether a change was typed over the booking on screen that can be taken back. */
export const isAnythingTyped = () => changesTyped(shownBooking()?.crsReservationId) > 0

/** Takes back the last change that was typed over the booking on screen. */
export function undoTyped(): void {
  const booking = shownBooking()
  if (booking) undoEdit(booking.crsReservationId)
}

/** Drops everything that was typed over the booking on screen. */
export function dropEdits(): Refusal | undefined {
  const booking = shownBooking()
  if (!booking || !hasEdits()) return refuse('nothing_modified')
  forgetEdits(booking.crsReservationId)
  return undefined
}

/** Reports that a recalled booking has changes typed over it, and what was stored in it since they were typed. */
export async function announceEdits(booking: StoredBooking, say: CommandServices['say']): Promise<void> {
  const { crsReservationId: reference, version } = booking
  const edits = editsOf(reference)
  if (isEmpty(edits)) return
  say(i18next.t('booking:modify.restored', { reference }))
  const typedOver = versionTyped(reference)
  if (typedOver === undefined || typedOver === version) return
  moveEdits(reference, version, appliedEdits(booking, edits))
  await showChangedSince(reference, typedOver)
}
