import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { claimsOfItems } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import { charge, refund } from '../../ledger/charge.ts'
import { isCancelled, readItinerary, refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import {
  differenceOf,
  rebookings,
  restoreRebooked,
  type Rebooking,
  insertRebookingAhead,
  type NewRebooking,
} from './rebookingSql.ts'
import { refuseEnded, refuseOtherDay, refuseUndo, undoChange } from './undoChange.ts'

/**
 * Undoes the last rebooking off a disrupted sailing that still sails: the same seats while they are free, the same
 * tickets and prices, and the money as it was. Its case is open again.
 */
export function undoRebooking(
  dependencies: ServerDependencies,
  input: InputOf<typeof booking.undoRebooking>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return undoChange<Rebooking>(dependencies, input, context, {
    kind: 'booking.undoRebooking',
    table: rebookings,
    refuse: refuseUndoRebooking,
    refuseNow: refuseSailing,
    released: (tx, record, rebooking) =>
      claimsOfItems(
        tx,
        itemsOf(record, rebooking).map(({ id }) => id),
      ),
    restore,
  })
}

/** Returns why a rebooking can no longer be undone, whether or not its former sailing still has room. */
export function refuseUndoRebooking(
  record: BookingRecord,
  rebooking: Rebooking,
  agency: string,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
): Refusal | undefined {
  const items = itemsOf(record, rebooking)
  const now = clock.now()
  const isCheckedIn = items.some(({ status }) => status === 'CHECKEDIN')
  const refusal =
    refuseUndo(record, rebooking, agency, ['undo_rebooking_other_agency', 'undo_rebooking_changed']) ??
    (isCheckedIn ? refuse('checked_in') : undefined) ??
    refuseOtherDay(record, rebooking, now, 'undo_rebooking_other_day') ??
    refuseEnded(rebooking, now)
  if (refusal) return refusal
  const present = record.trips.filter(({ id }) => id === items[0]?.tripId)
  return [...present, rebooking.trip].map((trip) => refuseDeparted(trip, catalogue, clock)).find(isRefusal)
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

async function restore({ tx, who }: CallContext, record: BookingRecord, rebooking: Rebooking) {
  const { id, agency, reference } = record.booking
  const { tripId = 0 } = itemsOf(record, rebooking)[0] ?? {}
  await restoreRebooked(tx, who, record.booking, tripId, rebooking)
  const { refunds, charges, items } = rebooking
  const account = { agency, userName: who.userName, bookingId: id }
  const refusal =
    (await refund({ tx, because: 'company' }, account, charges)) ?? (await charge(tx, account, refunds))
  const difference = differenceOf(rebooking)
  return refusal ?? { reference, items: items.length, difference, refunds: charges, charges: refunds }
}

/** Stores what undoing a rebooking restores; before anything of it is written. */
export const storeRebookingAhead = (
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  made: NewRebooking,
): void => insertRebookingAhead(tx, { ...made, byAgency: who.agency, now: clock.now() })
