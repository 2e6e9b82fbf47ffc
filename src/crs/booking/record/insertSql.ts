import { sql } from 'kysely'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import { type Actor, sendAhead, type Tx } from '../../database/transaction.ts'
import type { NewBooking, NewItem, NewTrip } from './record.ts'
import type { Ticket } from './nextTickets.ts'

/** Returns the id; undefined when the reference is in use or the working booking is stored already. */
export async function insertBooking(tx: Tx, who: Actor, booking: NewBooking): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    insert into booking (reference, agency, user_name, status, option_until, expires_at, leader, remarks, eticket,
      booked_at, project, deal, hold_key, pta, collector, group_terms, release_at)
    select ${booking.reference}, ${who.agency}, ${who.userName}, ${booking.status}, ${booking.optionUntil},
      ${booking.expiresAt}, ${JSON.stringify(booking.leader)}::jsonb, ${booking.remarks}, ${booking.eticket}, ${booking.bookedAt},
      ${booking.project}, ${booking.deal}, ${booking.holdKey}, ${booking.pta}, ${booking.collector},
      ${booking.groupTerms && JSON.stringify(booking.groupTerms)}::jsonb, ${booking.releaseAt}
    where booking_of_reference(${booking.reference}) is null
    on conflict do nothing returning id`.execute(tx)
  return inserted.rows[0]?.id
}

/** Ids of rows that are yet to be inserted, so that rows which refer to them can be sent together with them. */
export interface NewIds {
  trips: number[]
  /** The reservation codes of the trips at their companies. */
  codes: string[]
  items: number[]
}

export async function newIds(tx: Tx, { trips, items }: { trips: number; items: number }): Promise<NewIds> {
  const drawn = await sql<NewIds>`
    select to_json(array(select nextval('booking_trip_id_seq') from generate_series(1, ${trips}::int))) as trips,
      to_json(array(select nextval('company_reservation')::text from generate_series(1, ${trips}::int))) as codes,
      to_json(array(select nextval('booking_item_id_seq') from generate_series(1, ${items}::int))) as items`.execute(
    tx,
  )
  return mustGet(drawn.rows, 0)
}

/** A trip with its id and its code at the company. */
export type NumberedTrip = NewTrip & { id: number; companyCode: string }

export function insertTripsAhead(
  tx: Tx,
  agency: string,
  booking: number,
  firstPosition: number,
  trips: readonly NumberedTrip[],
): void {
  const rows = trips.map((trip, index) => ({ ...trip, position: firstPosition + index }))
  sendAhead(
    tx,
    sql`
    insert into booking_trip (id, booking_id, agency, company_code, position, company, line, origin, destination, vessel,
      departs, arrives, open_until, itinerary_id, from_seq, to_seq, status, remarks) overriding system value
    select id, ${booking}, ${agency}, "companyCode", position, company, line, origin, destination,
      vessel, departs, arrives, open_until, itinerary_id, from_seq, to_seq, status, remarks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as trip(id bigint, "companyCode" text, position smallint, company text, line text,
      origin text, destination text, vessel text, departs text, arrives text, open_until text, itinerary_id bigint,
      from_seq smallint, to_seq smallint, status text, remarks text)
    order by position`,
  )
}

/** An item with its id, on its trip. */
export type NumberedItem = NewItem & {
  id: number
  tripId: number
  status: Status
  ticket: Ticket | undefined
}

/** All items are one JSON parameter instead of 22 parameters each: a coach party has hundreds of items. */
export function insertItemsAhead(
  tx: Tx,
  agency: string,
  booking: number,
  items: readonly NumberedItem[],
  now: Date,
): void {
  sendAhead(
    tx,
    sql`
    insert into booking_item (id, booking_id, agency, status, trip_id, uuid, position, request, kind, details,
      accommodation, request_type, place, discount, percent, listed, net, vat, dues, surcharges,
      explanation, cancellation_set, ticket_company, ticket_letter, ticket_number, issued_at, void_ended) overriding system value
    select id, ${booking}, ${agency}, status, "tripId", uuid, position, request, kind, details,
      accommodation, "requestType", place, discount, floor(percent), listed, net, vat, dues, surcharges,
      explanation, "cancellationSet", ticket ->> 'company', ticket ->> 'letter', ticket ->> 'number',
      case when ticket is not null then ${now}::timestamptz end, status = 'PTA'
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(id bigint, status text, "tripId" bigint, uuid text,
      position smallint, request smallint, kind text, details jsonb, accommodation text, "requestType" text, place text, discount text,
      percent numeric, listed integer, net integer, vat integer, dues integer, surcharges integer,
      explanation jsonb, "cancellationSet" text, ticket jsonb)`,
  )
}
