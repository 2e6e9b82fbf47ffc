import { printTicket } from '../../domain/ticket/number.ts'
import { printMoney } from '../../domain/value/money.ts'
import { grey, type PdfDocument } from '../pdf/document.ts'
import {
  bothOf,
  labelOf,
  type Label,
  endingLabel,
  isOption,
  isPrepaid,
  overviewTitle,
  routeOf,
  type PrintContext,
  type PrintLine,
  type Version,
  type WireTrip,
} from './printLines.ts'
import { checkInCloses, textsOfTrip } from './seller.ts'
import {
  activeInsurances,
  issuedByLine,
  contactLines,
  tripTimesText,
  routeInSecond,
  optionUntilLine,
  sumLines,
} from './overviewPages.ts'
import {
  amount,
  centred,
  drawParts,
  logoOf,
  pair,
  paragraph,
  qrOf,
  red,
  rule,
  text,
  type Part,
} from './rollParts.ts'
import { bookingLine, companyName, secondPort, remarksOf, voyageOf, type Sheet } from './ticketSheet.ts'

export function drawRollTicket(document: PdfDocument, sheet: Sheet): void {
  const { context, trip, sold, ticket } = sheet
  const title = labelOf(context, trip.openReturn ? 'ticket_open_title' : 'ticket_title')
  const ending = endingLabel(context, sold)
  const { codes, agency } = bookingLine(sheet)
  drawParts(
    document,
    [
      ...logoOf(textsOfTrip(context, trip)?.logo ?? '', companyName(context, trip)),
      text(companyName(context, trip), { size: 13, font: 'strong', ...centred }),
      text(`${title.text} ${printTicket(ticket)}`, { size: 12, font: 'strong', isHeading: true, ...centred }),
      text(title.second, { size: 7, ...centred }),
      ...(ending ? endingParts(ending) : [qrOf(ticket.qrCode)]),
      text(ticket.letter + ticket.number, { size: 8, ...centred }),
      rule,
      text(bothOf(sold.kind), { size: 7, colour: grey }),
      text(sold.title, { size: 12, font: 'strong' }),
      ...voyage(sheet),
      ...sold.facts.map(([name, value]) => pair(name, value, { font: 'strong' })),
      rule,
      ...fare(sheet),
      rule,
      ...paragraph(codes, { size: 8, font: 'strong' }),
      ...paragraph(agency, { size: 7 }),
      ...paragraph(remarksOf(sheet), { size: 7 }),
      ...sellerParts(context, trip),
      ...(ending ? [] : show(sheet)),
    ],
    context.language,
  )
}

/** Company and agency by their legal names, and the conditions of the company. */
function sellerParts(context: PrintContext, trip: WireTrip): Part[] {
  const { seller = [], conditions = '' } = textsOfTrip(context, trip) ?? {}
  return [...seller, ...context.agencySeller, conditions].flatMap((line) =>
    paragraph(line, { size: 6, colour: grey }),
  )
}

function endingParts({ text: words, second }: Label): Part[] {
  return [words, second].map((line) => text(line, { size: 13, font: 'strong', colour: red, ...centred }))
}

function voyage({ context, trip }: Sheet): Part[] {
  const closes = checkInCloses(context, trip)
  const port = (code: string, place: typeof trip.origin) => [
    pair(labelOf(context, code), place.name, { size: 11, font: 'strong' }),
    ...(secondPort(context, place)
      ? [pair({ text: '', second: '' }, secondPort(context, place), { size: 8 })]
      : []),
  ]
  return [
    ...port('ticket_from', trip.origin),
    ...port('ticket_to', trip.destination),
    ...voyageOf(context, trip).map(([label, time]) => pair(label, time, { size: 10, font: 'strong' })),
    ...(closes ? [pair(...closes, { font: 'strong' })] : []),
    ...(trip.vessel.name ? [pair(labelOf(context, 'ticket_vessel'), trip.vessel.name)] : []),
  ]
}

function fare({ context, booking, sold }: Sheet): Part[] {
  const { net, vat, dues, surcharges, total } = sold.fare
  const parts = { ticket_net: net, ticket_vat: vat, ticket_dues: dues, ticket_surcharges: surcharges }
  const name = (code: string) => bothOf(labelOf(context, code))
  return [
    ...Object.entries(parts).map(([code, sum]) => amount(name(code), printMoney(sum, context.digits))),
    amount(name('ticket_total'), `${printMoney(total, context.digits)} ${booking.currency}`, {
      size: 10,
      font: 'strong',
    }),
  ]
}

function show({ context }: Sheet): Part[] {
  const { text: words, second } = labelOf(context, 'ticket_show')
  return [...paragraph(words, { size: 7, colour: grey }), ...paragraph(second, { size: 7, colour: grey })]
}

/** The confirmation of an option, the advice of a PTA, or the voucher of a sale, on one page of the roll. */
export function drawRollOverview(document: PdfDocument, version: Version): void {
  const { context, booking, lines } = version
  const warning = labelOf(context, 'ticket_not_a_ticket')
  const loud = { font: 'strong', colour: red, ...centred } as const
  drawParts(
    document,
    [
      ...logoOf(context.agencyLogo, context.agencySeller[0] ?? booking.agencyCode),
      text(bothOf(overviewTitle(version)), { size: 9, isHeading: true, ...centred }),
      text(booking.crsReservationId, { size: 20, font: 'strong', ...centred }),
      ...(isOption(version) || isPrepaid(version)
        ? [text(warning.text, { size: 12, ...loud }), text(warning.second, { size: 9, ...loud })]
        : []),
      ...(isOption(version) ? [text(optionUntilLine(version), { size: 9, font: 'strong', ...centred })] : []),
      qrOf(version.voucherCode),
      ...paragraph(issuedByLine(version), { size: 7 }),
      ...booking.trips.flatMap((trip, nth) => partsOfTrips(version, trip, lines[nth] ?? [])),
      ...activeInsurances(version).map(({ name, grossAmount }) =>
        amount(name, printMoney(grossAmount, context.digits)),
      ),
      rule,
      ...sumLines(version).map((line, nth) =>
        text(line, nth === 0 ? { size: 11, font: 'strong' } : { size: 8 }),
      ),
      ...contactLines(version).flatMap((line) => paragraph(line, { size: 7 })),
    ],
    context.language,
  )
}

function partsOfTrips(version: Version, trip: Sheet['trip'], lines: readonly PrintLine[]): Part[] {
  if (lines.length === 0) return []
  return [
    rule,
    text(routeOf(trip), { size: 10, font: 'strong' }),
    text(routeInSecond(version, trip), { size: 8 }),
    text(tripTimesText(version, trip), { size: 9 }),
    ...paragraph([companyName(version.context, trip), trip.vessel.name].filter(Boolean).join(' · '), {
      size: 7,
    }),
    ...lines.flatMap((sold) => lineParts(version, sold)),
  ]
}

function lineParts({ context }: Version, sold: PrintLine): Part[] {
  const { title, kind, facts, fare: price, ticket } = sold
  const status = endingLabel(context, sold)?.text ?? printMoney(price.total, context.digits)
  const details = [bothOf(kind), ticket ? printTicket(ticket) : '', ...facts.map(([, value]) => value)]
  return [
    amount(title, status, { size: 9 }),
    ...paragraph(details.filter(Boolean).join(' · '), { size: 7, colour: grey }),
  ]
}
