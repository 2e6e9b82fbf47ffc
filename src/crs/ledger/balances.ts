import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { creditLeft } from '../../domain/ledger/credit.ts'
import { sum } from '../../domain/value/money.ts'
import { nameIn } from '../reference/records.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { openSums, readFinances, type CompanyFinances } from './companyFinances.ts'

type Balances = AnswerOf<typeof ledger.balances>

/** What financialData writes as lines of text, for every company, as figures. */
export async function balances(dependencies: ServerDependencies, context: CallContext): Promise<Balances> {
  const codes = dependencies.catalogue.companies.map(({ code }) => code)
  const { open, finances } = await readFinances(dependencies, context, codes.toSorted())
  const companies = finances.map((one) => balanceOf(one, context.who.language))
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
