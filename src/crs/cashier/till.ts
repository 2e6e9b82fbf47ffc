import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { checkClose, countedSum, type Counted, type Denomination } from '../../domain/cashier/till.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { accountOf } from '../ledger/account.ts'
import { userSums } from '../ledger/cashierEntries.ts'
import { formatLocal } from '../server/clock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { readAgency } from '../session/agency.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import { readFormerClose, type TillKey, insertClose, lockTillAhead } from './cashierSql.ts'
import { findClose, closeById } from './closes.ts'

/** A till since its former close, with the entry it starts after. */
export type OpenTill = Omit<AnswerOf<typeof cashier.till>, 'since'> & { since?: Date; after: number }

/** Reads the till of a user, up to one posting where it is given. */
async function readTill(tx: Tx, key: TillKey, through?: number): Promise<OpenTill> {
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

/** Closes the till of the signed-in user up to the posting that was read; refused if it was closed meanwhile. */
export async function closeTill(
  { body }: InputOf<typeof cashier.closeTill>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof cashier.closeTill> | Refusal> {
  const { former, through, left, reason } = body
  const key = { agency: who.agency, user: who.userName }
  const counts = mergeCounts(body.counts)
  const counted = countedSum(counts)
  lockTillAhead(tx, key)
  const till = await readTill(tx, key, through)
  if (till.former !== former || till.through !== through) return refuse('till_changed')
  const refusal = checkClose({ expected: till.expected, counted, left, reason })
  if (refusal) return refusal
  const { after, opening, methods, entries } = till
  const sums = { opening, methods, entries, counts, counted, left, reason: reason.trim() }
  const id = await insertClose(tx, { ...key, at: clock.now(), former, after, through, ...sums })
  const difference = counted - till.expected
  journal('cashier.closeTill', null, { counted, difference })
  return { close: await findClose(tx, who.agency, id) }
}

/** Adds up a denomination that was counted in several bundles. */
function mergeCounts(counts: readonly Counted[]): Counted[] {
  const merged = new Map<Denomination, number>()
  for (const { denomination, count } of counts)
    merged.set(denomination, (merged.get(denomination) ?? 0) + count)
  return [...merged].map(([denomination, count]) => ({ denomination, count }))
}

/** One close on a page of A4. */
export async function closePdf(
  { network: { digits } }: Catalogue,
  { query: { id, print: printed } }: InputOf<typeof cashier.closePdf>,
  { tx, who }: CallContext,
): Promise<ServiceFile | Refusal> {
  const close = await closeById(tx, who.agency, id)
  if (!close) return refuse('close_not_found')
  const agency = await readAgency(tx, who.agency)
  const bytes = fileTask('close', { close, agency, language: who.language, digits, printed })
  return { name: `close-${agency.code}-${id}.pdf`, bytes }
}
