-- A session of the desk asks for the old password before it takes a new one; programs have the call of the
-- specification, which has the new one only.
alter table device add column from_browser boolean not null default true;

-- What the headers of a call carried, as slowly hashed as the passwords among them; null where they carried nothing.
alter table idempotency add column headers_hash text;
-- A key is looked up across the agencies a person acts for.
create index idempotency_key on idempotency (key, call);

-- What a user may not do; while acting for another agency the person's own agency is not in sight.
create function hidden_from(of_user bigint)
returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select hide_setting from agency_user where id = of_user;
$$;
revoke execute on function hidden_from from public;
grant execute on function hidden_from to purser_desk;
