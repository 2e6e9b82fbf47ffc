-- The most that may be sold of a resource, below what the ship has. The controls of sales (limits, allotments, reserves) are
-- counted in rows of their own, whose names begin with ~ and whose `most` is the limit.
alter table stock add column most integer;

-- Published changes of controls by the staff of companies.
create table sales_change (
  id        bigint generated always as identity primary key,
  companies text[] not null,
  agency    text not null,
  user_name text not null,
  at        timestamptz not null,
  reason    text not null,
  -- The controls as they were requested.
  controls  jsonb not null,
  -- The change that this one undoes.
  undoes    bigint unique references sales_change
);

-- What a change has set, with the limit before; null is no limit.
create table sales_change_row (
  change_id    bigint not null references sales_change on delete cascade,
  itinerary_id bigint not null,
  resource     text collate "C" not null,
  before       integer,
  after        integer,
  primary key (change_id, itinerary_id, resource)
);
create index sales_change_row_sailing on sales_change_row (itinerary_id);

-- The days on which units of allotments are given back, and what is kept from then on. Those of the latest change hold.
create table allotment_release (
  itinerary_id bigint not null,
  resource     text collate "C" not null,
  -- In the zone of the network, at midnight.
  on_day       text collate "C" not null,
  keeps        integer not null,
  change_id    bigint not null references sales_change on delete cascade,
  done_at      timestamptz,
  primary key (change_id, itinerary_id, resource, on_day)
);
create index allotment_release_due on allotment_release (on_day) where done_at is null;

alter table sales_change enable row level security;
create policy shared on sales_change using (true);
alter table sales_change_row enable row level security;
create policy shared on sales_change_row using (true);
alter table allotment_release enable row level security;
create policy shared on allotment_release using (true);
grant select, insert on sales_change, sales_change_row to purser_desk;
grant select, insert, update on allotment_release to purser_desk;
