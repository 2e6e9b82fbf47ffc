-- The rights whose holders need a second factor in this agency; `all` is every user.
alter table agency add column second_factor text[] not null default '{}';

-- A public key of a user; the private one never leaves the authenticator.
create table passkey (
  id            bigint generated always as identity primary key,
  user_id       bigint not null references agency_user on delete cascade,
  agency        text not null references agency,
  -- base64url, as the browser sends it
  credential_id text not null unique,
  public_key    bytea not null,
  -- of signatures; one that does not increase is from a copy of the authenticator
  counter       bigint not null,
  transports    text[] not null,
  -- the host name for which browsers offer it
  host          text not null,
  name          text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index passkey_user on passkey (user_id);

create table one_time_code (
  user_id    bigint primary key references agency_user on delete cascade,
  agency     text not null references agency,
  -- the secret, encrypted with a key that is not in the database
  sealed     bytea not null,
  -- the interval of the last code that was accepted: that code and older ones are refused
  last_step  bigint not null,
  created_at timestamptz not null,
  used_at    timestamptz
);

-- Each is deleted when it is used.
create table recovery_code (
  hash    bytea primary key,
  user_id bigint not null references agency_user on delete cascade,
  agency  text not null references agency
);
create index recovery_code_user on recovery_code (user_id);

do $$
declare
  t text;
begin
  foreach t in array array['passkey', 'one_time_code', 'recovery_code'] loop
    execute format('create policy own on %I using (visible_agency(agency)) with check (visible_agency(agency))', t);
    execute format('alter table %I enable row level security', t);
    execute format('grant select, insert, update, delete on %I to purser_desk', t);
  end loop;
end $$;

-- A sign-in that waits for its second step. Reached through the functions below only.
create table sign_in_step (
  -- SHA-256 of the browser's cookie
  hash       bytea primary key,
  -- SHA-256 of the account as it was typed
  account    bytea not null,
  -- null where the password was wrong: such a step cannot be passed, and looks like any other
  user_id    bigint references agency_user on delete cascade,
  -- opened after too many wrong passwords: it must not reveal whether the password was right
  guarded    boolean not null,
  challenge  text not null,
  tries      integer not null default 0,
  mailed_at  timestamptz,
  mail_hash  bytea,
  passed     boolean not null default false,
  expires_at timestamptz not null
);
create index sign_in_step_expiry on sign_in_step (expires_at);
alter table sign_in_step enable row level security;

create function open_step(of_hash bytea, of_account bytea, of_user bigint, is_guarded boolean, with_challenge text,
  until timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  insert into sign_in_step (hash, account, user_id, guarded, challenge, expires_at)
  values (of_hash, of_account, of_user, is_guarded, with_challenge, until);
$$;

-- The step of a browser, with the user's agency, name and address; counts a try where one is made.
create function step_of(of_hash bytea, at timestamptz, trying boolean)
returns table (account bytea, user_id bigint, guarded boolean, challenge text, tries integer, mail_hash bytea,
  agency text, user_name text, email text)
language sql security definer set search_path = public, pg_temp as $$
  with found as (
    update sign_in_step s set tries = s.tries + trying::integer
    where s.hash = of_hash and s.expires_at > at and not s.passed returning s.*)
  select f.account, f.user_id, f.guarded, f.challenge, f.tries, f.mail_hash, u.agency, u.name, u.email
  from found f left join agency_user u on u.id = f.user_id;
$$;

create function pass_step(of_hash bytea)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with passed as (
    update sign_in_step set passed = true where hash = of_hash and user_id is not null and not passed returning 1)
  select exists (select from passed);
$$;

-- A passed step lets one sign-in of the same account through.
create function take_step(of_hash bytea, of_account bytea, at timestamptz)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_step where hash = of_hash and account = of_account and passed and expires_at > at
  returning user_id;
$$;

create function step_mail(of_hash bytea, code_hash bytea, at timestamptz, pause interval)
returns boolean language sql security definer set search_path = public, pg_temp as $$
  with mailed as (
    update sign_in_step set mail_hash = code_hash, mailed_at = at
    where hash = of_hash and (mailed_at is null or mailed_at <= at - pause) returning 1)
  select exists (select from mailed);
$$;

create function step_prune(at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_step where expires_at < at;
$$;

-- Before its user is known.
create function passkey_of(of_credential text)
returns table (user_id bigint, agency text, public_key bytea, counter bigint, transports text[], host text)
language sql stable security definer set search_path = public, pg_temp as $$
  select user_id, agency, public_key, counter, transports, host from passkey where credential_id = of_credential;
$$;

create function has_factor(of_user bigint)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from passkey where user_id = of_user)
      or exists (select from one_time_code where user_id = of_user);
$$;

create function needs_factor(of_user bigint)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select a.second_factor <> '{}' and ('all' = any (a.second_factor) or a.second_factor && rights_of(u.id))
    from agency_user u join agency a on a.code = u.agency where u.id = of_user), false);
$$;

drop function sign_in_account(text, text);
create function sign_in_account(of_agency text, of_name text)
returns table (id bigint, agency text, name text, full_name text, language text, email text, password_hash text,
  validation_hash text, agency_name text, signature text, has_factor boolean, needs_factor boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.agency, u.name, u.full_name, u.language, u.email, u.password_hash, u.validation_hash, a.name, a.signature,
    has_factor(u.id), needs_factor(u.id)
  from agency_user u join agency a on a.code = u.agency where u.agency = of_agency and u.name = of_name;
$$;

-- As before; `unready` while the user still has to set up the second factor that the agency requires.
drop function session_of_token(bytea);
create function session_of_token(of_hash bytea)
returns table (device_id bigint, user_id bigint, agency text, user_name text, language text, expires_at timestamptz,
  sealed bytea, sub_agencies text[], rights text[], unready boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.device_id, t.user_id, t.agency, t.user_name, t.language, t.expires_at, t.sealed,
    array(select code from agency where parent = t.agency order by code), rights_of(t.user_id),
    needs_factor(t.user_id) and not has_factor(t.user_id)
  from access_token t where t.hash = of_hash;
$$;

revoke execute on function open_step, step_of, pass_step, take_step, step_mail, step_prune, passkey_of, has_factor,
  needs_factor, sign_in_account, session_of_token from public;
grant execute on function open_step, step_of, pass_step, take_step, step_mail, step_prune, passkey_of, has_factor,
  needs_factor, sign_in_account, session_of_token to purser_desk;

-- What the owner of a session sees of it, when its secrets were last entered, and what is being set up in it.
alter table device
  add column opened_at timestamptz,
  add column used_at timestamptz,
  -- name of the browser and of the system
  add column browser text not null default '',
  add column network text not null default '',
  add column proven_at timestamptz,
  add column setup_challenge text,
  add column setup_sealed bytea,
  add column setup_until timestamptz;
