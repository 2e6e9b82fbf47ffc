import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { dateAt } from '../../domain/value/portTime.ts'
import type { Collected, RecordLocks } from '../database/change.ts'
import { claimsOfItems } from '../database/stock/stock.ts'
import type { Tx } from '../database/transaction.ts'
import { charge, refund } from '../ledger/charge.ts'
import { isCancelled } from '../reference/disrupted.ts'
import { readItinerary, refuseDeparted } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { formerPlaces, rowsOfPlaces } from './cancellation/formerPlaces.ts'
import { changeBooking } from './change/changeBooking.ts'
import { differenceOf, readRebooking, restoreRebooked, type Rebooking } from './rebooking/rebookingSql.ts'
import { lockRecord } from './record/lockRecord.ts'
import type { BookingRecord, ItemRow } from './record/record.ts'
import type { BookingResponse } from './response/bookingResponse.ts'

interface CollectedUndo extends Collected {
  record: BookingRecord
  rebooking: Rebooking
}

/**
 * Undoes the last rebooking off a disrupted sailing that still sails: the same seats while they are free, the same
 * tickets and prices, and the money as it was. Its case is open again.
 */
export function undoRebooking(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof booking.undoRebooking>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, path.crsReservationId, {
    kind: 'booking.undoRebooking',
    collect: (id, locks) => collect(dependencies, context, { id, version: body.version }, locks),
    reallocate: ({ record, rebooking: { allocations } }, stock, numbers) =>
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
  const rebooking = await readRebooking(tx, id)
  if (!rebooking) return refuse('nothing_to_undo')
  const refusal =
    refuseUndoRebooking(record, rebooking, who.agency, dependencies) ?? (await refuseSailing(tx, rebooking))
  if (refusal) return refusal
  const items = itemsOf(record, rebooking).map((item) => item.id)
  const released = await claimsOfItems(tx, items)
  return { record, rebooking, released, ...rowsOfPlaces(rebooking.allocations) }
}

/** Why a rebooking can no longer be undone, whether or not its former sailing still takes it. */
export function refuseUndoRebooking(
  record: BookingRecord,
  rebooking: Rebooking,
  agency: string,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
): Refusal | undefined {
  const { booking, trips } = record
  const { version, byAgency, rebookedAt, expiresAt, optionUntil, trip: former } = rebooking
  if (byAgency !== agency) return refuse('undo_rebooking_other_agency', { agency: byAgency })
  if (version !== booking.version) return refuse('undo_rebooking_changed')
  const items = itemsOf(record, rebooking)
  if (items.some(({ status }) => status === 'CHECKEDIN')) return refuse('checked_in')
  const now = clock.now()
  const dayOf = (at: Date) => dateAt(at.getTime(), booking.timezone)
  if (dayOf(rebookedAt) !== dayOf(now)) return refuse('undo_rebooking_other_day')
  if (expiresAt && expiresAt <= now) return refuse('option_expired', { until: optionUntil ?? '' })
  const present = trips.filter(({ id }) => id === items[0]?.tripId)
  return [...present, former].map((trip) => refuseDeparted(trip, catalogue, clock)).find(isRefusal)
}

const itemsOf = ({ items }: BookingRecord, { items: former }: Rebooking): ItemRow[] =>
  items.filter(({ id }) => former.some((one) => one.id === id))

/** The former sailing takes it back only as it was when it was left. */
async function refuseSailing(tx: Tx, { trip, allocations }: Rebooking): Promise<Refusal | undefined> {
  if (await isCancelled(tx, trip.itinerary_id)) return refuse('undo_rebooking_cancelled')
  if (allocations.length === 0) return refuse('undo_rebooking_no_places')
  const sailing = await readItinerary(tx, trip.itinerary_id)
  const callAt = (wanted: number) => sailing?.calls.find(({ seq }) => seq === wanted)
  const isSame =
    sailing?.vessel === trip.vessel &&
    callAt(trip.from_seq)?.departs === trip.departs &&
    callAt(trip.to_seq)?.arrives === trip.arrives
  return isSame ? undefined : refuse('undo_rebooking_sailing_changed')
}

async function write({ tx, who }: CallContext, { record, rebooking }: CollectedUndo) {
  const { id, agency, reference } = record.booking
  const { tripId = 0 } = itemsOf(record, rebooking)[0] ?? {}
  await restoreRebooked(tx, who, record.booking, tripId, rebooking)
  const { refunds, charges, items } = rebooking
  const account = { agency, userName: who.userName, bookingId: id }
  await refund(tx, account, charges)
  const refusal = await charge(tx, account, refunds)
  if (refusal) return refusal
  const data = {
    ...{ reference, items: items.length, difference: differenceOf(rebooking) },
    ...{ refunds: charges, charges: refunds },
  }
  return { ownerOf: (owner: string) => ({ item: Number(owner) }), agency, bookingId: id, data }
}
