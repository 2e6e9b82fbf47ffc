import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { checkOutItems } from '../checkin/checkOut.ts'
import type { GateDependencies } from '../checkin/record.ts'
import type { CallContext } from '../server/context.ts'
import { serverText } from '../server/serverText.ts'
import { affectedTrip, sailingOf } from './case.ts'

/** Takes the check-ins of a booking on a disrupted sailing back, so that something can be done for it. */
export async function checkOut(
  dependencies: GateDependencies,
  { path, body }: InputOf<typeof disruption.checkOut>,
  context: CallContext,
): Promise<AnswerOf<typeof disruption.checkOut> | Refusal> {
  const disrupted = await sailingOf(context.tx, path.id)
  if (isRefusal(disrupted)) return disrupted
  const affected = await affectedTrip(context, disrupted, body)
  if (isRefusal(affected)) return affected
  const items = affected.items.map(({ id }) => id)
  const reason = serverText(context.who.language, `check_out_${disrupted.kind}`)
  const checkedOut = await checkOutItems(dependencies, context, items, reason)
  return isRefusal(checkedOut) ? checkedOut : { checkedOut }
}
