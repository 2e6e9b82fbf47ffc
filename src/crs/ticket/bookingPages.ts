import { drawPdf, type PdfOptions } from '../pdf/document.ts'
import { drawOverview } from './overviewPages.ts'
import type { Version } from './printLines.ts'
import { drawRollOverview, drawRollTicket } from './rollPages.ts'
import { drawTicket } from './ticketPages.ts'
import type { Sheet } from './ticketSheet.ts'

export interface BookingPages extends PdfOptions {
  title: string
  sheets: readonly Sheet[]
  /** Absent where only tickets are printed. */
  overview: Version | undefined
}

/** Tickets, one per page, and then the voucher, the confirmation of an option, or the advice of a PTA. */
export function drawBooking({ title, sheets, overview, ...options }: BookingPages): Promise<Uint8Array> {
  const isRoll = options.size === '80mm'
  return drawPdf(
    title,
    (document) => {
      for (const sheet of sheets) (isRoll ? drawRollTicket : drawTicket)(document, sheet)
      if (overview) (isRoll ? drawRollOverview : drawOverview)(document, overview)
    },
    options,
  )
}
