import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type NameStatement, planRepeated } from './connection.ts'
import { ownerPool, requestPool, waitUntilReachable } from './connect.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables/tables.ts'
import { type Database, type Leg, securedTransactions } from './transaction.ts'
import { serverUrl } from './serverRole.ts'
import { requireRowLevelSecurity } from './rowLevelSecurity.ts'

/**
 * Connects, migrates, and checks row-level security; throws a StartupError with a readable message. `preparesStatements`
 * is false behind a pooler that cannot keep prepared statements.
 */
export async function openDatabase(url: string, { preparesStatements = true } = {}): Promise<Database> {
  await waitUntilReachable(url)
  const pool = ownerPool(url)
  try {
    await migrate(pool)
    const requests = requestPool(await serverUrl(pool, url))
    await requireRowLevelSecurity(pool)
    return assemble(pool, requests, preparesStatements ? planRepeated() : () => undefined)
  } catch (cause) {
    await pool.end()
    throw cause
  }
}

function assemble(pool: pg.Pool, requests: pg.Pool, nameStatement: NameStatement): Database {
  const listeners = new Set<(legs: readonly Leg[]) => void>()
  return {
    transaction: securedTransactions(requests, nameStatement, (legs) => {
      for (const listener of listeners) listener(legs)
    }),
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
