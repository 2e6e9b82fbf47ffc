import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { type Period, isClosed, periodAt, periodOf } from '../../domain/ledger/period.ts'
import { printCount, printDecimal, sum } from '../../domain/value/money.ts'
import { dateOf } from '../../domain/value/portTime.ts'
import { creditLeft } from '../../domain/ledger/credit.ts'
import { nameIn, type Company } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { printDay } from './clearance/statement.ts'
import { type PeriodTotal, readTotals } from './clearance/clearanceSql.ts'
import { isSale, type Turnover, turnoversOf, withCommission } from './clearance/clearance.ts'
import {
  readAccount,
  readCommissions,
  readCompanyAccounts,
  readSeries,
  type CompanyAccount,
  type Series,
} from './ledgerSql.ts'

type Translate = (code: string, parameters?: Record<string, string | number>) => string

/** Lines for each requested company; none if it has no sales or does not exist. */
export async function financialData(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ledger.financialData>,
  context: CallContext,
): Promise<AnswerOf<typeof ledger.financialData>> {
  const codes = [...new Set(query.company.map((code) => code.toUpperCase()))]
  const { finances } = await readFinances(dependencies, context, codes)
  const { language } = context.who
  const { digits } = dependencies.catalogue.network
  const translate: Translate = (code, parameters) => serverText(language, code, parameters, digits)
  const result = codes.map((code) => {
    const found = finances.find(({ company }) => company.code === code)
    if (!found) return [code, []] as const
    const { company } = found
    const name = nameIn(language, company)
    const title = translate('financial_company', { name, percent: printDecimal(company.commission) })
    return [code, [title, ...linesOf(found, translate)]] as const
  })
  return { result: Object.fromEntries(result.map(([code, lines]) => [code, [...lines]])) }
}

function linesOf(
  { open, last, subtotals, owed, limit, series }: CompanyFinances,
  translate: Translate,
): string[] {
  const { account, cash, card, amount, refunded } = openSums(subtotals)
  const days = ({ from, to }: Period) => ({ from: printDay(from), to: printDay(to) })
  return [
    translate('financial_open', { ...days(open), amount }),
    translate('financial_methods', { account, cash, card }),
    translate('financial_refunded', { amount: refunded }),
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

/** An agency’s sales for one company, and its debt to it. */
interface CompanyFinances {
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

/** Reads the finances of the companies for which the agency has sold, in the given order. */
async function readFinances(
  { catalogue }: ServerDependencies,
  { tx, who, clock }: CallContext,
  codes: readonly string[],
): Promise<{ open: Period; finances: CompanyFinances[] }> {
  const [{ timezone }, totals, limits, series, commissions] = await Promise.all([
    readAccount(tx, who.agency),
    readTotals(tx, who.agency, codes),
    readCompanyAccounts(tx, who.agency),
    readSeries(tx, who.agency),
    readCommissions(tx, who.agency),
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
        company: withCommission(company, commissions),
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

/** Sums of the open period: by method, in all, and what was refunded, as a positive amount. */
function openSums(subtotals: readonly PeriodTotal[]) {
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

type Balances = AnswerOf<typeof ledger.balances>

/** Returns, as figures and for every company, the facts that financialData returns as lines of text. */
export async function balances(dependencies: ServerDependencies, context: CallContext): Promise<Balances> {
  const codes = dependencies.catalogue.companies.map(({ code }) => code)
  const { open, finances } = await readFinances(dependencies, context, codes.toSorted())
  const companies = finances.map((finance) => balanceOf(finance, context.who.language))
  return { fromDate: open.from, toDate: open.to, companies }
}

function balanceOf(finances: CompanyFinances, language: string): Balances['companies'][number] {
  const { company, subtotals, last, owed, limit, series } = finances
  return {
    company: company.code,
    name: nameIn(language, company),
    commission: company.commission,
    ...openSums(subtotals),
    ...(last && { last: { year: last.year, number: last.number, amount: last.amount } }),
    owed,
    ...(limit && { limit: { creditLimit: limit.creditLimit, currentCredit: creditLeft(limit) } }),
    tickets: sum(series.map(({ remaining }) => remaining)),
  }
}

export async function credits({ tx, who }: CallContext): Promise<AnswerOf<typeof ledger.credits>> {
  const account = await readAccount(tx, who.agency)
  const series = await readSeries(tx, who.agency)
  const ticketStockInfo = series.map(({ company, letter, automatic, remaining }) => ({
    company,
    series: letter,
    automatic,
    remaining,
  }))
  const companies = (await readCompanyAccounts(tx, who.agency)).map(({ company, ...of }) => ({
    company,
    creditLimit: of.creditLimit,
    currentCredit: creditLeft(of),
  }))
  return {
    creditLimit: account.creditLimit,
    currentCredit: creditLeft(account),
    companies,
    ticketStockInfo,
  }
}
