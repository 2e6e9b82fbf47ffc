import { sql } from 'kysely'
import type { BookingState } from '../../domain/booking/history.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { Origin } from './journal.ts'

export interface BookingJournalRow {
  /** The id of the booking. */
  booking: number
  at: Date
  agency: string
  userName: string
  kind: string
  data: Record<string, unknown>
  /** Null, as the state and the origin, for entries older than the history. */
  version: number | null
  state: BookingState | null
  origin: Origin | null
}

/** The entries about bookings that the agencies of the user made or were handed, oldest first. */
export async function readBookingJournal(
  tx: Tx,
  who: Actor,
  bookings: readonly number[],
): Promise<BookingJournalRow[]> {
  const found = await sql<BookingJournalRow>`
    select booking_id as booking, at, agency, user_name as "userName", kind, data, version, state, origin
    from journal where booking_id = any(${bookings}) and id >= first_of_season(${bookings}::bigint[]) and agency = any(${who.agencies}) order by id`.execute(
    tx,
  )
  return found.rows
}
