import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

// For the program of the office, as the owner of the tables.

type Owner = Kysely<Tables>

export interface UserFactors {
  name: string
  needs: boolean
  passkeys: number
  codes: boolean
}

/** The rights whose holders need a second factor in the agency; undefined for no such agency. */
export async function readRequirement(owner: Owner, agency: string): Promise<string[] | undefined> {
  const found = owner.selectFrom('agency').select('second_factor').where('code', '=', agency)
  return (await found.executeTakeFirst())?.second_factor
}

export async function readUsers(owner: Owner, agency: string): Promise<UserFactors[]> {
  const found = await sql<UserFactors>`
    select name, needs_factor(id) as needs, (select count(*)::int from passkey where user_id = u.id) as passkeys,
      exists (select from one_time_code where user_id = u.id) as codes
    from agency_user u where agency = ${agency} order by name`.execute(owner)
  return found.rows
}

export async function storeRequirement(
  owner: Owner,
  agency: string,
  rights: readonly string[],
): Promise<void> {
  await owner
    .updateTable('agency')
    .set({ second_factor: [...rights] })
    .where('code', '=', agency)
    .execute()
}

/** Removes every factor of a user, ends the user’s sessions and records it; false for no such user. */
export function deleteFactors(owner: Owner, agency: string, name: string): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    const users = tx.selectFrom('agency_user').select('id').where('agency', '=', agency)
    const user = await users.where('name', '=', name.normalize('NFC')).executeTakeFirst()
    if (!user) return false
    for (const table of ['passkey', 'one_time_code', 'recovery_code', 'device'] as const)
      await tx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await sql`
      insert into journal (agency, user_name, kind, booking_id, data)
      values (${agency}, 'system', 'session.removeFactor', null, ${JSON.stringify({ user: user.id })}::jsonb)`.execute(
      tx,
    )
    return true
  })
}
