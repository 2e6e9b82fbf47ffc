import type { AnswerOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import type { Tx } from '../database/transaction.ts'
import { accountOf } from '../ledger/account.ts'
import { userSums } from '../ledger/cashierEntries.ts'
import { formatLocal } from '../server/clock.ts'
import type { CallContext } from '../server/context.ts'
import { readFormerClose, type TillKey } from './cashierSql.ts'

/** A till since its former close, with the entry it starts after. */
export type OpenTill = Omit<AnswerOf<typeof cashier.till>, 'since'> & { since?: Date; after: number }

/** Reads the till of a user, up to one posting where it is given. */
export async function readTill(tx: Tx, key: TillKey, through?: number): Promise<OpenTill> {
  const former = await readFormerClose(tx, key)
  const after = former?.through ?? 0
  const sums = await userSums(tx, key, { after, ...(through !== undefined && { through }) })
  const methods = sums.map(({ method, sold, refunded }) => ({
    method,
    sold,
    refunded,
    amount: sold + refunded,
  }))
  const opening = former?.left ?? 0
  return {
    user: key.user,
    ...(former?.isCounted && { since: former.at }),
    opening,
    methods,
    after,
    former: former?.id ?? 0,
    entries: sums.reduce((all, { entries }) => all + entries, 0),
    expected: opening + (methods.find(({ method }) => method === 'cash')?.amount ?? 0),
    through: Math.max(after, ...sums.map(({ last }) => last)),
  }
}

/** The till of the signed-in user. */
export async function till({ tx, who }: CallContext): Promise<AnswerOf<typeof cashier.till>> {
  const { timezone } = await accountOf(tx, who.agency)
  const { since, after: _, ...open } = await readTill(tx, { agency: who.agency, user: who.userName })
  return { ...open, ...(since && { since: formatLocal(since, timezone) }) }
}
