-- Who created an account, or changed how its user signs in: they know its first password, or get its mail. Locks agency_user: a
-- few thousand rows.
alter table agency_user add column made_by bigint[] not null default '{}';
alter table agency_user add column made_at timestamptz;

-- Whether one of two accounts was made by the other since a time, so that both may be one person.
create function is_made_by_other(one bigint, other bigint, since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from agency_user
    where made_at > since and (id = one and other = any (made_by) or id = other and one = any (made_by)));
$$;
revoke execute on function is_made_by_other from public;
grant execute on function is_made_by_other to purser_desk;
