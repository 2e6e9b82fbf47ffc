-- A booking as it is at the end of a change, to be compared with other versions: what the counter sees of it, without
-- ids of rows other than those of its items, which stay the same when an item moves to another trip or booking.
create function booking_state(of_booking bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', status, 'until', option_until, 'agency', agency, 'eticket', eticket, 'remarks', remarks,
    'leader', leader,
    'paid', (select coalesce(sum(amount), 0) from ledger_entry where booking_id = booking.id),
    'trips', (
      select coalesce(jsonb_agg(jsonb_build_object('code', company_code, 'origin', origin, 'destination', destination,
        'departs', departs, 'vessel', vessel, 'openUntil', open_until, 'remarks', remarks) order by position), '[]')
      from booking_trip where booking_id = booking.id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'trip', company_code, 'uuid', uuid, 'kind', kind,
        'details', details, 'accommodation', accommodation, 'place', place, 'discount', discount,
        'price', net + vat + dues + surcharges, 'status', item.status, 'ticket', ticket_letter || ticket_number,
        'fee', fee) order by trip.position, item.position, item.id), '[]')
      from booking_item item join booking_trip trip on trip.id = trip_id where item.booking_id = booking.id),
    'insurances', (
      select coalesce(jsonb_agg(jsonb_build_object('id', offer_id, 'status', status, 'gross', gross) order by id), '[]')
      from booking_insurance where booking_id = booking.id))
  from booking where id = of_booking
$$;

-- The version and the state of the booking after the entry; both null for entries made before there was a history.
alter table journal add column version integer;
alter table journal add column state jsonb;
-- Where the change came from: the call, the device of the session and the command of the desk.
alter table journal add column origin jsonb;
