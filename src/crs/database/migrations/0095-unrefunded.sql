-- A ticket that was cancelled without any refund counts as if its passenger travelled. So far this followed from its fee, which
-- is nothing for one who leaves a whole cabin to the others, at whose price it stays.
alter table booking_item add column unrefunded boolean not null default false;

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
        'opened', opened, 'void_ended', void_ended, 'unrefunded', unrefunded) order by id), '[]')
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
