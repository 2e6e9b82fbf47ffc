import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { onceUp } from './connect.ts'
import { type Pooling, poolingAt } from './pooling.ts'
import { StartupError } from './startupError.ts'

/** Arbitrary, but unique among advisory locks; servers that start together use one role with one password. */
const roleLock = 4_173_003
const insufficientPrivilege = '42501'

/**
 * Maximum duration in ms of a wait for another transaction and of a statement in a request, after which the call is to be
 * repeated; and of a transaction without a statement, which is stuck.
 */
const timeouts = {
  lock_timeout: 20_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
}

/**
 * Where requests connect: with a role that owns nothing, cannot switch to another role and has the privileges of
 * purser_desk. Created here, one per database, if the owner may create roles.
 */
export async function serverLogin(pool: pg.Pool, url: string): Promise<{ url: string; pooling: Pooling }> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [roleLock])
    const login = await ensureRole(client)
    const loginUrl = urlWithLogin(url, login)
    return { url: loginUrl, pooling: await findPooling(loginUrl, login.name) }
  } finally {
    // Ends the session, and with it a transaction that failed and the lock.
    client.release(true)
  }
}

interface Login {
  database: string
  name: string
  password: string
}

async function ensureRole(client: pg.PoolClient): Promise<Login> {
  const { rows } = await client.query<Login & { exists: boolean; settings: string[] }>(`
    select datname as database, role.name, coalesce(server_role.password, '') as password, pg_roles.oid is not null as exists,
      coalesce(rolconfig, '{}') as settings
    from pg_database, lateral (select 'purser_server_' || oid as name) role
    left join server_role using (name) left join pg_roles on rolname = role.name
    where datname = current_database()`)
  const [found] = rows
  if (!found) throw new Error('the connection has no database')
  const { exists, settings, ...login } = found
  const isLimited = Object.entries(timeouts).every(([name, value]) => settings.includes(`${name}=${value}`))
  if (exists && login.password !== '' && isLimited) return login
  const password = login.password || randomBytes(24).toString('base64url')
  await makeRole(client, { ...login, password }, exists)
  return { ...login, password }
}

async function makeRole(client: pg.PoolClient, { name, password }: Login, exists: boolean): Promise<void> {
  try {
    await client.query('begin')
    await client.query(
      `${exists ? 'alter' : 'create'} role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
    )
    await client.query(await membership(client, name))
    for (const [setting, value] of Object.entries(timeouts))
      await client.query(`alter role ${name} set ${setting} = ${value}`)
    await client.query('delete from server_role')
    await client.query('insert into server_role (name, password) values ($1, $2)', [name, password])
    await client.query('commit')
  } catch (cause) {
    const { code, message } = cause as Error & { code?: string }
    if (code !== insufficientPrivilege) throw cause
    throw new StartupError(
      'The role of DATABASE_URL must be able to make the role that requests run as, and is not: ' +
        `${message}. As an administrator, run "alter role … createrole" and ` +
        '"grant purser_desk to … with admin option" for it, then start Purser again.',
      { cause },
    )
  }
}

/** Before PostgreSQL 16 a member may switch to purser_desk, which has the same privileges. */
async function membership(client: pg.PoolClient, name: string): Promise<string> {
  const { rows } = await client.query<{ modern: boolean }>(
    "select current_setting('server_version_num')::int >= 160000 as modern",
  )
  return `grant purser_desk to ${name}${rows[0]?.modern ? ' with inherit true, set false' : ''}`
}

/**
 * Set in the query, which overrides user and password before the host, and also works without a host. The database is
 * the owner’s; a pooler may have given it another name.
 */
function urlWithLogin(url: string, { database, name, password }: Login): string {
  const changed = new URL(url)
  changed.username = ''
  changed.password = ''
  if (changed.pathname.length < 2) changed.pathname = `/${encodeURIComponent(database)}`
  changed.searchParams.set('user', name)
  changed.searchParams.set('password', password)
  return changed.href
}

/** Another address of the same database, signed in as at `login`, the address of the server’s role. */
export function urlAs(login: string, url: string): string {
  const { pathname, searchParams } = new URL(login)
  const [name = '', password = ''] = [searchParams.get('user'), searchParams.get('password')].map(
    (one) => one ?? '',
  )
  return urlWithLogin(url, { database: decodeURIComponent(pathname.slice(1)), name, password })
}

function findPooling(url: string, name: string): Promise<Pooling> {
  return onceUp(() => poolingAt(url)).catch((cause: Error) => {
    throw new StartupError(
      `PostgreSQL does not let the role ${name} in, as which requests run: ${cause.message}. ` +
        'Allow it to log in with its password (pg_hba.conf, and the list of users of a pooler).',
      { cause },
    )
  })
}

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
