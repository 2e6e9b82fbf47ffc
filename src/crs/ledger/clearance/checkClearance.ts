import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { ClearanceCheck } from '../../../contract/clearanceCheck.ts'
import type { ledger } from '../../../contract/ledger.ts'
import { matchStatement } from '../../../domain/ledger/statement/matchStatement.ts'
import { readStatement } from '../../../domain/ledger/statement/readStatement.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import type { Tx } from '../../database/transaction.ts'
import { formatLocal } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { readClearance, type ClearanceKey } from './clearance.ts'
import {
  countDifferences,
  insertCheck,
  insertDecision,
  readCheck,
  readDecisions,
  readTicketBookings,
} from './checkSql.ts'
import { readAccount } from '../sql.ts'

type Wanted = Omit<ClearanceKey, 'agency'>

/** The key of a clearance of the caller’s agency. */
export const clearanceKey = ({ company, year, number }: Wanted, agency: string): ClearanceKey => ({
  ...{ agency, company: company.toUpperCase(), year, number },
})

/** Compares a statement with the clearance, and stores the differences as its latest check. */
export async function checkClearance(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof ledger.checkClearance>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ledger.checkClearance> | Refusal> {
  const key = clearanceKey(body, who.agency)
  const clearance = await readClearance(dependencies, tx, key)
  if (isRefusal(clearance)) return clearance
  const lines = readStatement(body.text)
  if (isRefusal(lines)) return lines
  const postings = clearance.entries.map(({ time, reference, amount }) => ({
    ...{ date: dateOf(time), code: reference ?? '', amount },
  }))
  const references = [...new Set(postings.flatMap(({ code }) => (code === '' ? [] : [code])))]
  const bookings = await readTicketBookings(tx, who.agency, references)
  const result = matchStatement(lines, postings, (code) => bookings.get(code))
  await insertCheck(tx, { ...key, user: who.userName, at: clock.now(), name: body.name }, result)
  await journal('ledger.checkClearance', null, {
    company: key.company,
    differences: result.differences.length,
  })
  const check = await latestCheck(tx, key)
  if (!check) throw new Error('the check was not stored')
  return { check }
}

/** The latest check of a clearance, with what was decided; undefined where there is none. */
export async function latestCheck(tx: Tx, key: ClearanceKey): Promise<ClearanceCheck | undefined> {
  const row = await readCheck(tx, key)
  if (!row) return undefined
  const { timezone } = await readAccount(tx, key.agency)
  const decided = new Map((await readDecisions(tx, row.id)).map((decision) => [decision.place, decision]))
  const differences = row.differences.map((difference, place) => {
    const { state = 'open', note = '' } = decided.get(place) ?? {}
    return { ...difference, state, note }
  })
  return { ...row, at: formatLocal(row.at, timezone), differences }
}

export async function clearanceCheck(
  { path }: InputOf<typeof ledger.clearanceCheck>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ledger.clearanceCheck>> {
  const check = await latestCheck(tx, clearanceKey(path, who.agency))
  return check ? { check } : {}
}

/** Adds a decision about one difference; earlier ones stay in its history. */
export async function decideDifference(
  { body }: InputOf<typeof ledger.decideDifference>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ledger.decideDifference> | Refusal> {
  const { check, difference: place, state, note } = body
  const count = await countDifferences(tx, who.agency, check)
  if (count === undefined || place >= count) return refuse('clearance_check_not_found')
  await insertDecision(tx, {
    check,
    agency: who.agency,
    place,
    state,
    note,
    user: who.userName,
    at: clock.now(),
  })
  await journal('ledger.decideDifference', null, { check, place, state })
  return {}
}
