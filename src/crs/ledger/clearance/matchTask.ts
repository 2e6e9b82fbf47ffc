import {
  type LedgerLine,
  matchStatement,
  type StatementMatch,
} from '../../../domain/ledger/statement/matchStatement.ts'
import { readStatement, type StatementCurrency } from '../../../domain/ledger/statement/readStatement.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/refusal.ts'
import { shortTicketCode } from '../../../domain/ticket/number.ts'
import type { TicketBooking } from './checkSql.ts'

export interface StatementTask {
  /** The statement in CSV. */
  text: string
  currency: StatementCurrency
  postings: readonly LedgerLine[]
  /** The bookings of tickets, which a company may name instead. */
  tickets: readonly TicketBooking[]
}

/** Differences of a statement that people can decide one by one. */
const mostDifferences = 5000

/** Reads a statement and matches it with the ledger; as JSON. A long one takes seconds: for a worker thread. */
export const matchedStatement = (task: StatementTask): string => JSON.stringify(matched(task))

export function matched({ text, currency, postings, tickets }: StatementTask): StatementMatch | Refusal {
  const lines = readStatement(text, currency)
  if (isRefusal(lines)) return lines
  const bookings = new Map(tickets.map(({ ticket, reference }) => [shortTicketCode(ticket), reference]))
  const match = matchStatement(lines, postings, (code) => bookings.get(shortTicketCode(code)))
  const count = match.differences.length
  return count > mostDifferences ? refuse('statement_differs', { count, most: mostDifferences }) : match
}
