-- Small packages: sent without a passenger from port to port.

-- The ports where an agency loads, unloads and hands over small packages, whoever has accepted them.
create table parcel_port (
  agency text not null references agency,
  port   text not null references port,
  primary key (agency, port)
);
create index parcel_port_port on parcel_port (port);

create table parcel (
  id             bigint generated always as identity primary key,
  -- that has accepted and charged it
  agency         text not null references agency,
  user_name      text not null,
  -- also unique within every company
  code           text not null unique check (code ~ '^[1-9][0-9]{8}$'),
  company        text not null references company,
  -- ports and rate: PIR-JTR-P5
  price_list     text not null,
  origin         text not null references port,
  destination    text not null references port,
  sender_name    text not null,
  sender_phone   text not null,
  receiver_name  text not null,
  receiver_phone text not null,
  mail           text not null,
  -- of all packages under the code, on account
  price          integer not null check (price >= 0),
  -- one for each package
  statuses       text[] not null check (cardinality(statuses) between 1 and 100
    and statuses <@ array['ACCEPTED', 'LOADED', 'UNLOADED', 'HANDED_OVER', 'RETURNED', 'CANCELLED']),
  accepted_at    timestamptz not null
);
create index parcel_agency on parcel (agency, id desc);
create index parcel_origin on parcel (origin, id desc);
create index parcel_destination on parcel (destination, id desc);

-- Who did what with which packages, when and at which port; append-only.
create table parcel_event (
  id        bigint generated always as identity primary key,
  parcel_id bigint not null references parcel,
  -- that did it
  agency    text not null references agency,
  user_name text not null,
  at        timestamptz not null,
  verb      text not null check (verb in ('accept', 'load', 'unload', 'handOver', 'return', 'cancel')),
  port      text not null references port,
  -- numbers of the packages, from 1
  pieces    smallint[] not null
);
create index parcel_event_parcel on parcel_event (parcel_id, id);

-- The small package of an entry that has no booking.
alter table ledger_entry add column parcel text, add check (parcel is null or booking_id is null);

grant select on parcel_port to purser_desk;
-- Of a stored package only the way of it changes.
grant select, insert, update (statuses) on parcel to purser_desk;
grant select, insert on parcel_event to purser_desk;

alter table parcel_port enable row level security;
alter table parcel_port force row level security;
create policy own on parcel_port using (visible_agency(agency)) with check (visible_agency(agency));

create function handles_parcels(at_port text) returns boolean language sql stable as
  $$ select exists (select from parcel_port where port = at_port and visible_agency(agency)) $$;
grant execute on function handles_parcels to purser_desk;

alter table parcel enable row level security;
alter table parcel force row level security;
create policy own on parcel using (visible_agency(agency)) with check (visible_agency(agency));
create policy also_at_port on parcel for select using (handles_parcels(origin) or handles_parcels(destination));
create policy tracks_at_port on parcel for update
  using (handles_parcels(origin) or handles_parcels(destination))
  with check (handles_parcels(origin) or handles_parcels(destination));

-- Events are seen with their package, and written in the name of an agency of the user.
alter table parcel_event enable row level security;
alter table parcel_event force row level security;
create policy with_parcel on parcel_event for select
  using (exists (select from parcel where parcel.id = parcel_id));
create policy own on parcel_event for insert
  with check (visible_agency(agency) and exists (select from parcel where parcel.id = parcel_id));
