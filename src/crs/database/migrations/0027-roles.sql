-- The server logs in as a role that is a member of purser_desk and of nothing else (serverRole.ts), and row-level
-- security binds it on every table it can reach. What signing in reads before an agency is chosen goes through
-- functions that run as the owner of the tables, whom row-level security does not bind there, and return the rows of
-- one secret or one name.

revoke all on migration from purser_desk;
do $$ begin
  -- of the embedded database, made before any migration
  if to_regclass('public.owner') is not null then
    revoke all on owner from purser_desk;
  end if;
end $$;

-- Password hashes are read and written through functions only, credit limits not written at all.
revoke select, update on agency_user from purser_desk;
revoke update (password_hash) on agency_user from purser_desk;
grant select (id, agency, name, full_name, nationality, language, can_check_in, can_manage_truck_companies,
  hide_setting, email) on agency_user to purser_desk;
revoke insert, update on agency from purser_desk;
grant update (owed) on agency to purser_desk;

-- 1. Tables of one agency.
do $$
declare
  t text;
begin
  foreach t in array array['claim', 'device', 'access_token'] loop
    execute format('create policy own on %I using (visible_agency(agency)) with check (visible_agency(agency))', t);
  end loop;
end $$;
create policy own on agency using (visible_agency(code)) with check (visible_agency(code));
-- An account of the agency above may act for a sub-agency: its name and permissions are needed there.
create policy own on agency_user using (
  visible_agency(agency) or exists (select from agency sub where sub.parent = agency_user.agency));

-- 2. Tables whose agency is that of the row they belong to; the policies of the parent hold inside these queries.
create policy own on password_reset
  using (exists (select from agency_user u where u.id = user_id and visible_agency(u.agency)));
create policy own on alternate_grant
  using (visible_agency(agency)
         or exists (select from agency_user u where u.id = user_id and visible_agency(u.agency)));
-- Which seats are taken concerns every seller; only the holder of the allocation takes or frees one.
create policy shared on numbered_place for select using (true);
create policy taken on numbered_place for insert with check (exists (select from claim c where c.id = claim_id));
create policy freed on numbered_place for delete using (exists (select from claim c where c.id = claim_id));

-- 3. Tables of all agencies: read by everybody; a sale counts what is left of some.
do $$
declare
  t text;
begin
  foreach t in array array['world', 'port', 'port_group', 'company', 'passenger_type', 'vessel', 'line',
    'accommodation', 'vehicle_category', 'discount', 'cancellation_step', 'fare', 'surcharge', 'payment_method',
    'itinerary', 'port_call', 'stock', 'notice', 'group_fare', 'offer', 'voucher', 'loyalty_card',
    'insurance_product', 'product', 'company_rule', 'booking_attribute', 'special_service', 'redirection',
    'translation']
  loop
    execute format('create policy shared on %I for select using (true)', t);
  end loop;
  foreach t in array array['stock', 'voucher', 'loyalty_card'] loop
    execute format('create policy counted on %I for update using (true) with check (true)', t);
  end loop;
  for t in select relname from pg_class join pg_policy on polrelid = pg_class.oid loop
    execute format('alter table %I enable row level security', t);
  end loop;
end $$;
revoke insert on stock from purser_desk;

-- Before signing in: the account of a name.
create function sign_in_account(of_agency text, of_name text)
returns table (id bigint, agency text, name text, full_name text, language text, email text, password_hash text,
  validation_hash text, agency_name text, signature text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.agency, u.name, u.full_name, u.language, u.email, u.password_hash, u.validation_hash, a.name, a.signature
  from agency_user u join agency a on a.code = u.agency where u.agency = of_agency and u.name = of_name;
$$;

-- An agency and its sub-agencies, itself first.
create function agencies_under(of_agency text)
returns table (code text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select code, name from agency where code = of_agency or parent = of_agency order by code <> of_agency, code;
$$;

-- The agency above is named to its sub-agencies.
create function agency_name(of_agency text)
returns text language sql stable security definer set search_path = public, pg_temp as $$
  select name from agency where code = of_agency;
$$;

-- While acting for another agency: the person, whose own agency is not in sight.
create function person(of_user bigint)
returns table (full_name text, language text, nationality text)
language sql stable security definer set search_path = public, pg_temp as $$
  select full_name, language, nationality from agency_user where id = of_user;
$$;

-- Before the session is found: that of a token, and the agency of a device credential.
create function session_of_token(of_hash bytea)
returns table (device_id bigint, user_id bigint, agency text, user_name text, language text, expires_at timestamptz,
  sealed bytea, sub_agencies text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select t.device_id, t.user_id, t.agency, t.user_name, t.language, t.expires_at, t.sealed,
    array(select code from agency where parent = t.agency order by code)
  from access_token t where t.hash = of_hash;
$$;
create function agency_of_device(of_selector text)
returns text language sql stable security definer set search_path = public, pg_temp as $$
  select agency from device where selector = of_selector;
$$;

-- A mailed code is used up; whose it was, where it was still valid.
create function take_password_reset(of_hash bytea, at timestamptz)
returns table (user_id bigint, agency text, user_name text)
language sql security definer set search_path = public, pg_temp as $$
  with taken as (delete from password_reset where hash = of_hash and expires_at > at returning password_reset.user_id)
  select u.id, u.agency, u.name from taken join agency_user u on u.id = taken.user_id;
$$;

-- The agencies a user may act for, each with its sub-agencies and the account whose rights hold there.
create function alternates_of(of_user bigint, at timestamptz)
returns table (agency text, account bigint, sub_agencies text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select g.agency, g.account, array(select code from agency where parent = g.agency order by code)
  from alternate_grant g where g.user_id = of_user and g.expires_at > at order by g.agency;
$$;

-- These check the agency themselves: it is the one of the transaction that calls them.
create function password_hash_of(of_user bigint)
returns text language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash from agency_user where id = of_user and visible_agency(agency);
$$;
create function set_password_hash(of_user bigint, hash text)
returns void language sql security definer set search_path = public, pg_temp as $$
  update agency_user set password_hash = hash where id = of_user and visible_agency(agency);
$$;

revoke execute on function sign_in_account, agencies_under, agency_name, person, session_of_token, agency_of_device, take_password_reset,
  alternates_of, password_hash_of, set_password_hash from public;
grant execute on function sign_in_account, agencies_under, agency_name, person, session_of_token, agency_of_device, take_password_reset,
  alternates_of, password_hash_of, set_password_hash to purser_desk;

-- The login of the server and its password, which every server on this database uses; readable by the owner only.
create table server_role (
  name     text primary key,
  password text not null
);
alter table server_role enable row level security;
