import type { InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { writeVoucherCode } from '../../domain/ticket/code.ts'
import type { Language } from '../../domain/value/language.ts'
import { findReadable } from '../booking/recall.ts'
import { bookingsResponse } from '../booking/response/bookingsResponse.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, nameOrCode } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findSeller } from '../session/agency.ts'
import {
  hasEnded,
  printLines,
  type PrintContext,
  type PrintLine,
  type Version,
  type WireBooking,
} from './printLines.ts'
import { companyTexts, sellerLines } from './seller.ts'
import { issuerOf, type Sheet, type SoldLine } from './ticketSheet.ts'

type Query = Pick<InputOf<typeof ticket.pdf>['query'], 'crsReservationId' | 'language' | 'cancelled'>

/**
 * Reads a booking as it is printed and sent: in the language that was chosen for it, else in that of the desk. Papers of one
 * booking have one language.
 */
export async function readPrinted(
  { catalogue }: ServerDependencies,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  query: Query,
): Promise<Version | Refusal> {
  const [id] = await findReadable(tx, who, [query.crsReservationId])
  if (id === undefined) return refuse('booking_not_found', {}, '/crsReservationId')
  const readBooking = async (language: Language): Promise<WireBooking> => {
    const [booking] = await bookingsResponse(tx, { ...who, language }, catalogue, [id])
    if (!booking) throw new Error(`booking ${id} not found`)
    return booking
  }
  const usual = query.language ?? who.language
  // The issuing agency is mostly that of the caller, so it is read together with the booking.
  const [stored, ofCaller] = await Promise.all([readBooking(usual), findSeller(tx, who.agency)])
  const language = query.language ?? stored.leader.language ?? usual
  const booking = language === usual ? stored : await readBooking(language)
  const issuer = issuerOf(booking).agency
  const agency = issuer === who.agency ? ofCaller : await findSeller(tx, issuer)
  const all = booking.trips.map((trip) => printLines(catalogue, language, trip))
  const lines = (query.cancelled ?? hasOnlyCancelledTickets(all)) ? all : all.map(withoutCancelled)
  if (lines.every((ofTrip) => ofTrip.length === 0)) return refuse('nothing_to_print')
  return {
    context: {
      language,
      digits: catalogue.network.digits,
      ...printedNames(catalogue, language, booking),
      agencySeller: agency ? sellerLines(language, agency) : [],
      agencyLogo: agency?.logo ?? '',
    },
    booking,
    lines,
    voucherCode: voucherCode(catalogue, booking),
  }
}

const withoutCancelled = (lines: readonly PrintLine[]) => lines.filter((sold) => !hasEnded(sold))

/** A booking that is cancelled as a whole prints its cancelled tickets, since it has nothing else. */
const hasOnlyCancelledTickets = (lines: Version['lines']) =>
  lines.flat().every(hasEnded) && lines.flat().some(({ ticket }) => ticket !== undefined)

function printedNames(catalogue: Catalogue, language: Language, { trips }: WireBooking) {
  const ports = trips.flatMap(({ origin, destination }) => [origin.idOrCode, destination.idOrCode])
  const other = catalogue.network.secondLanguage
  const second = ports.flatMap((code) => {
    const port = catalogue.port(code)
    return port && other ? [[code, nameIn(other, port)]] : []
  })
  const companies = trips.map(({ vessel }) => vessel.company.abbreviation)
  return {
    second: other,
    companies: companyNames(catalogue, language, companies),
    companyTexts: companyTexts(catalogue, language, companies),
    secondPorts: Object.fromEntries(second) as PrintContext['secondPorts'],
  }
}

/** The names of companies in a language, by code. */
export const companyNames = (
  catalogue: Catalogue,
  language: Language,
  codes: readonly string[],
): PrintContext['companies'] =>
  Object.fromEntries(codes.map((code) => [code, nameOrCode(language, catalogue.company(code), code)]))

function voucherCode(
  { ticketKey }: Catalogue,
  { crsReservationId: reference, bookedAt }: WireBooking,
): string {
  return ticketKey.sign(writeVoucherCode({ reference, bookedAt }))
}

/** Returns the contents of each ticket of the booking. */
export const sheetsOf = (version: Version): Sheet[] =>
  soldLinesOf(version).flatMap((line) => (line.sold.ticket ? [{ ...line, ticket: line.sold.ticket }] : []))

const soldLinesOf = ({ context, booking, lines }: Version): SoldLine[] =>
  booking.trips.flatMap((trip, at) => (lines[at] ?? []).map((sold) => ({ context, booking, trip, sold })))

/**
 * Reads the contents of a roll: the tickets, or, for a prepaid booking, which has none yet, the advices of its items.
 */
export async function readRoll(
  dependencies: ServerDependencies,
  context: CallContext,
  query: Query,
): Promise<SoldLine[] | Refusal> {
  const version = await readPrinted(dependencies, context, query)
  if (isRefusal(version)) return version
  return soldLinesOf(version).filter(({ sold }) => sold.ticket ?? sold.status === 'PTA')
}
