-- Signing in by the directory of the firm (OpenID Connect). A person there is a user here by issuer and subject, in the agency
-- that the groups of the person name; rights and language follow the groups at each sign-in and renewal.

-- Whether users of the agency sign in by the directory alone, without passwords but for users with break_glass.
alter table agency add column directory_only boolean not null default false;

alter table agency_user add column break_glass boolean not null default false,
  add column directory_issuer text not null default '',
  add column directory_subject text not null default '',
  -- Made at the first sign-in by the directory: has no password.
  add column from_directory boolean not null default false;

-- Of a session by the directory: its tokens there, sealed, and when the directory last accepted them.
alter table device add column directory_seal bytea,
  add column directory_checked_at timestamptz,
  -- Until when another renewal has the check under way.
  add column directory_claimed_until timestamptz,
  -- The directory has verified a second factor.
  add column directory_factor boolean not null default false;

-- What a group of the directory means here. Of several groups of a person the first by position decides the agency.
create table directory_group (
  name                       text primary key,
  position                   integer not null,
  agency                     text not null references agency,
  language                   text not null default '',
  rights                     text[] not null default '{}',
  can_check_in               boolean not null default false,
  can_manage_truck_companies boolean not null default false,
  hide_setting               text[] not null default '{}',
  check_in_ports             text[],
  companies                  text[] not null default '{}'
);
alter table directory_group enable row level security;

-- A sign-in that is under way at the directory. Reached through the functions below only.
create table directory_sign_in (
  -- SHA-256 of the state in the addresses
  state      bytea primary key,
  -- SHA-256 of the cookie of the browser that began it
  browser    bytea not null,
  -- what the answer is checked against, and later what the directory has confirmed; sealed
  sealed     bytea not null,
  -- what the directory answered, sealed; the first answer alone is taken
  answer     bytea,
  expires_at timestamptz not null
);
create index directory_sign_in_browser on directory_sign_in (browser);
alter table directory_sign_in enable row level security;

create function open_directory_sign_in(of_state bytea, of_browser bytea, with_sealed bytea, until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into directory_sign_in (state, browser, sealed, expires_at) values (of_state, of_browser, with_sealed, until);
$$;

create function answer_directory_sign_in(of_state bytea, with_answer bytea, at timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with answered as (update directory_sign_in set answer = with_answer
    where state = of_state and answer is null and expires_at > at returning 1)
  select exists (select from answered);
$$;

create function directory_sign_in_of(of_browser bytea, at timestamptz)
returns table (state bytea, sealed bytea, answer bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select state, sealed, answer from directory_sign_in where browser = of_browser and expires_at > at;
$$;

-- Uses up the answer: a second use finds none.
create function take_directory_answer(of_state bytea) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with taken as (update directory_sign_in set answer = ''::bytea
    where state = of_state and answer is not null and answer <> ''::bytea returning 1)
  select exists (select from taken);
$$;

create function confirm_directory_sign_in(of_state bytea, with_sealed bytea, until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update directory_sign_in set sealed = with_sealed, expires_at = until where state = of_state;
$$;

create function end_directory_sign_in(of_state bytea) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from directory_sign_in where state = of_state;
$$;

create function directory_sign_in_prune(at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from directory_sign_in where expires_at < at;
$$;

create function directory_groups_of(names text[])
returns table (agency text, language text, rights text[], can_check_in boolean, can_manage_truck_companies boolean,
  hide_setting text[], check_in_ports text[], companies text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select agency, language, rights, can_check_in, can_manage_truck_companies, hide_setting, check_in_ports, companies
  from directory_group where name = any (names) order by position, name collate "C";
$$;

-- The user of a person, locked so that two sign-ins at once make one.
create function directory_user(of_agency text, of_issuer text, of_subject text)
returns table (id bigint, name text, blocked boolean, has_factor boolean, needs_factor boolean, agency_name text,
  signature text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('directory ' || of_issuer || ' ' || of_subject));
  return query select u.id, u.name, u.blocked, has_factor(u.id), needs_factor(u.id), a.name, a.signature
    from agency_user u join agency a on a.code = u.agency
    where u.agency = of_agency and u.directory_issuer = of_issuer and u.directory_subject = of_subject and of_subject <> ''
    order by u.id limit 1;
end $$;

-- A name that another user of the agency has gets a number.
create function add_directory_user(of_agency text, of_issuer text, of_subject text, wanted_name text, no_password text,
  values_of jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  free_name text := wanted_name;
  suffix integer := 1;
  added bigint;
begin
  perform pg_advisory_xact_lock(hashtext('directory names ' || of_agency));
  while exists (select from agency_user where agency = of_agency and lower(name) = lower(free_name)) loop
    suffix := suffix + 1;
    free_name := wanted_name || '-' || suffix;
  end loop;
  insert into agency_user (agency, name, full_name, nationality, language, email, password_hash, validation_hash, rights,
    directory_issuer, directory_subject, from_directory)
  select of_agency, free_name, values_of ->> 'full_name', values_of ->> 'nationality', values_of ->> 'language',
    values_of ->> 'email', no_password, no_password, '{}', of_issuer, of_subject, true
  where visible_agency(of_agency) returning id into added;
  return added;
end $$;

-- The columns that differ and were written. The lock lets sessions of the user be added meanwhile, which name the row.
create function set_directory_user(of_user bigint, values_of jsonb) returns text[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former agency_user;
  present agency_user;
begin
  select * into former from agency_user where id = of_user and visible_agency(agency) for no key update;
  present := jsonb_populate_record(former, values_of);
  if present is not distinct from former then return '{}'; end if;
  update agency_user set full_name = present.full_name, email = present.email, language = present.language,
    rights = present.rights, can_check_in = present.can_check_in,
    can_manage_truck_companies = present.can_manage_truck_companies, hide_setting = present.hide_setting,
    check_in_ports = present.check_in_ports, companies = present.companies
  where id = of_user;
  return array(select key from jsonb_each(to_jsonb(present)) where value is distinct from to_jsonb(former) -> key order by 1);
end $$;

-- Sessions by the directory of the same person in other agencies.
create function end_directory_sessions(of_issuer text, of_subject text, except_agency text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from device where directory_seal is not null and user_id in (
    select id from agency_user
    where directory_issuer = of_issuer and directory_subject = of_subject and of_subject <> '' and agency <> except_agency);
$$;

create function password_sign_in_of(of_agency text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select not directory_only from agency where code = of_agency), true);
$$;

create function may_use_password(of_user bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select u.break_glass or not (a.directory_only or u.from_directory)
    from agency_user u join agency a on a.code = u.agency where u.id = of_user), true);
$$;

create function is_directory_session(of_device bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select directory_seal is not null from device where id = of_device), false);
$$;

create function has_directory_factor(of_device bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select directory_factor from device where id = of_device), false);
$$;

create or replace function take_password_reset(of_hash bytea, at timestamptz)
returns table (user_id bigint, agency text, user_name text)
language sql security definer set search_path = public, pg_temp as $$
  with taken as (delete from password_reset where hash = of_hash and expires_at > at returning password_reset.user_id)
  select u.id, u.agency, u.name from taken join agency_user u on u.id = taken.user_id
  where not u.blocked and may_use_password(u.id);
$$;

-- Who signed in by the directory is not required to change a password, nor to set up a factor where it verified one.
create or replace function session_of_token(of_hash bytea)
returns table (device_id bigint, user_id bigint, agency text, user_name text, language text, expires_at timestamptz,
  sealed bytea, sub_agencies text[], rights text[], unready boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.device_id, t.user_id, t.agency, t.user_name, t.language, t.expires_at, t.sealed,
    array(select code from agency where parent = t.agency order by code), rights_of(t.user_id),
    (coalesce(u.must_change_password, false) and d.directory_seal is null)
      or (needs_factor(t.user_id) and not has_factor(t.user_id) and not d.directory_factor)
  from access_token t join device d on d.id = t.device_id left join agency_user u on u.id = t.user_id
  where t.hash = of_hash and not coalesce(u.blocked, false);
$$;

-- A session by a password is not renewed once the user may not sign in with one.
create or replace function agency_of_device(of_selector text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select d.agency from device d left join agency_user u on u.id = d.user_id
  where d.selector = of_selector and not coalesce(u.blocked, false)
    and (d.directory_seal is not null or may_use_password(d.user_id));
$$;

revoke execute on function open_directory_sign_in, answer_directory_sign_in, directory_sign_in_of, take_directory_answer,
  confirm_directory_sign_in, end_directory_sign_in, directory_sign_in_prune, directory_groups_of, directory_user,
  add_directory_user, set_directory_user, end_directory_sessions, password_sign_in_of, may_use_password,
  is_directory_session, has_directory_factor from public;
grant execute on function open_directory_sign_in, answer_directory_sign_in, directory_sign_in_of, take_directory_answer,
  confirm_directory_sign_in, end_directory_sign_in, directory_sign_in_prune, directory_groups_of, directory_user,
  add_directory_user, set_directory_user, end_directory_sessions, password_sign_in_of, may_use_password,
  is_directory_session, has_directory_factor to purser_desk;
