import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { statisticsPageSize, type statistics } from '../../contract/statistics.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { namesFor } from '../booking/response/names.ts'
import { accountOf } from '../ledger/account.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { listFilter } from './filter.ts'
import { readTotals } from './statisticsSql.ts'
import { readPage } from './ticketSql.ts'
import { sumsOf, ticketOf } from './ticket.ts'

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
