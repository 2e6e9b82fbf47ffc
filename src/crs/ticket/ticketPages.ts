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

/** One page per ticket of the booking. */
export function drawTickets(document: PdfDocument, context: PrintContext, booking: WireBooking): void {
  for (const trip of booking.trips) {
    for (const sold of printLines(context, trip)) {
      if (sold.ticket) drawTicket(document, context, booking, trip, sold, sold.ticket)
    }
  }
}

const left = page.margin
const right = page.width - page.margin
const qrSide = 104

function drawTicket(
  document: PdfDocument,
  context: PrintContext,
  booking: WireBooking,
  trip: WireTrip,
  sold: PrintLine,
  ticket: NonNullable<PrintLine['ticket']>,
): void {
  beginPage(document)
  drawHead(document, context, booking, trip, printTicket(ticket))
  if (isCancelled(sold)) putCancelled(document, context)
  else putQr(document, ticket.qrCode, right - qrSide, 84, qrSide)
  putText(document, ticket.letter + ticket.number, right - qrSide, 192, {
    size: 8,
    width: qrSide,
    align: 'center',
  })
  putText(document, sold.kind, left, 84, { size: 8, colour: '#555555' })
  putText(document, sold.title, left, 95, { size: 16, font: 'strong', width: right - left - qrSide - 20 })
  drawVoyage(document, context, trip, 124)
  drawFacts(document, sold.facts, 212)
  drawFare(document, context, booking, sold, 212)
  drawFoot(document, context, booking, trip)
  if (!isCancelled(sold)) putShow(document, context)
}

/** Printed in place of the QR code, so that a cancelled ticket cannot be used for boarding. */
function putCancelled(document: PdfDocument, { language }: PrintContext): void {
  const words = serverText(language, 'ticket_cancelled')
  const style = { size: 13, font: 'strong', colour: '#b00020', align: 'right' } as const
  putText(document, words, right - 2 * qrSide, 130, { ...style, width: 2 * qrSide })
}

function drawHead(
  document: PdfDocument,
  { language, catalogue }: PrintContext,
  booking: WireBooking,
  { vessel, openReturn }: WireTrip,
  number: string,
): void {
  const company = catalogue.company(vessel.company.abbreviation)
  const kind = serverText(
    language,
    booking.userSelectedEticket === false ? 'ticket_paper' : 'ticket_electronic',
  )
  const title = serverText(language, openReturn ? 'ticket_open_title' : 'ticket_title')
  putText(document, company ? nameIn(language, company) : vessel.company.abbreviation, left, 32, {
    size: 18,
    font: 'strong',
    width: 300,
  })
  putText(document, kind, left, 56, { size: 8, colour: '#555555', width: 300 })
  putText(document, `${title} ${number}`, 340, 36, { size: 14, font: 'strong', align: 'right' })
  rule(document, 74)
}

function drawVoyage(document: PdfDocument, { language }: PrintContext, trip: WireTrip, y: number): void {
  const translate = (code: string) => serverText(language, code)
  const half = 190
  putText(document, translate('ticket_from'), left, y, { size: 8, colour: '#555555', width: half })
  putText(document, trip.origin.name, left, y + 10, { size: 13, font: 'strong', width: half })
  putText(document, translate('ticket_to'), left + half, y, { size: 8, colour: '#555555', width: half })
  putText(document, trip.destination.name, left + half, y + 10, { size: 13, font: 'strong', width: half })
  const departs = trip.openReturn ? translate('ticket_no_day') : printDay(trip.departureDateTime)
  const arrives = trip.openReturn ? printDay(trip.openUntil ?? '') : printDay(trip.arrivalDateTime)
  putText(document, translate('ticket_departs'), left, y + 32, { size: 8, colour: '#555555', width: half })
  putText(document, departs, left, y + 42, { size: 13, font: 'strong', width: half })
  const later = translate(trip.openReturn ? 'ticket_valid_until' : 'ticket_arrives')
  putText(document, later, left + half, y + 32, { size: 8, colour: '#555555', width: half })
  putText(document, arrives, left + half, y + 42, { size: 13, width: half })
  if (trip.vessel.name) {
    putText(document, `${translate('ticket_vessel')}: ${trip.vessel.name}`, left, y + 64, {
      size: 10,
      width: half * 2,
    })
  }
}

function drawFacts(document: PdfDocument, facts: PrintLine['facts'], y: number): void {
  for (const [nth, [name, value]] of facts.entries()) {
    putText(document, name, left, y + nth * 18, { size: 8, colour: '#555555', width: 110 })
    putText(document, value, left + 112, y + nth * 18 - 1, { size: 10, font: 'strong', width: 190 })
  }
}

function drawFare(
  document: PdfDocument,
  { language }: PrintContext,
  { currency }: WireBooking,
  { fare }: PrintLine,
  y: number,
): void {
  const parts: [string, number][] = [
    ['ticket_net', fare.net],
    ['ticket_vat', fare.vat],
    ['ticket_dues', fare.dues],
    ['ticket_surcharges', fare.surcharges],
  ]
  const from = right - 210
  for (const [nth, [code, amount]] of parts.entries()) {
    putText(document, serverText(language, code), from, y + nth * 15, { width: 120 })
    putText(document, printMoney(amount), right - 90, y + nth * 15, { width: 90, align: 'right' })
  }
  const total = `${printMoney(fare.total)} ${currency}`
  putText(document, serverText(language, 'ticket_total'), from, y + 66, {
    size: 12,
    font: 'strong',
    width: 100,
  })
  putText(document, total, right - 110, y + 66, { size: 12, font: 'strong', width: 110, align: 'right' })
}

function drawFoot(
  document: PdfDocument,
  { language }: PrintContext,
  booking: WireBooking,
  trip: WireTrip,
): void {
  const translate = (code: string) => serverText(language, code)
  rule(document, 330)
  const codes = `${translate('ticket_booking')} ${booking.crsReservationId} · ${translate('ticket_company_code')} ${trip.companyReservationCode}`
  putText(document, codes, left, 338, { size: 10, font: 'strong', width: 400 })
  const agency = `${translate('ticket_agency')} ${booking.agencyCode} · ${booking.bookedBy} · ${printDay(booking.bookedAt)}`
  putText(document, agency, left, 353, { size: 8, width: 400 })
  const remarks = [booking.remarks, trip.remarks].filter(Boolean).join(' · ')
  if (remarks) putText(document, `${translate('ticket_remarks')}: ${remarks}`, left, 365, { size: 8 })
}

function putShow(document: PdfDocument, { language }: PrintContext): void {
  putText(document, serverText(language, 'ticket_show'), left, 377, { size: 8, colour: '#555555' })
}
