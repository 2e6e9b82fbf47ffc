import type { InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { openDays } from '../../domain/booking/openReturn.ts'
import { refuseVerb } from '../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { cancel, refundByCompany } from '../booking/cancel.ts'
import { feesOf, insuranceFees } from '../booking/cancellationFees.ts'
import { convertToOpen } from '../booking/convertToOpen.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import { readSharedHolds } from '../database/stock/sharedHolds.ts'
import { refundPostings } from '../ledger/refundPostings.ts'
import { readItinerary } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { modify } from '../sale/modify.ts'
import { keyOf } from './case.ts'
import { planRebooking, type Costs, type Rebooking, type Target } from './rebooking.ts'

export type Action = InputOf<typeof disruption.preview>['body']['action']

/** What an action does for one trip, before it is done. */
export interface PlannedAction extends Costs {
  action: Action
  /** Of a rebooking. */
  target?: Target
  rebooking?: Rebooking
  /** Last day of an open ticket, YYYY-MM-DD. */
  until?: string
}

/** Checks and prices an action without changing anything. */
export async function planAction(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  affected: AffectedTrip,
  action: Action,
): Promise<PlannedAction | Refusal> {
  if (action === 'rebook') return planRebook(dependencies, context, disruption, affected)
  return action === 'open' ? planOpen(context, affected) : planRefund(dependencies, context, affected)
}

async function planRebook(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  affected: AffectedTrip,
): Promise<PlannedAction | Refusal> {
  const target = await heldSailing(context, disruption, affected)
  if (!target) return refuse('disruption_no_proposal', { reference: affected.record.booking.reference })
  const rebooking = await planRebooking(dependencies, context, affected, target)
  if (isRefusal(rebooking)) return rebooking
  const { difference, movements } = rebooking
  return { action: 'rebook', difference, movements, target, rebooking }
}

/** The sailing whose places are held for the trip. */
async function heldSailing(
  { tx, who }: CallContext,
  disruption: number,
  { trip }: AffectedTrip,
): Promise<Target | undefined> {
  const [held] = await readSharedHolds(tx, who.agency, keyOf(disruption, trip.companyCode))
  const itinerary = held && (await readItinerary(tx, held.itinerary))
  if (!itinerary) return undefined
  const callAt = (wanted: number) => itinerary.calls.find(({ seq }) => seq === wanted)
  const { company, vessel } = itinerary
  const { origin, destination } = trip
  return {
    ...{ company, vessel, origin, destination },
    departs: callAt(held.fromSeq)?.departs ?? '',
    arrives: callAt(held.toSeq)?.arrives ?? '',
  }
}

function planOpen({ clock }: CallContext, { record, items }: AffectedTrip): PlannedAction | Refusal {
  const { reference, timezone } = record.booking
  if (items.some(({ status }) => status === 'OPTIONAL'))
    return refuse('disruption_option_open', { reference })
  const wrong = items.map(({ status }) => refuseVerb('convertToOpen', status)).find(isRefusal)
  const until = addDays(clock.localNow(timezone).slice(0, 10), openDays)
  return wrong ?? { action: 'open', difference: 0, movements: [], until }
}

async function planRefund(
  { catalogue }: ServerDependencies,
  { tx, clock }: CallContext,
  { record, items }: AffectedTrip,
): Promise<PlannedAction | Refusal> {
  const wrong = items.map(({ status }) => refuseVerb('cancel', status)).find(isRefusal)
  if (wrong) return wrong
  const fees = feesOf(record, items, { catalogue, clock, cabinUse: undefined, free: true })
  if (isRefusal(fees)) return fees
  const insured = insuranceFees(record, items, catalogue, clock)
  const returned = await refundPostings(
    tx,
    record.booking.id,
    refundByCompany({ record, fees, insuranceFees: insured }),
  )
  const movements = returned.map((posting) => ({ ...posting, amount: -posting.amount }))
  return { action: 'refund', difference: -fees.refundAmount, movements }
}

/** Does what was planned, by the verbs of a booking and without their fees. */
export async function doAction(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  { record, trip }: AffectedTrip,
  { action, rebooking, difference }: PlannedAction,
): Promise<Refusal | undefined> {
  const caused = { heldAs: keyOf(disruption, trip.companyCode) }
  const { reference: crsReservationId, version } = record.booking
  const selected = { trips: [{ companyReservationCode: trip.companyCode }] }
  const body = { crsReservationId, version, ...selected }
  const done =
    action === 'rebook' && rebooking
      ? await modify(dependencies, { body: moveOf(rebooking, difference) }, context, caused)
      : action === 'open'
        ? await convertToOpen(dependencies, { body }, context, caused)
        : await cancel(dependencies, { body: { ...body, expectedFees: 0 } }, context, caused)
  return isRefusal(done) ? done : undefined
}

const moveOf = ({ body, payments }: Rebooking, expectedDifference: number) => ({
  ...body,
  expectedDifference,
  ...(payments.length > 0 && { payments }),
})
