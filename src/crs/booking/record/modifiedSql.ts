import { sql } from 'kysely'
import { toInstant } from '../../../domain/value/portTime.ts'
import type { ModifiedItem } from './itemColumns.ts'
import { copyTrip, type RefundLimit } from './moveSql.ts'
import type { BookingRow, TripRow } from './record.ts'
import type { Ticket } from './ticketNumbers.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { Sailing } from '../../reference/sailing.ts'

interface ModifiedTrip {
  trip: TripRow
  remarks: string
  /** The active items of the trip. */
  items: readonly number[]
  /** Whether others of the trip are cancelled. */
  cancelled: boolean
  /** The other sailing; undefined where the trip keeps its own. */
  target: Sailing | undefined
}

interface ModifiedBooking {
  booking: BookingRow
  leader: BookingRow['leader']
  remarks: string
  /** Retained for this modification; hundredths. */
  fees: number
  /** Agency-local; null where the booking is no option. */
  optionUntil: string | null
}

export interface Modification {
  booking: ModifiedBooking
  trips: readonly ModifiedTrip[]
  items: readonly ModifiedItem[]
  limits: readonly RefundLimit[]
  /** New tickets by item id. */
  tickets: readonly (Ticket & { id: number })[]
}

export function writeBooking(tx: Tx, { booking, leader, remarks, fees, optionUntil }: ModifiedBooking): void {
  const expiresAt = optionUntil === null ? null : new Date(toInstant(optionUntil, booking.timezone))
  sendAhead(
    tx,
    sql`
    update booking set leader = ${JSON.stringify(leader)}::jsonb, remarks = ${remarks},
      modification_fees = modification_fees + ${fees}, option_until = ${optionUntil}, expires_at = ${expiresAt},
      version = version + 1
    where id = ${booking.id}`,
  )
}

export async function writeTrip(tx: Tx, modified: ModifiedTrip): Promise<void> {
  const { trip, remarks, target } = modified
  const id = target ? await moveToSailing(tx, modified, target) : trip.id
  sendAhead(tx, sql`update booking_trip set edited = true, remarks = ${remarks} where id = ${id}`)
}

/** Puts the active items on another sailing. Cancelled ones stay on the trip they were cancelled on. */
async function moveToSailing(
  tx: Tx,
  { trip, items, cancelled }: ModifiedTrip,
  { company, line, vessel, origin, destination, departs, arrives, itinerary, fromSeq, toSeq }: Sailing,
): Promise<number> {
  const id = cancelled ? await splitCancelled(tx, trip, items) : trip.id
  const route = sql`company = ${company}, line = ${line}, origin = ${origin}, destination = ${destination},
    company_code = case company when ${company} then company_code else nextval('company_reservation')::text end`
  const dated = sql`, vessel = ${vessel}, departs = ${departs}, arrives = ${arrives}, itinerary_id = ${itinerary},
    from_seq = ${fromSeq}, to_seq = ${toSeq}`
  sendAhead(
    tx,
    sql`update booking_trip set ${route} ${trip.openUntil === null ? dated : sql``} where id = ${id}`,
  )
  return id
}

/** Puts the active items on a trip like theirs, which leaves the cancelled ones; returns its id. */
async function splitCancelled(
  tx: Tx,
  { id: trip, bookingId }: ModifiedTrip['trip'],
  active: readonly number[],
): Promise<number> {
  const id = await copyTrip(tx, trip, bookingId)
  sendAhead(
    tx,
    sql`
    with moved as (update booking_item set trip_id = ${id}
      where booking_id = ${bookingId} and id = any(${active}))
    update booking_trip set status = 'CANCELLED' where id = ${trip} and booking_id = ${bookingId}`,
  )
  return id
}
