import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import { creditLeft } from '../../domain/ledger/credit.ts'
import type { CallContext } from '../server/context.ts'
import { readAccount, readCompanyAccounts, readSeries } from './ledgerSql.ts'

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
