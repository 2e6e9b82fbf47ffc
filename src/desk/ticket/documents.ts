import { isPaidBack } from '../../domain/ledger/assignPayments.ts'
import { ticket as calls } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { fillForm, formEncoding, formText, type FormCode } from '../../domain/ticket/form.ts'
import type { CommandServices } from '../command/command.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { type StoredBooking, itemsOf } from '../booking/shown/items.ts'
import { getCached } from '../request/cache.ts'
import { onScreen } from './copy.ts'
import { fetchDocuments, fetchReceipt, fetchThermal } from './fetchPapers.ts'
import { isPrintedHere, printHere } from './print/deliver.ts'

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

/** Folder of the ticket forms, unless the server names another address. */
const ownFolder = '/ticket-forms'

/** The roll also prints cancelled tickets, and the advices of a PTA, which has no tickets yet. */
export function refuseWithoutRoll(): Refusal | undefined {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const isPrintable = booking.trips
    .flatMap(itemsOf)
    .some(({ item: { status, ticket } }) => ticket !== undefined || status === 'PTA')
  return isPrintable ? undefined : refuse('nothing_to_print')
}

/**
 * Prints the tickets of the booking on screen on the roll, each on the form of its kind; opens their text where no
 * desktop program prints.
 */
export async function printTicketsOnRoll(_: object, services: CommandServices): Promise<Refusal | undefined> {
  const booking = onScreen()
  if (booking === undefined) return refuse('no_booking_shown')
  const { crsReservationId } = booking
  const printer = salePreferences.rollPrinter()
  if (isPrintedHere(printer)) return printHere({ crsReservationId, printable: 'ROLL', printer }, services)
  const answer = await fetchThermal(crsReservationId)
  if (isRefusal(answer)) return answer
  const text = await textOf(answer)
  if (isRefusal(text)) return text
  const bytes = new TextEncoder().encode(text)
  services.openFile({ name: `thermal-${crsReservationId}.txt`, bytes }, 'text/plain; charset=utf-8')
  return undefined
}

async function textOf({ tickets, columns }: AnswerOf<typeof calls.thermal>): Promise<string | Refusal> {
  const forms = new Map<FormCode, string>()
  for (const formCode of new Set(tickets.map((ticket) => ticket.formCode))) {
    const form = await fetchForm(formCode).catch(() => undefined)
    if (form === undefined) return refuse('forms_unavailable', { file: `${formCode}.txt` })
    forms.set(formCode, form)
  }
  const pages = tickets.map(({ formCode, values }) =>
    [formCode, formText(fillForm(forms.get(formCode) ?? '', values), columns)].join('\n'),
  )
  return pages.join('\n\n')
}

/** The file of the static host, in Greek of one byte a character. */
async function fetchForm(formCode: FormCode): Promise<string> {
  const folder = getCached(session.health, {})?.links.ticketForms ?? ownFolder
  const response = await fetch(`${folder.replace(/\/?$/, '/')}${formCode}.txt`)
  if (!response.ok) throw new Error(`ticket form ${formCode}: ${response.status}`)
  return new TextDecoder(formEncoding).decode(await response.arrayBuffer())
}
