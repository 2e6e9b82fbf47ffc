import type { InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { openDays } from '../../domain/booking/openReturn.ts'
import { refuseVerb } from '../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { cancel } from '../booking/cancel/cancel.ts'
import { feesOf, refundByCompany } from '../booking/cancel/cancellationFees.ts'
import { minutesUntil } from '../booking/cancel/refundTerms.ts'
import { convertToOpen } from '../booking/open/convertToOpen.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { TripRow } from '../booking/record/record.ts'
import { splitRefunds } from '../../domain/ledger/splitRefunds.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { modify } from '../sale/modify/modify.ts'
import { proposalHoldKey, mayStay, refuseCheckedIn } from './case.ts'
import type { RowsForPlans } from './proposalHolds.ts'
import { planRebooking, type Costs, type Rebooking, type Target } from './rebooking.ts'

export type Action = InputOf<typeof disruption.preview>['body']['action']

/** The effect of an action on one trip, before it is done. */
export interface PlannedAction extends Costs {
  action: Action
  /** The new sailing of a rebooking. */
  target?: Target
  rebooking?: Rebooking
  /** Last day of an open ticket, YYYY-MM-DD. */
  until?: string
  /** Other ways that a refund gives back too. */
  otherWays?: readonly TripRow[]
}

/** An action with what it needs to be planned. */
interface Wanted {
  action: Action
  reads: RowsForPlans
  /** Company reservation codes of the other ways that a refund gives back too. */
  otherWays?: readonly string[] | undefined
}

/**
 * The other trips of the booking that the company gives back without a fee together with the disrupted one: its own that
 * are ahead, or open. Those of other companies, and those travelled, stay.
 */
export const otherWaysOf = (
  { catalogue }: ServerDependencies,
  { clock }: CallContext,
  { record, trip }: AffectedTrip,
): TripRow[] =>
  record.trips.filter(
    (other) =>
      other.id !== trip.id &&
      other.status !== 'CANCELLED' &&
      other.company === trip.company &&
      minutesUntil(other, catalogue, clock) > 0,
  )

/** Checks and prices an action without changing anything. */
export async function planAction(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  affected: AffectedTrip,
  { action, reads, otherWays = [] }: Wanted,
): Promise<PlannedAction | Refusal> {
  if (action === 'stay') return planStay(affected)
  const checkedIn = refuseCheckedIn(affected)
  if (checkedIn) return checkedIn
  if (action === 'rebook') return planRebook(dependencies, context, disruption, affected, reads)
  if (action === 'open') return planOpen(context, affected)
  return planRefund(dependencies, context, affected, { reads, otherWays })
}

/** The booking stays as it is; its passengers are only notified. */
function planStay(affected: AffectedTrip): PlannedAction | Refusal {
  const { reference } = affected.record.booking
  if (mayStay(affected)) return { action: 'stay', difference: 0, movements: [] }
  return refuse(affected.trip.displaced ? 'disruption_displaced' : 'disruption_cannot_stay', { reference })
}

async function planRebook(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  affected: AffectedTrip,
  { held, paid }: RowsForPlans,
): Promise<PlannedAction | Refusal> {
  const { booking } = affected.record
  const target = held.get(proposalHoldKey(disruption, affected.trip.companyCode))
  if (!target) return refuse('disruption_no_proposal', { reference: booking.reference })
  const rebooking = await planRebooking(dependencies, context, affected, target, paid.get(booking.id) ?? [])
  if (isRefusal(rebooking)) return rebooking
  const { difference, movements } = rebooking
  return { action: 'rebook', difference, movements, target, rebooking }
}

function planOpen({ clock }: CallContext, { record, items }: AffectedTrip): PlannedAction | Refusal {
  const { reference, timezone } = record.booking
  if (items.some(({ status }) => status === 'OPTIONAL'))
    return refuse('disruption_option_open', { reference })
  const wrong = items.map(({ status }) => refuseVerb('convertToOpen', status)).find(isRefusal)
  const until = addDays(clock.localNow(timezone).slice(0, 10), openDays)
  return wrong ?? { action: 'open', difference: 0, movements: [], until }
}

function planRefund(
  dependencies: ServerDependencies,
  context: CallContext,
  affected: AffectedTrip,
  { reads: { paid }, otherWays: codes }: { reads: RowsForPlans; otherWays: readonly string[] },
): PlannedAction | Refusal {
  const { record } = affected
  const { reference } = record.booking
  const otherWays = otherWaysOf(dependencies, context, affected).filter(({ companyCode }) =>
    codes.includes(companyCode),
  )
  if (otherWays.length < codes.length) return refuse('disruption_other_way', { reference })
  const others = new Set(otherWays.map(({ id }) => id))
  const items = record.items.filter(
    (item) => affected.items.includes(item) || (others.has(item.tripId) && item.status !== 'CANCELLED'),
  )
  const wrong = items.map(({ status }) => refuseVerb('cancel', status)).find(isRefusal)
  if (wrong) return wrong
  const fees = feesOf(record, items, {
    catalogue: dependencies.catalogue,
    clock: context.clock,
    cabinUse: undefined,
    free: true,
  })
  if (isRefusal(fees)) return fees
  const returned = splitRefunds(paid.get(record.booking.id) ?? [], refundByCompany(record, fees))
  const movements = returned.map((posting) => ({ ...posting, amount: -posting.amount }))
  return { action: 'refund', difference: -fees.refundAmount, movements, otherWays }
}

/** Does what was planned, by the verbs of a booking and without their fees. */
export async function doAction(
  dependencies: ServerDependencies,
  context: CallContext,
  disruption: number,
  { record, trip }: AffectedTrip,
  { action, rebooking, difference, otherWays = [] }: PlannedAction,
): Promise<Refusal | undefined> {
  if (action === 'stay') return undefined
  const caused = { heldAs: proposalHoldKey(disruption, trip.companyCode) }
  const { reference: crsReservationId, version } = record.booking
  const selected = {
    trips: [trip, ...otherWays].map(({ companyCode }) => ({ companyReservationCode: companyCode })),
  }
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
