import type { InputOf } from '../../contract/call.ts'
import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { PrintPackage } from '../../domain/ticket/printer.ts'
import type { CommandServices } from '../command/command.ts'
import { request } from '../request/request.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { onScreen } from './copy.ts'
import { printers } from './print/printers.ts'
import type { StoredBooking } from '../booking/shown/items.ts'

declare module '../command/command.ts' {
  interface CommandServices {
    /** Opens a file beside the desk, to be looked at and printed. */
    openFile(file: { name: string; bytes: Uint8Array }, type: string): void
  }
}

export function noDocument(): Refusal | undefined {
  return onScreen() === undefined ? refuse('no_booking_shown') : undefined
}

/** Not every company gives out vouchers. */
export function noVoucher(): Refusal | undefined {
  return onScreen()?.supportsVoucherGeneration ? undefined : refuse('no_voucher')
}

type Wanted = InputOf<typeof calls.pdf>['query']

const papersIn: Record<PrintPackage, Pick<Wanted, 'voucher' | 'tickets'>> = {
  TICKETS: {},
  VOUCHER: { voucher: true },
  TICKETS_AND_VOUCHER: { voucher: true, tickets: true },
}

/** What is opened, for which printer, and whether it asks at once where to print it. */
interface Opening {
  papers: PrintPackage
  printer: string
  print?: boolean
}

/** Opens documents of a booking, laid out for a printer. What everybody does anyway is not asked for. */
export async function open(
  { crsReservationId }: StoredBooking,
  { papers, printer, print = false }: Opening,
  { openFile }: CommandServices,
): Promise<Refusal | undefined> {
  const paper = printer === '' ? undefined : (await printers()).find(({ name }) => name === printer)?.paper
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

/** Tickets of the booking on screen, an option’s as a confirmation; or its voucher. */
export async function openDocument(
  { voucher = false },
  hands: CommandServices,
): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  return open(booking, { papers: voucher ? 'VOUCHER' : 'TICKETS', printer: salePreferences.printer() }, hands)
}
