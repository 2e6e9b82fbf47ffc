import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { padTicketNumber } from '../../domain/ticket/number.ts'
import type { Tx } from '../database/transaction.ts'
import { takeTicketNumbers } from '../ledger/ticketNumbers.ts'

export interface Ticket {
  company: string
  letter: string
  number: string
}

/** One ticket for each of the companies named, in their order, off the agency's series. */
export async function ticketsFor(
  tx: Tx,
  agency: string,
  companies: readonly string[],
): Promise<Ticket[] | Refusal> {
  const wanted = new Map<string, number>()
  for (const company of companies) wanted.set(company, (wanted.get(company) ?? 0) + 1)
  const taken = await takeTicketNumbers(tx, agency, wanted)
  if (isRefusal(taken)) return taken
  const left = new Map([...taken].map(([company, numbers]) => [company, numbers.values()]))
  return companies.map((company) => {
    const next = left.get(company)?.next().value
    if (!next) throw new Error(`too few tickets of ${company}`)
    return { company, letter: next.letter, number: padTicketNumber(next.number) }
  })
}
