-- The companies whose sailings a user may declare delayed, cancelled or swapped: the right of a company’s staff.
alter table agency_user add column companies text[] not null default '{}';

create or replace function rights_of(of_user bigint)
returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select rights || case when can_check_in then '{checkIn}'::text[] else '{}' end
    || case when companies <> '{}' then '{company}'::text[] else '{}' end
  from agency_user where id = of_user;
$$;

-- While acting for another agency the person is not visible.
create function companies_of(of_user bigint)
returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select companies from agency_user where id = of_user;
$$;

revoke execute on function companies_of from public;
grant execute on function companies_of, rights_of to purser_desk;
