-- Receipts of payments and refunds are numbered per agency and year, without gaps: the row is locked until the payment
-- is committed, and a payment that is rolled back gives its number back.
create table receipt_series (
  agency text not null references agency,
  year   smallint not null,
  -- the last number taken
  last   integer not null check (last > 0),
  primary key (agency, year)
);
alter table receipt_series enable row level security;
alter table receipt_series force row level security;
create policy own on receipt_series using (visible_agency(agency)) with check (visible_agency(agency));
grant select, insert, update on receipt_series to purser_desk;

-- The receipt of an entry, in the agency's zone; entries of one receipt share its number. Null without a booking.
alter table ledger_entry
  add column receipt_year smallint,
  add column receipt_number integer,
  add check ((receipt_year is null) = (receipt_number is null));
create index ledger_entry_receipt on ledger_entry (agency, receipt_year, receipt_number);

-- Numbers of the receipts before this migration, in the order of the ledger.
with receipt as (
  select entry.id, entry.agency, extract(year from entry.at at time zone agency.timezone)::smallint as year,
    min(entry.id) over (partition by entry.agency, booking_id, entry.at, amount < 0) as first
  from ledger_entry entry join agency on agency.code = entry.agency
  where booking_id is not null and amount <> 0
), numbered as (
  select id, year, dense_rank() over (partition by agency, year order by first) as number from receipt
)
update ledger_entry set receipt_year = numbered.year, receipt_number = numbered.number
from numbered where numbered.id = ledger_entry.id;

insert into receipt_series (agency, year, last)
select agency, receipt_year, max(receipt_number) from ledger_entry
where receipt_number is not null group by agency, receipt_year;
