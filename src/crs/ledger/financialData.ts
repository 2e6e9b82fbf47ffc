import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { isClosed, periodAt, periodOf, type Period } from '../../domain/ledger/period.ts'
import { printCount, sum } from '../../domain/value/money.ts'
import { dateOf } from '../../domain/value/portTime.ts'
import { nameIn } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { readOwed, readSubtotals, readTurnovers, type Subtotal, type Turnover } from './clearanceSql.ts'
import { readAccount, readCompanyAccounts, readSeries, type CompanyAccount, type Series } from './sql.ts'
import { printDay } from './statement.ts'

/** The data of one company. */
interface CompanyFinances {
  open: Period
  last: (Turnover & Period) | undefined
  subtotals: readonly Subtotal[]
  owed: number
  limit: CompanyAccount | undefined
  series: readonly Series[]
}

type Translate = (code: string, parameters?: Record<string, string | number>) => string

/** Lines for each requested company; none if it has no sales or does not exist. */
export async function financialData(
  { catalogue }: ServerDependencies,
  { query }: InputOf<typeof ledger.financialData>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof ledger.financialData>> {
  const companies = [...new Set(query.company.map((code) => code.toUpperCase()))]
  const { timezone } = await readAccount(tx, who.agency)
  const scope = { agency: who.agency, timezone }
  const today = dateOf(clock.localNow(timezone))
  const open = periodAt(today)
  const turnovers = await readTurnovers(tx, scope, companies)
  const subtotals = await readSubtotals(tx, scope, companies, { from: open.from, to: today })
  const owed = await readOwed(tx, who.agency, companies)
  const limits = await readCompanyAccounts(tx, who.agency)
  const series = await readSeries(tx, who.agency)
  const translate: Translate = (code, parameters) => serverText(who.language, code, parameters)
  const result = companies.map((code) => {
    const own = <T extends { company: string }>(rows: readonly T[]) =>
      rows.filter((row) => row.company === code)
    const company = catalogue.company(code)
    if (!company || own(turnovers).length === 0) return [code, []] as const
    const title = translate('financial_company', {
      name: nameIn(who.language, company),
      percent: company.commission,
    })
    const finances = {
      ...{
        open,
        last: lastClosed(own(turnovers), today),
        subtotals: own(subtotals),
        owed: owed.get(code) ?? 0,
      },
      ...{ limit: own(limits)[0], series: own(series) },
    }
    return [code, [title, ...linesOf(finances, translate)]] as const
  })
  return { result: Object.fromEntries(result.map(([code, lines]) => [code, [...lines]])) }
}

function lastClosed(turnovers: readonly Turnover[], today: string): CompanyFinances['last'] {
  for (const turnover of turnovers) {
    const period = periodOf(turnover.year, turnover.number)
    if (period && isClosed(period, today)) return { ...turnover, ...period }
  }
  return undefined
}

function linesOf(
  { open, last, subtotals, owed, limit, series }: CompanyFinances,
  translate: Translate,
): string[] {
  const of = (wanted: (one: Subtotal) => boolean) => sum(subtotals.filter(wanted).map(({ amount }) => amount))
  const days = ({ from, to }: Period) => ({ from: printDay(from), to: printDay(to) })
  return [
    translate('financial_open', { ...days(open), amount: of(() => true) }),
    translate('financial_methods', {
      account: of(({ method }) => method === 'account'),
      cash: of(({ method }) => method === 'cash'),
      card: of(({ method }) => method === 'card'),
    }),
    translate('financial_refunded', { amount: -of(({ kind }) => kind === 'refund') }),
    ...(last
      ? [
          translate('financial_closed', {
            ...days(last),
            number: last.number,
            year: last.year,
            amount: last.amount,
          }),
        ]
      : []),
    translate('financial_owed', { amount: owed }),
    ...(limit
      ? [translate('financial_limit', { amount: limit.creditLimit, left: limit.creditLimit - limit.owed })]
      : []),
    ...series.map(({ letter, remaining }) =>
      translate('financial_tickets', { letter, remaining: printCount(remaining) }),
    ),
  ]
}
