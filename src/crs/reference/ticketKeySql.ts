import type { Database } from '../database/transaction.ts'

/** Stores the key unless there is one, and returns the stored one. Only the owner of the tables may read it. */
export async function storedTicketKey({ pool }: Database, made: string): Promise<string> {
  await pool.query('insert into ticket_key (id, private_key) values (1, $1) on conflict do nothing', [made])
  const { rows } = await pool.query<{ key: string }>('select private_key as key from ticket_key')
  const [stored] = rows
  if (!stored) throw new Error('no ticket key')
  return stored.key
}
