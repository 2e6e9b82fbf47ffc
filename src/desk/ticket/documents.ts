import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { onScreen } from './copy.ts'
import { fetchDocuments } from './fetchPapers.ts'
import type { StoredBooking } from '../booking/shown/items.ts'

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
