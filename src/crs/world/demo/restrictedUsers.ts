import type pg from 'pg'
import { hideKeys } from '../../../domain/settings/setting.ts'
import { hashSecret } from '../../session/secret.ts'

const agency = '1300'
const password = 'ferrydesk'

interface Restricted {
  name: string
  hides: readonly string[]
  check_in: boolean
  trucks: boolean
}

const unrestricted = { hides: [], check_in: true, trucks: true }

/** One user of the main agency per permission, with all other permissions, to try out its effect. */
export const restrictedUsers: readonly Restricted[] = [
  ...hideKeys.map((key) => ({ ...unrestricted, name: `without_${key}`, hides: [key] })),
  { ...unrestricted, name: 'without_check_in', check_in: false },
  { ...unrestricted, name: 'without_trucks', trucks: false },
]

/** Adds the users that a world of an earlier version lacks. */
export async function addRestrictedUsers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from agency_user where agency = $1', [
    agency,
  ])
  const present = new Set(rows.map(({ name }) => name))
  const missing = restrictedUsers.filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  await client.query(
    `insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash,
       can_check_in, can_manage_truck_companies, hide_setting)
     select $1, name, name, 'GR', 'en', $2, $3, check_in, trucks, hides
     from jsonb_to_recordset($4) as u(name text, check_in boolean, trucks boolean, hides text[])`,
    [agency, await hashSecret(password), await hashSecret(agency), JSON.stringify(missing)],
  )
}
