import { isClosed, periodAt, periodOf, type Period } from '../../domain/ledger/period.ts'
import { sum } from '../../domain/value/money.ts'
import { dateOf } from '../../domain/value/portTime.ts'
import type { Company } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { type PeriodTotal, readTotals } from './clearance/clearanceSql.ts'
import { isSale, type Turnover, turnoversOf } from './clearance/turnover.ts'
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
  /** The clearing period of today, and its sales by kind and method. */
  open: Period
  subtotals: readonly PeriodTotal[]
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
  const [{ timezone }, totals, limits, series] = await Promise.all([
    readAccount(tx, who.agency),
    readTotals(tx, who.agency, codes),
    readCompanyAccounts(tx, who.agency),
    readSeries(tx, who.agency),
  ])
  const today = dateOf(clock.localNow(timezone))
  const open = periodAt(today)
  const finances = codes.flatMap((code): CompanyFinances[] => {
    const own = <T extends { company: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.company === code)
    const company = catalogue.company(code)
    const posted = own(totals)
    const turnovers = turnoversOf(posted)
    if (!company || turnovers.length === 0) return []
    const subtotals = posted.filter((one) => isSale(one) && isOf(one, open))
    const onAccount = posted.filter(({ method }) => method === 'account')
    return [
      {
        company,
        open,
        subtotals,
        last: lastClosed(turnovers, today),
        series: own(series),
        owed: sum(onAccount.map(({ amount }) => amount)),
        limit: own(limits)[0],
      },
    ]
  })
  return { open, finances }
}

const isOf = (total: PeriodTotal, { year, number }: Period) => total.year === year && total.number === number

function lastClosed(turnovers: readonly Turnover[], today: string): CompanyFinances['last'] {
  for (const turnover of turnovers) {
    const period = periodOf(turnover.year, turnover.number)
    if (period && isClosed(period, today)) return { ...turnover, ...period }
  }
  return undefined
}

/** Sums of the open period in hundredths: by method, in all, and what was refunded, as a positive amount. */
export function openSums(subtotals: readonly PeriodTotal[]) {
  const of = (wanted: (one: PeriodTotal) => boolean) =>
    sum(subtotals.filter(wanted).map(({ amount }) => amount))
  return {
    account: of(({ method }) => method === 'account'),
    cash: of(({ method }) => method === 'cash'),
    card: of(({ method }) => method === 'card'),
    amount: of(() => true),
    refunded: 0 - of(({ kind }) => kind === 'refund'),
  }
}
