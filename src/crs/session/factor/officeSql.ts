import { type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'

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
  const { rows } = await sql<Pick<Row<'agency'>, 'secondFactor'>>`
    select second_factor as "secondFactor" from agency where code = ${agency}`.execute(owner)
  return rows[0]?.secondFactor
}

export async function readUsers(owner: Owner, agency: string): Promise<UserFactors[]> {
  const { rows } = await sql<UserFactors>`
    select name, needs_factor(id) as needs, (select count(*)::int from passkey where user_id = u.id) as passkeys,
      exists (select from one_time_code where user_id = u.id) as codes
    from agency_user u where agency = ${agency} order by name`.execute(owner)
  return rows
}

export async function storeRequirement(
  owner: Owner,
  agency: string,
  rights: readonly string[],
): Promise<void> {
  await sql`update agency set second_factor = ${rights} where code = ${agency}`.execute(owner)
}

/** Removes every factor of a user, ends the user’s sessions and records it; false for no such user. */
export function deleteFactors(owner: Owner, agency: string, name: string): Promise<boolean> {
  return owner.transaction().execute(async (tx) => {
    const { rows } = await sql<Pick<Row<'agency_user'>, 'id'>>`
      select id from agency_user where agency = ${agency} and name = ${name.normalize('NFC')}`.execute(tx)
    const [user] = rows
    if (!user) return false
    for (const table of ['passkey', 'one_time_code', 'recovery_code', 'device'])
      await sql`delete from ${sql.table(table)} where user_id = ${user.id}`.execute(tx)
    await sql`
      insert into journal (agency, user_name, kind, booking_id, data)
      values (${agency}, 'system', 'session.removeFactor', null, ${JSON.stringify({ user: user.id })}::jsonb)`.execute(
      tx,
    )
    return true
  })
}
