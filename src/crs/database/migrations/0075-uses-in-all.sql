-- What a voucher or coupon of limited use and a card began with, from which `npm run verify` adds up what is left.
select set_config('purser.agencies', '*', true);

-- How often it may be used in all; null for any number of times.
alter table voucher add column uses integer;
-- Locks voucher: some of a few hundred rows
update voucher set uses = uses_left;
update voucher set uses = uses_left + taken.sales
from (select kind, code, count(distinct sale_id) as sales from offer_use where returned_at is null group by kind, code) taken
where taken.kind = voucher.kind and taken.code = voucher.id;

-- The miles that the card had before any were used.
alter table loyalty_card add column granted integer;
-- Locks loyalty_card: some hundred rows
update loyalty_card set granted = miles;
update loyalty_card set granted = loyalty_card.miles + used.miles
from (select code, sum(amount) as miles from offer_use where kind = 'miles' group by code) used
where number = used.code;

-- As in 0071, and records the miles that come back.
create or replace function release_offers(of_bookings bigint[], items bigint[], percents integer[]) returns void
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
        update offer_use set returned_at = now(), given_back = amount * percent / 100
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
