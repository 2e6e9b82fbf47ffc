-- Check-in at a port. The staff at a gate see the passengers of all agencies, but only those who board one sailing at one
-- port: the transaction names them in purser.check_in (`<itinerary>:<port>`), which the check-in services set once they
-- have checked the user's permission.

-- The ports at which the user may check in; null where at every port.
alter table agency_user add column check_in_ports text[];
grant select (check_in_ports) on agency_user to purser_desk;

create function check_in_itinerary() returns bigint language sql stable as
  $$ select nullif(split_part(current_setting('purser.check_in', true), ':', 1), '')::bigint $$;
create function check_in_port() returns text language sql stable as
  $$ select split_part(current_setting('purser.check_in', true), ':', 2) $$;

-- By its name after the policy of the own agency, which decides for nearly every row, and before those that run a query.
create policy boards_here on booking_trip for select
  using (itinerary_id = check_in_itinerary() and origin = check_in_port());
create policy boards_here on booking_item for select using (trip_id in (
  select id from booking_trip where itinerary_id = check_in_itinerary() and origin = check_in_port()));
create policy boards_here on booking for select using (id in (
  select booking_id from booking_trip where itinerary_id = check_in_itinerary() and origin = check_in_port()));
create policy boards_here on claim for select using (itinerary_id = check_in_itinerary());

-- The check-in of a sailing at a port, since its last start.
create table check_in (
  itinerary_id bigint not null,
  port         text not null,
  started_at   timestamptz not null,
  -- agency/user
  started_by   text not null,
  stopped_at   timestamptz,
  stopped_by   text,
  primary key (itinerary_id, port)
);

-- What happened at the gates; rows are added only.
create table check_in_event (
  id           bigint generated always as identity primary key,
  itinerary_id bigint not null,
  port         text not null,
  kind         text not null check (kind in ('start', 'stop', 'checkIn', 'forceCheckIn', 'checkOut')),
  item_id      bigint references booking_item,
  -- letter and number, and the passenger or the plate, as they were
  ticket       text,
  name         text not null default '',
  by_user      text not null,
  gate         text not null default '',
  reason       text not null default '',
  -- of the scan; without a connection it is recorded later
  at           timestamptz not null,
  offline      boolean not null default false,
  -- made by the device; a scan is recorded once
  scan         uuid unique
);
create index check_in_event_sailing on check_in_event (itinerary_id, port, at desc, id desc);
create index check_in_event_item on check_in_event (item_id);

-- Who is on board, by the ticket: at most once, whichever gates scan it.
create table boarding (
  item_id      bigint primary key references booking_item,
  itinerary_id bigint not null,
  port         text not null,
  at           timestamptz not null,
  by_user      text not null,
  gate         text not null default '',
  -- the reason, where it was forced
  forced       text
);
create index boarding_sailing on boarding (itinerary_id, port);

do $$
declare
  t text;
begin
  foreach t in array array['check_in', 'check_in_event', 'boarding'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy at_port on %I using (itinerary_id = check_in_itinerary() and port = check_in_port())
      with check (itinerary_id = check_in_itinerary() and port = check_in_port())', t);
    -- the system's own jobs, and a ticket that is on board elsewhere
    execute format('create policy system on %I for select using (current_setting(''purser.agencies'', true) = ''*'')', t);
  end loop;
end $$;
grant select, insert, update on check_in to purser_desk;
grant select, insert on check_in_event to purser_desk;
grant select, insert, delete on boarding to purser_desk;
grant usage on all sequences in schema public to purser_desk;
