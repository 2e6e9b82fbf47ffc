-- Sums of the ledger by clearing period, half a month of the agency's days: the balances with the companies are of an
-- agency's whole history, and read at each sign-in. A posting adds rows instead of updating one, so that sales of one
-- agency do not wait for each other; a job adds up the rows that are not merged. The sum over the rows is always exact.
select set_config('purser.agencies', '*', true);

create table ledger_total (
  agency  text not null,
  company text not null,
  kind    text not null,
  method  text not null,
  year    integer not null,
  -- from 1 to 24
  period  integer not null,
  -- hundredths
  amount  bigint not null,
  merged  boolean not null default false
);
create index ledger_total_company on ledger_total (agency, company);
create index ledger_total_unmerged on ledger_total (agency) where not merged;

insert into ledger_total
select entry.agency, company, kind, method, extract(year from day), extract(month from day) * 2 - (extract(day from day) <= 15)::int,
  sum(amount), true
from ledger_entry entry join agency on agency.code = entry.agency
  cross join lateral (select (at at time zone timezone)::date as day) local
group by 1, 2, 3, 4, 5, 6;

create function count_postings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_total (agency, company, kind, method, year, period, amount)
  select entry.agency, company, kind, method, extract(year from day),
    extract(month from day) * 2 - (extract(day from day) <= 15)::int, sum(amount)
  from inserted entry join agency on agency.code = entry.agency
    cross join lateral (select (at at time zone timezone)::date as day) local
  group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

-- Postings are never changed.
create trigger count_inserted after insert on ledger_entry
  referencing new table as inserted for each statement execute function count_postings();

-- Adds up the rows of all agencies that have rows not merged yet. Sums of nothing stay: there were postings.
create function merge_ledger_totals() returns void
language sql security definer set search_path = public, pg_temp as $$
  with changed as materialized (
    select distinct agency from ledger_total where not merged
  ), taken as (
    delete from ledger_total using changed where ledger_total.agency = changed.agency returning ledger_total.*
  )
  insert into ledger_total (agency, company, kind, method, year, period, amount, merged)
  select agency, company, kind, method, year, period, sum(amount), true
  from taken group by agency, company, kind, method, year, period
$$;

revoke execute on function merge_ledger_totals from public;
grant execute on function merge_ledger_totals to purser_desk;

alter table ledger_total enable row level security;
create policy own on ledger_total using (visible_agency(agency));
grant select on ledger_total to purser_desk;
