-- Links to clearances: good once, for a few minutes, and for the agency that asked; only their hash is kept.
create table clearance_link (
  hash       bytea primary key,
  -- whose clearance it is, and who may fetch it: another agency where one acts for the other
  agency     text not null references agency,
  asker      text not null references agency,
  company    text not null,
  year       integer not null,
  number     integer not null,
  file_type  text not null,
  language   text not null,
  expires_at timestamptz not null
);
create index clearance_link_expiry on clearance_link (agency, expires_at);

grant select, insert, delete on clearance_link to purser_desk;
alter table clearance_link enable row level security;
alter table clearance_link force row level security;
create policy own on clearance_link using (visible_agency(agency)) with check (visible_agency(agency));

-- A clearance is read by company and days, the activity log by days.
create index ledger_entry_company on ledger_entry (agency, company, at);
create index journal_agency_at on journal (agency, at);
