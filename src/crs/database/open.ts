import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type NameStatement, planRepeated } from './connection.ts'
import { ownerPool, requestPool, waitUntilReachable } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables/tables.ts'
import { type Database, type Leg, securedTransactions } from './transaction.ts'
import { type Pooling, poolingAt } from './pooling.ts'
import { serverLogin } from './serverRole.ts'
import { StartupError } from './startupError.ts'
import { requireRowLevelSecurity } from './rowLevelSecurity.ts'

/**
 * Connects, migrates, and checks row-level security; throws a StartupError with a readable message. `url` may lead to a
 * pooler that gives out connections per transaction; `sessionUrl` then leads to the same PostgreSQL without it.
 */
export async function openDatabase(url: string, { sessionUrl = url } = {}): Promise<Database> {
  await waitUntilReachable(sessionUrl)
  const pool = ownerPool(sessionUrl)
  try {
    await migrate(pool)
    const login = await serverLogin(pool, url)
    requireSessions(sessionUrl === url ? login.pooling : await poolingAt(sessionUrl))
    await requireRowLevelSecurity(pool)
    const nameStatement = login.pooling.keepsStatements ? planRepeated() : () => undefined
    return assemble(pool, requestPool(login.url), nameStatement)
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

function assemble(pool: pg.Pool, requests: pg.Pool, nameStatement: NameStatement): Database {
  const listeners = new Set<(legs: readonly Leg[]) => void>()
  return {
    transaction: securedTransactions(requests, nameStatement, (legs) => {
      for (const listener of listeners) listener(legs)
    }),
    async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
      const name = nameStatement(text)
      const found = await requests.query<Row>({
        text,
        values: [...values],
        ...(name !== undefined && { name }),
      })
      return found.rows
    },
    onStockChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    requests,
    async close() {
      await Promise.all([requests.end(), pool.end()])
    },
  }
}
