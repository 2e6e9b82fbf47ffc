import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { ClearanceCheck, ledger } from '../../../contract/ledger.ts'
import {
  carryDecisions,
  type FormerCheck,
  type Difference,
  type StatementMatch,
  undoableDecisions,
} from '../../../domain/ledger/statement/matchStatement.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/refusal.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import { printMoney } from '../../../domain/value/money.ts'
import type { Tx } from '../../database/transaction.ts'
import { formatLocal } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { fileTask } from '../../worker/fileTask.ts'
import { filePool } from '../../worker/pool.ts'
import { readAccount } from '../ledgerSql.ts'
import { readClearance, type ClearanceKey } from './clearance.ts'
import {
  type DecisionRow,
  insertCheck,
  insertDecisionsAhead,
  lockClearanceAhead,
  readChecks,
  readDecisions,
  readHistory,
  readTicketBookings,
  findCheck,
  readReplacement,
} from './checkSql.ts'
import type { ClearanceEntry } from './clearanceSql.ts'

type Wanted = Omit<ClearanceKey, 'agency'>

/** The key of a clearance of the caller’s agency. */
export const clearanceKey = ({ company, year, number }: Wanted, agency: string): ClearanceKey => ({
  agency,
  company: company.toUpperCase(),
  year,
  number,
})

/**
 * Compares a statement with the clearance, and stores the differences as its latest check. What was decided about a
 * difference that the former check had too stays.
 */
export async function checkClearance(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof ledger.checkClearance>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ledger.checkClearance> | Refusal> {
  const key = clearanceKey(body, who.agency)
  const clearance = await readClearance(dependencies, tx, key)
  if (isRefusal(clearance)) return clearance
  const postings = clearance.entries.map(({ time, reference, amount }) => ({
    date: dateOf(time),
    code: reference ?? '',
    amount,
  }))
  const references = [...new Set(postings.flatMap(({ code }) => (code === '' ? [] : [code])))]
  const tickets = await readTicketBookings(tx, who.agency, references)
  const { currency, digits } = dependencies.catalogue.network
  const task = fileTask('statementMatch', {
    text: body.text,
    currency: { currency, digits },
    postings,
    tickets,
  })
  const bytes = await filePool.run(task, { caller: `${who.agency} ${who.userName}` })
  if (bytes === 'full') throw new Error('too many statements of the user are waiting')
  const result: StatementMatch | Refusal = JSON.parse(Buffer.from(bytes).toString())
  if (isRefusal(result)) return result
  lockClearanceAhead(tx, key)
  const carried = await formerDecisions(tx, key, result.differences)
  const id = await insertCheck(tx, { ...key, user: who.userName, at: clock.now(), name: body.name }, result)
  insertDecisionsAhead(tx, { agency: key.agency, check: id }, carried)
  journal('ledger.checkClearance', null, {
    company: key.company,
    differences: result.differences.length,
  })
  const check = await latestCheck(tx, key, who.userName)
  if (!check) throw new Error('the check was not stored')
  return { check }
}

/** The latest check of a clearance, with what was decided; undefined where there is none. */
export async function latestCheck(
  tx: Tx,
  key: ClearanceKey,
  user: string,
): Promise<ClearanceCheck | undefined> {
  const [row] = await readChecks(tx, key, 1)
  if (!row) return undefined
  const { timezone } = await readAccount(tx, key.agency)
  const history = await readHistory(tx, row)
  // The latest decision about each difference.
  const decided = new Map(history.map((decision) => [decision.place, decision]))
  const differences = row.differences.map((difference, place) => {
    const { state = 'open', note = '' } = decided.get(place) ?? {}
    return { ...difference, state, note }
  })
  const done = undoableDecisions(history, user, 'open')
  return { ...row, at: formatLocal(row.at, timezone), differences, done }
}

export async function clearanceCheck(
  { path }: InputOf<typeof ledger.clearanceCheck>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ledger.clearanceCheck>> {
  const check = await latestCheck(tx, clearanceKey(path, who.agency), who.userName)
  return check ? { check } : {}
}

/** Former checks that are looked through: a wrong file in between must not lose what was decided. */
const mostFormer = 5

/** Returns the decisions about these differences, where a former check had them too. */
async function formerDecisions(tx: Tx, key: ClearanceKey, differences: readonly Difference[]) {
  const former: FormerCheck<DecisionRow>[] = []
  for (const check of await readChecks(tx, key, mostFormer))
    former.push({ differences: check.differences, decisions: await readDecisions(tx, check.id) })
  return carryDecisions(former, differences)
}

/** Adds a decision about one difference; earlier ones stay in its history. */
export async function decideDifference(
  { body }: InputOf<typeof ledger.decideDifference>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ledger.decideDifference> | Refusal> {
  const { check, difference: place, state, note, before } = body
  const found = await findCheck(tx, who.agency, check)
  if (found === undefined || place >= found.count) return refuse('clearance_check_not_found')
  lockClearanceAhead(tx, found)
  const replacedBy = await readReplacement(tx, found, check)
  if (replacedBy !== undefined) return refuse('clearance_check_replaced', { user: replacedBy })
  const [last] = await readDecisions(tx, check, place)
  if (last && (last.state !== before.state || last.note !== before.note))
    return refuse('difference_decided', { user: last.user })
  const user = who.userName
  insertDecisionsAhead(tx, { agency: who.agency, check }, [{ place, state, note, user, at: clock.now() }])
  journal('ledger.decideDifference', null, { check, place, state })
  return {}
}

type Line = Pick<ClearanceEntry, 'time' | 'reference' | 'kind' | 'amount'>

/** A closed period as its company might state it: one line is missing, one amount differs, one line is foreign. */
export async function practiceStatement(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof ledger.practiceStatement>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof ledger.practiceStatement> | Refusal> {
  const key = clearanceKey(query, who.agency)
  const clearance = await readClearance(dependencies, tx, key)
  if (isRefusal(clearance)) return clearance
  const lines = withDifferences(clearance.entries).map((line) => printLine(line, clearance.digits))
  const text = ['Date;Booking;Type;Amount', ...lines, ''].join('\r\n')
  const name = `statement-${key.company}-${key.year}-${key.number}.csv`
  return { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(`\uFEFF${text}`) }
}

/** The amount by which the second line differs. */
const charged = 350

function withDifferences(entries: readonly ClearanceEntry[]): Line[] {
  const [first, second, ...others] = entries
  if (!first) return []
  const foreign: Line = { ...first, reference: 'ZZZZZ9', amount: 9900, kind: 'payment' }
  return [...(second ? [{ ...second, amount: second.amount + charged }] : []), ...others, foreign]
}

function printLine({ time, reference, kind, amount }: Line, digits: number): string {
  const money = printMoney(amount, digits).replace('−', '-')
  return [dateOf(time), reference ?? '', kind === 'refund' ? 'Refund' : 'Sale', money].join(';')
}
