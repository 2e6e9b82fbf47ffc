import type pg from 'pg'
import { StartupError } from './startupError.ts'

/** The ways in which the server’s role could bypass row-level security, each with its message. */
const violations = `
  with server as (select oid, rolname from pg_roles where rolname in
                    ('purser_desk', 'purser_server_' || (select oid from pg_database where datname = current_database()))),
       reached as (select c.* from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
                     and (has_table_privilege('purser_desk', c.oid, 'select, insert, update, delete, truncate')
                          or has_any_column_privilege('purser_desk', c.oid, 'select, insert, update')))
  select server.rolname || ' is or may become ' || quote_ident(r.rolname) || ', which row-level security does not bind' as hole
    from server join pg_roles r on pg_has_role(server.oid, r.oid, 'member')
   where r.rolsuper or r.rolbypassrls or r.rolcreaterole
  union all
  select server.rolname || ' may become ' || quote_ident(r.rolname)
    from server join pg_roles r on pg_has_role(server.oid, r.oid, 'member') and r.rolname not in (select rolname from server)
  union all
  select server.rolname || ' owns the table ' || quote_ident(relname)
    from server join pg_class on relowner = server.oid where relkind in ('r', 'p')
  union all
  select 'row-level security is off on the table ' || quote_ident(relname)
    from reached where not relrowsecurity or not exists (select from pg_policy where polrelid = reached.oid)
  union all
  select server.rolname || ' may read the password hashes'
    from server where has_any_column_privilege(server.oid, 'agency_user', 'update')
      or has_column_privilege(server.oid, 'agency_user', 'password_hash', 'select')`

/** Refuses a database in which one agency could read another’s rows. */
export async function requireRowLevelSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ hole: string }>(violations)
  if (rows.length === 0) return
  const found = rows.map((row) => row.hole).join('; ')
  throw new StartupError(
    `This database does not keep agencies apart, so Purser does not start on it: ${found}.`,
  )
}
