import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import { nameIn } from '../reference/record.ts'
import { serverText } from '../server/serverText.ts'
import { beginPage, line as rule, page, put, putQr, type Paper } from '../paper/paper.ts'
import { isCancelled, linesOf, printDay, type Line, type Wire, type WireTrip, type Writer } from './sold.ts'

/** One page for each ticket of the booking. */
export function drawTickets(paper: Paper, writer: Writer, booking: Wire): void {
  for (const trip of booking.trips) {
    for (const sold of linesOf(writer, trip)) {
      if (sold.ticket) drawTicket(paper, writer, booking, trip, sold, sold.ticket)
    }
  }
}

const left = page.margin
const right = page.width - page.margin
const qrSide = 104

function drawTicket(
  paper: Paper,
  writer: Writer,
  booking: Wire,
  trip: WireTrip,
  sold: Line,
  ticket: NonNullable<Line['ticket']>,
): void {
  beginPage(paper)
  drawHead(paper, writer, booking, trip, printTicket(ticket))
  if (isCancelled(sold)) putCancelled(paper, writer)
  else putQr(paper, ticket.qrCode, right - qrSide, 84, qrSide)
  put(paper, ticket.letter + ticket.number, right - qrSide, 192, { size: 8, width: qrSide, align: 'center' })
  put(paper, sold.kind, left, 84, { size: 8, colour: '#555555' })
  put(paper, sold.title, left, 95, { size: 16, font: 'strong', width: right - left - qrSide - 20 })
  drawVoyage(paper, writer, trip, 124)
  drawFacts(paper, sold.facts, 212)
  drawFare(paper, writer, booking, sold, 212)
  drawFoot(paper, writer, booking, trip)
  if (!isCancelled(sold)) putShow(paper, writer)
}

/** Where the code would be: nobody boards with it. */
function putCancelled(paper: Paper, { language }: Writer): void {
  const words = serverText(language, 'ticket_cancelled')
  const look = { size: 13, font: 'strong', colour: '#b00020', align: 'right' } as const
  put(paper, words, right - 2 * qrSide, 130, { ...look, width: 2 * qrSide })
}

function drawHead(
  paper: Paper,
  { language, catalogue }: Writer,
  booking: Wire,
  { vessel, openReturn }: WireTrip,
  number: string,
): void {
  const company = catalogue.company(vessel.company.abbreviation)
  const kind = serverText(
    language,
    booking.userSelectedEticket === false ? 'ticket_paper' : 'ticket_electronic',
  )
  const title = serverText(language, openReturn ? 'ticket_open_title' : 'ticket_title')
  put(paper, company ? nameIn(language, company) : vessel.company.abbreviation, left, 32, {
    size: 18,
    font: 'strong',
    width: 300,
  })
  put(paper, kind, left, 56, { size: 8, colour: '#555555', width: 300 })
  put(paper, `${title} ${number}`, 340, 36, { size: 14, font: 'strong', align: 'right' })
  rule(paper, 74)
}

function drawVoyage(paper: Paper, { language }: Writer, trip: WireTrip, y: number): void {
  const say = (code: string) => serverText(language, code)
  const half = 190
  put(paper, say('ticket_from'), left, y, { size: 8, colour: '#555555', width: half })
  put(paper, trip.origin.name, left, y + 10, { size: 13, font: 'strong', width: half })
  put(paper, say('ticket_to'), left + half, y, { size: 8, colour: '#555555', width: half })
  put(paper, trip.destination.name, left + half, y + 10, { size: 13, font: 'strong', width: half })
  const departs = trip.openReturn ? say('ticket_no_day') : printDay(trip.departureDateTime)
  const arrives = trip.openReturn ? printDay(trip.openUntil ?? '') : printDay(trip.arrivalDateTime)
  put(paper, say('ticket_departs'), left, y + 32, { size: 8, colour: '#555555', width: half })
  put(paper, departs, left, y + 42, { size: 13, font: 'strong', width: half })
  const later = say(trip.openReturn ? 'ticket_valid_until' : 'ticket_arrives')
  put(paper, later, left + half, y + 32, { size: 8, colour: '#555555', width: half })
  put(paper, arrives, left + half, y + 42, { size: 13, width: half })
  if (trip.vessel.name) {
    put(paper, `${say('ticket_vessel')}: ${trip.vessel.name}`, left, y + 64, { size: 10, width: half * 2 })
  }
}

function drawFacts(paper: Paper, facts: Line['facts'], y: number): void {
  for (const [nth, [name, value]] of facts.entries()) {
    put(paper, name, left, y + nth * 18, { size: 8, colour: '#555555', width: 110 })
    put(paper, value, left + 112, y + nth * 18 - 1, { size: 10, font: 'strong', width: 190 })
  }
}

function drawFare(paper: Paper, { language }: Writer, { currency }: Wire, { fare }: Line, y: number): void {
  const parts: [string, number][] = [
    ['ticket_net', fare.net],
    ['ticket_vat', fare.vat],
    ['ticket_dues', fare.dues],
    ['ticket_surcharges', fare.surcharges],
  ]
  const from = right - 210
  for (const [nth, [code, amount]] of parts.entries()) {
    put(paper, serverText(language, code), from, y + nth * 15, { width: 120 })
    put(paper, printMoney(amount), right - 90, y + nth * 15, { width: 90, align: 'right' })
  }
  const total = `${printMoney(fare.total)} ${currency}`
  put(paper, serverText(language, 'ticket_total'), from, y + 66, { size: 12, font: 'strong', width: 100 })
  put(paper, total, right - 110, y + 66, { size: 12, font: 'strong', width: 110, align: 'right' })
}

function drawFoot(paper: Paper, { language }: Writer, booking: Wire, trip: WireTrip): void {
  const say = (code: string) => serverText(language, code)
  rule(paper, 330)
  const codes = `${say('ticket_booking')} ${booking.crsReservationId} · ${say('ticket_company_code')} ${trip.companyReservationCode}`
  put(paper, codes, left, 338, { size: 10, font: 'strong', width: 400 })
  const agency = `${say('ticket_agency')} ${booking.agencyCode} · ${booking.bookedBy} · ${printDay(booking.bookedAt)}`
  put(paper, agency, left, 353, { size: 8, width: 400 })
  const remarks = [booking.remarks, trip.remarks].filter(Boolean).join(' · ')
  if (remarks) put(paper, `${say('ticket_remarks')}: ${remarks}`, left, 365, { size: 8 })
}

function putShow(paper: Paper, { language }: Writer): void {
  put(paper, serverText(language, 'ticket_show'), left, 377, { size: 8, colour: '#555555' })
}
