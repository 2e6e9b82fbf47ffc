import type pg from 'pg'
import type { Database } from '../../../src/crs/database/transaction.ts'

/** Publishes what a statement changes as a new version, and returns its number. */
export async function publish(
  { pool }: Pick<Database, 'pool'>,
  statement: string,
  beforeCommit: (client: pg.PoolClient) => unknown = () => undefined,
): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select begin_publication()')
    await client.query(statement)
    const { rows } = await client.query<{ version: number }>(
      `select publish_catalogue('tester', 'test', now()) as version`,
    )
    await beforeCommit(client)
    await client.query('commit')
    return rows[0]!.version
  } finally {
    client.release()
  }
}

/** Raises every fare by so many hundredths. */
export const raiseFares = (database: Pick<Database, 'pool'>, by: number) =>
  publish(database, `update list_fare set gross = gross + ${by}`)
