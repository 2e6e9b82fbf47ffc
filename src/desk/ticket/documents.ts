import { isPaidBack } from '../../domain/ledger/receipt.ts'
import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { onScreen } from './copy.ts'
import { fetchDocuments, fetchReceipt } from './fetchPapers.ts'
import { type StoredBooking, itemsOf } from '../booking/shown/items.ts'
import { isPrintedHere, printHere } from './print/deliver.ts'

declare module '../command/command.ts' {
  interface CommandServices {
    /** Opens a file in a new window for viewing and printing. */
    openFile(file: { name: string; bytes: Uint8Array }, type: string): void
  }
}

export function refuseWithoutDocument(): Refusal | undefined {
  return onScreen() === undefined ? refuse('no_booking_shown') : undefined
}

/** Only some companies issue vouchers. */
export function refuseWithoutVoucher(): Refusal | undefined {
  return onScreen()?.supportsVoucherGeneration ? undefined : refuse('no_voucher')
}

export async function open(
  { crsReservationId }: StoredBooking,
  opening: Parameters<typeof fetchDocuments>[1],
  { openFile }: CommandServices,
): Promise<Refusal | undefined> {
  const answer = await fetchDocuments(crsReservationId, opening)
  if (isRefusal(answer)) return answer
  openFile(answer, calls.pdf.file ?? '')
  return undefined
}

/** Opens the tickets of the booking on screen (a confirmation for an option), or its voucher. */
export async function openDocument(
  { voucher = false },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  return open(
    booking,
    { papers: voucher ? 'VOUCHER' : 'TICKETS', printer: salePreferences.printer() },
    services,
  )
}

/** An option has no payment yet. */
export function refuseWithoutReceipt(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const { crsReservationId: reference, reservationStatus } = booking
  return reservationStatus === 'OPTIONAL' ? refuse('nothing_paid', { reference }) : undefined
}

/** An amount moved to another booking was refunded to no one. An outside CRS names no receipts, only cancelled tickets. */
export function refuseWithoutRefund(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const refunded = booking.receipts
    ? booking.receipts.some(isPaidBack)
    : booking.trips
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
