import type { Database } from '../database/transaction.ts'

/** Stores the key unless there is one, and returns the stored one. Only the owner of the tables may read it. */
export async function storedTicketKey({ owner }: Database, made: string): Promise<string> {
  await owner
    .insertInto('ticket_key')
    .values({ id: 1, private_key: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { private_key } = await owner.selectFrom('ticket_key').select('private_key').executeTakeFirstOrThrow()
  return private_key
}
