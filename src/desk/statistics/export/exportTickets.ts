import i18next from 'i18next'
import { statistics } from '../../../contract/statistics.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { byteOrderMark, csvText } from '../../browser/csv.ts'
import { saveFile } from '../../browser/save.ts'
import { formatDate, formatDateTime } from '../../language/date.ts'
import { request } from '../../request/request.ts'
import { summaryFilters, useStatistics, type Filters, type SoldTicket } from '../store.ts'
import type { Cell } from './workbook.ts'

export type FileKind = 'csv' | 'xlsx'

const titles = [
  ...(['issueDate', 'tripDate', 'route', 'vessel', 'company', 'ticket', 'reservation', 'passenger'] as const),
  ...(['type', 'status', 'price', 'agency', 'user'] as const),
]

/** A file that is written part by part. */
interface Writer {
  type: string
  add(rows: readonly (readonly Cell[])[]): Promise<void>
  end(): Promise<void>
}

type Send = (bytes: Uint8Array) => void

function csvWriter(fields: readonly string[], send: Send): Writer {
  const encoder = new TextEncoder()
  let begun = false
  async function add(rows: readonly (readonly Cell[])[]): Promise<void> {
    const texts = rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell : cell.hundredths / 100)),
    )
    const text = await csvText(texts, begun ? undefined : fields)
    send(encoder.encode(`${begun ? '\r\n' : byteOrderMark}${text}`))
    begun = true
  }
  return { type: 'text/csv', add, end: () => (begun ? Promise.resolve() : add([])) }
}

async function xlsxWriter(fields: readonly string[], send: Send): Promise<Writer> {
  const { openWorkbook } = await import('./workbook.ts')
  const workbook = openWorkbook(fields, send)
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    add: async (rows) => workbook.add(rows),
    end: async () => workbook.end(),
  }
}

/** Exports the tickets of the period as a file; a failure or a stop leaves none. */
export async function exportTickets(kind: FileKind): Promise<Refusal | undefined> {
  const { form, period } = useStatistics.getState()
  const filters = summaryFilters(form, period)
  const stop = new AbortController()
  const all = await countOf(filters, stop.signal)
  if (isRefusal(all)) return all
  if (all === 0) return refuse('nothing_to_export')
  const progress = (done: number) => useStatistics.setState({ job: { done, all, stop: () => stop.abort() } })
  progress(0)
  try {
    return await write(kind, filters, stop.signal, progress)
  } catch (fault) {
    if (stop.signal.aborted) return undefined
    throw fault
  } finally {
    useStatistics.setState({ job: undefined })
  }
}

async function countOf(filters: Filters, signal: AbortSignal): Promise<number | Refusal> {
  const answer = await request(statistics.summary, { query: { ...filters, groupBy: 'company' } }, { signal })
  return isRefusal(answer) ? answer : answer.totals.tickets
}

async function write(
  kind: FileKind,
  filters: Filters,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<Refusal | undefined> {
  const parts: Uint8Array[] = []
  const fields = titles.map((title) => i18next.t(`statistics:column.${title}`))
  const open = kind === 'csv' ? csvWriter : xlsxWriter
  const writer = await open(fields, (bytes) => void parts.push(bytes))
  let done = 0
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const query = { ...filters, ...(after !== undefined && { after }) }
    const part = await request(statistics.tickets, { query }, { signal })
    if (isRefusal(part)) return part
    await writer.add(part.tickets.map(cellsOf))
    done += part.tickets.length
    progress(done)
    after = part.next
  }
  signal.throwIfAborted()
  await writer.end()
  saveFile(fileName(filters, kind), writer.type, parts)
  return undefined
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

function fileName({ issueFromDate, issueToDate, tripFromDate, tripToDate }: Filters, kind: FileKind): string {
  const days = [issueFromDate ?? tripFromDate, issueToDate ?? tripToDate].filter(Boolean)
  return `tickets-${days.join('-')}.${kind}`
}
