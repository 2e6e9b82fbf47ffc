import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { dateAt } from '../../domain/value/portTime.ts'
import type { Collected, RecordLocks } from '../database/change.ts'
import { claimsOfItems, type Claim } from '../database/stock/stock.ts'
import type { Tx } from '../database/transaction.ts'
import { charge } from '../ledger/charge.ts'
import { refuseDeparted } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { BookingResponse } from './response/bookingResponse.ts'
import { readCancellation, restoreCancelled, type Cancellation } from './cancellation/cancellationSql.ts'
import { formerPlaces, rowsOfPlaces } from './cancellation/formerPlaces.ts'
import { changeBooking } from './change/changeBooking.ts'
import { refuseCancelledSailing } from './issue.ts'
import { lockRecord } from './record/lockRecord.ts'
import { followItems } from './record/moveSql.ts'
import type { BookingRecord } from './record/record.ts'

interface CollectedUndo extends Collected {
  record: BookingRecord
  cancellation: Cancellation
}

/**
 * Undoes the last cancellation of a booking: the same seats while they are free, the same tickets, and what was refunded
 * paid again by the same methods.
 */
export function undoCancel(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof booking.undoCancel>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, path.crsReservationId, {
    kind: 'booking.undoCancel',
    collect: (id, locks) => collect(dependencies, context, { id, version: body.version }, locks),
    reallocate: ({ record, cancellation: { allocations } }, stock, numbers) =>
      formerPlaces(allocations, record, stock, numbers),
    write: (collected) => write(context, collected),
  })
}

async function collect(
  dependencies: ServerDependencies,
  { tx, who }: CallContext,
  { id, version }: { id: number; version: number | undefined },
  locks: RecordLocks,
): Promise<CollectedUndo | Refusal> {
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  const cancellation = await readCancellation(tx, id)
  if (!cancellation) return refuse('nothing_to_undo')
  const refusal = refuseUndo(record, cancellation, who.agency, dependencies)
  if (refusal) return refusal
  const { allocations } = cancellation
  return {
    ...{ record, cancellation, released: await keptBerths(tx, record, cancellation) },
    ...rowsOfPlaces(allocations),
  }
}

/** The berths of those who had the whole cabin before, and get it back. */
async function keptBerths(tx: Tx, { items }: BookingRecord, { kept }: Cancellation): Promise<Claim[]> {
  const parted = kept.filter((before) =>
    items.some(({ id, requestType }) => id === before.id && requestType !== before.requestType),
  )
  const claims = await claimsOfItems(
    tx,
    parted.map(({ id }) => id),
  )
  return claims.filter(({ resource }) => parted.some(({ accommodation }) => accommodation === resource))
}

/** Why a cancellation can no longer be undone, whether or not its places are free. */
export function refuseUndo(
  { booking, trips, items: all }: BookingRecord,
  { version, byAgency, cancelledAt, expiresAt, optionUntil, offers, items }: Cancellation,
  agency: string,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
): Refusal | undefined {
  if (byAgency !== agency) return refuse('undo_other_agency', { agency: byAgency })
  if (version !== booking.version) return refuse('undo_changed')
  const now = clock.now()
  const dayOf = (at: Date) => dateAt(at.getTime(), booking.timezone)
  if (dayOf(cancelledAt) !== dayOf(now)) return refuse('undo_other_day')
  if (offers) return refuse('undo_offers_returned')
  if (expiresAt && expiresAt <= now) return refuse('option_expired', { until: optionUntil ?? '' })
  const isRestored = (trip: number) =>
    all.some(({ id, tripId }) => tripId === trip && items.some((one) => one.id === id))
  return trips
    .filter(({ id, openUntil }) => openUntil === null && isRestored(id))
    .map((trip) => refuseCancelledSailing(trip) ?? refuseDeparted(trip, catalogue, clock))
    .find(isRefusal)
}

async function write({ tx, who }: CallContext, { record, cancellation }: CollectedUndo) {
  const { id, agency, reference } = record.booking
  await restoreCancelled(tx, id, cancellation)
  await followItems(tx, [id])
  const { payments, items } = cancellation
  const refusal = await charge(tx, { agency, userName: who.userName, bookingId: id }, payments)
  if (refusal) return refusal
  const data = { reference, payments, items: items.length }
  return { ownerOf: (owner: string) => ({ item: Number(owner) }), agency, bookingId: id, data }
}
