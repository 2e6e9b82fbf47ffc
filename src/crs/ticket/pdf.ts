import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { findBooking } from '../booking/recall.ts'
import { wireBookings } from '../booking/wireBooking.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { drawOverview } from './overviewPages.ts'
import { drawPdf, type PdfDocument } from '../pdf/document.ts'
import { printLines } from './printLines.ts'
import { drawTickets } from './ticketPages.ts'

/** The tickets of a sale, one per page, its voucher, or both; for an option a confirmation that is not a ticket. */
export async function pdf(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof ticket.pdf>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ticket.pdf> | Refusal> {
  const id = await findBooking(tx, who, query.crsReservationId)
  if (isRefusal(id)) return id
  const [booking] = await wireBookings(tx, who, catalogue, [id])
  if (!booking) throw new Error(`booking ${id} not found`)
  const { voucher = false, tickets = !voucher, cancelled = false, paper: size, print: printed } = query
  const writer = { language: who.language, catalogue, cancelled }
  const printable = booking.trips.flatMap((trip) => printLines(writer, trip))
  if (printable.length === 0) return refuse('nothing_to_print')
  const asTickets = tickets && printable.some((line) => line.ticket !== undefined)
  const onto = (document: PdfDocument) => {
    if (asTickets) drawTickets(document, writer, booking)
    if (voucher || !asTickets) drawOverview(document, writer, booking)
  }
  const bytes = await drawPdf(booking.crsReservationId, onto, { size, printed })
  const kind = asTickets ? 'tickets' : voucher ? 'voucher' : 'booking'
  return { name: `${kind}-${booking.crsReservationId}.pdf`, bytes }
}
