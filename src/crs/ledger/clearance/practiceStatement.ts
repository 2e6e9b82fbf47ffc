import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { ledger } from '../../../contract/ledger.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { printMoney } from '../../../domain/value/money.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { clearanceKey } from './checkClearance.ts'
import { readClearance } from './clearance.ts'
import type { ClearanceEntry } from './clearanceSql.ts'

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
  const lines = withDifferences(clearance.entries).map(printLine)
  const text = ['Date;Booking;Type;Amount', ...lines, ''].join('\r\n')
  const name = `statement-${key.company}-${key.year}-${key.number}.csv`
  return { name, type: 'text/csv; charset=utf-8', bytes: Buffer.from(`\uFEFF${text}`) }
}

/** Cents by which the second line differs. */
const charged = 350

function withDifferences(entries: readonly ClearanceEntry[]): Line[] {
  const [first, second, ...others] = entries
  if (!first) return []
  const foreign: Line = { ...first, reference: 'ZZZZZ9', amount: 9900, kind: 'payment' }
  return [...(second ? [{ ...second, amount: second.amount + charged }] : []), ...others, foreign]
}

function printLine({ time, reference, kind, amount }: Line): string {
  const money = printMoney(amount).replace('−', '-')
  return [dateOf(time), reference ?? '', kind === 'refund' ? 'Refund' : 'Sale', money].join(';')
}
