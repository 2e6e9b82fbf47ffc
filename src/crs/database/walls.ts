import type pg from 'pg'
import { Trouble } from './trouble.ts'

/** The ways in which purser_desk could see over the walls, each with the words for it. */
const holes = `
  select 'purser_desk is or may become ' || quote_ident(rolname) || ', which row-level security does not bind' as hole
    from pg_roles
   where (rolsuper or rolbypassrls) and pg_has_role('purser_desk', oid, 'member')
  union all
  select 'purser_desk owns the table ' || quote_ident(relname)
    from pg_class join pg_policy on polrelid = pg_class.oid
   where pg_has_role('purser_desk', relowner, 'member')
  union all
  select 'row-level security is not forced on the table ' || quote_ident(relname)
    from pg_class join pg_policy on polrelid = pg_class.oid
   where not (relrowsecurity and relforcerowsecurity)
  union all
  select 'no table is walled' where not exists (select from pg_policy)`

/** Refuses a database where one agency could read another's rows. */
export async function refuseHoles(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ hole: string }>(holes)
  if (rows.length === 0) return
  const found = rows.map((row) => row.hole).join('; ')
  throw new Trouble(`This database does not keep agencies apart, so Purser does not start on it: ${found}.`)
}
