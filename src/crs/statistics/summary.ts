import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { Grouping, statistics } from '../../contract/statistics.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { namesFor } from '../booking/response/names.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import { accountOf } from '../ledger/account.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { nameOrCode } from '../reference/records.ts'
import { summaryFilter } from './filter.ts'
import { readGroups, type SumsRow, mergeTotals } from './statisticsSql.ts'
import { sumsOf } from './tickets.ts'

/** The tickets of up to a year, summed by one property. */
export async function summary(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof statistics.summary>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof statistics.summary> | Refusal> {
  const { groupBy, ...filters } = query
  const filter = summaryFilter(filters, who, catalogue)
  if (isRefusal(filter)) return filter
  const groups = await readGroups(tx, filter, groupBy)
  const { currency } = await accountOf(tx, who.agency)
  const nameOf = namer(groupBy, who, catalogue)
  return {
    groups: groups.map(({ key, ...sums }) => ({ key, name: nameOf(key), ...sumsOf(sums) })),
    currency,
    totals: sumsOf(added(groups)),
  }
}

/** The name of a group in the user’s language; a code without one is its own name. */
function namer(grouping: Grouping, who: Actor, catalogue: Catalogue): (key: string) => string {
  const names = namesFor(who, catalogue)
  const portName = (code: string) => names.port(code).name
  const routeName = (key: string) => key.split('-').map(portName).join(' – ')
  const namers: Record<Grouping, (key: string) => string> = {
    day: (key) => key,
    route: routeName,
    company(key) {
      const company = catalogue.company(key)
      return nameOrCode(who.language, company, key)
    },
    vessel: names.vessel,
    user: (key) => (key.startsWith(`${who.agency}/`) ? key.slice(who.agency.length + 1) : key),
    type: (key) => names.accommodation(key),
  }
  return namers[grouping]
}

const columns = ['tickets', 'cancelled', 'net', 'vat', 'dues', 'surcharges', 'refunded'] as const

function added(groups: readonly SumsRow[]): SumsRow {
  const totals = { tickets: 0, cancelled: 0, net: 0, vat: 0, dues: 0, surcharges: 0, refunded: 0 }
  for (const group of groups) for (const column of columns) totals[column] += group[column]
  return totals
}

/** Days of one pass, so that it is short; the next pass continues. */
const daysAtOnce = 500

/** For the cleanup job: adds up the rows that changes have added to the totals. */
export async function compactSalesTotals(tx: Tx): Promise<void> {
  await mergeTotals(tx, daysAtOnce)
}
