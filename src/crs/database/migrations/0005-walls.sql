-- The second wall between agencies: requests run as purser_desk, which owns nothing and cannot bypass
-- row-level security; the transaction helper says which agencies it may see ('*': the system's own jobs).

do $$ begin
  if not exists (select from pg_roles where rolname = 'purser_desk') then
    create role purser_desk nologin nosuperuser nobypassrls;
  end if;
end $$;
do $$ begin execute format('grant purser_desk to %I', current_user); end $$;

grant usage on schema public to purser_desk;
grant select on all tables in schema public to purser_desk;
grant usage on all sequences in schema public to purser_desk;
grant insert, update, delete on device, access_token, user_setting, idempotency, hold, claim to purser_desk;
grant insert, update on booking, booking_trip, booking_item, ticket_stock, stock, agency to purser_desk;
grant insert on ledger_entry, journal to purser_desk;

create function visible_agency(code text) returns boolean language sql stable as
  $$ select current_setting('purser.agencies', true) = '*'
         or code = any (string_to_array(current_setting('purser.agencies', true), ',')) $$;

do $$
declare walled text;
begin
  foreach walled in array array['user_setting', 'idempotency', 'ticket_stock', 'ledger_entry', 'journal',
                                'booking', 'booking_trip', 'booking_item', 'hold']
  loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own on %I using (visible_agency(agency)) with check (visible_agency(agency))', walled);
  end loop;
end $$;
