import pg from 'pg'
import { publish } from './crs/publish.ts'

/** Publishes the amount above which a second person approves a refund, in the smallest unit of the currency. */
export async function limitRefunds(database: string, amount: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: database, max: 1 })
  try {
    await publish({ pool }, `update network set refund_limit = ${amount}`)
  } finally {
    await pool.end()
  }
}
