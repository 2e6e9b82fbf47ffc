import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { checkClose } from '../../domain/cashier/checkClose.ts'
import { countedSum, type Counted, type Denomination } from '../../domain/cashier/denominations.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { findClose } from './closes.ts'
import { insertClose, lockTill } from './cashierSql.ts'
import { readTill } from './till.ts'

/** Closes the till of the signed-in user up to the posting that was read; refused if it was closed meanwhile. */
export async function closeTill(
  { body }: InputOf<typeof cashier.closeTill>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof cashier.closeTill> | Refusal> {
  const { former, through, left, reason } = body
  const key = { agency: who.agency, user: who.userName }
  const counts = mergeCounts(body.counts)
  const counted = countedSum(counts)
  lockTill(tx, key)
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

/** The same denomination may be counted in several bundles. */
function mergeCounts(counts: readonly Counted[]): Counted[] {
  const merged = new Map<Denomination, number>()
  for (const { denomination, count } of counts)
    merged.set(denomination, (merged.get(denomination) ?? 0) + count)
  return [...merged].map(([denomination, count]) => ({ denomination, count }))
}
