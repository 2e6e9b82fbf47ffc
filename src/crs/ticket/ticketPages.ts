import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import {
  drawPdf,
  type PdfHead,
  type PdfOptions,
  beginPage,
  drawRule,
  drawTagged,
  grey,
  page,
  putLabel,
  putLogo,
  putParagraph,
  putQr,
  putText,
  type PdfDocument,
} from '../pdf/document.ts'
import { logoBox } from '../pdf/logo.ts'
import { drawOverview } from './overviewPages.ts'
import {
  type Version,
  endingLabel,
  type PrintContext,
  type PrintLine,
  bothOf,
  labelOf,
  type Label,
} from './printLines.ts'
import { checkInCloses, textsOfTrip } from './seller.ts'
import { drawRollOverview, drawRollTicket } from './rollPages.ts'
import { type Sheet, bookingLine, companyName, secondPort, remarksOf, voyageOf } from './ticketSheet.ts'

export interface BookingPages extends PdfHead, PdfOptions {
  sheets: readonly Sheet[]
  /** Absent where only tickets are printed. */
  overview: Version | undefined
}

/** Tickets, one per page, and then the voucher, the confirmation of an option, or the advice of a PTA. */
export function drawBooking({
  title,
  language,
  sheets,
  overview,
  ...options
}: BookingPages): Promise<Uint8Array> {
  const isRoll = options.size === '80mm'
  return drawPdf(
    { title, language },
    (document) => {
      for (const sheet of sheets) (isRoll ? drawRollTicket : drawTicket)(document, sheet)
      if (overview) (isRoll ? drawRollOverview : drawOverview)(document, overview)
    },
    options,
  )
}

const left = page.margin
const right = page.width - page.margin
const qrSide = 104

/** A ticket on A5, or on half a sheet of A4. */
function drawTicket(document: PdfDocument, sheet: Sheet): void {
  const { context, sold, ticket } = sheet
  beginPage(document, context.language)
  drawHead(document, sheet)
  const ending = endingLabel(context, sold)
  if (ending) putEnding(document, ending)
  else putQr(document, ticket.qrCode, right - qrSide, 84, qrSide)
  putText(document, ticket.letter + ticket.number, right - qrSide, 192, {
    size: 8,
    width: qrSide,
    align: 'center',
  })
  putText(document, bothOf(sold.kind), left, 82, { size: 8, colour: grey })
  putText(document, sold.title, left, 93, { size: 16, font: 'strong', width: right - left - qrSide - 20 })
  drawVoyage(document, sheet, 118)
  drawFacts(document, sold.facts, 208)
  drawFare(document, sheet, 212)
  drawSeller(document, sheet, 296)
  drawFoot(document, sheet)
  if (!ending) putShow(document, context)
}

/** Printed in place of the QR code, so that a ticket that was cancelled or replaced cannot be used for boarding. */
function putEnding(document: PdfDocument, { text, second }: Label): void {
  const style = { font: 'strong', colour: '#b00020', align: 'right', width: 2 * qrSide } as const
  putText(document, text, right - 2 * qrSide, 130, { ...style, size: 13 })
  putText(document, second, right - 2 * qrSide, 148, { ...style, size: 9 })
}

function drawHead(document: PdfDocument, { context, booking, trip, ticket }: Sheet): void {
  const kind = booking.userSelectedEticket === false ? 'ticket_paper' : 'ticket_electronic'
  const title = labelOf(context, trip.openReturn ? 'ticket_open_title' : 'ticket_title')
  const company = companyName(context, trip)
  const logo = textsOfTrip(context, trip)?.logo ?? ''
  const from = logo ? left + logoBox.width + 8 : left
  putLogo(document, logo, left, 32, { alt: company })
  putText(document, company, from, 32, { size: 18, font: 'strong', width: 332 - from })
  putText(document, bothOf(labelOf(context, kind)), from, 56, { size: 8, colour: grey, width: 332 - from })
  putText(document, `${title.text} ${printTicket(ticket)}`, 340, 32, {
    size: 14,
    font: 'strong',
    align: 'right',
    isHeading: true,
  })
  putText(document, title.second, 340, 50, { size: 8, colour: grey, align: 'right' })
  drawRule(document, 74)
}

function drawVoyage(document: PdfDocument, { context, trip }: Sheet, y: number): void {
  const half = 190
  const place = (code: string, port: typeof trip.origin, x: number) => {
    drawTagged(document, 'P', () => {
      putText(document, bothOf(labelOf(context, code)), x, y, { size: 8, colour: grey, width: half })
      putText(document, port.name, x, y + 10, { size: 13, font: 'strong', width: half })
      putText(document, secondPort(context, port), x, y + 26, { size: 8, width: half })
    })
  }
  place('ticket_from', trip.origin, left)
  place('ticket_to', trip.destination, left + half)
  for (const [nth, [label, time]] of voyageOf(context, trip).entries()) {
    const x = left + nth * half
    drawTagged(document, 'P', () => {
      putText(document, bothOf(label), x, y + 39, { size: 8, colour: grey, width: half })
      putText(document, time, x, y + 49, { size: 13, width: half, ...(nth === 0 && { font: 'strong' }) })
    })
  }
  if (trip.vessel.name) {
    const closes = checkInCloses(context, trip)
    const vessel = [
      `${bothOf(labelOf(context, 'ticket_vessel'))}: ${trip.vessel.name}`,
      ...(closes ? [`${bothOf(closes[0])}: ${closes[1]}`] : []),
    ].join(' · ')
    putText(document, vessel, left, y + 69, { size: 10, width: half * 2 })
  }
}

function drawFacts(document: PdfDocument, facts: PrintLine['facts'], y: number): void {
  for (const [nth, [name, value]] of facts.entries()) {
    drawTagged(document, 'P', () => {
      putLabel(document, name, left, y + nth * 20, { width: 110 })
      putText(document, value, left + 112, y + nth * 20 - 1, { size: 10, font: 'strong', width: 180 })
    })
  }
}

function drawFare(document: PdfDocument, { context, booking, sold }: Sheet, y: number): void {
  const { net, vat, dues, surcharges } = sold.fare
  const parts = { ticket_net: net, ticket_vat: vat, ticket_dues: dues, ticket_surcharges: surcharges }
  const from = right - 230
  for (const [nth, [code, amount]] of Object.entries(parts).entries()) {
    drawTagged(document, 'P', () => {
      putText(document, bothOf(labelOf(context, code)), from, y + nth * 15, { size: 8, width: 165 })
      putText(document, printMoney(amount, context.digits), right - 64, y + nth * 15, {
        width: 64,
        align: 'right',
      })
    })
  }
  const total = `${printMoney(sold.fare.total, context.digits)} ${booking.currency}`
  const style = { size: 12, font: 'strong' } as const
  drawTagged(document, 'P', () => {
    putText(document, bothOf(labelOf(context, 'ticket_total')), from, y + 66, { ...style, width: 115 })
    putText(document, total, right - 110, y + 66, { ...style, width: 110, align: 'right' })
  })
}

/** The company by its legal name, and its conditions, in the room under the fare. */
function drawSeller(document: PdfDocument, { context, trip }: Sheet, y: number): void {
  const { seller = [], conditions = '' } = textsOfTrip(context, trip) ?? {}
  const words = [...seller, conditions].filter(Boolean).join('\n')
  if (words) putParagraph(document, words, right - 230, y, { size: 6, width: 230, height: 36, colour: grey })
}

function drawFoot(document: PdfDocument, sheet: Sheet): void {
  const { codes, agency } = bookingLine(sheet)
  const { agencyLogo, agencySeller } = sheet.context
  const width = right - left - (agencyLogo ? logoBox.width + 8 : 0)
  drawRule(document, 334)
  putLogo(document, agencyLogo, right - logoBox.width, 340, {
    align: 'right',
    alt: agencySeller[0] ?? agency,
  })
  putText(document, codes, left, 340, { size: 10, font: 'strong', width })
  putText(document, agency, left, 354, { size: 8, width })
  const notes = [...agencySeller, remarksOf(sheet)].filter(Boolean).join(' · ')
  if (notes) putText(document, notes, left, 365, { size: 7, width })
}

function putShow(document: PdfDocument, context: PrintContext): void {
  const { text, second } = labelOf(context, 'ticket_show')
  putText(document, text, left, 377, { size: 8, colour: grey })
  putText(document, second, left, 388, { size: 7, colour: grey })
}
