import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { dateAt } from '../../../domain/value/portTime.ts'
import type { ChangeRecord, Collected, RecordLocks } from '../../database/change.ts'
import type { Claim } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { lockRecord } from '../record/lockRecord.ts'
import type { BookingRecord } from '../record/record.ts'
import type { BookingResponse } from '../response/bookingResponse.ts'
import { reallocateFormer, stockRowsOf } from './reallocateFormer.ts'
import { readUndoable, type Undoable, type UndoableTable } from './undoableSql.ts'

/** How one kind of change is undone. */
interface UndoSteps<Made extends Undoable> {
  kind: 'booking.undoCancel' | 'booking.undoRebooking'
  table: UndoableTable
  /** Why it can no longer be undone, whether or not its places are free. */
  refuse(
    record: BookingRecord,
    made: Made,
    agency: string,
    dependencies: ServerDependencies,
  ): Refusal | undefined
  /** Why the stored state of others forbids it. */
  refuseNow?(tx: Tx, made: Made): Promise<Refusal | undefined>
  /** What the items give back for it. */
  released(tx: Tx, record: BookingRecord, made: Made): Promise<Claim[]>
  /** Restores the items, posts the money, and returns what the journal records of it. */
  restore(context: CallContext, record: BookingRecord, made: Made): Promise<ChangeRecord['data'] | Refusal>
}

interface CollectedUndo<Made> extends Collected {
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
  return { record, made, released, ...stockRowsOf(made.allocations) }
}

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

/** Refuses where the option that would come back has ended. */
export const refuseEnded = ({ expiresAt, optionUntil }: Undoable, now: Date): Refusal | undefined =>
  expiresAt && expiresAt <= now ? refuse('option_expired', { until: optionUntil ?? '' }) : undefined
