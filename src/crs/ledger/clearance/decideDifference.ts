import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { ledger } from '../../../contract/ledger.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CallContext } from '../../server/context.ts'
import { findCheck, insertDecisions, lockClearance, readDecisions, readReplacement } from './checkSql.ts'

/** Adds a decision about one difference; earlier ones stay in its history. */
export async function decideDifference(
  { body }: InputOf<typeof ledger.decideDifference>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ledger.decideDifference> | Refusal> {
  const { check, difference: place, state, note, before } = body
  const found = await findCheck(tx, who.agency, check)
  if (found === undefined || place >= found.count) return refuse('clearance_check_not_found')
  lockClearance(tx, found)
  const replacedBy = await readReplacement(tx, found, check)
  if (replacedBy !== undefined) return refuse('clearance_check_replaced', { user: replacedBy })
  const [last] = await readDecisions(tx, check, place)
  if (last && (last.state !== before.state || last.note !== before.note))
    return refuse('difference_decided', { user: last.user })
  const user = who.userName
  insertDecisions(tx, { agency: who.agency, check }, [{ place, state, note, user, at: clock.now() }])
  journal('ledger.decideDifference', null, { check, place, state })
  return {}
}
