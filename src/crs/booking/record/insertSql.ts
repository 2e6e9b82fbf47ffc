import { sql } from 'kysely'
import type { BookingStatus } from '../../database/tables/bookingTables.ts'
import type { Tx, Actor } from '../../database/transaction.ts'
import type { NewBooking, NewItem, NewTrip } from './record.ts'
import type { Ticket } from './ticketNumbers.ts'

/** Returns the id; undefined when the reference is in use or the working booking is stored already. */
export async function insertBooking(tx: Tx, who: Actor, booking: NewBooking): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    insert into booking (reference, agency, user_name, status, option_until, expires_at, leader, remarks, eticket,
      booked_at, project, deal, hold_key, pta, collector, group_terms, release_at)
    values (${booking.reference}, ${who.agency}, ${who.userName}, ${booking.status}, ${booking.optionUntil},
      ${booking.expiresAt}, ${JSON.stringify(booking.leader)}::jsonb, ${booking.remarks}, ${booking.eticket}, ${booking.bookedAt},
      ${booking.project}, ${booking.deal}, ${booking.holdKey}, ${booking.pta}, ${booking.collector},
      ${booking.groupTerms && JSON.stringify(booking.groupTerms)}::jsonb, ${booking.releaseAt})
    on conflict do nothing returning id`.execute(tx)
  return inserted.rows[0]?.id
}

/** Returns the ids in the order of the trips. Each trip gets a company code from a sequence. */
export async function insertTrips(
  tx: Tx,
  agency: string,
  booking: number,
  firstPosition: number,
  trips: readonly NewTrip[],
): Promise<number[]> {
  const rows = trips.map((trip, index) => ({
    ...trip,
    position: firstPosition + index,
    agency,
    booking_id: booking,
    company_code: sql<string>`nextval('company_reservation')::text`,
  }))
  const inserted = await tx.insertInto('booking_trip').values(rows).returning(['id', 'position']).execute()
  return inserted.sort((a, b) => a.position - b.position).map(({ id }) => id)
}

interface OnTrip {
  tripId: number
  status: BookingStatus
  ticket: Ticket | undefined
}

/**
 * Returns the ids in the order of the items. All items are one JSON parameter instead of 21 parameters each: a coach
 * party has hundreds of items.
 */
export async function insertItems(
  tx: Tx,
  agency: string,
  booking: number,
  items: readonly (NewItem & OnTrip)[],
  now: Date,
): Promise<number[]> {
  const inserted = await sql<{ id: number; tripId: number; uuid: string }>`
    insert into booking_item (booking_id, agency, status, trip_id, uuid, position, request, kind, details,
      accommodation, request_type, place, discount, percent, listed, net, vat, dues, surcharges,
      explanation, cancellation_set, ticket_company, ticket_letter, ticket_number, issued_at)
    select ${booking}, ${agency}, status, "tripId", uuid, position, request, kind, details,
      accommodation, "requestType", place, discount, percent, listed, net, vat, dues, surcharges,
      explanation, "cancellationSet", ticket ->> 'company', ticket ->> 'letter', ticket ->> 'number',
      case when ticket is not null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(status text, "tripId" bigint, uuid text,
      position smallint, request smallint, kind text, details jsonb, accommodation text, "requestType" text, place text, discount text,
      percent integer, listed integer, net integer, vat integer, dues integer, surcharges integer,
      explanation jsonb, "cancellationSet" text, ticket jsonb)
    returning id, trip_id as "tripId", uuid`.execute(tx)
  const idOf = new Map(inserted.rows.map((row) => [`${row.tripId} ${row.uuid}`, row.id]))
  return items.map(({ tripId, uuid }) => {
    const id = idOf.get(`${tripId} ${uuid}`)
    if (id === undefined) throw new Error(`item ${uuid} was not inserted`)
    return id
  })
}
