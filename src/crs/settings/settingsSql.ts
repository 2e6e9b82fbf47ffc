import { sendAhead, type Tx, type Actor } from '../database/transaction.ts'

export async function findSetting(tx: Tx, { userId }: Actor): Promise<string | undefined> {
  const settings = tx.selectFrom('user_setting').select('value')
  const found = await settings.where('user_id', '=', userId).executeTakeFirst()
  return found?.value
}

export function upsertSetting(tx: Tx, { userId, agency }: Actor, value: string): void {
  if (userId === null) throw new TypeError('a user of an outside CRS has no settings in this database')
  sendAhead(
    tx,
    tx
      .insertInto('user_setting')
      .values({ user_id: userId, agency, value })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ value })),
  )
}
