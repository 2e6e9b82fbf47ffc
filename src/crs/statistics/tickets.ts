import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { mostExported, type statistics, statisticsPageSize } from '../../contract/statistics.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { namesFor } from '../booking/response/names.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { accountOf } from '../ledger/account.ts'
import { summaryFilter, listFilter } from './filter.ts'
import { readTicketsAfter, type SumsRow, type TicketRow, readTotals, readPage } from './statisticsSql.ts'

/**
 * A part of the tickets for a file. Parts are separate calls, so that neither the server’s memory nor an open
 * transaction depends on how large the file is or how slow its reader.
 */
export async function tickets(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof statistics.tickets>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof statistics.tickets> | Refusal> {
  const { after, ...filters } = query
  const filter = summaryFilter(filters, who, catalogue)
  if (isRefusal(filter)) return filter
  const rows = await readTicketsAfter(tx, filter, cursorOf(after), mostExported)
  const names = namesFor(who, catalogue)
  const last = rows.length < mostExported ? undefined : rows.at(-1)
  return {
    tickets: rows.map((row) => ticketOf(row, names)),
    ...(last && { next: `${last.issuedOn}:${last.item}` }),
  }
}

function cursorOf(after: string | undefined): { issuedOn: string; item: number } | undefined {
  if (after === undefined) return undefined
  const [issuedOn = '', item] = after.split(':')
  return { issuedOn, item: Number(item) }
}

type Ticket = AnswerOf<typeof statistics.list>['tickets'][number]
type Sums = AnswerOf<typeof statistics.list>['totals']
type Names = ReturnType<typeof namesFor>

const ticketOf = (row: TicketRow, names: Pick<Names, 'port' | 'vessel'>): Ticket => ({
  issueDate: row.issuedOn,
  tripDate: row.departs,
  origin: names.port(row.origin),
  destination: names.port(row.destination),
  vessel: { idOrCode: row.vessel, name: names.vessel(row.vessel) },
  company: row.company,
  ticket: row.ticket,
  crsReservationId: row.reference,
  passenger: row.passenger,
  passType: row.type,
  reservationStatus: row.status,
  ...(row.isReplaced && { isReplaced: true }),
  price: row.price,
  agencyCode: row.agency,
  user: row.userName,
})

const none: SumsRow = { tickets: 0, cancelled: 0, net: 0, vat: 0, dues: 0, surcharges: 0, refunded: 0 }

export function sumsOf(row: SumsRow = none): Sums {
  const { tickets, cancelled, net, vat, dues, surcharges, refunded } = row
  return {
    tickets,
    cancelled,
    net,
    vat,
    dues,
    surcharges,
    refunded,
    total: net + vat + dues + surcharges,
  }
}

/** A page of the tickets issued, and the sums of all pages. */
export async function list(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof statistics.list>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof statistics.list> | Refusal> {
  const { page = 0, size = statisticsPageSize, ...filters } = query
  const filter = listFilter(filters, who, catalogue)
  if (isRefusal(filter)) return filter
  const [rows, totals, { currency }] = await Promise.all([
    readPage(tx, filter, { page, size }),
    readTotals(tx, filter),
    accountOf(tx, who.agency),
  ])
  const names = namesFor(who, catalogue)
  return {
    tickets: rows.map((row) => ticketOf(row, names)),
    page,
    currency,
    totals: sumsOf(totals),
  }
}
