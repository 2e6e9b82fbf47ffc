-- Who is on board: the crew of ships, lists of persons when a sailing is closed for counting, and the authorities that get
-- them.

-- Persons for whom a ship is certified, crew included; null: the number of passengers holds for all.
alter table vessel add column certified integer,
  add column imo_number text not null default '',
  add column call_sign text not null default '',
  add column flag text not null default '';

-- Crew of a ship from one day to another, both included.
create table crew_member (
  vessel           text not null references vessel,
  number           text not null,
  from_date        text collate "C" not null,
  to_date          text collate "C" not null,
  rank             text not null,
  surname          text not null,
  name             text not null,
  sex              text not null,
  birthdate        text not null,
  birth_place      text not null default '',
  nationality      text not null,
  document_kind    text not null,
  document_number  text not null,
  document_country text not null default '',
  document_expires text not null default '',
  primary key (vessel, number, from_date)
);

-- Where lists go. The secret is that of the server: the row has the name of its setting only.
create table authority (
  code      text primary key,
  name      text not null,
  company   text references company,
  port      text references port,
  lists     text[] not null default '{}',
  kind      text not null,
  address   text not null,
  format    text not null,
  secret    text not null default '',
  host_key  text not null default '',
  sender    text not null default '',
  recipient text not null default ''
);

-- The list of a sailing that leaves a port. Version 0 closes it for counting, each further one is a correction; rows are
-- added only, and lose their persons after the term of the voyage.
create table on_board_list (
  itinerary_id bigint not null,
  port         text not null,
  version      integer not null,
  -- close, then board, leave or renew
  kind         text not null,
  -- letter and number, and the name, of the passenger of a correction
  ticket       text not null default '',
  name         text not null default '',
  reason       text not null default '',
  -- agency/user
  by_user      text not null,
  at           timestamptz not null,
  vessel       text not null,
  counts       jsonb not null,
  persons      jsonb not null,
  primary key (itinerary_id, port, version)
);
create index on_board_list_at on on_board_list (at);

-- The message of the outbox by which a version goes to an authority; another one after it is sent again.
create table list_transmission (
  itinerary_id bigint not null,
  port         text not null,
  version      integer not null,
  authority    text not null,
  outbox_id    bigint not null,
  -- when the ship leaves
  leaves_at    timestamptz not null,
  primary key (itinerary_id, port, version, authority)
);
create index list_transmission_leaves on list_transmission (leaves_at);

alter table crew_member enable row level security;
create policy system on crew_member for select using (current_setting('purser.agencies', true) = '*');
alter table authority enable row level security;
create policy system on authority for select using (current_setting('purser.agencies', true) = '*');
alter table on_board_list enable row level security;
create policy system on on_board_list for select using (current_setting('purser.agencies', true) = '*');
alter table list_transmission enable row level security;
create policy system on list_transmission for select using (current_setting('purser.agencies', true) = '*');
create policy at_port on on_board_list using (itinerary_id = check_in_itinerary() and port = check_in_port())
  with check (itinerary_id = check_in_itinerary() and port = check_in_port());
create policy at_port on list_transmission using (itinerary_id = check_in_itinerary() and port = check_in_port())
  with check (itinerary_id = check_in_itinerary() and port = check_in_port());

grant select on crew_member, authority to purser_desk;
grant select, insert on on_board_list to purser_desk;
grant select, insert, update on list_transmission to purser_desk;
