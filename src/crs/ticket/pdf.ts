import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { drawPdf, type PdfDocument } from '../pdf/document.ts'
import { drawOverview } from './overviewPages.ts'
import { drawRollOverview, drawRollTicket } from './rollPages.ts'
import { readVersions, sheetsOf } from './sheets.ts'
import { drawTicket } from './ticketPages.ts'

/** The tickets of a sale, one per page, its voucher, or both; for an option a confirmation that is not a ticket. */
export async function pdf(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.pdf>,
  context: Pick<CallContext, 'tx' | 'who'>,
): Promise<AnswerOf<typeof ticket.pdf> | Refusal> {
  const { voucher = false, tickets = !voucher, paper: size, print: printed } = query
  const versions = await readVersions(dependencies, context, query)
  if (isRefusal(versions)) return versions
  const sheets = tickets ? sheetsOf(versions, query) : []
  const onRoll = size === '80mm'
  const onto = (document: PdfDocument) => {
    for (const sheet of sheets) (onRoll ? drawRollTicket : drawTicket)(document, sheet)
    if (voucher || sheets.length === 0)
      (onRoll ? drawRollOverview : drawOverview)(document, versions.overview)
  }
  const { crsReservationId: reference } = versions.first.booking
  const bytes = await drawPdf(reference, onto, { size, printed })
  const kind = sheets.length > 0 ? 'tickets' : voucher ? 'voucher' : 'booking'
  return { name: `${kind}-${reference}.pdf`, bytes }
}
