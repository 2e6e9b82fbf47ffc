-- The first message of a company to the passengers of a disrupted sailing, of every agency: each trip gets it once.
create table disruption_message (
  disruption_id bigint not null references disruption,
  trip_id       bigint not null,
  at            timestamptz not null,
  -- email or sms
  channel       text not null,
  primary key (disruption_id, trip_id)
);
create index disruption_message_trip on disruption_message (trip_id);

alter table disruption_message enable row level security;
create policy own on disruption_message using (current_setting('purser.agencies', true) = '*')
  with check (current_setting('purser.agencies', true) = '*');
grant select, insert on disruption_message to purser_desk;
