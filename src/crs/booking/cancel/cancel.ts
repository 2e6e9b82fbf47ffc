import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import type { CabinUse } from '../../../domain/pricing/sharedCabin.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { changeStock, type LockedHolds, type RecordLocks } from '../../database/stockChange.ts'
import { postChargeAhead, refundThenPermit, type Payer } from '../../ledger/charge.ts'
import { areOffersReturned, releaseOffersAhead } from '../../pricing/redeemOffers.ts'
import { queueCancellationsAhead } from '../../mail/queue.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { deleteHoldsAhead, lockShared } from '../../sailing/capacity/releaseHolds.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { insertCancellationAhead } from '../undo/cancellationSql.ts'
import {
  reassignBerths,
  retainWholeCabins,
  type ReassignedPlaces,
  partlyCancelledCabins,
  stayingIn,
} from './partlyCancelledCabins.ts'
import { isUnrefunded, lossesByCancelling } from './cancellationLosses.ts'
import { differencesOf, feesOf, insuranceFees, refuseOtherFees, type Fees } from './cancellationFees.ts'
import { type InsuranceFee } from '../insurance/insurance.ts'
import { cancelInsurancesAhead } from '../insurance/insuranceSql.ts'
import type { CausedByCompany } from '../change/changeBooking.ts'
import { refundsOf, settle, type Settlement } from '../change/settlement.ts'
import {
  type Losses,
  retainedElsewhere,
  withLosses,
  nothingLost,
  refuseOtherLosses,
} from '../discounts/losses.ts'
import { addFeesAhead, writeItemsAhead } from '../record/modifiedSql.ts'
import { lockSale } from '../discounts/saleParts.ts'
import { settleInOtherBookings } from '../discounts/settleLostDiscounts.ts'
import { findBookingId } from '../recall.ts'
import { readAccompanying } from '../minors/companion.ts'
import { refuseLeftAlone, withoutItems } from '../minors/leftAlone.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { selectedItems } from '../change/selectedItems.ts'
import { writeCancelledAhead, type CancelledItem } from '../record/recordSql.ts'
import { findReleasedPlaces } from '../record/releasedPlaces.ts'
import { bookingsResponse } from '../response/bookingsResponse.ts'

type Input = InputOf<typeof booking.cancel>['body']
type Response = AnswerOf<typeof booking.cancel>

interface CollectedCancellation extends ReassignedPlaces {
  record: BookingRecord
  items: ItemRow[]
  fees: Fees
  losses: Losses
  settlement: Settlement
  because: Payer['because']
  cabinUse: CabinUse
  held: LockedHolds
  insuranceFees: InsuranceFee[]
}

/**
 * Cancels the selected items, releases their allocations and refunds the amounts less the fees. Refused when the fees
 * are not those the caller expects, or the booking has another version than the caller’s. Those who stay in a whole
 * cabin that others leave keep it at the price for them alone, or get single berths in it. The empty berths, and what they
 * lose of discounts that depend on the others, are retained of the refund, and paid where that does not cover them: on
 * the account unless payments are given.
 */
export async function cancel(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.cancel>,
  context: CallContext,
  caused?: CausedByCompany,
): Promise<Response | Refusal> {
  const id = await findBookingId(context.tx, context.who, body.crsReservationId)
  if (isRefusal(id)) return id
  const done = await changeStock(context, dependencies.guard, {
    kind: 'booking.cancel',
    collect: (locks) => collect(dependencies.catalogue, context, { id, body, caused }, locks),
    check: ({ reassigned }) => reassigned,
    write: (collected) => write(context, collected),
  })
  if (isRefusal(done)) return done
  const [cancelled] = await bookingsResponse(context.tx, context.who, dependencies.catalogue, [id])
  if (!cancelled) throw new Error(`booking ${id} is missing`)
  const { cancellationFees, refundAmount, lostDiscounts, amountDue } = done.fees
  return {
    booking: cancelled,
    cancellationFees,
    refundAmount,
    ...(lostDiscounts && { lostDiscounts }),
    ...(amountDue !== undefined && { amountDue }),
  }
}

async function collect(
  catalogue: Catalogue,
  { tx, who, clock, isJob = false }: CallContext,
  { id, body, caused }: { id: number; body: Input; caused: CausedByCompany | undefined },
  locks: RecordLocks,
): Promise<CollectedCancellation | Refusal> {
  const { trips, version, expectedFees, expectedLost, cabinUse = 'WHOLE', payments } = body
  const asksForAdults = caused === undefined && !isJob
  const [sale, accompanying] = await Promise.all([
    lockSale({ tx, who }, locks, id, version),
    asksForAdults ? readAccompanying(tx, id) : [],
  ])
  if (isRefusal(sale)) return sale
  const { record } = sale
  const items = selectedItems(record, trips)
  if (isRefusal(items)) return items
  const wrongStatus = items.map(({ status }) => refuseVerb('cancel', status)).find(isRefusal)
  if (wrongStatus) return wrongStatus
  const alone = asksForAdults
    ? refuseLeftAlone(catalogue, withoutItems(record, items, accompanying))
    : undefined
  if (alone) return alone
  const findLosses = caused ? undefined : await lossesByCancelling({ tx, who }, catalogue, sale)
  const fees = feesOf(record, items, { catalogue, clock, cabinUse, free: caused !== undefined, findLosses })
  if (isRefusal(fees)) return fees
  const changed = refuseOtherFees(fees, expectedFees) ?? refuseOtherLosses(fees, expectedLost)
  if (changed) return changed
  const cabins = partlyCancelledCabins(catalogue, record, items, caused !== undefined)
  const losses = findLosses?.(items, fees.items, stayingIn(cabins, cabinUse)) ?? nothingLost
  const differences = differencesOf(record, fees, losses)
  const [givenBack, refunds] = await Promise.all([
    findReleasedPlaces(tx, catalogue, record, items),
    refundsOf(tx, id, differences),
  ])
  if (isRefusal(givenBack)) return givenBack
  const settlement = settle(catalogue, differences, refunds, payments)
  if (isRefusal(settlement)) return settlement
  const held = await lockShared(tx, locks, caused?.heldAs)
  const places =
    cabinUse === 'BERTHS' ? await reassignBerths(tx, givenBack, cabins) : retainWholeCabins(givenBack, cabins)
  return {
    record,
    items,
    fees,
    losses,
    settlement,
    because: caused && 'company',
    cabinUse,
    held,
    ...places,
    released: [...places.released, ...held.claims],
    agency: record.booking.agency,
    insuranceFees: insuranceFees(record, items, catalogue, clock),
  }
}

/** The effects of a cancellation, in their order. */
async function write(context: CallContext, collected: CollectedCancellation) {
  const { tx, who } = context
  const { record, fees, losses, settlement, because } = collected
  const { id, agency, reference } = record.booking
  const account = { agency, userName: who.userName, bookingId: id }
  const { refunds, charges } = settlement
  const remaining = withLosses(collected.kept, losses)
  const payer: Payer = { ...context, because, act: 'booking.cancel', record: reference }
  deleteHoldsAhead(tx, collected.held)
  writeCancelledAhead(tx, id, cancelledItems(collected))
  writeItemsAhead(tx, remaining)
  addFeesAhead(tx, id, retainedElsewhere(losses))
  cancelInsurancesAhead(tx, collected.insuranceFees)
  releaseOffersAhead(tx, id, percentsByItem(collected))
  const [permitted, offers] = await Promise.all([
    refundThenPermit(payer, account, refunds, charges),
    areOffersReturned(tx, id),
  ])
  if (isRefusal(permitted)) return permitted
  postChargeAhead(tx, account, permitted)
  await settleInOtherBookings(context, record, losses)
  if (endsTrip(collected))
    queueCancellationsAhead(tx, who, { bookingId: id, now: context.clock.now(), goodFor })
  insertCancellationAhead(tx, undoableOf(context, collected, { remaining, offers }))
  return {
    ownerOf: (owner: string) => ({ item: Number(owner) }),
    agency,
    bookingId: id,
    fees,
    data: journalData(collected),
  }
}

/** Milliseconds after which an e-mail about cancelled trips is no longer worth sending. */
const goodFor = 2 * 24 * 3_600_000

/** Returns whether nothing remains of a trip of tickets. */
const endsTrip = ({ record, items }: CollectedCancellation): boolean =>
  record.booking.status !== 'OPTIONAL' &&
  items.some(({ tripId }) =>
    record.items.every(
      (item) => item.tripId !== tripId || item.status === 'CANCELLED' || items.includes(item),
    ),
  )

/** The fees are in the order of the items. */
const cancelledItems = ({ fees, items }: CollectedCancellation): CancelledItem[] =>
  fees.items.map((fee, index) => ({
    id: mustGet(items, index).id,
    fee: fee.cancellationFees,
    unrefunded: isUnrefunded(fee),
  }))

const percentsByItem = ({ fees, items }: CollectedCancellation) =>
  new Map(fees.items.map(({ refundPercent }, index) => [mustGet(items, index).id, refundPercent]))

/** Returns the state that undoing the cancellation restores. */
function undoableOf(
  { who, clock }: CallContext,
  { record, items, unassigned, insuranceFees: fees, losses, settlement }: CollectedCancellation,
  { remaining, offers }: { remaining: ReturnType<typeof withLosses>; offers: boolean },
): Parameters<typeof insertCancellationAhead>[1] {
  return {
    record,
    items,
    kept: remaining,
    allocations: unassigned,
    insurances: fees.map(({ row }) => row),
    offers,
    payments: settlement.refunds,
    charges: settlement.charges,
    byAgency: who.agency,
    now: clock.now(),
    parts: losses.parts.length + losses.elsewhere.length > 0,
  }
}

function journalData({ record, fees, settlement, cabinUse }: CollectedCancellation) {
  const { cancellationFees, refundAmount, lostDiscounts, cabins, items } = fees
  return {
    reference: record.booking.reference,
    items,
    cancellationFees,
    refundAmount,
    ...(cabins && { cabins, cabinUse }),
    ...(lostDiscounts && { lostDiscounts }),
    ...(settlement.charges.length > 0 && { payments: settlement.charges }),
  }
}
