-- A blocked user has no session and cannot sign in, and nobody acts with the account. Sessions and accounts are read by these
-- functions alone. One who must change the password has a session that is not ready, as without a required second factor.

create or replace function alternates_of(of_user bigint, at timestamptz)
returns table (agency text, account bigint, sub_agencies text[], rights text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select g.agency, g.account, array(select code from agency where parent = g.agency order by code), rights_of(g.account)
  from alternate_grant g join agency_user u on u.id = g.account
  where g.user_id = of_user and g.expires_at > at and not u.blocked order by g.agency;
$$;

create or replace function set_password_hash(of_user bigint, hash text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update agency_user set password_hash = hash, must_change_password = false
  where id = of_user and visible_agency(agency);
$$;

create or replace function take_password_reset(of_hash bytea, at timestamptz)
returns table (user_id bigint, agency text, user_name text)
language sql security definer set search_path = public, pg_temp as $$
  with taken as (delete from password_reset where hash = of_hash and expires_at > at returning password_reset.user_id)
  select u.id, u.agency, u.name from taken join agency_user u on u.id = taken.user_id where not u.blocked;
$$;

create or replace function sign_in_account(of_agency text, of_name text)
returns table (id bigint, agency text, name text, full_name text, language text, email text, password_hash text,
  validation_hash text, agency_name text, signature text, has_factor boolean, needs_factor boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.agency, u.name, u.full_name, u.language, u.email, u.password_hash, u.validation_hash, a.name, a.signature,
    has_factor(u.id), needs_factor(u.id)
  from agency_user u join agency a on a.code = u.agency
  where u.agency = of_agency and u.name = of_name and not u.blocked;
$$;

create or replace function session_of_token(of_hash bytea)
returns table (device_id bigint, user_id bigint, agency text, user_name text, language text, expires_at timestamptz,
  sealed bytea, sub_agencies text[], rights text[], unready boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.device_id, t.user_id, t.agency, t.user_name, t.language, t.expires_at, t.sealed,
    array(select code from agency where parent = t.agency order by code), rights_of(t.user_id),
    coalesce(u.must_change_password, false) or (needs_factor(t.user_id) and not has_factor(t.user_id))
  from access_token t left join agency_user u on u.id = t.user_id
  where t.hash = of_hash and not coalesce(u.blocked, false);
$$;

create or replace function agency_of_device(of_selector text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select d.agency from device d left join agency_user u on u.id = d.user_id
  where d.selector = of_selector and not coalesce(u.blocked, false);
$$;

-- The page for a new password is not hidden from a user who has to choose one.
create or replace function hidden_from(of_user bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select case when must_change_password then array_remove(hide_setting, 'change_password') else hide_setting end
  from agency_user where id = of_user;
$$;

create function must_change_password(of_user bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select must_change_password from agency_user where id = of_user), false);
$$;
revoke execute on function must_change_password from public;
grant execute on function must_change_password to purser_desk;
