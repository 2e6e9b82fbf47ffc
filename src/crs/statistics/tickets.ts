import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { mostExported, type statistics } from '../../contract/statistics.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { namesFor } from '../booking/response/names.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { summaryFilter } from './filter.ts'
import { readPart } from './ticketSql.ts'
import { ticketOf } from './ticket.ts'

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
  const rows = await readPart(tx, filter, cursorOf(after), mostExported)
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
