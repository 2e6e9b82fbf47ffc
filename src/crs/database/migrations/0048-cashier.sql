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

-- A statement of a company compared with the ledger. Checks are never changed; of a clearance the latest one counts.
create table clearance_check (
  id              bigint generated always as identity primary key,
  agency          text not null references agency,
  company         text not null,
  year            integer not null,
  number          integer not null,
  user_name       text not null,
  at              timestamptz not null,
  -- of the file
  name            text not null,
  matched         integer not null,
  statement_total bigint not null,
  ledger_total    bigint not null,
  -- where both disagree, in the order shown
  differences     jsonb not null
);
create index clearance_check_clearance on clearance_check (agency, company, year, number, id);

-- What was decided about a difference; the latest one counts, the others are its history.
create table clearance_decision (
  id        bigint generated always as identity primary key,
  check_id  bigint not null references clearance_check,
  agency    text not null,
  -- index in the list
  place     integer not null,
  state     text not null check (state in ('open', 'accepted', 'queried', 'disputed')),
  note      text not null,
  user_name text not null,
  at        timestamptz not null
);
create index clearance_decision_check on clearance_decision (check_id, place, id);

do $$
declare walled text;
begin
  foreach walled in array array['clearance_check', 'clearance_decision']
  loop
    execute format('grant select, insert on %I to purser_desk', walled);
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own on %I using (visible_agency(agency)) with check (visible_agency(agency))', walled);
  end loop;
end $$;
