import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { languageOfCountry, type Language } from '../../domain/value/language.ts'
import { findBooking } from '../booking/recall.ts'
import { wireBookings } from '../booking/wireBooking.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { drawPdf, type PdfDocument } from '../pdf/document.ts'
import { drawOverview } from './overviewPages.ts'
import { printLines, type PrintLine, type Version } from './printLines.ts'
import { drawRollOverview, drawRollTicket } from './rollPages.ts'
import { drawTicket } from './ticketPages.ts'
import type { Sheet } from './ticketSheet.ts'

type Query = InputOf<typeof ticket.pdf>['query']

/** The tickets of a sale, one per page, its voucher, or both; for an option a confirmation that is not a ticket. */
export async function pdf(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ticket.pdf>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ticket.pdf> | Refusal> {
  const id = await findBooking(tx, who, query.crsReservationId)
  if (isRefusal(id)) return id
  const readIn = async (language: Language): Promise<Version> => {
    const { catalogue } = dependencies
    const [booking] = await wireBookings(tx, { ...who, language }, catalogue, [id])
    if (!booking) throw new Error(`booking ${id} not found`)
    const context = { language, catalogue, cancelled: query.cancelled ?? false }
    return { context, booking, lines: booking.trips.map((trip) => printLines(context, trip)) }
  }
  const first = await readIn(query.language ?? who.language)
  if (first.lines.every((lines) => lines.length === 0)) return refuse('nothing_to_print')
  const versions = new Map([[first.context.language, first]])
  for (const language of languagesOf(first, query)) {
    if (!versions.has(language)) versions.set(language, await readIn(language))
  }
  return draw(first, versions, query)
}

/** The language of each ticket: that of the passenger, and for other items that of the trip’s first passenger. */
function languageOf({ context, lines }: Version, query: Query, trip: number, sold?: PrintLine): Language {
  const country = sold?.country ?? (sold?.isPassenger ? undefined : countryOf(lines[trip] ?? []))
  return query.language ?? (country === undefined ? context.language : languageOfCountry(country))
}

const countryOf = (lines: readonly PrintLine[]) => lines.find(({ country }) => country !== undefined)?.country

function languagesOf(version: Version, query: Query): Language[] {
  return version.lines.flatMap((lines, trip) => [
    languageOf(version, query, trip),
    ...lines.map((sold) => languageOf(version, query, trip, sold)),
  ])
}

type Versions = ReadonlyMap<Language, Version>

async function draw(first: Version, versions: Versions, query: Query): Promise<AnswerOf<typeof ticket.pdf>> {
  const { voucher = false, tickets = !voucher, paper: size, print: printed } = query
  const { crsReservationId: reference } = first.booking
  const sheets = tickets ? sheetsOf(first, versions, query) : []
  const onRoll = size === '80mm'
  const onto = (document: PdfDocument) => {
    for (const sheet of sheets) (onRoll ? drawRollTicket : drawTicket)(document, sheet)
    if (!voucher && sheets.length > 0) return
    const version = versions.get(languageOf(first, query, 0)) ?? first
    ;(onRoll ? drawRollOverview : drawOverview)(document, version)
  }
  const bytes = await drawPdf(reference, onto, { size, printed })
  const kind = sheets.length > 0 ? 'tickets' : voucher ? 'voucher' : 'booking'
  return { name: `${kind}-${reference}.pdf`, bytes }
}

/** What each ticket of the booking shows, in its language. */
function sheetsOf(first: Version, versions: Versions, query: Query): Sheet[] {
  return first.lines.flatMap((lines, at) =>
    lines.flatMap((line, nth) => {
      const { context, booking, lines: own } = versions.get(languageOf(first, query, at, line)) ?? first
      const trip = booking.trips[at]
      const sold = own[at]?.[nth]
      return trip && sold?.ticket ? [{ context, booking, trip, sold, ticket: sold.ticket }] : []
    }),
  )
}
