import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../src/crs/database/tables/tables.ts'

/** The trip that all of them board for. */
export interface FilledTrip {
  itinerary: number
  company: string
  line: string
  vessel: string
  origin: string
  fromSeq: number
  destination: string
  toSeq: number
  /** YYYY-MM-DD HH:mm */
  departs: string
  arrives: string
}

/** Sells a sailing to passengers in bookings of four, of several agencies; ticket 1 is `H000000000001`. */
export async function fillSailing(
  owner: Kysely<Tables>,
  { itinerary, company, line, vessel, origin, fromSeq, destination, toSeq, departs, arrives }: FilledTrip,
  passengers: number,
): Promise<void> {
  await sql`
    with made as (
      insert into booking (reference, agency, user_name, status, leader, booked_at)
      select 'A' || translate(lpad(nth::text, 5, '0'), '01', 'ZX'),
        (array['1300', '1301', '1377'])[1 + nth % 3], 'demo', 'ISSUED', '{"mobile": "6971234567"}', '2026-01-01 10:00'
      from generate_series(1, ${passengers / 4}::int) nth returning id, agency
    ), trip as (
      insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq,
        line, vessel, origin, destination, departs, arrives, status)
      select id, agency, 0, ${company}, 'F' || id, ${itinerary}::bigint, ${fromSeq}::int, ${toSeq}::int, ${line},
        ${vessel}, ${origin}, ${destination}, ${departs}, ${arrives}, 'ISSUED' from made
      returning id, booking_id, agency
    ), item as (
      insert into booking_item (booking_id, trip_id, agency, uuid, position, request, kind, details, accommodation,
        request_type, percent, listed, net, vat, dues, surcharges, status, ticket_company, ticket_letter, ticket_number,
        issued_at)
      select booking_id, trip.id, agency, place || '-' || trip.id, place, 0, 'passenger',
        jsonb_build_object('surname', 'PASSENGER' || chr(65 + (trip.id % 26)::int), 'name', 'MARIA', 'type', 'AD',
          'sexType', 'FEMALE', 'birthdate', '1980-02-01', 'nationality', 'GR'),
        'DECK', 'COMPLETE', 0, 0, 0, 0, 0, 0, 'ISSUED', ${company}, 'H',
        lpad((row_number() over (order by trip.id, place))::text, 12, '0'), now()
      from trip cross join generate_series(0, 3) place returning id, agency
    )
    insert into claim (agency, itinerary_id, from_leg, to_leg, resource, whole, item_id)
    select agency, ${itinerary}::bigint, ${fromSeq}::int, ${toSeq}::int, 'PAX', 1, id from item`.execute(
    owner,
  )
  await sql`vacuum analyze booking, booking_trip, booking_item, claim`.execute(owner)
}
