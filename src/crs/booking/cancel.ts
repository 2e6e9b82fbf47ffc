import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { change, type Collected, type RecordLocks } from '../database/change.ts'
import { numberedPlacesOfClaims } from '../database/numberedPlaces.ts'
import { claimsOfItems, type Claim, type NumberedPlace, type Allocation } from '../database/stock.ts'
import { refund } from '../ledger/charge.ts'
import { refundPostings } from '../ledger/refundPostings.ts'
import { insurer } from '../pricing/insurance/offers.ts'
import { returnOfferUses } from '../pricing/offerUse.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { feesOf, insuranceFees, type ItemFee } from './cancellationFees.ts'
import { cancelInsurances, type InsuranceFee } from './insurance.ts'
import { findBooking } from './recall.ts'
import type { BookingRecord, ItemRow } from './record.ts'
import { selectedItems } from './selectedItems.ts'
import { readBookings, writeCancelled } from './sql.ts'
import { wireBookings } from './wireBooking.ts'

type Input = InputOf<typeof booking.cancel>['body']
type Response = AnswerOf<typeof booking.cancel>

interface CollectedCancellation extends Collected {
  record: BookingRecord
  items: ItemRow[]
  fees: ReturnType<typeof feesOf>
  insuranceFees: InsuranceFee[]
  /** New allocations of whole cabins whose first occupant is cancelled while others stay. */
  reassigned: Allocation[]
}

/**
 * Cancels the selected items, releases their allocations and refunds the amounts less the fees. Refused when the fees
 * are not those the caller expects, or the booking has another version than the caller’s.
 */
export async function cancel(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.cancel>,
  context: CallContext,
): Promise<Response | Refusal> {
  const id = await findBooking(context.tx, context.who, body.crsReservationId)
  if (isRefusal(id)) return id
  const done = await change(context, dependencies.guard, {
    kind: 'booking.cancel',
    collect: (locks) => collect(dependencies.catalogue, context, id, body, locks),
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
  id: number,
  { trips, version, expectedFees, crsReservationId }: Input,
  locks: RecordLocks,
): Promise<CollectedCancellation | Refusal> {
  await locks.bookings([id])
  const [record] = await readBookings(tx, [id])
  if (!record) return refuse('booking_not_found', { reference: crsReservationId })
  if (version !== undefined && version !== record.booking.version) {
    return refuse('booking_changed', { version: record.booking.version })
  }
  const items = selectedItems(record, trips)
  if (isRefusal(items)) return items
  const petAlone = refusePetAlone(record, items)
  if (petAlone) return petAlone
  const fees = feesOf(record, items, catalogue, clock)
  if (expectedFees !== undefined && expectedFees !== fees.cancellationFees) {
    return refuse('fees_changed', { expected: expectedFees, now: fees.cancellationFees })
  }
  const itemIds = items.map((item) => item.id)
  const claims = await claimsOfItems(tx, itemIds)
  const claimIds = claims.map((claim) => claim.id)
  const numbers = await numberedPlacesOfClaims(tx, claimIds)
  return {
    ...{ record, items, fees, released: claims, candidates: [] },
    insuranceFees: insuranceFees(record, items, catalogue, clock),
    reassigned: reassignedCabins(catalogue, record, items, claims, numbers),
  }
}

/** Refuses to cancel a passenger whose pet stays booked on the same trip. */
function refusePetAlone({ items }: BookingRecord, cancelled: readonly ItemRow[]): Refusal | undefined {
  const owners = new Set(
    cancelled.filter(({ kind }) => kind === 'passenger').map(({ tripId, uuid }) => `${tripId} ${uuid}`),
  )
  const staysAlone = items.some(
    (item) =>
      item.kind === 'pet' &&
      item.status !== 'CANCELLED' &&
      !cancelled.includes(item) &&
      owners.has(`${item.tripId} ${String(item.details['ownerUuid'])}`),
  )
  return staysAlone ? refuse('pet_left_alone') : undefined
}

/**
 * A whole cabin is allocated to its first occupant. When that one is cancelled and another occupant stays, the cabin is
 * allocated to the next one with the same number.
 */
function reassignedCabins(
  catalogue: Catalogue,
  record: BookingRecord,
  cancelled: readonly ItemRow[],
  claims: readonly (Claim & { item: number })[],
  numbers: ReadonlyMap<number, readonly NumberedPlace[]>,
): Allocation[] {
  return claims.flatMap(({ id, item: owner, ...units }) => {
    if (units.whole === 0 || (catalogue.accommodation(units.resource)?.berths ?? 0) < 2) return []
    const first = cancelled.find((item) => item.id === owner)
    const next = record.items.find(
      (item) =>
        first && shareRequest(item, first) && item.status !== 'CANCELLED' && !cancelled.includes(item),
    )
    return next ? [{ ...units, owner: String(next.id), numbers: numbers.get(id) ?? [] }] : []
  })
}

const shareRequest = (a: ItemRow, b: ItemRow) => a.tripId === b.tripId && a.request === b.request

async function write({ tx, who }: CallContext, collected: CollectedCancellation) {
  const { record, items, fees } = collected
  const { id, agency, reference } = record.booking
  // The fees are in the order of the items.
  const byItem = <T>(valueOf: (fee: ItemFee) => T) =>
    new Map(fees.items.map((fee, index) => [items[index]!.id, valueOf(fee)]))
  const feeByItem = byItem((fee) => fee.cancellationFees)
  await writeCancelled(tx, id, feeByItem)
  await cancelInsurances(tx, collected.insuranceFees)
  const percentByItem = byItem((fee) => fee.refundPercent)
  await returnOfferUses(tx, id, percentByItem)
  const account = { agency, userName: who.userName, bookingId: id }
  const refunds = await refundPostings(tx, id, refundByCompany(collected))
  await refund(tx, account, refunds)
  const { cancellationFees, refundAmount } = fees
  return {
    ownerOf: (owner: string) => ({ item: Number(owner) }),
    agency,
    bookingId: id,
    cancellationFees,
    refundAmount,
    data: { reference, items: fees.items, cancellationFees, refundAmount },
  }
}

function refundByCompany({ record, fees, insuranceFees }: CollectedCancellation): Map<string, number> {
  const companyOf = (fee: ItemFee) =>
    record.trips.find(({ companyCode }) => companyCode === fee.companyReservationCode)?.company ?? ''
  const refundOf = (all: readonly { refundAmount: number }[]) =>
    sum(all.map(({ refundAmount }) => refundAmount))
  const companies = [...Map.groupBy(fees.items, companyOf)]
  return new Map([
    ...companies.map(([company, companyFees]) => [company, refundOf(companyFees)] as const),
    [insurer, refundOf(insuranceFees)],
  ])
}
