-- A sailing that its company has cancelled. It concerns the passengers of every agency.
create table disruption (
  id           bigint generated always as identity primary key,
  itinerary_id bigint not null unique,
  declared_at  timestamptz not null
);

-- What an agency has done for its passengers on one trip of a booking; it is done once.
create table disruption_case (
  disruption_id bigint not null references disruption,
  trip_id       bigint not null references booking_trip,
  agency        text not null references agency,
  user_name     text not null,
  at            timestamptz not null,
  action        text not null check (action in ('rebook', 'open', 'refund')),
  -- hundredths; paid, or returned where negative
  difference    integer not null,
  -- email or sms; null where no message was sent
  channel       text check (channel in ('email', 'sms')),
  primary key (disruption_id, trip_id)
);
create index disruption_case_agency on disruption_case (agency, disruption_id);

grant select, insert on disruption to purser_desk;
grant usage on all sequences in schema public to purser_desk;
grant select, insert on disruption_case to purser_desk;

-- Every agency reads which sailings are cancelled; only the system declares one.
alter table disruption enable row level security;
alter table disruption force row level security;
create policy own on disruption for insert with check (current_setting('purser.agencies', true) = '*');
create policy also_read on disruption for select using (true);

alter table disruption_case enable row level security;
alter table disruption_case force row level security;
create policy own on disruption_case using (visible_agency(agency)) with check (visible_agency(agency));
