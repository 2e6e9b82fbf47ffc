import i18next from 'i18next'
import { statistics } from '../../contract/statistics.ts'
import { endingOf } from '../../domain/booking/transition.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Cell } from '../../domain/value/xlsxParts.ts'
import type { ExportSource, Part } from '../grid/export/exportStore.ts'
import { formatDate, formatDateTime } from '../language/date.ts'
import { currentLanguage } from '../language/language.ts'
import { itemStatusText, statusText } from '../language/text.ts'
import { request } from '../request/request.ts'
import type { Filters, SoldTicket } from './statistics.ts'

const titles = [
  ...(['issueDate', 'tripDate', 'route', 'vessel', 'company', 'ticket', 'reservation', 'passenger'] as const),
  ...(['type', 'status', 'price', 'agency', 'user'] as const),
]

/**
 * The export of all tickets that the filters leave, of which the list shows one page at a time; in the language of this
 * moment.
 */
export function ticketExport(filters: Filters): ExportSource {
  const language = currentLanguage()
  return {
    file: fileName(filters),
    titles: titles.map((title) => i18next.t(`statistics:column.${title}`)),
    count: (signal) => countOf(filters, signal),
    parts: (signal) => partsOf(filters, { signal, language }),
  }
}

async function countOf(filters: Filters, signal: AbortSignal): Promise<number | Refusal> {
  const answer = await request(statistics.summary, { query: { ...filters, groupBy: 'company' } }, { signal })
  return isRefusal(answer) ? answer : answer.totals.tickets
}

/** The next part is requested while the present one is written. */
async function* partsOf(
  filters: Filters,
  options: { signal: AbortSignal; language: Language },
): AsyncGenerator<Part | Refusal> {
  const load = (after?: string) =>
    request(statistics.tickets, { query: { ...filters, ...(after !== undefined && { after }) } }, options)
  const cellsOf = ticketCells(options.language)
  let loading: ReturnType<typeof load> | undefined = load()
  while (loading) {
    const part: Awaited<typeof loading> = await loading
    if (isRefusal(part)) return yield part
    loading = part.next === undefined ? undefined : load(part.next)
    // Its failure is thrown when it is awaited, or lost with an export that has ended.
    loading?.catch(() => undefined)
    yield part.tickets.map(cellsOf)
  }
}

function fileName({ issueFromDate, issueToDate, tripFromDate, tripToDate }: Filters): string {
  const days = [issueFromDate ?? tripFromDate, issueToDate ?? tripToDate].filter(Boolean)
  return `tickets-${days.join('-')}`
}

/** Writes tickets as rows of a file. Days and states are few, so each is worded once. */
export function ticketCells(language: Language): (ticket: SoldTicket) => Cell[] {
  const dateText = remembering(formatDate)
  const departureText = remembering((date) => (date === '' ? '' : formatDateTime(date)))
  const wordedStatus = remembering((status) => statusText(status, language))
  const replaced = itemStatusText({ status: 'CANCELLED', isReplaced: true }, language)
  return (ticket) => [
    dateText(ticket.issueDate),
    departureText(ticket.tripDate),
    `${ticket.origin.idOrCode}-${ticket.destination.idOrCode}`,
    ticket.vessel.name,
    ticket.company,
    ticket.ticket,
    ticket.crsReservationId,
    ticket.passenger,
    ticket.passType,
    endingOf({ ...ticket, status: ticket.reservationStatus }) === 'replaced'
      ? replaced
      : wordedStatus(ticket.reservationStatus),
    { money: ticket.price },
    ticket.agencyCode,
    ticket.user,
  ]
}

function remembering(word: (text: string) => string): (text: string) => string {
  const worded = new Map<string, string>()
  return (text) => {
    const known = worded.get(text) ?? word(text)
    worded.set(text, known)
    return known
  }
}
