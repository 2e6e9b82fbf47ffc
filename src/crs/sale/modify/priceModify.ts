import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { mayRefund } from '../../../domain/session/right.ts'
import { sum } from '../../../domain/value/money.ts'
import { readSale } from '../../booking/discounts/saleParts.ts'
import { findBookingId } from '../../booking/recall.ts'
import { readVersion } from '../../booking/record/lockRecord.ts'
import { activeFares } from '../../booking/response/fares.ts'
import { namesFor, type NameLookup } from '../../booking/response/names.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { refuseUnallocated } from '../allocate.ts'
import { differenceOf } from './differences.ts'
import type { Plan, PlannedTrip } from './modificationPlan.ts'
import { inBody, planModification } from './plan.ts'
import { refundsOf } from '../../booking/change/settlement.ts'
import { collectStock } from './stockChange.ts'

type Response = AnswerOf<typeof booking.priceModify>

/** Returns the present price of a modification, or why it would be refused. Locks and changes nothing. */
export async function priceModify(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.priceModify>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { tx, who, rights } = context
  const id = await findBookingId(tx, who, body.crsReservationCode)
  if (isRefusal(id)) return id
  const record = await readVersion(tx, id, body.version)
  if (isRefusal(record)) return record
  const plan = await planModification(dependencies, context, await readSale(context, record), body)
  if (isRefusal(plan)) return plan
  const soldOut = await refuseSoldOut(dependencies, context, plan)
  if (soldOut) return soldOut
  const refunds = await refundsOf(tx, id, plan.differences)
  const price = priceOf(plan, refunds, namesFor(who, dependencies.catalogue))
  return { ...price, refundPermitted: mayRefund(rights) }
}

/** Refuses where the units are not free at this moment. */
async function refuseSoldOut(
  dependencies: ServerDependencies,
  context: CallContext,
  plan: Plan,
): Promise<Refusal | undefined> {
  const stock = await collectStock(dependencies, context, plan)
  if (isRefusal(stock)) return stock
  const { agency } = plan.record.booking
  const refusal = await refuseUnallocated(dependencies, context, stock.request, { ...stock, agency })
  return refusal && inBody(refusal, plan.body, stock.trips)
}

function priceOf(plan: Plan, refunds: readonly Posting[], names: NameLookup): Response {
  const { record, trips, fees, differences, losses } = plan
  const before = activeFares(record)
  const change = sum(trips.flatMap(({ items }) => items.map((item) => item.after - item.before)))
  const difference = differenceOf(plan)
  return {
    trips: trips.map((trip) => tripResponse(trip, names)),
    before,
    after: before + change,
    fees,
    difference,
    ...(losses.wire.length > 0 && { lostDiscounts: losses.wire }),
    refunds: returnedByMethod(differences, refunds),
    companies: [...differences].flatMap(([company, amount]) => (amount > 0 ? [company] : [])),
    currency: record.booking.currency,
  }
}

/** Returns the rest of the refunds by method once they have paid the other companies. */
function returnedByMethod(
  differences: Plan['differences'],
  refunds: readonly Posting[],
): Response['refunds'] {
  let dues = sum([...differences.values()].filter((amount) => amount > 0))
  const left = refunds.map(({ method, amount }) => {
    const used = Math.min(amount, dues)
    dues -= used
    return { method, amount: amount - used }
  })
  return [...Map.groupBy(left, ({ method }) => method)]
    .map(([paymentMethod, all]) => ({ paymentMethod, total: sum(all.map(({ amount }) => amount)) }))
    .filter(({ total }) => total > 0)
}

function tripResponse(
  { draft, items, after, moved }: PlannedTrip,
  names: NameLookup,
): Response['trips'][number] {
  const { trip } = draft
  const { sailing } = after
  const to = moved && sailing ? sailing : trip
  const isOpen = trip.openUntil !== null
  return {
    companyReservationCode: trip.companyCode,
    departureDateTime: isOpen ? '' : to.departs,
    arrivalDateTime: isOpen ? '' : to.arrives,
    origin: names.port(to.origin),
    destination: names.port(to.destination),
    vessel: {
      idOrCode: isOpen ? '' : to.vessel,
      name: isOpen ? '' : names.vessel(to.vessel),
      company: { abbreviation: to.company },
    },
    items: items.map(({ draft: { item }, before, after: now, fee }) => ({
      uuid: item.uuid,
      before,
      after: now,
      fee,
    })),
  }
}
