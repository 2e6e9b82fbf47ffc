import i18next from 'i18next'
import { statistics } from '../../contract/statistics.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { ExportSource, Part } from '../grid/export/source.ts'
import type { Cell } from '../grid/export/workbook.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import { request } from '../request/request.ts'
import type { Filters, SoldTicket } from './store.ts'

const titles = [
  ...(['issueDate', 'tripDate', 'route', 'vessel', 'company', 'ticket', 'reservation', 'passenger'] as const),
  ...(['type', 'status', 'price', 'agency', 'user'] as const),
]

/** All tickets that the filters leave, of which the list shows one page at a time. */
export function ticketSource(filters: Filters): ExportSource {
  return {
    file: fileName(filters),
    titles: titles.map((title) => i18next.t(`statistics:column.${title}`)),
    count: (signal) => countOf(filters, signal),
    parts: (signal) => partsOf(filters, signal),
  }
}

async function countOf(filters: Filters, signal: AbortSignal): Promise<number | Refusal> {
  const answer = await request(statistics.summary, { query: { ...filters, groupBy: 'company' } }, { signal })
  return isRefusal(answer) ? answer : answer.totals.tickets
}

async function* partsOf(filters: Filters, signal: AbortSignal): AsyncGenerator<Part | Refusal> {
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const query = { ...filters, ...(after !== undefined && { after }) }
    const part = await request(statistics.tickets, { query }, { signal })
    if (isRefusal(part)) {
      yield part
      return
    }
    yield part.tickets.map(cellsOf)
    after = part.next
  }
}

function cellsOf(ticket: SoldTicket): Cell[] {
  const { issueDate, tripDate, origin, destination, vessel, company, crsReservationId } = ticket
  return [
    formatDate(issueDate),
    tripDate === '' ? '' : formatDateTime(tripDate),
    `${origin.idOrCode}-${destination.idOrCode}`,
    ...[vessel.name, company, ticket.ticket, crsReservationId, ticket.passenger, ticket.passType],
    i18next.t(`recall:status.${ticket.reservationStatus}`),
    { hundredths: ticket.price },
    ...[ticket.agencyCode, ticket.user],
  ]
}

function fileName({ issueFromDate, issueToDate, tripFromDate, tripToDate }: Filters): string {
  const days = [issueFromDate ?? tripFromDate, issueToDate ?? tripToDate].filter(Boolean)
  return `tickets-${days.join('-')}`
}
