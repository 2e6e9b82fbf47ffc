-- The booking in hand of a user, and those parked: the desk's own JSON, opaque here. A draft once written stays as a
-- row without a document, so that its version never begins anew.

create table draft (
  agency     text not null,
  user_name  text not null,
  name       text not null,
  document   jsonb check (octet_length(document::text) <= 1048576),
  cursor     jsonb not null check (octet_length(cursor::text) <= 16384),
  hold_key   text,
  version    bigint not null,
  writer     text not null,
  turn       bigint not null,
  updated_at timestamptz not null,
  primary key (agency, user_name, name)
);

grant select, insert, update on draft to purser_desk;
alter table draft enable row level security;
alter table draft force row level security;
create policy own on draft using (visible_agency(agency)) with check (visible_agency(agency));
