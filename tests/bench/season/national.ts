import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../../../src/crs/database/open.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { demoAgencies } from '../../../src/crs/world/demo/agencies.ts'
import { type PgBouncer, startPgBouncer } from '../../kit/cluster/pgbouncer.ts'
import { type PostgresCluster, startPostgresCluster } from '../../kit/cluster/postgresCluster.ts'
import { quickHash } from '../../kit/crs/agencies.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { type Purser, startPurser } from '../../kit/server.ts'

/** The agency with three desks of four. */
export const largeAgency = '1300'
const shareOfLargeAgency = 0.75
const plenty = 1_000_000

export interface DeskUser {
  agency: string
  user: string
  /** The address that it calls from. */
  from: string
}

/** Three PostgreSQL under Patroni, PgBouncer, and servers, with the demo world and a user for each desk. */
export interface National {
  cluster: PostgresCluster
  /** Absent where servers are connected to the primary by HAProxy alone. */
  pooler: PgBouncer | undefined
  servers: readonly Purser[]
  /** Of the owner, at the primary. */
  database: Database
  /** The address of each server in turn. */
  address(): string
  users: readonly DeskUser[]
}

/** A connection as a superuser to the primary; where it breaks, its statements fail. */
export async function superuserAt({ cluster }: National): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: cluster.superuserUrlOf(await cluster.primary()) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Opens it for the work, and ends all of it afterwards. */
export async function inNational(
  { serverCount, desks, isPooled }: { serverCount: number; desks: number; isPooled: boolean },
  work: (national: National) => Promise<void>,
): Promise<void> {
  const ends: (() => Promise<unknown> | void)[] = []
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  // What is still under way fails meanwhile, and must not end this process before the cluster has ended.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined)
      void endAll().finally(() => process.exit(1))
    })
  try {
    const cluster = await startPostgresCluster({ direct: true })
    ends.push(() => cluster.stop())
    const pooler = isPooled ? await startPgBouncer(cluster.url, {}, cluster.superuserUrl) : undefined
    ends.push(() => pooler?.stop())
    const servers = await startServers(cluster, pooler, serverCount, ends)
    const database = await openDatabase(cluster.url)
    ends.push(() => database.close())
    await database.pool.query('update ticket_stock set last_number = next_number + $1', [plenty])
    await database.pool.query('update agency set credit_limit = 1000000000000')
    await database.pool.query('update company_credit set credit_limit = 1000000000000')
    const users = await addUsers(database, desks)
    let turn = 0
    const address = () => servers[turn++ % servers.length]!.url
    await work({ cluster, pooler, servers, database, users, address })
  } catch (cause) {
    // Before what is still under way fails because of the end.
    console.error(cause)
    process.exitCode = 1
  } finally {
    await endAll()
  }
}

async function startServers(
  cluster: PostgresCluster,
  pooler: PgBouncer | undefined,
  count: number,
  ends: (() => Promise<unknown> | void)[],
): Promise<Purser[]> {
  const environment = {
    DATABASE_URL: pooler?.url ?? cluster.url,
    DATABASE_LISTEN_URL: cluster.url,
    DATABASE_REPLICA_URL: cluster.standbysUrl,
    CODES_KEY: randomBytes(32).toString('hex'),
    // So that each desk has its own address, as the limits of the server expect.
    BEHIND_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  const servers: Purser[] = []
  // One after the other: the first makes the world.
  for (let nth = 0; nth < count; nth++) {
    const folder = temporaryFolder()
    ends.push(() => folder.remove())
    const server = await startPurser({ folder: folder.path, environment })
    ends.push(() => server.kill9())
    servers.push(server)
  }
  return servers
}

async function addUsers({ owner }: Database, desks: number): Promise<DeskUser[]> {
  const others = demoAgencies.map(({ code }) => code).filter((code) => code !== largeAgency)
  const large = Math.round(desks * shareOfLargeAgency)
  const users = Array.from({ length: desks }, (_, nth) => ({
    agency: nth < large ? largeAgency : others[nth % others.length]!,
    user: `season${nth}`,
    from: `10.0.${nth >> 8}.${nth & 255}`,
  }))
  const password = await quickHash('ferrydemo')
  const codes = [largeAgency, ...others]
  const validations = new Map<string, string>()
  for (const code of codes) validations.set(code, await quickHash(code))
  await owner
    .insertInto('agency_user')
    .values(
      users.map(({ agency, user }) => ({
        ...{ agency, name: user, full_name: user, nationality: 'GR', language: 'en' },
        ...{ password_hash: password, validation_hash: validations.get(agency) ?? '', hide_setting: [] },
        can_check_in: true,
      })),
    )
    .execute()
  return users
}
