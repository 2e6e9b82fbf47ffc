import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { lockSeries, useSeriesAhead, type OpenSeries } from './ledgerSql.ts'

export interface TicketNumber {
  letter: string
  number: string
}

/**
 * Allocates ticket numbers of each company from the agency’s series, or refuses with the first company that is short of
 * them.
 */
export async function takeTicketNumbers(
  tx: Tx,
  agency: string,
  wanted: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, TicketNumber[]> | Refusal> {
  const series = await lockSeries(tx, agency, [...wanted.keys()])
  const taken = new Map<string, TicketNumber[]>()
  const used = new Map<number, number>()
  for (const [company, count] of wanted) {
    const own = series.filter((sery) => sery.company === company)
    const numbers = own.flatMap((one) => numbersOf(one, count)).slice(0, count)
    if (numbers.length < count) return refuse('no_ticket_numbers', { company, left: numbers.length })
    for (const { id } of numbers) used.set(id, (used.get(id) ?? 0) + 1)
    taken.set(
      company,
      numbers.map(({ letter, number }) => ({ letter, number })),
    )
  }
  useSeriesAhead(tx, used)
  return taken
}

function numbersOf({ id, letter, next, last }: OpenSeries, atMost: number) {
  const count = Math.min(last - next + 1, atMost)
  return Array.from({ length: count }, (_, nth) => ({ id, letter, number: String(next + nth) }))
}
