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
