import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { itemsOf } from '../booking/shown/items.ts'
import type { CommandServices } from '../command/command.ts'
import { request } from '../request/request.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { onScreen } from './copy.ts'
import { paperOf } from './print/printers.ts'

/** An option has no payment yet. */
export function noReceipt(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const { crsReservationId: reference, reservationStatus } = booking
  return reservationStatus === 'OPTIONAL' ? refuse('nothing_paid', { reference }) : undefined
}

/** Only cancelled tickets are refunded. */
export function noRefund(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const refunded = booking.trips
    .flatMap(itemsOf)
    .some(({ item: { status, ticket } }) => status === 'CANCELLED' && ticket !== undefined)
  return refunded ? undefined : refuse('nothing_refunded', { reference: booking.crsReservationId })
}

/** Opens the receipts of the booking on screen, of its payments or of its refunds, on the paper of the usual printer. */
export async function openReceipt(
  { refund = false }: { refund?: boolean },
  { openFile }: CommandServices,
): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const paper = await paperOf(salePreferences.printer())
  const query = {
    crsReservationId: booking.crsReservationId,
    kind: refund ? ('refund' as const) : ('payment' as const),
    ...(paper && { paper }),
  }
  const answer = await request(calls.receipt, { query })
  if (isRefusal(answer)) return answer
  openFile(answer, calls.receipt.file ?? '')
  return undefined
}
