import { mustGet } from '../../../domain/value/mustGet.ts'
import { sum } from '../../../domain/value/money.ts'
import type { PeriodTotal } from './clearanceSql.ts'

export interface Turnover {
  year: number
  number: number
  amount: number
}

/** Payments to a company for a clearance do not count as sales of the next one. */
export const isSale = ({ kind }: PeriodTotal): boolean => kind !== 'settlement'

/** Sales per clearing period, in the order of the totals of one company. */
export function turnoversOf(totals: readonly PeriodTotal[]): Turnover[] {
  const periods = Map.groupBy(totals.filter(isSale), ({ year, number }) => `${year}-${number}`)
  return [...periods.values()].map((all) => {
    const { year, number } = mustGet(all, 0)
    return { year, number, amount: sum(all.map(({ amount }) => amount)) }
  })
}
