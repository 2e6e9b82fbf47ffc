import { isClosed, periodAt, periodOf, type Period } from '../../domain/ledger/period.ts'
import { sum } from '../../domain/value/money.ts'
import { dateOf } from '../../domain/value/portTime.ts'
import type { Company } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import {
  readOwed,
  readSubtotals,
  readTurnovers,
  type Subtotal,
  type Turnover,
} from './clearance/clearanceSql.ts'
import {
  readAccount,
  readCompanyAccounts,
  readSeries,
  type CompanyAccount,
  type Series,
} from './ledgerSql.ts'

/** What an agency has sold for one company, and owes to it. */
export interface CompanyFinances {
  company: Company
  /** The clearing period of today, and its sums by kind and method. */
  open: Period
  subtotals: readonly Subtotal[]
  /** The latest closed period with sales. */
  last: (Turnover & Period) | undefined
  owed: number
  limit: CompanyAccount | undefined
  series: readonly Series[]
}

/** Of those of the companies for which the agency has sold, in the given order. */
export async function readFinances(
  { catalogue }: ServerDependencies,
  { tx, who, clock }: CallContext,
  codes: readonly string[],
): Promise<{ open: Period; finances: CompanyFinances[] }> {
  const { timezone } = await readAccount(tx, who.agency)
  const scope = { agency: who.agency, timezone }
  const today = dateOf(clock.localNow(timezone))
  const open = periodAt(today)
  const turnovers = await readTurnovers(tx, scope, codes)
  const subtotals = await readSubtotals(tx, scope, codes, { from: open.from, to: today })
  const owed = await readOwed(tx, who.agency, codes)
  const limits = await readCompanyAccounts(tx, who.agency)
  const series = await readSeries(tx, who.agency)
  const finances = codes.flatMap((code): CompanyFinances[] => {
    const own = <T extends { company: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.company === code)
    const company = catalogue.company(code)
    if (!company || own(turnovers).length === 0) return []
    const last = lastClosed(own(turnovers), today)
    const of = { company, open, last, subtotals: own(subtotals), series: own(series) }
    return [{ ...of, owed: owed.get(code) ?? 0, limit: own(limits)[0] }]
  })
  return { open, finances }
}

function lastClosed(turnovers: readonly Turnover[], today: string): CompanyFinances['last'] {
  for (const turnover of turnovers) {
    const period = periodOf(turnover.year, turnover.number)
    if (period && isClosed(period, today)) return { ...turnover, ...period }
  }
  return undefined
}

/** Sums of the open period in hundredths: by method, in all, and what was refunded, as a positive amount. */
export function openSums(subtotals: readonly Subtotal[]) {
  const of = (wanted: (one: Subtotal) => boolean) => sum(subtotals.filter(wanted).map(({ amount }) => amount))
  return {
    account: of(({ method }) => method === 'account'),
    cash: of(({ method }) => method === 'cash'),
    card: of(({ method }) => method === 'card'),
    amount: of(() => true),
    refunded: 0 - of(({ kind }) => kind === 'refund'),
  }
}
