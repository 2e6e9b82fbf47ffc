import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { statistics } from '../../contract/statistics.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { namesFor } from '../booking/response/names.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { summaryFilter } from './filter.ts'
import { readLoad } from './statisticsSql.ts'

/** Sailings of one response. */
const mostSailings = 200

/** Returns the agency’s sales on each sailing, and how full the ship is. */
export async function load(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof statistics.load>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof statistics.load> | Refusal> {
  const filter = summaryFilter(query, who, catalogue)
  if (isRefusal(filter)) return filter
  const rows = await readLoad(tx, filter, mostSailings + 1)
  const names = namesFor(who, catalogue)
  const sailings = rows.slice(0, mostSailings).map(({ vessel, ...row }) => ({
    ...row,
    vessel: { idOrCode: vessel, name: names.vessel(vessel) },
  }))
  return { sailings, more: rows.length > mostSailings }
}
