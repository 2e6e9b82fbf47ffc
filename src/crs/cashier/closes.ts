import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { checkDays } from '../../domain/cashier/till.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { accountOf } from '../ledger/account.ts'
import { formatLocal } from '../server/clock.ts'
import type { CallContext } from '../server/context.ts'
import { readCloses, type CloseRow } from './cashierSql.ts'

export type TillClosing = AnswerOf<typeof cashier.closes>['closes'][number]

/** The closes of the agency’s tills on these days. */
export async function closes(
  { path }: InputOf<typeof cashier.closes>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof cashier.closes> | Refusal> {
  const refusal = checkDays(path)
  if (refusal) return refusal
  const { timezone } = await accountOf(tx, who.agency)
  const rows = await readCloses(tx, { agency: who.agency, timezone }, path)
  return { closes: rows.map((row) => closeOf(row, timezone)) }
}

/** One close of the agency; undefined where there is none. */
export async function closeById(tx: Tx, agency: string, id: number): Promise<TillClosing | undefined> {
  const { timezone } = await accountOf(tx, agency)
  const [row] = await readCloses(tx, { agency, timezone }, { id })
  return row && closeOf(row, timezone)
}

/** One close that exists. */
export async function findClose(tx: Tx, agency: string, id: number): Promise<TillClosing> {
  const close = await closeById(tx, agency, id)
  if (!close) throw new Error(`no close ${id} of ${agency}`)
  return close
}

function closeOf({ former: _, through: __, since, ...row }: CloseRow, timezone: string): TillClosing {
  const cash = row.methods.find(({ method }) => method === 'cash')?.amount ?? 0
  const expected = row.opening + cash
  return {
    ...row,
    counts: row.counts ?? [],
    at: formatLocal(row.at, timezone),
    ...(since && { since: formatLocal(since, timezone) }),
    expected,
    difference: row.counted - expected,
  }
}
