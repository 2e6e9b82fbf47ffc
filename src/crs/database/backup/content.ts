import { sql } from 'kysely'
import type { Database } from '../transaction.ts'

interface Content {
  bookings: number
  /** When the last booking was made; null if there is none. */
  last: string | null
  tickets: number
  payments: number
  agencies: number
}

/** Counts what a restored database has, for its operator to compare; times are those of the zone. */
export async function countContent({ owner }: Database, zone: string): Promise<Content> {
  const { rows } = await sql<Content>`
    select (select count(*) from booking) as bookings,
      (select to_char(max(created_at) at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') from booking) as last,
      (select count(*) from ticket_sale) as tickets,
      (select count(*) from ledger_entry) as payments,
      (select count(*) from agency) as agencies`.execute(owner)
  const [content] = rows
  if (!content) throw new Error('The counts are missing.')
  return content
}
