import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RecordLocks } from '../../database/stockChange.ts'
import type { Tx } from '../../database/transaction.ts'
import type { BookingRecord } from './record.ts'
import { readBookings } from './recordSql.ts'

/** Locks the booking and reads it; refused when it has another version than the one the caller changes. */
export async function lockRecord(
  tx: Tx,
  locks: RecordLocks,
  id: number,
  version: number | undefined,
): Promise<BookingRecord | Refusal> {
  const [locked, [record]] = await Promise.all([
    locks.bookings([id]),
    // Given after the lock, so that it sees what those who had it have changed.
    readBookings(tx, [id]),
  ])
  // Another agency may have it since it was found.
  if (locked.length === 0 || !record) return refuse('booking_not_found', {}, '/crsReservationId')
  return refuseVersion(record, version) ?? record
}

/** Reads the booking without a lock; refused when it has another version than the one the caller has read. */
export async function readVersion(
  tx: Tx,
  id: number,
  version: number | undefined,
): Promise<BookingRecord | Refusal> {
  const record = await readRecord(tx, id)
  return refuseVersion(record, version) ?? record
}

/** Refuses a booking that has another version than the one the caller has read. */
export function refuseVersion({ booking }: BookingRecord, version: number | undefined): Refusal | undefined {
  return version === undefined || version === booking.version
    ? undefined
    : refuse('booking_changed', { version: booking.version })
}

/** The booking without a lock, so that it may change meanwhile. */
export async function readRecord(tx: Tx, id: number): Promise<BookingRecord> {
  const [record] = await readBookings(tx, [id])
  if (!record) throw new Error(`booking ${id} is missing`)
  return record
}
