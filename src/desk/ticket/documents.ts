import type { InputOf } from '../../contract/call.ts'
import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { PrintPackage } from '../../domain/ticket/printer.ts'
import type { CommandServices } from '../command/command.ts'
import { request } from '../request/request.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { onScreen } from './copy.ts'
import { paperOf } from './print/printers.ts'
import type { StoredBooking } from '../booking/shown/items.ts'

declare module '../command/command.ts' {
  interface CommandServices {
    /** Opens a file in a new window for viewing and printing. */
    openFile(file: { name: string; bytes: Uint8Array }, type: string): void
  }
}

export function noDocument(): Refusal | undefined {
  return onScreen() === undefined ? refuse('no_booking_shown') : undefined
}

/** Only some companies issue vouchers. */
export function noVoucher(): Refusal | undefined {
  return onScreen()?.supportsVoucherGeneration ? undefined : refuse('no_voucher')
}

type Wanted = InputOf<typeof calls.pdf>['query']

const papersIn: Record<PrintPackage, Pick<Wanted, 'voucher' | 'tickets'>> = {
  TICKETS: {},
  VOUCHER: { voucher: true },
  TICKETS_AND_VOUCHER: { voucher: true, tickets: true },
}

/** The documents to open, the printer they are laid out for, and whether the print dialog opens at once. */
interface Opening {
  papers: PrintPackage
  printer: string
  print?: boolean
}

/** Opens the documents of a booking, laid out for a printer. Parameters with their default value are not sent. */
export async function open(
  { crsReservationId }: StoredBooking,
  { papers, printer, print = false }: Opening,
  { openFile }: CommandServices,
): Promise<Refusal | undefined> {
  const paper = await paperOf(printer)
  const query: Wanted = {
    crsReservationId,
    ...papersIn[papers],
    ...(paper === undefined || paper === 'A5' ? {} : { paper }),
    ...(salePreferences.leavesOutCancelled() ? {} : { cancelled: true }),
    ...(print ? { print } : {}),
  }
  const answer = await request(calls.pdf, { query })
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
