import { sql } from 'kysely'
import type { Call } from '../../contract/call.ts'
import type { hideKeys } from '../../domain/settings/setting.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import { readUser } from './sql.ts'

/** Whether the signed-in user may see and change the hauliers of the agency. */
export async function mayManageTrucks(tx: Tx, { userId }: Actor): Promise<boolean> {
  if (userId === null) return false
  return (await readUser(tx, userId)).canManageTruckCompanies
}

/** Whether the agency withholds the call from the person, or from the account with whose rights the person acts. */
export async function isCallHidden(
  tx: Tx,
  who: Actor,
  { hiddenBy }: Pick<Call, 'hiddenBy'>,
): Promise<boolean> {
  return hiddenBy !== undefined && (await isHidden(tx, who, hiddenBy))
}

/** Whether the agency hides this from the person, or from the account with whose rights the person acts. */
export async function isHidden(tx: Tx, who: Actor, key: (typeof hideKeys)[number]): Promise<boolean> {
  const users = [who.userId, who.person?.userId ?? null].filter((id) => id !== null)
  const found = await sql<{ hidden: boolean | null }>`
    select bool_or(${key} = any(hidden_from(id))) as hidden from unnest(${users}::bigint[]) as id`.execute(tx)
  return found.rows[0]?.hidden ?? false
}
