-- All percentages of the network may have two decimals, as those of taxes and commissions (0103): the columns of before have
-- the whole percent, which servers of an earlier version read alone, and these the hundredths of one in addition.
-- Locks discount: some hundred rows, which no call writes
alter table discount add column hundredths smallint not null default 0;
-- Locks discount_percent: some hundred rows, which no call writes
alter table discount_percent add column hundredths smallint not null default 0;
-- Locks cancellation_step: some hundred rows, which no call writes
alter table cancellation_step add column refund_hundredths smallint not null default 0;
-- Locks group_fare: a few rows, which no call writes
alter table group_fare add column hundredths smallint not null default 0;
-- Locks offer: some hundred rows, which no call writes
alter table offer add column hundredths smallint not null default 0;
-- Locks voucher: adding a column with a default writes no row
alter table voucher add column hundredths smallint not null default 0;
-- Locks insurance_product: a few rows, which no call writes
alter table insurance_product add column hundredths smallint not null default 0;
-- Locks insurance_product: a few rows, which no call writes
alter table insurance_product add column ipt_hundredths smallint not null default 0;
-- Locks booking_item: adding a column with a default writes no row
alter table booking_item add column refund_limit_hundredths smallint not null default 0;

-- As in 0095, with the hundredths of refund limits.
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
        'refund_limit_hundredths', refund_limit_hundredths,
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

-- As in 0075, for percentages with decimals; miles that come back are whole ones.
create function release_offers_by(of_bookings bigint[], items bigint[], percents numeric[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
  used record;
begin
  perform set_config('purser.agencies', '*', true);
  update offer_use set released_at = now() from unnest(items, percents) as cancelled(item, percent)
  where booking_id = any (of_bookings) and booking_id >= first_of_season(of_bookings) and item_id = cancelled.item
    and released_at is null and (percent > 0 or kind = 'miles');
  update offer_use set released_at = now()
  where booking_id = any (of_bookings) and booking_id >= first_of_season(of_bookings) and item_id is null
    and released_at is null and exists (select from unnest(percents) percent where percent > 0) and not exists (
      select from booking_item item where item.booking_id = offer_use.booking_id and item.status <> 'CANCELLED'
        and item.id <> all (items));
  for used in
    select kind, code, sale_id from offer_use
    where booking_id = any (of_bookings) and booking_id >= first_of_season(of_bookings)
      and released_at = now() and returned_at is null
    group by kind, code, sale_id
    order by kind collate "C", code collate "C", sale_id
  loop
    if used.kind = 'miles' then
      with back as (
        update offer_use set returned_at = now(), given_back = floor(amount * percent / 100)
        from unnest(items, percents) as cancelled(item, percent)
        where booking_id = any (of_bookings) and booking_id >= first_of_season(of_bookings) and kind = 'miles'
          and code = used.code and sale_id = used.sale_id and item_id = cancelled.item and returned_at is null
        returning given_back as miles
      )
      update loyalty_card set miles = loyalty_card.miles + (select sum(miles) from back) where number = used.code;
    else
      perform from voucher where kind = used.kind and id = used.code and uses_left is not null for update;
      continue when not found or exists (
        select from offer_use where sale_id = used.sale_id and kind = used.kind and code = used.code and released_at is null)
        or exists (select from season where detached_at is not null and number = used.sale_id / season_size());
      update offer_use set returned_at = now()
      where sale_id = used.sale_id and kind = used.kind and code = used.code and returned_at is null;
      update voucher set uses_left = uses_left + 1 where kind = used.kind and id = used.code;
      -- Undoing a cancellation of the sale would hold again what others may use by now.
      update cancellation set offers = true where booking_id in (
        select booking_id from offer_use where sale_id = used.sale_id and kind = used.kind and code = used.code);
    end if;
  end loop;
  perform set_config('purser.agencies', seen, true);
end $$;
revoke execute on function release_offers_by from public;
grant execute on function release_offers_by to purser_desk;

create or replace function release_offers(of_bookings bigint[], items bigint[], percents integer[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select release_offers_by(of_bookings, items, percents::numeric[])
$$;
