import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type NameStatement, planRepeated } from './connection.ts'
import { ownerPool, requestPool, waitUntilReachable } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'
import { type Database, type Leg, securedTransactions, type Standby } from './transaction.ts'
import { type Pooling, poolingAt } from './pooling.ts'
import { serverLogin, urlAs, requireRowLevelSecurity } from './serverRole.ts'
import { openStandby } from './standby.ts'
import { StartupError } from './startupError.ts'
import { countTime } from './waits.ts'

/**
 * Connects, migrates, and checks row-level security; throws a StartupError with a readable message. `url` may lead to a
 * pooler that gives out connections per transaction; `sessionUrl` then leads to the same PostgreSQL without it, and
 * `replicaUrl` to its standbys, behind a pooler of the same kind if there is one.
 */
export async function openDatabase(
  url: string,
  { sessionUrl = url, replicaUrl }: { sessionUrl?: string; replicaUrl?: string } = {},
): Promise<Database> {
  await waitUntilReachable(sessionUrl)
  const pool = ownerPool(sessionUrl)
  try {
    await migrate(pool)
    const login = await serverLogin(pool, url)
    requireSessions(sessionUrl === url ? login.pooling : await poolingAt(sessionUrl))
    await requireRowLevelSecurity(pool)
    const named = () => (login.pooling.keepsStatements ? planRepeated() : () => undefined)
    const requests = requestPool(login.url)
    const standby = replicaUrl && openStandby(urlAs(login.url, replicaUrl), requests, named())
    return assemble(pool, requests, named(), standby || undefined)
  } catch (cause) {
    await pool.end()
    throw isRefusedByPooler(cause) ? new StartupError(needsSessions, { cause }) : cause
  }
}

const needsSessions =
  'Purser needs connections that last: for notifications, and to prepare the database. The pooler before the database ' +
  'gives out connections per transaction; name the PostgreSQL behind it in DATABASE_LISTEN_URL.'

function requireSessions({ keepsSession }: Pooling): void {
  if (!keepsSession) throw new StartupError(needsSessions)
}

/** A pooler lets the settings of the owner’s connections not through. */
const isRefusedByPooler = (cause: unknown) =>
  (cause as { code?: string }).code === '08P01' && /startup parameter/.test((cause as Error).message)

function assemble(
  pool: pg.Pool,
  requests: pg.Pool,
  nameStatement: NameStatement,
  standby: Standby | undefined,
): Database {
  const listeners = new Set<(legs: readonly Leg[]) => void>()
  const notify = (legs: readonly Leg[]) => {
    for (const listener of listeners) listener(legs)
  }
  return {
    ...(standby && { standby }),
    transaction: securedTransactions(requests, nameStatement, {
      notify,
      notesPosition: standby !== undefined,
    }),
    async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
      const name = nameStatement(text)
      const query = { text, values: [...values], ...(name !== undefined && { name }) }
      return (await countTime(requests.query<Row>(query))).rows
    },
    onStockChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    requests,
    async close() {
      await standby?.close()
      await Promise.all([requests.end(), pool.end()])
    },
  }
}
