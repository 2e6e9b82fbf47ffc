-- Closes of tills, never changed: a till is what one user of an agency takes and returns. Each close covers the postings
-- of the user after one entry of the ledger and up to another, and the next one begins where it ended.
create table till_close (
  id            bigint generated always as identity primary key,
  agency        text not null references agency,
  user_name     text not null,
  at            timestamptz not null,
  -- the former close of the till, 0 for none
  former        bigint not null,
  after_entry   bigint not null,
  through_entry bigint not null check (through_entry >= after_entry),
  -- cash left in the till at the former close
  opening       bigint not null,
  -- sums of the ledger by method, and the number of postings
  methods       jsonb not null,
  entries       integer not null,
  -- notes and coins; null where the till begins after postings that were never counted
  counts        jsonb,
  counted       bigint not null,
  remaining     bigint not null check (remaining between 0 and counted),
  reason        text not null,
  -- only one close follows each
  unique (agency, user_name, former)
);
create index till_close_agency on till_close (agency, at);
create index ledger_entry_user on ledger_entry (agency, user_name, id);

grant select, insert on till_close to purser_desk;
alter table till_close enable row level security;
alter table till_close force row level security;
create policy own on till_close using (visible_agency(agency)) with check (visible_agency(agency));

-- Tills of users who sold before there were closes begin now.
insert into till_close (agency, user_name, at, former, after_entry, through_entry, opening, methods, entries, counted,
  remaining, reason)
select agency, user_name, now(), 0, 0, max(id), 0, '[]', 0, 0, 0, '' from ledger_entry group by agency, user_name;
