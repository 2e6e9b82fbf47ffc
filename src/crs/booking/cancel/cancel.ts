import { elementAt } from '../../../domain/value/elementAt.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import type { CabinUse } from '../../../domain/pricing/sharedCabin.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { change, type LockedHolds, type RecordLocks } from '../../database/change.ts'
import { refund, type Payer } from '../../ledger/charge.ts'
import { refundPostings } from '../../ledger/refundPostings.ts'
import { areOffersReturned, releaseOffers } from '../../pricing/offerUse.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { deleteHolds, lockShared } from '../../sailing/capacity/holds.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { insertCancellation } from '../undo/cancellationSql.ts'
import { reassignBerths, retainWholeCabins, type ReassignedPlaces } from './remainingOccupants.ts'
import { partlyCancelledCabins } from './partlyCancelledCabins.ts'
import {
  feesOf,
  insuranceFees,
  refundByCompany,
  refuseOtherFees,
  type Fees,
  type ItemFee,
} from './cancellationFees.ts'
import { type InsuranceFee } from '../insurance/insurance.ts'
import { cancelInsurances } from '../insurance/insuranceSql.ts'
import type { CausedByCompany } from '../change/causedByCompany.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { findBooking } from '../recall.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { selectedItems } from '../change/selectedItems.ts'
import { writeCancelled } from '../record/recordSql.ts'
import { writeItems } from '../record/itemColumnsSql.ts'
import { releasePlaces } from '../record/releasePlaces.ts'
import { wireBookings } from '../response/wireBooking.ts'

type Input = InputOf<typeof booking.cancel>['body']
type Response = AnswerOf<typeof booking.cancel>

interface CollectedCancellation extends ReassignedPlaces {
  record: BookingRecord
  items: ItemRow[]
  fees: Fees
  because: Payer['because']
  cabinUse: CabinUse
  held: LockedHolds
  insuranceFees: InsuranceFee[]
}

/**
 * Cancels the selected items, releases their allocations and refunds the amounts less the fees. Refused when the fees
 * are not those the caller expects, or the booking has another version than the caller’s. Those who stay in a whole
 * cabin that others leave keep it at the price for them alone, or get single berths in it.
 */
export async function cancel(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.cancel>,
  context: CallContext,
  caused?: CausedByCompany,
): Promise<Response | Refusal> {
  const id = await findBooking(context.tx, context.who, body.crsReservationId)
  if (isRefusal(id)) return id
  const done = await change(context, dependencies.guard, {
    kind: 'booking.cancel',
    collect: (locks) => collect(dependencies.catalogue, context, { id, body, caused }, locks),
    check: ({ reassigned }) => reassigned,
    write: (collected) => write(context, collected),
  })
  if (isRefusal(done)) return done
  const [cancelled] = await wireBookings(context.tx, context.who, dependencies.catalogue, [id])
  if (!cancelled) throw new Error(`booking ${id} is missing`)
  const { cancellationFees, refundAmount } = done
  return { booking: cancelled, cancellationFees, refundAmount }
}

async function collect(
  catalogue: Catalogue,
  { tx, clock }: CallContext,
  { id, body, caused }: { id: number; body: Input; caused: CausedByCompany | undefined },
  locks: RecordLocks,
): Promise<CollectedCancellation | Refusal> {
  const { trips, version, expectedFees, cabinUse = 'WHOLE' } = body
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  const items = selectedItems(record, trips)
  if (isRefusal(items)) return items
  const wrongStatus = items.map(({ status }) => refuseVerb('cancel', status)).find(isRefusal)
  if (wrongStatus) return wrongStatus
  const fees = feesOf(record, items, { catalogue, clock, cabinUse, free: caused !== undefined })
  if (isRefusal(fees)) return fees
  const otherFees = refuseOtherFees(fees, expectedFees)
  if (otherFees) return otherFees
  const vacated = await releasePlaces(tx, catalogue, record, items)
  if (isRefusal(vacated)) return vacated
  const cabins = partlyCancelledCabins(catalogue, record, items)
  const held = await lockShared(tx, locks, caused?.heldAs)
  const places =
    cabinUse === 'BERTHS' ? await reassignBerths(tx, vacated, cabins) : retainWholeCabins(vacated, cabins)
  return {
    ...{ record, items, fees, because: caused && 'company', cabinUse, held, ...places },
    released: [...places.released, ...held.claims],
    insuranceFees: insuranceFees(record, items, catalogue, clock),
  }
}

async function write({ tx, who, rights, clock }: CallContext, collected: CollectedCancellation) {
  const { record, items, fees, because } = collected
  const { id, agency, reference } = record.booking
  // The fees are in the order of the items.
  const byItem = <T>(valueOf: (fee: ItemFee) => T) =>
    new Map(fees.items.map((fee, index) => [elementAt(items, index).id, valueOf(fee)]))
  const feeByItem = byItem((fee) => fee.cancellationFees)
  deleteHolds(tx, collected.held)
  writeCancelled(tx, id, feeByItem)
  writeItems(tx, collected.kept)
  cancelInsurances(tx, collected.insuranceFees)
  const percentByItem = byItem((fee) => fee.refundPercent)
  releaseOffers(tx, id, percentByItem)
  const account = { agency, userName: who.userName, bookingId: id }
  const [refunds, offers] = await Promise.all([
    refundPostings(tx, id, refundByCompany(record, fees)),
    areOffersReturned(tx, id),
  ])
  const refusal = refund({ tx, rights, because }, account, refunds)
  if (refusal) return refusal
  insertCancellation(tx, {
    ...{ record, items, kept: collected.kept, allocations: collected.freed },
    insurances: collected.insuranceFees.map(({ row }) => row),
    ...{ offers, payments: refunds, byAgency: who.agency, now: clock.now() },
  })
  const { cancellationFees, refundAmount } = fees
  return {
    ownerOf: (owner: string) => ({ item: Number(owner) }),
    agency,
    bookingId: id,
    cancellationFees,
    refundAmount,
    data: {
      ...{ reference, items: fees.items, cancellationFees, refundAmount },
      ...(fees.cabins && { cabins: fees.cabins, cabinUse: collected.cabinUse }),
    },
  }
}
