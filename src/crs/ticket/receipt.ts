import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { readReceiptEntries, receiptsIn } from '../ledger/receipts.ts'
import { drawPdf } from '../pdf/document.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findBooking } from '../booking/recall.ts'
import { agencyOf } from '../session/agency.ts'
import { drawReceipts, type ReceiptPage } from './receiptPages.ts'
import { readVersions } from './sheets.ts'

/** The receipts of a booking’s payments or of its refunds, one on a page, from the entries of the ledger. */
export async function receipt(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.receipt>,
  context: CallContext,
): Promise<AnswerOf<typeof ticket.receipt> | Refusal> {
  const { crsReservationId: reference, kind, paper: size, print: printed } = query
  // A PTA is paid to the agency that sold it, not to the one that collects it.
  const id = await findBooking(context.tx, context.who, reference)
  if (isRefusal(id)) return id
  const versions = await readVersions(dependencies, context, { ...query, cancelled: true })
  if (isRefusal(versions)) return versions
  const { overview: version } = versions
  const agency = await agencyOf(context.tx, version.booking.agencyCode)
  const receipts = receiptsIn(await readReceiptEntries(context.tx, [id]), () => agency.timezone)
  const { context: page, booking } = version
  const { currency, leader } = booking
  const about = [
    ['ticket_booking', booking.crsReservationId],
    ['ticket_leader', [leader.lastName, leader.firstName].filter(Boolean).join(' ')],
  ] as const
  const pages = receipts
    .filter(({ isRefund }) => isRefund === (kind === 'refund'))
    .map((one): ReceiptPage => ({ context: page, agency, receipt: one, about, currency }))
  if (pages.length === 0)
    return refuse(kind === 'refund' ? 'nothing_refunded' : 'nothing_paid', { reference })
  const bytes = await drawPdf(reference, (document) => drawReceipts(document, pages, size), { size, printed })
  return { name: `${kind}-${reference}.pdf`, bytes }
}
