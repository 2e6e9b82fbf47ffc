import { randomUUID } from 'node:crypto'
import { newClient } from './connect.ts'

/** What a pooler before PostgreSQL leaves of a connection from one transaction to the next; without one, everything. */
export interface Pooling {
  /** Settings, locks and LISTEN outlast a transaction. */
  keepsSession: boolean
  /** Statements that were named are known in every transaction. */
  keepsStatements: boolean
}

const unknownStatement = '26000'
/** Milliseconds after which a pooler is taken to have one connection only, which the other client holds. */
const mostWait = 5000

/** Asks with two connections, one of which holds what the pooler would give the other. */
export async function poolingAt(url: string): Promise<Pooling> {
  const [one, other] = [
    newClient({ connectionString: url, query_timeout: mostWait }),
    newClient({ connectionString: url }),
  ]
  try {
    await Promise.all([one.connect(), other.connect()])
    const session = { name: `purser_${randomUUID()}`, text: 'select pg_backend_pid() as session' }
    const first = await one.query<{ session: number }>(session)
    await other.query('begin')
    const next = await one.query<{ session: number }>(session).catch(unlessForgotten)
    if (next === undefined) return { keepsSession: false, keepsStatements: false }
    return { keepsSession: first.rows[0]?.session === next.rows[0]?.session, keepsStatements: true }
  } finally {
    await Promise.all([one.end(), other.end()]).catch(() => undefined)
  }
}

function unlessForgotten(cause: Error & { code?: string }): undefined {
  if (cause.code !== unknownStatement && cause.message !== 'Query read timeout') throw cause
}
