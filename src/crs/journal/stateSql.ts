import { sql } from 'kysely'

/** The part of a row’s record that the state of an entry has; it names trips by their company code. */
export const recordOfState = sql`jsonb_build_object(
  'booking', jsonb_build_array(jsonb_build_object('id', booking.id, 'status', state -> 'status',
    'option_until', state -> 'until', 'agency', state -> 'agency', 'eticket', state -> 'eticket')),
  'trips', (select coalesce(jsonb_agg(jsonb_build_object('id', trip.id, 'company_code', was -> 'code',
      'origin', was -> 'origin', 'destination', was -> 'destination', 'departs', was -> 'departs',
      'vessel', was -> 'vessel', 'open_until', was -> 'openUntil')), '[]')
    from jsonb_array_elements(state -> 'trips') was
    left join booking_trip trip on trip.booking_id = booking.id and company_code = was ->> 'code'),
  'items', (select coalesce(jsonb_agg(jsonb_build_object('id', was -> 'id', 'uuid', was -> 'uuid', 'kind', was -> 'kind',
      'accommodation', was -> 'accommodation', 'place', was -> 'place', 'discount', was -> 'discount',
      'status', was -> 'status', 'fee', was -> 'fee', 'ticket_letter', ticket_letter,
      'ticket_number', substr(was ->> 'ticket', length(ticket_letter) + 1))), '[]')
    from jsonb_array_elements(state -> 'items') was
    left join booking_item item on item.booking_id = booking.id and item.id = (was -> 'id')::bigint))`

/** The fields that name persons, in the same form as from a state. */
export const personsNow = sql`jsonb_build_object('leader', leader, 'remarks', remarks,
  'trips', (select coalesce(jsonb_object_agg(company_code, trip.remarks), '{}')
    from booking_trip trip where trip.booking_id = booking.id),
  'items', (select coalesce(jsonb_object_agg(item.id, details), '{}')
    from booking_item item where item.booking_id = booking.id))`

/** The fields of a state that name persons. */
export const personsOfState = sql`jsonb_build_object('leader', state -> 'leader', 'remarks', state -> 'remarks',
  'trips', (select coalesce(jsonb_object_agg(trip ->> 'code', trip -> 'remarks'), '{}')
    from jsonb_array_elements(state -> 'trips') trip),
  'items', (select coalesce(jsonb_object_agg(item ->> 'id', item -> 'details'), '{}')
    from jsonb_array_elements(state -> 'items') item))`
