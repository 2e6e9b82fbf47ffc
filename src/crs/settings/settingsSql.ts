import { sql } from 'kysely'
import type { Row } from '../database/tables.ts'
import { sendAhead, type Tx, type Actor } from '../database/transaction.ts'

export async function findSetting(tx: Tx, { userId }: Actor): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'user_setting'>, 'value'>>`
    select value from user_setting where user_id = ${userId}`.execute(tx)
  return rows[0]?.value
}

export function upsertSettingAhead(tx: Tx, { userId, agency }: Actor, value: string): void {
  if (userId === null) throw new TypeError('a user of an outside CRS has no settings in this database')
  sendAhead(
    tx,
    sql`
    insert into user_setting (user_id, agency, value) values (${userId}, ${agency}, ${value})
    on conflict (user_id) do update set value = excluded.value`,
  )
}
