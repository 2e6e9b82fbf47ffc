import { isPaidBack } from '../../domain/ledger/assignPayments.ts'
import { nameOfLeader } from '../../domain/value/personName.ts'
import type { InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import { readReceiptEntries, receiptsIn } from '../ledger/receipts.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findBookingId } from '../booking/recall.ts'
import { findSeller, readAgency } from '../session/agency.ts'
import { serverText } from '../server/serverText.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import type { ReceiptPage } from './receiptPages.ts'
import { sellerLines } from './seller.ts'
import { companyNames, readPrinted } from './sheets.ts'

/** The receipts of a booking’s payments or of its refunds, one on a page, from the entries of the ledger. */
export async function receipt(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.receipt>,
  context: CallContext,
): Promise<ServiceFile | Refusal> {
  const { crsReservationId: reference, kind, paper: size, print: printed } = query
  // A PTA is paid to the agency that sold it, not to the one that collects it.
  const id = await findBookingId(context.tx, context.who, reference)
  if (isRefusal(id)) return id
  const { catalogue } = dependencies
  const version = await readPrinted(dependencies, context, { ...query, cancelled: true })
  if (isRefusal(version)) return version
  const { agencyCode } = version.booking
  const [agency, seller, entries] = await Promise.all([
    readAgency(context.tx, agencyCode),
    findSeller(context.tx, agencyCode),
    readReceiptEntries(context.tx, [id]),
  ])
  const receipts = receiptsIn(entries, () => agency.timezone)
  const { logo = '' } = seller ?? {}
  const {
    context: { language },
    booking,
  } = version
  const { currency, leader } = booking
  const about = [
    ['ticket_booking', booking.crsReservationId],
    ['ticket_leader', nameOfLeader(leader)],
  ] as const
  const pages = receipts
    // An amount moved to another booking was returned to no one; one that came from there is paid for here.
    .filter((receipt) => (kind === 'refund' ? isPaidBack(receipt) : !receipt.isRefund))
    .map((receipt) => receiptPage(catalogue, language, { agency, logo, receipt, about, currency }))
  if (pages.length === 0)
    return refuse(kind === 'refund' ? 'nothing_refunded' : 'nothing_paid', { reference })
  const title = `${serverText(language, `receipt_of_${kind}`)} ${reference}`
  const bytes = fileTask('receipts', { title, language, pages, size, printed })
  return { name: `${kind}-${reference}.pdf`, bytes }
}

/** A receipt with the names of its companies. */
export function receiptPage(
  catalogue: Catalogue,
  language: Language,
  { logo, ...page }: Omit<ReceiptPage, 'context'> & { logo: string },
): ReceiptPage {
  const { digits } = catalogue.network
  const codes = page.receipt.lines.map(({ company }) => company)
  return {
    ...page,
    context: {
      language,
      second: catalogue.network.secondLanguage,
      digits,
      companies: companyNames(catalogue, language, codes),
      agencySeller: sellerLines(language, page.agency),
      agencyLogo: logo,
    },
  }
}
