-- Prepaid tickets (PTA): paid at one agency, issued by another one that can see the booking only for that.
alter table booking
  -- booked to be issued as PTA only
  add column pta boolean not null default false,
  -- the agency that issues the tickets, from the issue of the PTA on
  add column collector text references agency;
create index booking_collector on booking (collector) where collector is not null;

create policy reads_prepaid on booking for select using (visible_agency(collector));

create function collects(of_booking bigint) returns boolean language sql stable as
  $$ select exists (select from booking where id = of_booking and visible_agency(collector)) $$;
grant execute on function collects to purser_desk;

-- Named to come after the policy of the own agency, which decides for nearly every row.
do $$
declare
  t text;
begin
  foreach t in array array['booking_trip', 'booking_item', 'booking_insurance', 'ledger_entry'] loop
    execute format('create policy reads_prepaid on %I for select using (collects(booking_id))', t);
  end loop;
end $$;

-- Currency and zone of the agency that sold a PTA, which is otherwise hidden from the one that collects it.
create function money_and_zone_of(of_agency text)
returns table (currency text, timezone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select currency, timezone from agency where code = of_agency;
$$;
revoke execute on function money_and_zone_of from public;
grant execute on function money_and_zone_of to purser_desk;

-- Transfer of tickets to another agency, whose account is then charged.
alter table agency add column accepts_transfers boolean not null default true;
create function transfer_terms_of(of_agency text)
returns table (accepts boolean, currency text)
language sql stable security definer set search_path = public, pg_temp as $$
  select accepts_transfers, currency from agency where code = of_agency;
$$;
revoke execute on function transfer_terms_of from public;
grant execute on function transfer_terms_of to purser_desk;

-- The agencies that had the booking before; their statements still name it.
alter table booking add column transferred_from text[] not null default '{}';
create policy reads_transferred on booking for select
  using (transferred_from && string_to_array(current_setting('purser.agencies', true), ','));

-- The last cancellation of a booking, with what undoing it restores; void once the booking has changed again.
create table cancellation (
  booking_id   bigint primary key references booking,
  agency       text not null references agency,
  by_agency    text not null,
  cancelled_at timestamptz not null,
  -- the version of the booking after it
  version      integer not null,
  option_until text,
  expires_at   timestamptz,
  -- [{ id, status }], before
  items        jsonb not null,
  insurances   jsonb not null,
  -- the released claims with their seat, cabin and berth numbers
  allocations  jsonb not null,
  -- [{ company, method, amount }], refunded
  payments     jsonb not null,
  -- vouchers, coupons or miles were given back, which another booking may use by now
  offers       boolean not null
);
alter table cancellation enable row level security;
alter table cancellation force row level security;
create policy own on cancellation using (visible_agency(agency)) with check (visible_agency(agency));
grant select, insert, update, delete on cancellation to purser_desk;

-- Whether the company voids tickets without a fee on the day of their issue.
alter table company_rule add column voids boolean not null default false;
update company_rule set voids = true where company in ('DDK', 'SRN', 'SPW');
