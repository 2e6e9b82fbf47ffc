import type { InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { writeVoucherCode } from '../../domain/ticket/code.ts'
import { languageOfCountry, type Language } from '../../domain/value/language.ts'
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

/** A booking in every language one of its tickets is printed in. */
export interface Versions {
  /** In the language of the call or the session. */
  first: Version
  /** In the language of the passenger of the first trip that is printed. */
  overview: Version
  all: ReadonlyMap<Language, Version>
}

export async function readVersions(
  { catalogue }: ServerDependencies,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  query: Query,
): Promise<Versions | Refusal> {
  const [id] = await findReadable(tx, who, [query.crsReservationId])
  if (id === undefined) return refuse('booking_not_found', {}, '/crsReservationId')
  const readBooking = async (language: Language): Promise<WireBooking> => {
    const [booking] = await bookingsResponse(tx, { ...who, language }, catalogue, [id])
    if (!booking) throw new Error(`booking ${id} not found`)
    return booking
  }
  const firstLanguage = query.language ?? who.language
  // The issuing agency is mostly that of the caller, so it is read together with the booking.
  const [firstBooking, ofCaller] = await Promise.all([readBooking(firstLanguage), findSeller(tx, who.agency)])
  const issuer = issuerOf(firstBooking).agency
  const agency = issuer === who.agency ? ofCaller : await findSeller(tx, issuer)
  const versionOf = (language: Language, booking: WireBooking): Version => {
    const all = booking.trips.map((trip) => printLines(catalogue, language, trip))
    return {
      context: {
        language,
        digits: catalogue.network.digits,
        ...printedNames(catalogue, language, booking),
        agencySeller: agency ? sellerLines(language, agency) : [],
        agencyLogo: agency?.logo ?? '',
      },
      booking,
      lines: (query.cancelled ?? hasOnlyCancelledTickets(all)) ? all : all.map(withoutCancelled),
      voucherCode: voucherCode(catalogue, booking),
    }
  }
  const first = versionOf(firstLanguage, firstBooking)
  if (first.lines.every((lines) => lines.length === 0)) return refuse('nothing_to_print')
  const all = new Map([[first.context.language, first]])
  for (const language of languagesOf(first, query)) {
    if (!all.has(language)) all.set(language, versionOf(language, await readBooking(language)))
  }
  const printed = first.lines.findIndex((lines) => lines.length > 0)
  return { first, all, overview: all.get(languageOf(first, query, printed)) ?? first }
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

/** The language of each ticket: that of the passenger, and for other items that of the trip’s first passenger. */
function languageOf({ context, lines }: Version, query: Query, trip: number, sold?: PrintLine): Language {
  const country = sold?.item === 'passenger' ? sold.country : countryOf(lines[trip] ?? [])
  return query.language ?? (country === undefined ? context.language : languageOfCountry(country))
}

const countryOf = (lines: readonly PrintLine[]) => lines.find(({ country }) => country !== undefined)?.country

function languagesOf(version: Version, query: Query): Language[] {
  return version.lines.flatMap((lines, trip) => [
    languageOf(version, query, trip),
    ...lines.map((sold) => languageOf(version, query, trip, sold)),
  ])
}

/** Returns the contents of each ticket of the booking, in its language. */
export const sheetsOf = (versions: Versions, query: Query): Sheet[] =>
  soldLinesOf(versions, query).flatMap((line) =>
    line.sold.ticket ? [{ ...line, ticket: line.sold.ticket }] : [],
  )

function soldLinesOf({ first, all }: Versions, query: Query): SoldLine[] {
  return first.lines.flatMap((lines, at) =>
    lines.flatMap((line, nth) => {
      const { context, booking, lines: own } = all.get(languageOf(first, query, at, line)) ?? first
      const trip = booking.trips[at]
      const sold = own[at]?.[nth]
      return trip && sold ? [{ context, booking, trip, sold }] : []
    }),
  )
}

/**
 * Reads the contents of a roll: the tickets, or, for a prepaid booking, which has none yet, the advices of its items.
 */
export async function readRoll(
  dependencies: ServerDependencies,
  context: CallContext,
  query: Query,
): Promise<SoldLine[] | Refusal> {
  const versions = await readVersions(dependencies, context, query)
  if (isRefusal(versions)) return versions
  return soldLinesOf(versions, query).filter(({ sold }) => sold.ticket ?? sold.status === 'PTA')
}
