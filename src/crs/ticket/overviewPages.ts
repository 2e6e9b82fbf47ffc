import { nameOfLeader } from '../../domain/value/personName.ts'
import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import {
  beginPage,
  drawRule,
  drawTagged,
  grey,
  page,
  heightOfParagraph,
  putLabel,
  putLogo,
  putParagraph,
  putQr,
  putText,
  type PdfDocument,
} from '../pdf/document.ts'
import { logoBox } from '../pdf/logo.ts'
import { checkInCloses, conditionsOf, textsOfTrip } from './seller.ts'
import { issuerOf, companyName, secondPort, voyageOf } from './ticketSheet.ts'
import {
  bothOf,
  labelOf,
  endingLabel,
  isOption,
  isPrepaid,
  overviewTitle,
  printDay,
  routeOf,
  type PrintLine,
  type Version,
  type WireTrip,
} from './printLines.ts'

const left = page.margin
const right = page.width - page.margin
const bottom = page.height - page.margin - 14
const qrSide = 64
const rowHeight = 18

/**
 * The whole booking on as many pages as needed: the confirmation of an option, the advice of a PTA, or the voucher of a
 * sale.
 */
export function drawOverview(document: PdfDocument, version: Version): void {
  const { context, booking, lines } = version
  let y = drawHead(document, version)
  const room = (needed: number) => {
    if (y + needed > bottom) y = drawHead(document, version)
  }
  for (const [nth, trip] of booking.trips.entries()) {
    const sold = lines[nth] ?? []
    if (sold.length === 0) continue
    room(50)
    y = drawTrip(document, version, trip, y)
    for (const line of sold) {
      room(rowHeight)
      drawTagged(document, 'P', () => drawLine(document, version, line, y))
      y += rowHeight
    }
    y += 4
  }
  for (const insurance of activeInsurances(version)) {
    room(rowHeight)
    putLabel(document, labelOf(context, 'ticket_insurance'), left, y, { width: 62 })
    putText(document, insurance.name, left + 64, y, { width: 300 })
    putText(document, printMoney(insurance.grossAmount, context.digits), right - 62, y, {
      width: 62,
      align: 'right',
    })
    y += rowHeight
  }
  room(30)
  drawSums(document, version, y)
  y += 36
  for (const conditions of conditionsOf(version)) {
    const height = heightOfParagraph(document, conditions, conditionStyle)
    room(height)
    putParagraph(document, conditions, left, y, { ...conditionStyle, height })
    y += height + 2
  }
}

const conditionStyle = { size: 6.5, width: right - left, colour: grey }

export const activeInsurances = ({ booking }: Version) =>
  (booking.insurances ?? []).filter(({ status }) => status !== 'CANCELLED')

export function issuedByLine({ context, booking }: Version): string {
  const { agency, bookedBy } = issuerOf(booking)
  return `${bothOf(labelOf(context, 'ticket_agency'))} ${agency} · ${bookedBy} · ${printDay(booking.bookedAt)}`
}

export function optionUntilLine({ context, booking }: Version): string {
  return `${bothOf(labelOf(context, 'ticket_option_until'))} ${printDay(booking.optionDateTime ?? '')}`
}

function drawHead(document: PdfDocument, version: Version): number {
  const { context, booking } = version
  const {
    agencyLogo: logo,
    agencySeller: [agencyName = issuerOf(booking).agency],
  } = context
  beginPage(document, context.language)
  putText(document, bothOf(overviewTitle(version)), left, 30, {
    size: 10,
    width: logo ? 330 : 420,
    isHeading: true,
  })
  putLogo(document, logo, right - qrSide - logoBox.width - 8, 28, { align: 'right', alt: agencyName })
  putText(document, booking.crsReservationId, left, 45, { size: 26, font: 'strong', width: 170 })
  putQr(document, version.voucherCode, right - qrSide, 26, qrSide)
  putText(document, issuedByLine(version), left, 80, { size: 8, width: 400 })
  if (isOption(version) || isPrepaid(version)) {
    const { text, second } = labelOf(context, 'ticket_not_a_ticket')
    const style = { font: 'strong', colour: '#b00020', width: 240 } as const
    putText(document, text, 210, 42, { ...style, size: 15 })
    putText(document, second, 210, 60, { ...style, size: 8 })
  }
  if (isOption(version))
    putText(document, optionUntilLine(version), 210, 68, { size: 9, font: 'strong', width: 240 })
  putText(document, context.agencySeller.join(' · '), left, 90, { size: 7, colour: grey, width: 460 })
  drawRule(document, 102)
  return 110
}

export function routeInSecond({ context }: Version, { origin, destination }: WireTrip): string {
  return [origin, destination]
    .map((port) => secondPort(context, port))
    .filter(Boolean)
    .join(' – ')
}

export function tripTimesText({ context }: Version, trip: WireTrip): string {
  const [[, departs] = ['', ''], [label, later] = [undefined, '']] = voyageOf(context, trip)
  return trip.openReturn && label ? `${departs}, ${bothOf(label)} ${later}` : `${departs} – ${later}`
}

function drawTrip(document: PdfDocument, version: Version, trip: WireTrip, y: number): number {
  const { context } = version
  const closes = checkInCloses(context, trip)
  putText(document, routeOf(trip), left, y, { size: 11, font: 'strong', width: 250 })
  putText(document, tripTimesText(version, trip), left + 250, y + 1, { size: 10, align: 'right' })
  const names = [
    routeInSecond(version, trip),
    companyName(context, trip),
    trip.vessel.name,
    `${bothOf(labelOf(context, 'ticket_company_code'))} ${trip.companyReservationCode}`,
    ...(closes ? [`${bothOf(closes[0])} ${closes[1]}`] : []),
    trip.remarks ?? '',
  ]
  putText(document, names.filter(Boolean).join(' · '), left, y + 15, { size: 8, colour: grey })
  const seller = textsOfTrip(context, trip)?.seller.join(' · ') ?? ''
  if (seller) putText(document, seller, left, y + 26, { size: 7, colour: grey })
  return y + (seller ? 38 : 29)
}

function drawLine(document: PdfDocument, { context }: Version, sold: PrintLine, y: number): void {
  const { kind, title, facts, fare, ticket } = sold
  putLabel(document, kind, left, y, { width: 62 })
  putText(document, title, left + 64, y, { width: 150 })
  putText(document, facts.map(([, value]) => value).join(' · '), left + 218, y, {
    size: 8,
    width: ticket ? 180 : 250,
  })
  putText(document, ticket ? printTicket(ticket) : '', left + 402, y, { size: 8, width: 66 })
  const ending = endingLabel(context, sold)
  if (ending) {
    const style = { size: 8, colour: '#b00020', width: 62, align: 'right' } as const
    putText(document, ending.text, right - 62, y, style)
  } else
    putText(document, printMoney(fare.total, context.digits), right - 62, y, { width: 62, align: 'right' })
}

export function contactLines({ context, booking: { leader, remarks } }: Version): string[] {
  const name = (code: string) => bothOf(labelOf(context, code))
  const contact = [nameOfLeader(leader), leader.mobile, leader.email].filter(Boolean).join(' ')
  const lines = [`${name('ticket_leader')}: ${contact}`]
  return remarks ? [...lines, `${name('ticket_remarks')}: ${remarks}`] : lines
}

export function sumLines({ context, booking: { total, paid, currency } }: Version): string[] {
  const line = (code: string, amount: number) =>
    `${bothOf(labelOf(context, code))} ${printMoney(amount, context.digits)} ${currency}`
  return [line('ticket_total', total), ...(paid > 0 ? [line('ticket_paid', paid)] : [])]
}

function drawSums(document: PdfDocument, version: Version, y: number): void {
  for (const [nth, line] of contactLines(version).entries())
    putText(document, line, left, y + nth * 11, { size: 8, width: 300 })
  const [total = '', paid] = sumLines(version)
  putText(document, total, left + 300, y, { size: 12, font: 'strong', align: 'right' })
  if (paid) putText(document, paid, left + 300, y + 15, { align: 'right' })
}
