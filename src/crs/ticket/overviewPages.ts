import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import { nameIn } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import { beginPage, drawRule as rule, page, putText, putQr, type PdfDocument } from '../pdf/document.ts'
import {
  isCancelled,
  printLines,
  printDay,
  type PrintLine,
  type WireBooking,
  type WireTrip,
  type PrintContext,
} from './printLines.ts'

const left = page.margin
const right = page.width - page.margin
const bottom = page.height - page.margin - 14
const qrSide = 64

/** The whole booking on as many pages as needed: the confirmation of an option, or the voucher of a sale. */
export function drawOverview(document: PdfDocument, context: PrintContext, booking: WireBooking): void {
  let y = drawHead(document, context, booking)
  const room = (needed: number) => {
    if (y + needed > bottom) y = drawHead(document, context, booking)
  }
  for (const trip of booking.trips) {
    const lines = printLines(context, trip)
    if (lines.length === 0) continue
    room(46)
    y = drawTrip(document, context, trip, y)
    for (const sold of lines) {
      room(13)
      drawLine(document, context, sold, y)
      y += 13
    }
    y += 6
  }
  for (const insurance of (booking.insurances ?? []).filter(({ status }) => status !== 'CANCELLED')) {
    room(13)
    putText(document, serverText(context.language, 'ticket_insurance'), left, y, {
      size: 8,
      colour: '#555555',
      width: 62,
    })
    putText(document, insurance.name, left + 64, y, { width: 300 })
    putText(document, printMoney(insurance.grossAmount), right - 62, y, { width: 62, align: 'right' })
    y += 13
  }
  room(30)
  drawSums(document, context, booking, y)
}

const isOption = ({ reservationStatus }: WireBooking) => reservationStatus === 'OPTIONAL'

function drawHead(document: PdfDocument, { language }: PrintContext, booking: WireBooking): number {
  const translate = (code: string) => serverText(language, code)
  beginPage(document)
  const title = translate(isOption(booking) ? 'ticket_option_title' : 'ticket_voucher_title')
  putText(document, title, left, 30, { size: 12, width: 300 })
  putText(document, booking.crsReservationId, left, 45, { size: 26, font: 'strong', width: 300 })
  putQr(document, booking.crsReservationId, right - qrSide, 28, qrSide)
  const agency = `${translate('ticket_agency')} ${booking.agencyCode} · ${booking.bookedBy} · ${printDay(booking.bookedAt)}`
  putText(document, agency, left, 80, { size: 8, width: 400 })
  if (isOption(booking)) {
    const until = `${translate('ticket_option_until')} ${printDay(booking.optionDateTime ?? '')}`
    putText(document, translate('ticket_not_a_ticket'), 210, 36, {
      size: 15,
      font: 'strong',
      colour: '#b00020',
      width: 240,
    })
    putText(document, until, 210, 58, { size: 11, font: 'strong', width: 240 })
  }
  rule(document, 98)
  return 106
}

function drawTrip(
  document: PdfDocument,
  { language, catalogue }: PrintContext,
  trip: WireTrip,
  y: number,
): number {
  const translate = (code: string) => serverText(language, code)
  const company = catalogue.company(trip.vessel.company.abbreviation)
  const day = trip.openReturn
    ? `${translate('ticket_no_day')}, ${translate('ticket_valid_until')} ${printDay(trip.openUntil ?? '')}`
    : `${printDay(trip.departureDateTime)} – ${printDay(trip.arrivalDateTime)}`
  putText(document, `${trip.origin.name} – ${trip.destination.name}`, left, y, {
    size: 11,
    font: 'strong',
    width: 300,
  })
  putText(document, day, left + 250, y + 1, { size: 10, align: 'right' })
  const names = [
    company ? nameIn(language, company) : trip.vessel.company.abbreviation,
    trip.vessel.name,
    `${translate('ticket_company_code')} ${trip.companyReservationCode}`,
    trip.remarks ?? '',
  ]
  putText(document, names.filter(Boolean).join(' · '), left, y + 15, { size: 8, colour: '#555555' })
  return y + 29
}

function drawLine(document: PdfDocument, { language }: PrintContext, sold: PrintLine, y: number): void {
  const { kind, title, facts, fare, ticket } = sold
  putText(document, kind, left, y, { size: 8, colour: '#555555', width: 62 })
  putText(document, title, left + 64, y, { width: 150 })
  putText(document, facts.map(([, value]) => value).join(' · '), left + 218, y, {
    size: 8,
    width: ticket ? 180 : 250,
  })
  putText(document, ticket ? printTicket(ticket) : '', left + 402, y, { size: 8, width: 66 })
  if (isCancelled(sold)) {
    const style = { size: 8, colour: '#b00020', width: 62, align: 'right' } as const
    putText(document, serverText(language, 'ticket_cancelled'), right - 62, y, style)
  } else putText(document, printMoney(fare.total), right - 62, y, { width: 62, align: 'right' })
}

function drawSums(document: PdfDocument, { language }: PrintContext, booking: WireBooking, y: number): void {
  const translate = (code: string) => serverText(language, code)
  const { leader, remarks, total, paid, currency } = booking
  const contact = [leader.lastName, leader.firstName, leader.mobile, leader.email].filter(Boolean).join(' ')
  putText(document, `${translate('ticket_leader')}: ${contact}`, left, y, { size: 8, width: 300 })
  if (remarks)
    putText(document, `${translate('ticket_remarks')}: ${remarks}`, left, y + 11, { size: 8, width: 300 })
  const sums = `${translate('ticket_total')} ${printMoney(total)} ${currency}`
  putText(document, sums, left + 300, y, { size: 12, font: 'strong', align: 'right' })
  if (paid > 0) {
    putText(document, `${translate('ticket_paid')} ${printMoney(paid)} ${currency}`, left + 300, y + 15, {
      align: 'right',
    })
  }
}
