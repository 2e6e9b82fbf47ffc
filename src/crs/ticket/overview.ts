import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import { nameIn } from '../reference/record.ts'
import { serverText } from '../server/serverText.ts'
import { beginPage, line as rule, page, put, putQr, type Paper } from '../paper/paper.ts'
import { isCancelled, linesOf, printDay, type Line, type Wire, type WireTrip, type Writer } from './sold.ts'

const left = page.margin
const right = page.width - page.margin
const bottom = page.height - page.margin - 14
const qrSide = 64

/** The whole booking on as many pages as it takes: an option's confirmation, or a sale's voucher. */
export function drawOverview(paper: Paper, writer: Writer, booking: Wire): void {
  let y = drawHead(paper, writer, booking)
  const room = (needed: number) => {
    if (y + needed > bottom) y = drawHead(paper, writer, booking)
  }
  for (const trip of booking.trips) {
    const lines = linesOf(writer, trip)
    if (lines.length === 0) continue
    room(46)
    y = drawTrip(paper, writer, trip, y)
    for (const sold of lines) {
      room(13)
      drawLine(paper, writer, sold, y)
      y += 13
    }
    y += 6
  }
  for (const insurance of (booking.insurances ?? []).filter(({ status }) => status !== 'CANCELLED')) {
    room(13)
    put(paper, serverText(writer.language, 'ticket_insurance'), left, y, {
      size: 8,
      colour: '#555555',
      width: 62,
    })
    put(paper, insurance.name, left + 64, y, { width: 300 })
    put(paper, printMoney(insurance.grossAmount), right - 62, y, { width: 62, align: 'right' })
    y += 13
  }
  room(30)
  drawSums(paper, writer, booking, y)
}

const isOption = ({ reservationStatus }: Wire) => reservationStatus === 'OPTIONAL'

function drawHead(paper: Paper, { language }: Writer, booking: Wire): number {
  const say = (code: string) => serverText(language, code)
  beginPage(paper)
  const title = say(isOption(booking) ? 'ticket_option_title' : 'ticket_voucher_title')
  put(paper, title, left, 30, { size: 12, width: 300 })
  put(paper, booking.crsReservationId, left, 45, { size: 26, font: 'strong', width: 300 })
  putQr(paper, booking.crsReservationId, right - qrSide, 28, qrSide)
  const agency = `${say('ticket_agency')} ${booking.agencyCode} · ${booking.bookedBy} · ${printDay(booking.bookedAt)}`
  put(paper, agency, left, 80, { size: 8, width: 400 })
  if (isOption(booking)) {
    const until = `${say('ticket_option_until')} ${printDay(booking.optionDateTime ?? '')}`
    put(paper, say('ticket_not_a_ticket'), 210, 36, {
      size: 15,
      font: 'strong',
      colour: '#b00020',
      width: 240,
    })
    put(paper, until, 210, 58, { size: 11, font: 'strong', width: 240 })
  }
  rule(paper, 98)
  return 106
}

function drawTrip(paper: Paper, { language, catalogue }: Writer, trip: WireTrip, y: number): number {
  const say = (code: string) => serverText(language, code)
  const company = catalogue.company(trip.vessel.company.abbreviation)
  const day = trip.openReturn
    ? `${say('ticket_no_day')}, ${say('ticket_valid_until')} ${printDay(trip.openUntil ?? '')}`
    : `${printDay(trip.departureDateTime)} – ${printDay(trip.arrivalDateTime)}`
  put(paper, `${trip.origin.name} – ${trip.destination.name}`, left, y, {
    size: 11,
    font: 'strong',
    width: 300,
  })
  put(paper, day, left + 250, y + 1, { size: 10, align: 'right' })
  const names = [
    company ? nameIn(language, company) : trip.vessel.company.abbreviation,
    trip.vessel.name,
    `${say('ticket_company_code')} ${trip.companyReservationCode}`,
    trip.remarks ?? '',
  ]
  put(paper, names.filter(Boolean).join(' · '), left, y + 15, { size: 8, colour: '#555555' })
  return y + 29
}

function drawLine(paper: Paper, { language }: Writer, sold: Line, y: number): void {
  const { kind, title, facts, fare, ticket } = sold
  put(paper, kind, left, y, { size: 8, colour: '#555555', width: 62 })
  put(paper, title, left + 64, y, { width: 150 })
  put(paper, facts.map(([, value]) => value).join(' · '), left + 218, y, {
    size: 8,
    width: ticket ? 180 : 250,
  })
  put(paper, ticket ? printTicket(ticket) : '', left + 402, y, { size: 8, width: 66 })
  if (isCancelled(sold)) {
    const look = { size: 8, colour: '#b00020', width: 62, align: 'right' } as const
    put(paper, serverText(language, 'ticket_cancelled'), right - 62, y, look)
  } else put(paper, printMoney(fare.total), right - 62, y, { width: 62, align: 'right' })
}

function drawSums(paper: Paper, { language }: Writer, booking: Wire, y: number): void {
  const say = (code: string) => serverText(language, code)
  const { leader, remarks, total, paid, currency } = booking
  const contact = [leader.lastName, leader.firstName, leader.mobile, leader.email].filter(Boolean).join(' ')
  put(paper, `${say('ticket_leader')}: ${contact}`, left, y, { size: 8, width: 300 })
  if (remarks) put(paper, `${say('ticket_remarks')}: ${remarks}`, left, y + 11, { size: 8, width: 300 })
  const sums = `${say('ticket_total')} ${printMoney(total)} ${currency}`
  put(paper, sums, left + 300, y, { size: 12, font: 'strong', align: 'right' })
  if (paid > 0) {
    put(paper, `${say('ticket_paid')} ${printMoney(paid)} ${currency}`, left + 300, y + 15, {
      align: 'right',
    })
  }
}
