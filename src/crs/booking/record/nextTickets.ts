import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { padTicketNumber } from '../../../domain/ticket/number.ts'
import type { Tx } from '../../database/transaction.ts'
import { takeTicketNumbers } from '../../ledger/ticketSeries.ts'

export interface Ticket {
  company: string
  letter: string
  number: string
}

export const ticketCode = ({ letter, number }: Ticket) => letter + number

/** Takes one ticket for each element of `companies`, in that order. Locks the agency’s ticket series. */
export async function nextTickets(
  tx: Tx,
  agency: string,
  companies: readonly string[],
): Promise<Ticket[] | Refusal> {
  if (companies.length === 0) return []
  const counts = new Map<string, number>()
  for (const company of companies) counts.set(company, (counts.get(company) ?? 0) + 1)
  const taken = await takeTicketNumbers(tx, agency, counts)
  if (isRefusal(taken)) return taken
  const remaining = new Map([...taken].map(([company, numbers]) => [company, numbers.values()]))
  return companies.map((company) => {
    const next = remaining.get(company)?.next().value
    if (!next) throw new Error(`too few tickets of ${company}`)
    return { company, letter: next.letter, number: padTicketNumber(next.number) }
  })
}
