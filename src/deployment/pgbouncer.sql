-- Lets PgBouncer look up how the roles of Purser log in. Run once by a superuser in the database of Purser; its password goes
-- into userlist.txt as well.
create role pgbouncer login password :'password';
create schema pgbouncer;
create function pgbouncer.login(role text) returns table (name text, secret text) language sql security definer
  set search_path = pg_catalog as $$
    select rolname, rolpassword from pg_authid where rolname = role and rolname like 'purser%' and not rolsuper
  $$;
revoke all on function pgbouncer.login from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.login to pgbouncer;
