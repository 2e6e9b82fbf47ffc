import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { checkOutItems } from '../checkin/checkOut.ts'
import type { GateDependencies } from '../checkin/recordScan.ts'
import { serverText } from '../server/serverText.ts'
import { doAction, planAction } from './action.ts'
import { affectedTrip, sailingOf } from './case.ts'
import { readRowsForPlans } from './proposalHolds.ts'
import { notify } from './message.ts'
import { insertCase } from './disruptionSql.ts'

/**
 * Rebooks, opens or refunds one booking, or leaves it on its sailing, and queues the message to its passenger: both or
 * neither.
 */
export async function perform(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof disruption.perform>,
  context: CallContext,
): Promise<AnswerOf<typeof disruption.perform> | Refusal> {
  const { tx, who, clock } = context
  const disrupted = await sailingOf(tx, path.id)
  if (isRefusal(disrupted)) return disrupted
  const affected = await affectedTrip(context, disrupted, body)
  if (isRefusal(affected)) return affected
  const { booking } = affected.record
  if (body.version !== undefined && body.version !== booking.version)
    return refuse('booking_changed', { version: booking.version })
  const planned = await planAction(dependencies, context, path.id, affected, {
    action: body.action,
    reads: await readRowsForPlans(context, path.id, [affected]),
    otherWays: body.otherWays,
  })
  if (isRefusal(planned)) return planned
  const { difference } = planned
  if (body.expectedDifference !== undefined && body.expectedDifference !== difference)
    return refuse('price_changed', { expected: body.expectedDifference, now: difference })
  const refusal = await doAction(dependencies, context, path.id, affected, planned)
  if (refusal) return refusal
  const channel = body.message ? await notify(dependencies, context, affected, planned, body.message) : ''
  const isFirst = await insertCase(tx, {
    disruptionId: path.id,
    tripId: affected.trip.id,
    agency: booking.agency,
    userName: who.userName,
    at: clock.now(),
    action: body.action,
    difference,
    channel: channel === '' ? null : channel,
  })
  if (!isFirst) return refuse('disruption_not_affected', { reference: booking.reference })
  const { action, otherWays } = body
  const done = { action, difference, channel, ...(otherWays && { otherWays }) }
  context.journal('disruption.perform', booking.id, {
    disruption: path.id,
    reference: booking.reference,
    ...done,
  })
  return { difference, channel }
}

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
