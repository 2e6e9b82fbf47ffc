import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import type { CallContext } from '../server/parts.ts'
import { readCredit, readSeries } from './sql.ts'

export async function credits({ tx, who }: CallContext): Promise<AnswerOf<typeof ledger.credits>> {
  const { creditLimit, owed } = await readCredit(tx, who.agency)
  const series = await readSeries(tx, who.agency)
  const ticketStockInfo = series.map(({ company, letter, automatic, remaining }) => ({
    company,
    series: letter,
    automatic,
    remaining,
  }))
  return { creditLimit, currentCredit: creditLimit - owed, ticketStockInfo }
}
