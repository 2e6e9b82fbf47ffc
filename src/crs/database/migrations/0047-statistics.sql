-- Statistics count tickets. A row follows its ticket through every change; the totals are kept with it.
select set_config('purser.agencies', '*', true);

create table ticket_sale (
  item_id      bigint primary key references booking_item,
  agency       text not null,
  -- who booked it
  user_name    text not null,
  -- agency-local YYYY-MM-DD
  issued_on    text collate "C" not null,
  -- port-local YYYY-MM-DD HH:mm; empty for an open ticket
  departs      text collate "C" not null,
  itinerary_id bigint,
  company      text not null,
  vessel       text not null,
  origin       text not null,
  destination  text not null,
  kind         text not null,
  -- of a passenger AD, CH …, of anything else the code of what was sold
  type         text not null,
  ticket       text not null,
  -- of the booking
  reference    text not null,
  -- ISSUED, OPEN, CANCELLED
  status       text not null,
  -- surname and first name, or the plate
  passenger    text not null,
  surname_key  text collate "C",
  name_key     text collate "C",
  tickets      integer not null,
  cancelled    integer not null,
  -- hundredths, as sold; what cancelling gave back is in `refunded`
  net          integer not null,
  vat          integer not null,
  dues         integer not null,
  surcharges   integer not null,
  refunded     integer not null
);
create index ticket_sale_issued on ticket_sale (agency, issued_on, item_id);
create index ticket_sale_departs on ticket_sale (agency, departs);
create index ticket_sale_name on ticket_sale (agency, surname_key) where surname_key is not null;

-- Sums of `ticket_sale`, without departures. A change adds rows instead of updating one, so that sales of one agency do
-- not wait for each other; a job adds up the rows that are not merged. The sum over the rows is always exact.
create table sales_total (
  agency      text not null,
  user_name   text not null,
  issued_on   text collate "C" not null,
  company     text not null,
  vessel      text not null,
  origin      text not null,
  destination text not null,
  kind        text not null,
  type        text not null,
  tickets     integer not null,
  cancelled   integer not null,
  net         bigint not null,
  vat         bigint not null,
  dues        bigint not null,
  surcharges  bigint not null,
  refunded    bigint not null,
  merged      boolean not null default false
);
create index sales_total_issued on sales_total (agency, issued_on);
create index sales_total_unmerged on sales_total (agency, issued_on) where not merged;

-- What the tickets of these items count as now.
create function sales_of(items bigint[]) returns setof ticket_sale
language sql stable security definer set search_path = public, pg_temp as $$
  select item.id, item.agency, booking.user_name,
    to_char(item.issued_at at time zone agency.timezone, 'YYYY-MM-DD'), trip.departs, trip.itinerary_id,
    trip.company, trip.vessel, trip.origin, trip.destination, item.kind,
    coalesce(case item.kind when 'passenger' then item.details ->> 'type' else item.accommodation end, ''),
    item.ticket_letter || item.ticket_number, booking.reference, item.status,
    concat_ws(' ', item.details ->> 'surname', item.details ->> 'name', item.details ->> 'plateNumber'),
    item.surname_key, item.name_key, 1, case item.status when 'CANCELLED' then 1 else 0 end, item.net, item.vat, item.dues, item.surcharges,
    case item.status when 'CANCELLED'
      then item.net + item.vat + item.dues + item.surcharges - coalesce(item.fee, 0) else 0 end
  from booking_item item join booking_trip trip on trip.id = item.trip_id
    join booking on booking.id = item.booking_id join agency on agency.code = item.agency
  where item.id = any(items) and item.ticket_number is not null
$$;

create function add_sales(items bigint[], sign integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into sales_total (agency, user_name, issued_on, company, vessel, origin, destination, kind, type, tickets,
    cancelled, net, vat, dues, surcharges, refunded)
  select agency, user_name, issued_on, company, vessel, origin, destination, kind, type, sign * sum(tickets),
    sign * sum(cancelled), sign * sum(net), sign * sum(vat), sign * sum(dues), sign * sum(surcharges),
    sign * sum(refunded)
  from ticket_sale where item_id = any(items)
  group by agency, user_name, issued_on, company, vessel, origin, destination, kind, type
$$;

-- What an item counted as before is taken from its row, not from the change, which may be of the item, its trip or both.
create function count_sales(items bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(items) = 0 then return; end if;
  perform add_sales(items, -1);
  delete from ticket_sale where item_id = any(items);
  insert into ticket_sale select * from sales_of(items);
  perform add_sales(items, 1);
end $$;

create function count_inserted_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_sales(array(select id from inserted where ticket_number is not null));
  return null;
end $$;

create function count_updated_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_sales(array(
    select after.id from updated after join replaced before using (id)
    where (before.ticket_number is not null or after.ticket_number is not null)
      and (before.ticket_letter, before.ticket_number, before.agency, before.booking_id, before.trip_id, before.issued_at,
        before.status, before.fee, before.net, before.vat, before.dues, before.surcharges, before.accommodation,
        before.details)
      is distinct from (after.ticket_letter, after.ticket_number, after.agency, after.booking_id, after.trip_id,
        after.issued_at, after.status, after.fee, after.net, after.vat, after.dues, after.surcharges,
        after.accommodation, after.details)));
  return null;
end $$;

create function count_updated_trips() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_sales(array(
    select item.id from updated after join replaced before using (id)
      join booking_item item on item.trip_id = after.id and item.ticket_number is not null
    where (before.company, before.vessel, before.origin, before.destination, before.departs, before.itinerary_id)
      is distinct from (after.company, after.vessel, after.origin, after.destination, after.departs, after.itinerary_id)));
  return null;
end $$;

create trigger count_inserted after insert on booking_item
  referencing new table as inserted for each statement execute function count_inserted_items();
create trigger count_updated after update on booking_item
  referencing old table as replaced new table as updated for each statement execute function count_updated_items();
create trigger count_updated after update on booking_trip
  referencing old table as replaced new table as updated for each statement execute function count_updated_trips();

-- Adds up the rows of at most `days` days that have rows not merged yet; returns how many days it found.
create function merge_sales_totals(days integer) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with day as materialized (
    select distinct agency, issued_on from sales_total where not merged limit days
  ), taken as (
    delete from sales_total using day
    where sales_total.agency = day.agency and sales_total.issued_on = day.issued_on returning sales_total.*
  ), added as (
    insert into sales_total
    select agency, user_name, issued_on, company, vessel, origin, destination, kind, type, sum(tickets), sum(cancelled),
      sum(net), sum(vat), sum(dues), sum(surcharges), sum(refunded), true
    from taken group by agency, user_name, issued_on, company, vessel, origin, destination, kind, type
    having sum(tickets) <> 0
  )
  select count(*)::integer from day
$$;

revoke execute on function sales_of, add_sales, count_sales, merge_sales_totals from public;
grant execute on function merge_sales_totals to purser_desk;

do $$
declare
  t text;
begin
  foreach t in array array['ticket_sale', 'sales_total'] loop
    execute format('alter table %I enable row level security', t);
    -- As visible_agency, but computed once in a statement: a year has a million rows.
    execute format($policy$create policy own on %I using (
      (select current_setting('purser.agencies', true)) = '*'
      or agency = any ((select string_to_array(current_setting('purser.agencies', true), ','))::text[]))$policy$, t);
    execute format('grant select on %I to purser_desk', t);
  end loop;
end $$;

select count_sales(array(select id from booking_item where ticket_number is not null));
select merge_sales_totals(2147483647);
