import { randomUUID } from 'node:crypto'
import { newClient } from './connect.ts'

/**
 * Parts of a connection that a pooler before PostgreSQL preserves from one transaction to the next; without one,
 * everything.
 */
export interface Pooling {
  /** Settings, locks and LISTEN outlast a transaction. */
  keepsSession: boolean
  /** Statements that were named are known in every transaction. */
  keepsStatements: boolean
}

const unknownStatement = '26000'
/** Milliseconds after which a pooler is taken to have one connection only, which the other client holds. */
const mostWait = 5000

/** A pooler that others use may give one the same connection again by chance, so it is asked often. */
const times = 30

/** Asks with two connections, one of which holds what the pooler would give the other. */
export async function poolingAt(url: string): Promise<Pooling> {
  const [one, other] = [
    newClient({ connectionString: url, query_timeout: mostWait }),
    newClient({ connectionString: url }),
  ]
  try {
    await Promise.all([one.connect(), other.connect()])
    const named = { name: `purser_${randomUUID()}`, text: 'select pg_backend_pid() as session' }
    const ask = async () => (await one.query<{ session: number }>(named)).rows[0]?.session
    for (let nth = 0; nth < times; nth++) {
      const first = await ask()
      await other.query('begin')
      const next = await ask()
      if (next !== first) return { keepsSession: false, keepsStatements: true }
      await other.query('commit')
    }
    return { keepsSession: true, keepsStatements: true }
  } catch (cause) {
    if (!isForgotten(cause as DatabaseError)) throw cause
    return { keepsSession: false, keepsStatements: false }
  } finally {
    await Promise.all([one.end(), other.end()]).catch(() => undefined)
  }
}

type DatabaseError = Error & { code?: string }

const isForgotten = ({ code, message }: DatabaseError) =>
  code === unknownStatement || message === 'Query read timeout'
