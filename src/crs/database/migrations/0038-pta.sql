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
