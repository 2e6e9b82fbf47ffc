import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** As `prepared` writes it. */
const mark = '/* prepared */'

/**
 * Begins a statement that is planned once per connection instead of each time. For statements of one text that are
 * planned longer than executed.
 */
export const prepared = sql`/* prepared */`

const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `purser_${names.size + 1}`
  names.set(text, name)
  return name
}

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/** The pool, whose marked statements are prepared under a name. */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const preparingClient = clients.get(client) ?? withNames(client)
      clients.set(client, preparingClient)
      return preparingClient
    },
  }
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    text.trimStart().startsWith(mark)
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values)
  return {
    // Kysely also passes cursors, for streaming, which the server does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
