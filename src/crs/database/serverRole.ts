import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newClient } from './connect.ts'
import { StartupError } from './startupError.ts'

/** Arbitrary, but unique among advisory locks; servers that start together use one role with one password. */
const roleLock = 4_173_003
const insufficientPrivilege = '42501'

/**
 * The URL for serving requests: with a role that owns nothing, cannot switch to another role and has the privileges of
 * purser_desk. Created here, one per database, if the owner may create roles.
 */
export async function serverUrl(pool: pg.Pool, url: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [roleLock])
    const login = await ensureRole(client)
    return await reachable(urlWithLogin(url, login), login.name)
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
  const { rows } = await client.query<Login & { exists: boolean }>(`
    select datname as database, role.name, coalesce(server_role.password, '') as password,
      exists (select from pg_roles where rolname = role.name) as exists
    from pg_database, lateral (select 'purser_server_' || oid as name) role
    left join server_role using (name) where datname = current_database()`)
  const [found] = rows
  if (!found) throw new Error('the connection has no database')
  const { exists, ...login } = found
  if (exists && login.password !== '') return login
  const password = randomBytes(24).toString('base64url')
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

/** Set in the query, which overrides user and password before the host, and also works without a host. */
function urlWithLogin(url: string, { database, name, password }: Login): string {
  const changed = new URL(url)
  changed.username = ''
  changed.password = ''
  changed.pathname = `/${encodeURIComponent(database)}`
  changed.searchParams.set('user', name)
  changed.searchParams.set('password', password)
  return changed.href
}

async function reachable(url: string, name: string): Promise<string> {
  const client = newClient({ connectionString: url })
  try {
    await client.connect()
    return url
  } catch (cause) {
    throw new StartupError(
      `PostgreSQL does not let the role ${name} in, as which requests run: ${(cause as Error).message}. ` +
        'Allow it to log in with its password (pg_hba.conf).',
      { cause },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
