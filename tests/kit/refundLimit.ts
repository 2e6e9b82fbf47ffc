import pg from 'pg'

/** Publishes the amount above which a second person approves a refund, in the smallest unit of the currency. */
export async function limitRefunds(database: string, amount: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select begin_publication()')
    await client.query('update network set refund_limit = $1', [amount])
    await client.query(`select publish_catalogue('tester', 'a limit', now())`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
