import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { itemsOf } from '../booking/shown/items.ts'
import type { CommandServices } from '../command/command.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { onScreen } from './copy.ts'
import { fetchReceipt } from './fetchPapers.ts'
import { isPrintedHere, printHere } from './print/printHere.ts'

/** An option has no payment yet. */
export function refuseWithoutReceipt(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const { crsReservationId: reference, reservationStatus } = booking
  return reservationStatus === 'OPTIONAL' ? refuse('nothing_paid', { reference }) : undefined
}

/** Only cancelled tickets are refunded. */
export function refuseWithoutRefund(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const refunded = booking.trips
    .flatMap(itemsOf)
    .some(({ item: { status, ticket } }) => status === 'CANCELLED' && ticket !== undefined)
  return refunded ? undefined : refuse('nothing_refunded', { reference: booking.crsReservationId })
}

/** Prints the receipts of the booking on screen, or opens them where no desktop program prints. */
export async function openReceipt(
  { refund = false }: { refund?: boolean },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const { crsReservationId } = booking
  const own = salePreferences.receiptPrinter()
  if (isPrintedHere(own))
    return printHere(
      { crsReservationId, printable: refund ? 'REFUND_RECEIPT' : 'RECEIPT', printer: own },
      services,
    )
  const answer = await fetchReceipt(crsReservationId, { refund, printer: salePreferences.printer() })
  if (isRefusal(answer)) return answer
  services.openFile(answer, calls.receipt.file ?? '')
  return undefined
}
