import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RecordLocks } from '../../database/stockChange.ts'
import { lockNamesAhead } from '../../database/lockNames.ts'
import { runAsSystem, type Actor, type Tx } from '../../database/transaction.ts'
import { refuseVersion } from '../record/lockRecord.ts'
import type { BookingRecord } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'

/** A booking with the others into which its sale was split, also those that other agencies have by now. */
export interface SplitSale {
  record: BookingRecord
  others: readonly BookingRecord[]
}

/**
 * Locks a booking and those of the caller’s agencies into which its sale was split, and reads the sale. A change of
 * another part waits from here on, so that two that leave at the same moment are not both taken for those who stay.
 */
export async function lockSale(
  { tx, who }: { tx: Tx; who: Actor },
  locks: RecordLocks,
  id: number,
  version: number | undefined,
): Promise<SplitSale | Refusal> {
  const [locked, [record]] = await Promise.all([
    locks.sale(id),
    // Given after the lock, so that it sees what those who had it have changed.
    readBookings(tx, [id]),
  ])
  // Another agency may have it since it was found.
  if (!locked.includes(id) || !record) return refuse('booking_not_found', {}, '/crsReservationId')
  const refusal = refuseVersion(record, version)
  if (refusal) return refusal
  if (record.booking.sale === null) return { record, others: [] }
  lockNamesAhead(tx, [`sale ${record.booking.sale}`])
  const others = await readOthers(tx, who, record)
  // A part that was split off meanwhile has a later id than those that are locked.
  const added = others.filter(
    ({ booking }) => booking.agency === record.booking.agency && !locked.includes(booking.id),
  )
  if (added.length === 0) return { record, others }
  await locks.bookings(added.map(({ booking }) => booking.id))
  return { record, others: await readOthers(tx, who, record) }
}

/** Reads the sale without locks, for answers that change nothing. */
export const readSale = async (
  { tx, who }: { tx: Tx; who: Actor },
  record: BookingRecord,
): Promise<SplitSale> => ({ record, others: await readOthers(tx, who, record) })

function readOthers(tx: Tx, who: Actor, { booking }: BookingRecord): Promise<BookingRecord[]> {
  const ids = booking.parts.filter((id) => id !== booking.id)
  return ids.length === 0 ? Promise.resolve([]) : runAsSystem(tx, who, () => readBookings(tx, ids))
}
