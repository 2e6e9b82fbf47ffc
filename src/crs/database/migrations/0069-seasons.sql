-- Contracts since 0062: servers since then use these tables by their names and columns, which remain.
--
-- What grows with every sale is divided by seasons, with PostgreSQL's own partitions in the schema `seasons`. Season n has
-- the ids from n * 10^12 on: when a season begins, the sequences jump to its first ids, so that new rows go to its
-- partitions. Trips and items are in the season of their booking; what is noted, paid or claimed for a booking is in the
-- same season or a later one.
-- A unique index is of one partition only. Where a number must be unique over all seasons, the comment at it gives the
-- reason why it is. For the same reason no foreign key can refer to an item by its id alone; the rules of
-- src/crs/database/invariants.ts check that each row has its item.
select set_config('purser.agencies', '*', true);
-- All that is changed, in the order in which requests come to them, so that few hold one and wait for another.
lock table agency, hold, booking, booking_trip, booking_item, booking_insurance, cancellation, rebooking, offer_use, claim,
  boarding, check_in_event, void_ticket, disruption_trip, disruption_case, numbered_place, ledger_entry, journal,
  journal_link, ticket_sale in access exclusive mode;

create table season (
  number      integer primary key check (number >= 0),
  begun_at    timestamptz not null,
  -- null while its rows are read with those of the other seasons
  detached_at timestamptz
);
alter table season enable row level security;
insert into season select 0, coalesce(min(created_at), now()) from booking;

-- The last link that each agency has in the journal of a detached season, where its chain goes on.
create table season_head (
  season   integer not null references season,
  agency   text not null,
  position bigint not null,
  hash     bytea not null,
  primary key (season, agency)
);
alter table season_head enable row level security;

create schema seasons;

-- How many ids a season has. JavaScript holds 9,007 of them exactly.
create function season_size() returns bigint language sql immutable as $$ select 1000000000000 $$;

-- What belongs to a booking, an item or a hold is in its season or a later one: with `id >= first_of_season(…)` the
-- partitions of earlier seasons are not read.
create function first_of_season(id bigint) returns bigint language sql immutable as $$
  select id / season_size() * season_size()
$$;
create function first_of_season(ids bigint[]) returns bigint language sql immutable as $$
  select first_of_season(min(id)) from unnest(ids) id
$$;

-- Numbers that must be unique over all seasons, each with its booking, and so with its season. Unique indexes of
-- partitions are not enough: a ticket of a former season may be issued at any time, and a reference is drawn by chance.
create table booking_reference (
  reference  text primary key,
  booking_id bigint not null
);
create table ticket_number (
  company    text not null,
  letter     text not null,
  number     text not null,
  booking_id bigint not null,
  item_id    bigint not null,
  primary key (number, letter, company)
);
alter table booking_reference enable row level security;
alter table ticket_number enable row level security;
insert into booking_reference select reference, id from booking;
insert into ticket_number
select ticket_company, ticket_letter, ticket_number, booking_id, id from booking_item where ticket_number is not null;

do $$
declare
  -- The column that divides, and the columns of the primary key. Ids are drawn from a sequence where there are any.
  tables constant jsonb := '[
    {"name": "booking", "by": "id", "primary": "id", "drawn": true},
    {"name": "booking_trip", "by": "booking_id", "primary": "id, booking_id", "drawn": true},
    {"name": "booking_item", "by": "booking_id", "primary": "id, booking_id", "drawn": true},
    {"name": "booking_insurance", "by": "booking_id", "primary": "id, booking_id", "drawn": true},
    {"name": "offer_use", "by": "booking_id", "primary": "id, booking_id", "drawn": true},
    {"name": "cancellation", "by": "booking_id", "primary": "booking_id"},
    {"name": "rebooking", "by": "booking_id", "primary": "booking_id"},
    {"name": "boarding", "by": "item_id", "primary": "item_id"},
    {"name": "ticket_sale", "by": "item_id", "primary": "item_id"},
    {"name": "claim", "by": "id", "primary": "id", "drawn": true},
    {"name": "journal", "by": "id", "primary": "id", "drawn": true},
    {"name": "journal_link", "by": "journal_id", "primary": "journal_id"},
    {"name": "ledger_entry", "by": "id", "primary": "id", "drawn": true}
  ]';
  divided constant oid[] := array(select to_regclass(one ->> 'name')::oid from jsonb_array_elements(tables) one);
  -- All texts are read before anything is renamed: PostgreSQL writes them with the names of the moment.
  policies constant jsonb := (
    select jsonb_agg(to_jsonb(p)) from pg_policies p where schemaname = 'public' and exists (
      select from pg_policy join pg_depend on classid = 'pg_policy'::regclass and objid = pg_policy.oid
      where polname = policyname and polrelid = to_regclass(quote_ident(tablename)) and refobjid = any(divided)));
  functions constant jsonb := (
    select jsonb_agg(jsonb_build_object('head', pg_proc.oid::regprocedure, 'text', pg_get_functiondef(pg_proc.oid))) from pg_proc
    where exists (select from pg_class where oid = any(divided) and (reltype = prorettype or reltype = any(proargtypes))));
  triggers constant jsonb := (
    select jsonb_agg(pg_get_triggerdef(oid)) from pg_trigger where tgrelid = any(divided) and not tgisinternal);
  indexes constant jsonb := (
    select jsonb_agg(jsonb_build_object('name', indrelid::regclass::text, 'text', pg_get_indexdef(indexrelid)))
    from pg_index where indrelid = any(divided) and not indisunique);
  rights constant jsonb := (
    select jsonb_agg(jsonb_build_object('name', relname, 'privilege', privilege_type, 'role', grantee::regrole))
    from pg_class, aclexplode(relacl) where pg_class.oid = any(divided) and grantee <> relowner);
  forced constant text[] := array(select relname::text from pg_class where oid = any(divided) and relforcerowsecurity);
  one jsonb;
  part jsonb;
  dropped record;
  name text;
  partition text;
begin
  for dropped in select conrelid::regclass as of, conname from pg_constraint
    where contype = 'f' and (conrelid = any(divided) or confrelid = any(divided)) loop
    execute format('alter table %s drop constraint %I', dropped.of, dropped.conname);
  end loop;
  for dropped in select tgrelid::regclass as of, tgname from pg_trigger where tgrelid = any(divided) and not tgisinternal loop
    execute format('drop trigger %I on %s', dropped.tgname, dropped.of);
  end loop;
  for one in select jsonb_array_elements(policies) loop
    execute format('drop policy %I on %I', one ->> 'policyname', one ->> 'tablename');
  end loop;
  for one in select jsonb_array_elements(functions) loop
    execute format('drop function %s', one ->> 'head');
  end loop;

  for one in select jsonb_array_elements(tables) loop
    name := one ->> 'name';
    partition := format('seasons.%I', name || '_0');
    if one ? 'drawn' then execute format('alter table %I alter column id drop identity', name); end if;
    execute format('revoke all on %I from purser_desk', name);
    execute format('alter table %I rename to %I', name, name || '_0');
    execute format('alter table %I set schema seasons', name || '_0');
    if one ->> 'primary' ~ '^id, ' then
      execute format('alter table %s drop constraint %I', partition, name || '_pkey');
      execute format('alter table %s add primary key (%s)', partition, one ->> 'primary');
    end if;

    execute format('create table %I (like %s including constraints including defaults including generated including storage)
      partition by range (%I)', name, partition, one ->> 'by');
    if one ? 'drawn' then
      execute format('create sequence %I owned by %I.id', name || '_id_seq', name);
      execute format('select setval(%L, coalesce(max(id), 0) + 1, false) from %s', name || '_id_seq', partition);
      execute format('grant usage on sequence %I to purser_desk', name || '_id_seq');
      execute format('alter table %I alter column id set default nextval(%L::regclass)', name, name || '_id_seq');
    end if;
    execute format('alter table %I add primary key (%s)', name, one ->> 'primary');
    for part in select jsonb_array_elements(indexes) loop
      if part ->> 'name' = name then execute part ->> 'text'; end if;
    end loop;
    execute format('alter table %I attach partition %s for values from (minvalue) to (%s)', name, partition, season_size());
    execute format('alter table %I enable row level security', name);
    if name = any(forced) then execute format('alter table %I force row level security', name); end if;
  end loop;

  for one in select jsonb_array_elements(rights) loop
    execute format('grant %s on %I to %s', one ->> 'privilege', one ->> 'name', one ->> 'role');
  end loop;
  for one in select jsonb_array_elements(functions) loop
    execute one ->> 'text';
    execute format('revoke execute on function %s from public', one ->> 'head');
  end loop;
  for one in select jsonb_array_elements(triggers) loop
    execute one #>> '{}';
  end loop;
  for one in select jsonb_array_elements(policies) loop
    execute format('create policy %I on %I for %s %s %s', one ->> 'policyname', one ->> 'tablename', one ->> 'cmd',
      'using (' || (one ->> 'qual') || ')', 'with check (' || (one ->> 'with_check') || ')');
  end loop;
end $$;

alter table booking
  add foreign key (agency) references agency, add foreign key (collector) references agency,
  add foreign key (group_root) references booking, add foreign key (merged_into) references booking;
alter table booking_trip add foreign key (booking_id) references booking;
-- Checked at the end of a transaction, because items and trips move to another booking one after the other.
alter table booking_item
  add foreign key (booking_id) references booking,
  add foreign key (trip_id, booking_id) references booking_trip deferrable initially deferred;
alter table booking_insurance add foreign key (booking_id) references booking;
alter table offer_use add foreign key (booking_id) references booking;
alter table cancellation add foreign key (booking_id) references booking, add foreign key (agency) references agency;
alter table rebooking add foreign key (booking_id) references booking, add foreign key (agency) references agency;
alter table ledger_entry add foreign key (agency) references agency;
alter table claim add foreign key (hold_id) references hold on delete cascade;
alter table numbered_place add foreign key (claim_id) references claim on delete cascade;

-- An item is once on its trip, and a trip is of one booking: so this holds over all seasons.
alter table seasons.booking_item_0 drop constraint booking_item_trip_id_uuid_key;
alter table booking_item add constraint booking_item_once unique (trip_id, uuid, booking_id);
drop index seasons.booking_item_ticket;

create function booking_of_reference(of_reference text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select booking_id from booking_reference where reference = of_reference
$$;

create function bookings_of_references(of_references text[]) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg(booking_id) from booking_reference where reference = any(of_references)
$$;

-- Of any letter, or of any company, where it is null.
create function bookings_of_ticket(of_number text, of_letter text, of_company text) returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_agg(booking_id) from ticket_number
  where number = of_number and letter = coalesce(of_letter, letter) and company = coalesce(of_company, company)
$$;

create function keep_reference() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into booking_reference values (new.reference, new.id);
  return null;
end $$;
create trigger keep_reference after insert on booking for each row execute function keep_reference();

create function number_inserted_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticket_number
  select ticket_company, ticket_letter, ticket_number, booking_id, id from inserted where ticket_number is not null;
  return null;
end $$;
create trigger number_inserted after insert on booking_item
  referencing new table as inserted for each statement execute function number_inserted_items();

create function number_updated_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed constant bigint[] := array(
    select after.id from updated after join replaced before using (id)
    where (before.ticket_company, before.ticket_letter, before.ticket_number, before.booking_id)
      is distinct from (after.ticket_company, after.ticket_letter, after.ticket_number, after.booking_id));
begin
  if cardinality(changed) = 0 then return null; end if;
  delete from ticket_number using replaced
  where id = any(changed) and (company, letter, number) = (ticket_company, ticket_letter, ticket_number);
  insert into ticket_number
  select ticket_company, ticket_letter, ticket_number, booking_id, id from updated
  where id = any(changed) and ticket_number is not null;
  return null;
end $$;
create trigger number_updated after update on booking_item
  referencing old table as replaced new table as updated for each statement execute function number_updated_items();

-- Within a season the unique index `booking_of_hand` refuses it.
create function refuse_second_of_hand() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from booking other where (other.agency, other.user_name, other.hold_key) = (new.agency, new.user_name, new.hold_key)
      and other.status <> 'CANCELLED' and other.id <> new.id
  ) then
    raise unique_violation using constraint = 'booking_of_hand', message = 'the booking in hand was booked in another season';
  end if;
  return null;
end $$;
create trigger once_of_hand after insert on booking for each row when (new.hold_key is not null)
  execute function refuse_second_of_hand();
create trigger once_again_of_hand after update on booking for each row
  when (old.status = 'CANCELLED' and new.status <> 'CANCELLED' and new.hold_key is not null)
  execute function refuse_second_of_hand();

revoke execute on function booking_of_reference, bookings_of_references, bookings_of_ticket, keep_reference, number_inserted_items,
  number_updated_items, refuse_second_of_hand from public;
grant execute on function booking_of_reference, bookings_of_references, bookings_of_ticket to purser_desk;

-- Replaced so that they read the partitions of the season only; the rest of each is as it was.
drop function count_sales(bigint[]);
drop function sales_of(bigint[]);
create function sales_of(items bigint[], bookings bigint[]) returns setof ticket_sale
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
  from booking_item item join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
    join booking on booking.id = item.booking_id join agency on agency.code = item.agency
  where item.id = any(items) and item.booking_id = any(bookings)
    and item.booking_id >= first_of_season(bookings) and trip.booking_id >= first_of_season(bookings)
    and booking.id >= first_of_season(bookings) and item.ticket_number is not null
$$;

create function count_sales(items bigint[], bookings bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(items) = 0 then return; end if;
  perform add_sales(items, -1);
  delete from ticket_sale where item_id = any(items) and item_id >= first_of_season(items);
  insert into ticket_sale select * from sales_of(items, bookings);
  perform add_sales(items, 1);
end $$;

create or replace function add_sales(items bigint[], sign integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into sales_total (basis, agency, user_name, day, company, vessel, origin, destination, kind, type, tickets,
    cancelled, net, vat, dues, surcharges, refunded)
  select basis, agency, user_name, day, company, vessel, origin, destination, kind, type, sign * sum(tickets),
    sign * sum(cancelled), sign * sum(net), sign * sum(vat), sign * sum(dues), sign * sum(surcharges),
    sign * sum(refunded)
  from ticket_sale cross join lateral (
    values ('issue', issued_on), ('departure', left(departs, 10))
  ) counted (basis, day)
  where item_id = any(items) and item_id >= first_of_season(items)
  group by basis, agency, user_name, day, company, vessel, origin, destination, kind, type
$$;

create or replace function count_inserted_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_sales(array(select id from inserted where ticket_number is not null),
    array(select booking_id from inserted));
  return null;
end $$;

create or replace function count_updated_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket_sale set status = after.status
  from updated after join replaced before using (id)
  where ticket_sale.item_id = after.id and before.status is distinct from after.status
    and 'CANCELLED' not in (before.status, after.status);
  perform count_sales(array(
    select after.id from updated after join replaced before using (id)
    where (before.ticket_number is not null or after.ticket_number is not null)
      and (before.ticket_letter, before.ticket_number, before.agency, before.booking_id, before.trip_id, before.issued_at,
        before.status = 'CANCELLED', before.fee, before.net, before.vat, before.dues, before.surcharges,
        before.accommodation, before.details)
      is distinct from (after.ticket_letter, after.ticket_number, after.agency, after.booking_id, after.trip_id,
        after.issued_at, after.status = 'CANCELLED', after.fee, after.net, after.vat, after.dues, after.surcharges,
        after.accommodation, after.details)), array(select booking_id from updated));
  return null;
end $$;

create or replace function count_updated_trips() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_sales(array(
    select item.id from updated after join replaced before using (id)
      join booking_item item on item.trip_id = after.id and item.booking_id = after.booking_id and item.ticket_number is not null
    where (before.company, before.vessel, before.origin, before.destination, before.departs, before.itinerary_id)
      is distinct from (after.company, after.vessel, after.origin, after.destination, after.departs, after.itinerary_id)),
    array(select booking_id from updated));
  return null;
end $$;

create or replace function notify_gates_of_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  if current_setting('purser.check_in', true) <> '' then return null; end if;
  perform set_config('purser.agencies', '*', true);
  if tg_op = 'INSERT' then
    perform notify_gates(array(
      select concat_ws(':', check_in.itinerary_id, check_in.port, item.id, item.ticket_letter || item.ticket_number)
      from inserted item join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
        join check_in on check_in.itinerary_id = trip.itinerary_id and check_in.port = trip.origin
      where item.ticket_number is not null));
  else
    perform notify_gates(array(
      select distinct concat_ws(':', check_in.itinerary_id, check_in.port, after.id, item.letter || item.number)
      from updated after join replaced before on before.id = after.id and before is distinct from after
        cross join lateral (values (before.trip_id, before.booking_id, before.ticket_letter, before.ticket_number),
          (after.trip_id, after.booking_id, after.ticket_letter, after.ticket_number)) as item(trip_id, booking_id, letter, number)
        join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
        join check_in on check_in.itinerary_id = trip.itinerary_id and check_in.port = trip.origin
      where item.number is not null));
  end if;
  perform set_config('purser.agencies', seen, true);
  return null;
end $$;

create or replace function notify_gates_of_trips() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  if current_setting('purser.check_in', true) <> '' then return null; end if;
  perform set_config('purser.agencies', '*', true);
  perform notify_gates(array(
    select distinct concat_ws(':', check_in.itinerary_id, check_in.port, item.id,
      item.ticket_letter || item.ticket_number)
    from updated after join replaced before using (id)
      cross join lateral (values (before.itinerary_id, before.origin), (after.itinerary_id, after.origin))
        as boards(itinerary, port)
      join check_in on check_in.itinerary_id = boards.itinerary and check_in.port = boards.port
      join booking_item item on item.trip_id = after.id and item.booking_id = after.booking_id
    where item.ticket_number is not null
      and (before.itinerary_id, before.origin, before.from_seq, before.to_seq, before.destination)
        is distinct from (after.itinerary_id, after.origin, after.from_seq, after.to_seq, after.destination)));
  perform set_config('purser.agencies', seen, true);
  return null;
end $$;

create or replace function booking_state(of_booking bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'status', status, 'until', option_until, 'agency', agency, 'eticket', eticket, 'remarks', remarks,
    'leader', leader,
    'paid', (select coalesce(sum(amount), 0) from ledger_entry
      where booking_id = booking.id and ledger_entry.id >= first_of_season(booking.id)),
    'trips', (
      select coalesce(jsonb_agg(jsonb_build_object('code', company_code, 'origin', origin, 'destination', destination,
        'departs', departs, 'vessel', vessel, 'openUntil', open_until, 'remarks', remarks) order by position), '[]')
      from booking_trip where booking_id = booking.id),
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'trip', company_code, 'uuid', uuid, 'kind', kind,
        'details', details, 'accommodation', accommodation, 'place', place, 'discount', discount,
        'price', net + vat + dues + surcharges, 'status', item.status, 'ticket', ticket_letter || ticket_number,
        'fee', fee) order by trip.position, item.position, item.id), '[]')
      from booking_item item join booking_trip trip on trip.id = trip_id and trip.booking_id = item.booking_id where item.booking_id = booking.id),
    'insurances', (
      select coalesce(jsonb_agg(jsonb_build_object('id', offer_id, 'status', status, 'gross', gross) order by id), '[]')
      from booking_insurance where booking_id = booking.id))
  from booking where id = of_booking
$$;

create or replace function give_back(bookings bigint[], items bigint[]) returns void
language sql as $$
  with back as (
    update offer_use set returned_at = now()
    where booking_id = any (bookings) and booking_id >= first_of_season(bookings) and returned_at is null and (item_id = any (items) or not exists (
      select from booking_item where booking_item.booking_id = offer_use.booking_id and status <> 'CANCELLED'))
    returning kind, code, amount
  ), vouchers as (
    update voucher set uses_left = uses_left + 1 from back
    where voucher.kind = back.kind and voucher.id = back.code and uses_left is not null
  )
  update loyalty_card set miles = loyalty_card.miles + paid.miles
  from (select code, sum(amount) as miles from back where kind = 'miles' group by code) paid
  where loyalty_card.number = paid.code
$$;

create or replace function note_personal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update booking set personal = 'voyage' from inserted
  where booking.id = inserted.booking_id and booking.id >= (select first_of_season(min(booking_id)) from inserted)
    and personal is distinct from 'voyage';
  return null;
end $$;

revoke execute on function sales_of, count_sales from public;
