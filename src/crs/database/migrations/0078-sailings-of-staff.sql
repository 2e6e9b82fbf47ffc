-- Staff of a ferry company and of a gate look up the bookings of their sailings only. The transaction of a call of theirs
-- names these in purser.sailings (`{HLC,DKT}|{PIR}`: the companies, and the ports of the gate, `*` for every port); where
-- it is not set, nothing is narrowed.

-- Narrows the transaction to the sailings of those among the users, a person and the account acted for, who work for a company
-- or at a gate and have none of the rights to look up what an agency sold: to what all of these have.
create function narrow_to_sailings(users bigint[], to_look_up text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen constant text := coalesce(current_setting('purser.agencies', true), '');
  narrowed bigint[];
  shared text[];
  gates text;
begin
  perform set_config('purser.agencies', '*', true);
  narrowed := array(select id from agency_user where id = any(users) and not rights && to_look_up
    and (can_check_in or agency_user.companies <> '{}'));
  shared := array(select company from agency_user cross join unnest(agency_user.companies) as company
    where id = any(narrowed) group by company having count(distinct id) = cardinality(narrowed));
  select case when not bool_and(can_check_in) then '{}' when bool_and(check_in_ports is null) then '*'
    else array(select port from agency_user cross join unnest(check_in_ports) as port where id = any(narrowed)
      group by port having count(distinct id) = (select count(check_in_ports) from agency_user where id = any(narrowed)))::text end
  into gates from agency_user where id = any(narrowed);
  perform set_config('purser.agencies', seen, true);
  if narrowed <> '{}' then perform set_config('purser.sailings', shared::text || '|' || gates, true); end if;
end $$;
revoke execute on function narrow_to_sailings from public;
grant execute on function narrow_to_sailings to purser_desk;

create function narrowed_companies() returns text[] language sql stable as
  $$ select split_part(current_setting('purser.sailings', true), '|', 1)::text[] $$;
-- Null where every port is one of the gate.
create function narrowed_ports() returns text[] language sql stable as
  $$ select nullif(split_part(current_setting('purser.sailings', true), '|', 2), '*')::text[] $$;

-- Whether a booking has a trip of these companies or from these ports, or the one into which it was merged. A gate that was
-- opened, and the system, see all that their queries ask for.
create function sails_for(of_booking bigint) returns boolean
language plpgsql stable cost 1 security definer set search_path = public, pg_temp as $$
declare
  seen constant text := coalesce(current_setting('purser.agencies', true), '');
  companies constant text[] := narrowed_companies();
  ports constant text[] := narrowed_ports();
  found boolean;
begin
  if seen = '*' or ports is null or current_setting('purser.check_in', true) <> '' then return true; end if;
  perform set_config('purser.agencies', '*', true);
  found := exists (select from booking_trip
    where booking_id = coalesce((select merged_into from booking where id = of_booking), of_booking)
      and (company = any(companies) or origin = any(ports)));
  perform set_config('purser.agencies', seen, true);
  return found;
end $$;

create function sails_trip_for(of_trip bigint) returns boolean
language plpgsql stable cost 1 security definer set search_path = public, pg_temp as $$
declare
  seen constant text := coalesce(current_setting('purser.agencies', true), '');
  of_booking bigint;
begin
  if seen = '*' then return true; end if;
  perform set_config('purser.agencies', '*', true);
  select booking_id into of_booking from booking_trip where id = of_trip;
  perform set_config('purser.agencies', seen, true);
  return sails_for(of_booking);
end $$;
revoke execute on function sails_for, sails_trip_for from public;
grant execute on function sails_for, sails_trip_for, narrowed_companies, narrowed_ports to purser_desk;

-- As `is not null`, because PostgreSQL takes nearly every row to pass that, and plans as without the policy.
create policy narrowed on booking as restrictive for select
  using (nullif(coalesce(current_setting('purser.sailings', true), '') = '' or sails_for(id), false) is not null);
create policy narrowed on booking_trip as restrictive for select
  using (nullif(coalesce(current_setting('purser.sailings', true), '') = '' or company = any(narrowed_companies())
    or sails_for(booking_id), false) is not null);
create policy narrowed on booking_item as restrictive for select
  using (nullif(coalesce(current_setting('purser.sailings', true), '') = '' or sails_for(booking_id), false) is not null);
create policy narrowed on disruption_case as restrictive for select
  using (nullif(coalesce(current_setting('purser.sailings', true), '') = '' or sails_trip_for(trip_id), false) is not null);
create policy narrowed on parcel as restrictive for select
  using (nullif(coalesce(current_setting('purser.sailings', true), '') = '' or narrowed_ports() is null
    or company = any(narrowed_companies()) or origin = any(narrowed_ports()) or destination = any(narrowed_ports()), false)
    is not null);
