import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import type { Period } from '../../domain/ledger/period.ts'
import { printCount } from '../../domain/value/money.ts'
import { nameIn } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { openSums, readFinances, type CompanyFinances } from './companyFinances.ts'
import { printDay } from './clearance/statement.ts'

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
  const translate: Translate = (code, parameters) => serverText(language, code, parameters)
  const result = codes.map((code) => {
    const found = finances.find(({ company }) => company.code === code)
    if (!found) return [code, []] as const
    const { company } = found
    const name = nameIn(language, company)
    const title = translate('financial_company', { name, percent: company.commission })
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
