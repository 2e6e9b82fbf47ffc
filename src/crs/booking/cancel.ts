import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { change, type RecordLocks } from '../database/change.ts'
import { numberedPlacesOfClaims } from '../database/numberedPlaces.ts'
import { claimsOfItems, type Claim, type NumberedPlace, type Allocation } from '../database/stock.ts'
import { refund } from '../ledger/charge.ts'
import { refundPostings } from '../ledger/refundPostings.ts'
import { insurer } from '../pricing/insurance/offers.ts'
import { returnOfferUses } from '../pricing/offerUse.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { chosenItems } from './chosen.ts'
import { feesOf, insuranceFees, type ItemFee } from './fees.ts'
import { cancelInsurances, type InsuranceFee } from './insurance.ts'
import { findBooking } from './recall.ts'
import { wireBookings } from './record.ts'
import { readBookings, writeCancelled, type BookingRecord, type ItemRow } from './sql.ts'

type Input = InputOf<typeof booking.cancel>['body']
type Answer = AnswerOf<typeof booking.cancel>

/** What is cancelled of a booking, what it costs, and what becomes of its places. */
interface Cancelling {
  record: BookingRecord
  items: ItemRow[]
  fees: ReturnType<typeof feesOf>
  insured: InsuranceFee[]
  released: Claim[]
  /** Whole cabins whose first occupant goes and whose others stay. */
  handed: Allocation[]
  candidates: []
}

/** Cancels the selection at the fee that was shown, gives the places back and refunds what the rules leave. */
export async function cancel(
  parts: ServerDependencies,
  { body }: InputOf<typeof booking.cancel>,
  context: CallContext,
): Promise<Answer | Refusal> {
  const id = await findBooking(context.tx, context.who, body.crsReservationId)
  if (isRefusal(id)) return id
  const done = await change(context, parts.guard, {
    kind: 'booking.cancel',
    collect: (holders) => collect(parts.catalogue, context, id, body, holders),
    check: ({ handed }) => handed,
    write: (cancelling) => write(context, cancelling),
  })
  if (isRefusal(done)) return done
  const [cancelled] = await wireBookings(context.tx, context.who, parts.catalogue, [id])
  if (!cancelled) throw new Error(`booking ${id} is gone`)
  const { cancellationFees, refundAmount } = done
  return { booking: cancelled, cancellationFees, refundAmount }
}

async function collect(
  catalogue: Catalogue,
  { tx, clock }: CallContext,
  id: number,
  { trips, version, expectedFees, crsReservationId }: Input,
  holders: RecordLocks,
): Promise<Cancelling | Refusal> {
  await holders.bookings([id])
  const [record] = await readBookings(tx, [id])
  if (!record) return refuse('booking_not_found', { reference: crsReservationId })
  if (version !== undefined && version !== record.booking.version) {
    return refuse('booking_changed', { version: record.booking.version })
  }
  const items = chosenItems(record, trips)
  if (isRefusal(items)) return items
  const alone = petsLeftAlone(record, items)
  if (alone) return alone
  const fees = feesOf(record, items, catalogue, clock)
  if (expectedFees !== undefined && expectedFees !== fees.cancellationFees) {
    return refuse('fees_changed', { expected: expectedFees, now: fees.cancellationFees })
  }
  const insured = insuranceFees(record, items, catalogue, clock)
  const released = await claimsOfItems(
    tx,
    items.map((item) => item.id),
  )
  const numbers = await numberedPlacesOfClaims(
    tx,
    released.map((claim) => claim.id),
  )
  const handed = handedOn(catalogue, record, items, released, numbers)
  return { record, items, fees, insured, released, handed, candidates: [] }
}

/** A pet does not travel without its owner. */
function petsLeftAlone({ items }: BookingRecord, leaving: readonly ItemRow[]): Refusal | undefined {
  const gone = new Set(
    leaving.filter(({ kind }) => kind === 'passenger').map(({ tripId, uuid }) => `${tripId} ${uuid}`),
  )
  const alone = items.some(
    (item) =>
      item.kind === 'pet' &&
      item.status !== 'CANCELLED' &&
      !leaving.includes(item) &&
      gone.has(`${item.tripId} ${String(item.details['ownerUuid'])}`),
  )
  return alone ? refuse('pet_left_alone') : undefined
}

/** A whole cabin stays sold while anybody is left in it: its claim goes over to the next occupant. */
function handedOn(
  catalogue: Catalogue,
  record: BookingRecord,
  leaving: readonly ItemRow[],
  claims: readonly (Claim & { item: number })[],
  numbers: ReadonlyMap<number, readonly NumberedPlace[]>,
): Allocation[] {
  return claims.flatMap(({ id, item: owner, ...units }) => {
    if (units.whole === 0 || (catalogue.accommodation(units.resource)?.berths ?? 0) < 2) return []
    const left = leaving.find((item) => item.id === owner)
    const next = record.items.find(
      (item) => left && shareRequest(item, left) && item.status !== 'CANCELLED' && !leaving.includes(item),
    )
    return next ? [{ ...units, owner: String(next.id), numbers: numbers.get(id) ?? [] }] : []
  })
}

const shareRequest = (one: ItemRow, other: ItemRow) =>
  one.tripId === other.tripId && one.request === other.request

async function write({ tx, who }: CallContext, { record, items, fees, insured }: Cancelling) {
  const { id, agency, reference } = record.booking
  // The fees stand in the order of the items.
  const byItem = <T>(of: (fee: ItemFee) => T) =>
    new Map(fees.items.map((fee, nth) => [items[nth]!.id, of(fee)]))
  await writeCancelled(
    tx,
    id,
    byItem((fee) => fee.cancellationFees),
  )
  await cancelInsurances(tx, insured)
  await returnOfferUses(
    tx,
    id,
    byItem((fee) => fee.refundPercent),
  )
  const books = { agency, userName: who.userName, bookingId: id }
  await refund(tx, books, await refundPostings(tx, id, byCompany(record, fees.items, insured)))
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

function byCompany(
  { trips }: BookingRecord,
  fees: readonly ItemFee[],
  insured: readonly InsuranceFee[],
): Map<string, number> {
  const company = (fee: ItemFee) =>
    trips.find(({ companyCode }) => companyCode === fee.companyReservationCode)?.company ?? ''
  const grouped = Map.groupBy(fees, company)
  const refunds = [...grouped].map(([code, own]) => [code, sum(own.map((fee) => fee.refundAmount))] as const)
  return new Map([...refunds, [insurer, sum(insured.map((fee) => fee.refundAmount))]])
}
