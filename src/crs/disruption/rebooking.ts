import { refuseVerb } from '../../domain/booking/transition.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Sailing } from '../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { storedKey, type ModifyRequest } from '../sale/modify/draft.ts'
import { differenceOf } from '../sale/modify/differences.ts'
import { planModification } from '../sale/modify/plan.ts'
import { refundsFrom, settle } from '../booking/change/settlement.ts'

export type Target = Pick<Sailing, 'company' | 'vessel' | 'origin' | 'destination' | 'departs' | 'arrives'>

/** The cost of an action, and how it is paid or returned; negative amounts are returned. */
export interface Costs {
  difference: number
  movements: Posting[]
}

/** A move to another sailing, with its money. */
export interface Rebooking extends Costs {
  body: ModifyRequest
  payments: { paymentMethod: { id: number }; total: number }[]
}

/**
 * The request that moves a trip to the sailing, and what it costs. On a ship of the same company the tickets keep their
 * price; what another company costs more is charged to the agency’s account.
 */
export async function planRebooking(
  dependencies: ServerDependencies,
  context: CallContext,
  { record, trip, items }: AffectedTrip,
  target: Target,
  paid: readonly Posting[],
): Promise<Rebooking | Refusal> {
  const refusal = items.map(({ status }) => refuseVerb('modify', status)).find(isRefusal)
  if (refusal) return refusal
  const { reference: crsReservationCode, version } = record.booking
  const moved = { companyReservationCode: trip.companyCode, ...storedKey({ ...trip, ...target }) }
  const body = { crsReservationCode, version, trips: [moved] }
  if (trip.company === target.company) return { body, difference: 0, movements: [], payments: [] }
  const plan = await planModification(dependencies, context, { record, others: [] }, body, {})
  if (isRefusal(plan)) return plan
  const difference = differenceOf(plan)
  const refunds = refundsFrom(paid, plan.differences)
  const payments = onAccount(dependencies, target.company, difference)
  const settled = settle(dependencies.catalogue, plan.differences, refunds, payments)
  if (isRefusal(settled)) return settled
  const returned = settled.refunds.map((posting) => ({ ...posting, amount: -posting.amount }))
  return { body, difference, payments, movements: [...returned, ...settled.charges] }
}

/** The payment of what is due in addition to what the company that is left returns. */
function onAccount(
  { catalogue }: ServerDependencies,
  company: string,
  difference: number,
): Rebooking['payments'] {
  const account = catalogue.paymentMethods(company).find(({ kind }) => kind === 'account')
  return difference > 0 && account ? [{ paymentMethod: { id: account.id }, total: difference }] : []
}
