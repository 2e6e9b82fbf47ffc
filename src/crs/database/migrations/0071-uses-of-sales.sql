-- A voucher or coupon lowers the fares of several items, which may come to several bookings, also of other agencies. Its
-- use is recorded for each item, with which it moves, and is given back when no item of the sale holds it any more.
select set_config('purser.agencies', '*', true);

-- Locks offer_use: only bookings with a voucher, a coupon or miles have rows
alter table offer_use
  -- the booking that was sold with it, whichever bookings its items are in
  add column sale_id bigint,
  -- when its item no longer held it: cancelled with a refund, lapsed, or sold anew without it
  add column released_at timestamptz;
create index offer_use_sale on offer_use (sale_id);
update offer_use set sale_id = booking_id, released_at = returned_at;

-- Servers of the version before record one use for the whole booking, without an item.
create function set_sale_of_use() returns trigger language plpgsql as $$
begin
  new.sale_id := coalesce(new.sale_id, new.booking_id);
  return new;
end $$;
create trigger offer_use_sale before insert on offer_use for each row execute function set_sale_of_use();

-- Uses of whole bookings, for each of their items and of those that were split off.
insert into offer_use (agency, booking_id, item_id, kind, code, amount, sale_id, released_at)
with recursive part as (
  select id as use, booking_id as booking from offer_use where item_id is null and returned_at is null
  union
  select part.use, coalesce(split.merged_into, split.id)
  from part join journal on journal.booking_id = part.booking and journal.kind in ('booking.split', 'booking.transfer')
    join booking split on split.reference = journal.data ->> 'newReference'
)
select item.agency, item.booking_id, item.id, whole.kind, whole.code, (item.explanation ->> whole.kind)::integer,
  whole.booking_id, case when item.status = 'CANCELLED'
    and coalesce(item.fee, 0) < item.net + item.vat + item.dues + item.surcharges then now() end
from part join offer_use whole on whole.id = part.use join booking_item item on item.booking_id = part.booking
where (item.explanation ->> whole.kind)::integer > 0;
delete from offer_use whole where item_id is null and returned_at is null and exists (
  select from offer_use share where share.sale_id = whole.booking_id and share.item_id is not null
    and share.kind = whole.kind and share.code = whole.code);

-- A use that no item holds any more, whose last item was in another booking, is given back now.
-- Locks voucher: some of a few hundred rows
update voucher set uses_left = uses_left + used.sales
from (
  select kind, code, count(distinct sale_id) as sales from offer_use
  where item_id is not null and returned_at is null and not exists (
    select from offer_use other where other.sale_id = offer_use.sale_id and other.kind = offer_use.kind
      and other.code = offer_use.code and other.released_at is null)
  group by kind, code
) used
where voucher.kind = used.kind and voucher.id = used.code and uses_left is not null;
update offer_use set returned_at = released_at
where item_id is not null and returned_at is null and released_at is not null and not exists (
  select from offer_use other where other.sale_id = offer_use.sale_id and other.kind = offer_use.kind
    and other.code = offer_use.code and other.released_at is null)
  and exists (select from voucher where voucher.kind = offer_use.kind and id = offer_use.code and uses_left is not null);

-- Ends what items of the bookings hold: their miles come back by the percentage of their fare that is refunded, and a
-- voucher or coupon with the last item of its sale that held it, whichever agency has that. An item of which nothing is
-- refunded has used up what lowered its fare, and holds it for good. Vouchers, coupons and cards are locked in the order
-- in which sales lock them; after the lock everything is seen that others have released.
create function release_offers(of_bookings bigint[], items bigint[], percents integer[]) returns void
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
        update offer_use set returned_at = now() from unnest(items, percents) as cancelled(item, percent)
        where booking_id = any (of_bookings) and booking_id >= first_of_season(of_bookings) and kind = 'miles'
          and code = used.code and sale_id = used.sale_id and item_id = cancelled.item and returned_at is null
        returning amount * percent / 100 as miles
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

-- Items of a booking hold again what they released when they were cancelled; false if that was given back since.
create function hold_offers(of_booking bigint, items bigint[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
  gone boolean;
begin
  perform set_config('purser.agencies', '*', true);
  perform from voucher where uses_left is not null and (kind, id) in (
    select kind, code from offer_use where booking_id = of_booking and item_id = any (items))
  order by kind collate "C", id collate "C" for update;
  update offer_use set released_at = null
  where booking_id = of_booking and item_id = any (items) and returned_at is null;
  gone := exists (
    select from offer_use where booking_id = of_booking and item_id = any (items) and returned_at is not null);
  perform set_config('purser.agencies', seen, true);
  return not gone;
end $$;
revoke execute on function release_offers, hold_offers from public;
grant execute on function release_offers, hold_offers to purser_desk;

-- What servers of the version before call for options that have lapsed.
create or replace function give_back(bookings bigint[], items bigint[]) returns void
language sql as $$
  select release_offers(bookings, array_agg(id), array_agg(100)) from booking_item
  where booking_id = any (bookings) and booking_id >= first_of_season(bookings) and status = 'CANCELLED' and fee = 0
$$;
