import { sql } from 'kysely'
import type { Decision } from '../../../contract/clearanceCheck.ts'
import type { Difference, StatementMatch } from '../../../domain/ledger/statement/matchStatement.ts'
import type { Tx } from '../../database/transaction.ts'
import type { ClearanceKey } from './clearance.ts'

export interface CheckRow {
  id: number
  company: string
  year: number
  number: number
  user: string
  at: Date
  name: string
  matched: number
  statementTotal: number
  ledgerTotal: number
  differences: Difference[]
}

export interface DecisionRow {
  place: number
  state: Decision
  note: string
}

/** What is stored with a check in addition to its result. */
interface NewCheck extends ClearanceKey {
  user: string
  at: Date
  name: string
}

export async function insertCheck(
  tx: Tx,
  { agency, company, year, number, user, at, name }: NewCheck,
  { matched, statementTotal, ledgerTotal, differences }: StatementMatch,
): Promise<void> {
  await sql`
    insert into clearance_check (agency, company, year, number, user_name, at, name, matched, statement_total,
      ledger_total, differences)
    values (${agency}, ${company}, ${year}, ${number}, ${user}, ${at}, ${name}, ${matched}, ${statementTotal},
      ${ledgerTotal}, ${JSON.stringify(differences)}::jsonb)`.execute(tx)
}

const columns = sql`id, company, year, number, user_name as "user", at, name, matched,
  statement_total as "statementTotal", ledger_total as "ledgerTotal", differences`

/** The latest check of a clearance. */
export async function readCheck(
  tx: Tx,
  { agency, company, year, number }: ClearanceKey,
): Promise<CheckRow | undefined> {
  const found = await sql<CheckRow>`
    select ${columns} from clearance_check
    where agency = ${agency} and company = ${company} and year = ${year} and number = ${number}
    order by id desc limit 1`.execute(tx)
  return found.rows[0]
}

/** Number of differences of a check of this agency; undefined where there is no such check. */
export async function countDifferences(tx: Tx, agency: string, check: number): Promise<number | undefined> {
  const found = await sql<{ count: number }>`
    select jsonb_array_length(differences) as count from clearance_check
    where agency = ${agency} and id = ${check}`.execute(tx)
  return found.rows[0]?.count
}

/** The latest decision about each difference that has one. */
export async function readDecisions(tx: Tx, check: number): Promise<DecisionRow[]> {
  const found = await sql<DecisionRow>`
    select distinct on (place) place, state, note from clearance_decision where check_id = ${check}
    order by place, id desc`.execute(tx)
  return found.rows
}

interface NewDecision extends DecisionRow {
  agency: string
  check: number
  user: string
  at: Date
}

export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { check, agency, place, state, note, user, at } = decision
  await sql`
    insert into clearance_decision (check_id, agency, place, state, note, user_name, at)
    values (${check}, ${agency}, ${place}, ${state}, ${note}, ${user}, ${at})`.execute(tx)
}

/** Booking references by ticket, `H1000001`, of the bookings that have postings of a clearance. */
export async function readTicketBookings(
  tx: Tx,
  agency: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ ticket: string; reference: string }>`
    select ticket_letter || ticket_number as ticket, reference from booking_item
    join booking on booking.id = booking_id
    where booking.agency = ${agency} and reference = any(${references}) and ticket_number is not null`.execute(
    tx,
  )
  return new Map(found.rows.map(({ ticket, reference }) => [ticket, reference]))
}
