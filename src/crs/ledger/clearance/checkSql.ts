import { sql } from 'kysely'
import type { Decision } from '../../../contract/ledger.ts'
import type {
  Difference,
  StatementMatch,
  StoredDecision,
} from '../../../domain/ledger/statement/matchStatement.ts'
import { lockNamesAhead } from '../../database/lockNames.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
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
  user: string
  at: Date
}

/** The facts stored with a check in addition to its result. */
interface NewCheck extends ClearanceKey {
  user: string
  at: Date
  name: string
}

/** Makes concurrent checks and decisions of one clearance wait for each other until the transaction ends. */
export function lockClearanceAhead(tx: Tx, { agency, company, year, number }: ClearanceKey): void {
  lockNamesAhead(tx, [`clearance ${agency} ${company} ${year} ${number}`])
}

/** Returns its id. */
export async function insertCheck(
  tx: Tx,
  { agency, company, year, number, user, at, name }: NewCheck,
  { matched, statementTotal, ledgerTotal, differences }: StatementMatch,
): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into clearance_check (agency, company, year, number, user_name, at, name, matched, statement_total,
      ledger_total, differences)
    values (${agency}, ${company}, ${year}, ${number}, ${user}, ${at}, ${name}, ${matched}, ${statementTotal},
      ${ledgerTotal}, ${JSON.stringify(differences)}::jsonb)
    returning id`.execute(tx)
  const [row] = inserted.rows
  if (!row) throw new Error('the check was not stored')
  return row.id
}

const columns = sql`id, company, year, number, user_name as "user", at, name, matched,
  statement_total as "statementTotal", ledger_total as "ledgerTotal", differences`

/** The latest checks of a clearance, the latest first. */
export async function readChecks(
  tx: Tx,
  { agency, company, year, number }: ClearanceKey,
  most: number,
): Promise<CheckRow[]> {
  const found = await sql<CheckRow>`
    select ${columns} from clearance_check
    where agency = ${agency} and company = ${company} and year = ${year} and number = ${number}
    order by id desc limit ${most}`.execute(tx)
  return found.rows
}

/** The clearance of a check of this agency and its number of differences; undefined where there is no such check. */
export async function findCheck(
  tx: Tx,
  agency: string,
  check: number,
): Promise<(ClearanceKey & { count: number }) | undefined> {
  const found = await sql<ClearanceKey & { count: number }>`
    select agency, company, year, number, jsonb_array_length(differences) as count from clearance_check
    where agency = ${agency} and id = ${check}`.execute(tx)
  return found.rows[0]
}

/** Returns the user who has checked another statement of the same clearance after this one. */
export async function readReplacement(
  tx: Tx,
  { agency, company, year, number }: ClearanceKey,
  check: number,
): Promise<string | undefined> {
  const found = await sql<{ user: string }>`
    select user_name as "user" from clearance_check
    where agency = ${agency} and company = ${company} and year = ${year} and number = ${number} and id > ${check}
    order by id desc limit 1`.execute(tx)
  return found.rows[0]?.user
}

/** The latest decision about each difference that has one. */
export async function readDecisions(tx: Tx, check: number, place?: number): Promise<DecisionRow[]> {
  const one = place === undefined ? sql`` : sql`and place = ${place}`
  const found = await sql<DecisionRow>`
    select distinct on (place) place, state, note, user_name as "user", at from clearance_decision
    where check_id = ${check} ${one} order by place, id desc`.execute(tx)
  return found.rows
}

/** All decisions of a check, the earliest first. */
export async function readHistory(tx: Tx, { id, at }: CheckRow): Promise<StoredDecision<Decision>[]> {
  const found = await sql<StoredDecision<Decision>>`
    select place, state, note, user_name as "user", at < ${at} as carried from clearance_decision
    where check_id = ${id} order by id`.execute(tx)
  return found.rows
}

export function insertDecisionsAhead(
  tx: Tx,
  { agency, check }: { agency: string; check: number },
  decisions: readonly DecisionRow[],
): void {
  sendAhead(
    tx,
    sql`
    insert into clearance_decision (check_id, agency, place, state, note, user_name, at)
    select ${check}, ${agency}, place, state, note, "user", at
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      decision (place integer, state text, note text, "user" text, at timestamptz)`,
  )
}

export interface TicketBooking {
  /** `H1000001` */
  ticket: string
  reference: string
}

/** The tickets of bookings that have postings of a clearance. */
export async function readTicketBookings(
  tx: Tx,
  agency: string,
  references: readonly string[],
): Promise<TicketBooking[]> {
  const found = await sql<TicketBooking>`
    select ticket_letter || ticket_number as ticket, reference from booking_item
    join booking on booking.id = booking_id
    where booking.agency = ${agency} and reference = any(${references}) and ticket_number is not null`.execute(
    tx,
  )
  return found.rows
}
