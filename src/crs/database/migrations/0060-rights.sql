-- What a user may do beyond looking things up; the right to check in is can_check_in. Existing users keep all of them.
alter table agency_user add column rights text[] not null default '{sell,change,refund,cash,office}';
grant select (rights) on agency_user to purser_desk;

create function rights_of(of_user bigint)
returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select rights || case when can_check_in then '{checkIn}'::text[] else '{}' end from agency_user where id = of_user;
$$;

-- As before, with the rights of the user; null for the user of an outside system, which decides itself.
drop function session_of_token(bytea);
create function session_of_token(of_hash bytea)
returns table (device_id bigint, user_id bigint, agency text, user_name text, language text, expires_at timestamptz,
  sealed bytea, sub_agencies text[], rights text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select t.device_id, t.user_id, t.agency, t.user_name, t.language, t.expires_at, t.sealed,
    array(select code from agency where parent = t.agency order by code), rights_of(t.user_id)
  from access_token t where t.hash = of_hash;
$$;

drop function alternates_of(bigint, timestamptz);
create function alternates_of(of_user bigint, at timestamptz)
returns table (agency text, account bigint, sub_agencies text[], rights text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select g.agency, g.account, array(select code from agency where parent = g.agency order by code), rights_of(g.account)
  from alternate_grant g where g.user_id = of_user and g.expires_at > at order by g.agency;
$$;

revoke execute on function rights_of, session_of_token, alternates_of from public;
grant execute on function session_of_token, alternates_of to purser_desk;
