import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { isControl } from '../../../domain/sailing/salesControl.ts'
import { dateAt } from '../../../domain/value/portTime.ts'
import type { ChangeResult, CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import { codesOfControl } from '../../database/stock/controlledStock.ts'
import { type Claim, stockKeysOf, type Allocation, type StockRow } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import { capacityOf } from '../../sailing/capacity/capacity.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { type BookingRecord, codesOfItem } from '../record/record.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { readUndoable, type Undoable, type UndoableTable } from './rebookingSql.ts'

/** The steps with which one kind of change is undone. */
interface UndoSteps<Made extends Undoable> {
  kind: 'booking.undoCancel' | 'booking.undoRebooking'
  table: UndoableTable
  /** Returns why it can no longer be undone, whether or not its places are free. */
  refuse(
    record: BookingRecord,
    made: Made,
    agency: string,
    dependencies: ServerDependencies,
  ): Refusal | undefined
  /** Returns why the stored state of other records forbids it. */
  refuseNow?(tx: Tx, made: Made): Promise<Refusal | undefined>
  /** Returns the places that the items release by the undo. */
  released(tx: Tx, record: BookingRecord, made: Made): Promise<Claim[]>
  /** Restores the items, posts the money, and returns what the journal records of it. */
  restore(context: CallContext, record: BookingRecord, made: Made): Promise<ChangeResult['data'] | Refusal>
}

interface CollectedUndo<Made> extends CollectedStock {
  record: BookingRecord
  made: Made
}

/** Undoes the last change of its kind: the same places while they are free, and the money as it was. */
export function undoChange<Made extends Undoable>(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof booking.undoCancel>,
  context: CallContext,
  steps: UndoSteps<Made>,
): Promise<BookingResponse | Refusal> {
  return changeBooking<CollectedUndo<Made>>(dependencies, context, path.crsReservationId, {
    kind: steps.kind,
    collect: (id, locks) => collect(dependencies, context, { id, version: body.version, steps }, locks),
    reallocate: ({ record, made: { allocations } }, stock, numbers) =>
      reallocateFormer(allocations, record, stock, numbers),
    async write({ record, made }) {
      const { id, agency } = record.booking
      const data = await steps.restore(context, record, made)
      if (isRefusal(data)) return data
      return { ownerOf: (owner: string) => ({ item: Number(owner) }), agency, bookingId: id, data }
    },
  })
}

async function collect<Made extends Undoable>(
  dependencies: ServerDependencies,
  { tx, who }: CallContext,
  { id, version, steps }: { id: number; version: number | undefined; steps: UndoSteps<Made> },
  locks: RecordLocks,
): Promise<CollectedUndo<Made> | Refusal> {
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  const made = await readUndoable<Made>(tx, steps.table, id)
  if (!made) return refuse('nothing_to_undo')
  const refusal = steps.refuse(record, made, who.agency, dependencies) ?? (await steps.refuseNow?.(tx, made))
  if (refusal) return refusal
  const released = await steps.released(tx, record, made)
  const allocations = withCodes(made.allocations, record)
  return {
    record,
    made: { ...made, allocations },
    released,
    ...stockRowsOf(allocations),
    codes: allocations.flatMap((units) => (isControl(units.resource) ? codesOfControl(units) : units.codes)),
    agency: record.booking.agency,
  }
}

/** The former allocations with the codes of their travellers. */
const withCodes = (allocations: readonly Allocation[], { items }: BookingRecord) =>
  allocations.map((units) => {
    const codes = items.filter(({ id }) => id === Number(units.owner)).flatMap(codesOfItem)
    return { ...units, codes: [...(units.codes ?? []), ...codes] }
  })

/** A change is undone by the agency that made it, while the booking is as it left it. */
export function refuseUndo(
  { booking }: BookingRecord,
  { version, byAgency }: Undoable,
  agency: string,
  [otherAgency, changed]:
    | readonly ['undo_other_agency', 'undo_changed']
    | readonly ['undo_rebooking_other_agency', 'undo_rebooking_changed'],
): Refusal | undefined {
  if (byAgency !== agency) return refuse(otherAgency, { agency: byAgency })
  return version === booking.version ? undefined : refuse(changed)
}

/** A change is undone on the day on which it was made. */
export function refuseOtherDay(
  { booking }: BookingRecord,
  { madeAt }: Undoable,
  now: Date,
  otherDay: 'undo_other_day' | 'undo_rebooking_other_day',
): Refusal | undefined {
  const dayOf = (at: Date) => dateAt(at.getTime(), booking.timezone)
  return dayOf(madeAt) === dayOf(now) ? undefined : refuse(otherDay)
}

/** Refuses where the option that the undo would restore has ended. */
export const refuseEnded = ({ expiresAt, optionUntil }: Undoable, now: Date): Refusal | undefined =>
  expiresAt && expiresAt <= now ? refuse('option_expired', { until: optionUntil ?? '' }) : undefined

/** The stock rows of former places: all of them, and those with numbers. */
const stockRowsOf = (allocations: readonly Allocation[]) => ({
  candidates: allocations.flatMap(stockKeysOf),
  numbered: allocations.filter(({ numbers = [] }) => numbers.length > 0).flatMap(stockKeysOf),
})

/** The former places while they are free; the first that is taken by now otherwise. */
const reallocateFormer = (
  allocations: readonly Allocation[],
  record: BookingRecord,
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
): readonly Allocation[] | Refusal =>
  refuseTaken(allocations, numbers) ?? refuseFull(asSold(allocations, record), stock) ?? allocations

/** Refuses when a seat, cabin or berth has been sold again, or its cabin to the other sex. */
function refuseTaken(
  allocations: readonly Allocation[],
  numbers: readonly NumberedPlaceRow[],
): Refusal | undefined {
  for (const { numbers: own = [], ...units } of allocations) {
    const legs = stockKeysOf(units)
    const there = numbers.filter(({ itinerary, leg, resource }) =>
      legs.some((key) => key.itinerary === itinerary && key.leg === leg && key.resource === resource),
    )
    const taken = own.find(({ number, bed, sex }) =>
      there.some((one) => one.number === number && (one.bed === bed || one.sex !== sex)),
    )
    if (taken) return refuse('place_taken', { number: taken.number })
  }
  return undefined
}

/** In the order in which a sale takes them, so that it names the same of several reasons: by trip, vehicles last. */
function asSold(allocations: readonly Allocation[], { trips, items }: BookingRecord): Allocation[] {
  const rankOf = ({ owner }: Allocation) => {
    const item = items.find(({ id }) => id === Number(owner))
    return 2 * trips.findIndex(({ id }) => id === item?.tripId) + (item?.kind === 'vehicle' ? 1 : 0)
  }
  return allocations.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Refuses when what has no number is sold out by now, by the text of its kind. */
function refuseFull(allocations: readonly Allocation[], stock: readonly StockRow[]): Refusal | undefined {
  const capacity = capacityOf(stock)
  return allocations
    .filter(({ resource }) => !isControl(resource))
    .map(({ owner, itinerary, fromLeg, toLeg, ...units }) =>
      capacity.allocate({ itinerary, fromSeq: fromLeg, toSeq: toLeg }, units, owner),
    )
    .find(isRefusal)
}
