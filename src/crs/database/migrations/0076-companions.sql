-- The passenger of another booking who accompanies the children of a trip that has no adult of its own, by the id of the
-- item, which it keeps in every booking.
-- Locks booking_trip: no row has one yet, so the index is empty
alter table booking_trip add column companion bigint;
create index booking_trip_companion on booking_trip (companion) where companion is not null;

-- What the children's agency and the gates see of such a passenger, who may be in a booking of another agency.
create function companion(of_item bigint) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
  adult jsonb;
begin
  perform set_config('purser.agencies', '*', true);
  select jsonb_build_object('item', item.id, 'reference', booking.reference, 'agency', item.agency,
    'letter', item.ticket_letter, 'number', item.ticket_number, 'surname', item.details ->> 'surname',
    'name', item.details ->> 'name', 'type', item.details ->> 'type', 'birthdate', item.details ->> 'birthdate',
    'status', item.status, 'itinerary', trip.itinerary_id, 'fromSeq', trip.from_seq, 'toSeq', trip.to_seq)
  into adult
  from booking_item item
    join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
    join booking on booking.id = item.booking_id
  where item.id = of_item and item.booking_id >= first_of_season(of_item);
  perform set_config('purser.agencies', seen, true);
  return adult;
end $$;
revoke execute on function companion from public;
grant execute on function companion to purser_desk;

-- The bookings whose children a passenger of this booking accompanies, with the passenger.
create function accompanied_by(of_booking bigint) returns table (reference text, item bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  perform set_config('purser.agencies', '*', true);
  return query select booking.reference, item.id
  from booking_item item
    join booking_trip own on own.id = item.trip_id and own.booking_id = item.booking_id
    join booking_trip trip on trip.companion = item.id and trip.itinerary_id = own.itinerary_id
    join booking on booking.id = trip.booking_id
  where item.booking_id = of_booking and item.status <> 'CANCELLED' and trip.booking_id <> of_booking
    and exists (select from booking_item child where child.booking_id = trip.booking_id and child.trip_id = trip.id
      and child.kind = 'passenger' and child.status <> 'CANCELLED');
  perform set_config('purser.agencies', seen, true);
end $$;
revoke execute on function accompanied_by from public;
grant execute on function accompanied_by to purser_desk;

-- The same with the companion of a trip, of which an item id names no person.
create or replace function booking_record(of_booking bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'booking', jsonb_build_object('id', id, 'reference', reference, 'agency', agency, 'user_name', user_name,
      'status', status, 'option_until', option_until, 'expires_at', instant_text(expires_at), 'eticket', eticket,
      'version', version, 'created_at', instant_text(created_at), 'booked_at', booked_at, 'project', project,
      'deal', deal, 'hold_key', hold_key, 'merged_into', merged_into, 'collector', collector, 'pta', pta,
      'transferred_from', transferred_from, 'modification_fees', modification_fees, 'group_root', group_root),
    'trips', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'agency', agency, 'position', position,
        'company', company, 'company_code', company_code, 'itinerary_id', itinerary_id, 'from_seq', from_seq,
        'to_seq', to_seq, 'line', line, 'vessel', vessel, 'origin', origin, 'destination', destination,
        'departs', departs, 'arrives', arrives, 'status', status, 'open_until', open_until, 'edited', edited,
        'companion', companion)
        order by id), '[]')
      from booking_trip where booking_id = of_booking),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'trip_id', trip_id, 'agency', agency, 'uuid', uuid,
        'position', position, 'request', request, 'kind', kind, 'accommodation', accommodation,
        'request_type', request_type, 'place', place, 'discount', discount, 'percent', percent, 'listed', listed,
        'net', net, 'vat', vat, 'dues', dues, 'surcharges', surcharges, 'status', status,
        'ticket_company', ticket_company, 'ticket_letter', ticket_letter, 'ticket_number', ticket_number, 'fee', fee,
        'explanation', left(md5(explanation::text), 12), 'cancellation_set', cancellation_set,
        'issued_at', instant_text(issued_at), 'replaced_by', replaced_by, 'refund_limit', refund_limit,
        'opened', opened, 'void_ended', void_ended) order by id), '[]')
      from booking_item where booking_id = of_booking),
    'insurances', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'agency', agency, 'offer_id', offer_id, 'code', code,
        'gross', gross, 'ipt', ipt, 'status', status, 'issued_at', instant_text(issued_at), 'fee', fee)
        order by id), '[]')
      from booking_insurance where booking_id = of_booking),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'agency', agency, 'item_id', item_id, 'kind', kind,
        'code', case when kind <> 'miles' then code end, 'amount', amount, 'sale_id', sale_id,
        'released_at', instant_text(released_at), 'given_back', given_back) order by id), '[]')
      from offer_use where booking_id = of_booking),
    'postings', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'agency', agency, 'user_name', user_name,
        'at', instant_text(at), 'kind', kind, 'company', company, 'method', method, 'amount', amount,
        'receipt_year', receipt_year, 'receipt_number', receipt_number, 'moved_with', moved_with) order by id), '[]')
      from ledger_entry where booking_id = of_booking and id >= first_of_season(of_booking)),
    'voids', (
      select coalesce(jsonb_agg(jsonb_build_object('id', company || letter || number, 'agency', void_ticket.agency,
        'item_id', item_id, 'voided_at', instant_text(voided_at)) order by company || letter || number), '[]')
      from booking_item join void_ticket on item_id = booking_item.id where booking_id = of_booking),
    'boardings', (
      select coalesce(jsonb_agg(jsonb_build_object('id', item_id, 'itinerary_id', boarding.itinerary_id, 'port', port,
        'at', instant_text(at), 'by_user', by_user, 'gate', gate) order by item_id), '[]')
      from booking_item join boarding on item_id = booking_item.id where booking_id = of_booking))
  from booking where id = of_booking
$$;
