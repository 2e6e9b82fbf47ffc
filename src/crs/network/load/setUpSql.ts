import { setUpSignIn, type Client } from './storedSql.ts'

interface Secrets {
  passwordHash: string
  validationHash: string
}

/** Makes the one-time sign-in, or gives it another password and ends its sessions. */
export async function writeSetUpUser(client: Client, secrets: Secrets, zone: string): Promise<void> {
  const { agency, name } = setUpSignIn
  await client.query(
    `insert into agency (code, name, signature, currency, timezone, credit_limit) values ($1, '', '', '', $2, 0)
      on conflict do nothing`,
    [agency, zone],
  )
  await client.query('delete from device where agency = $1', [agency])
  await client.query(
    `insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash, rights)
      values ($1, $2, '', '', 'en', $3, $4, '{network}')
      on conflict (agency, name) do update set password_hash = excluded.password_hash,
        validation_hash = excluded.validation_hash`,
    [agency, name, secrets.passwordHash, secrets.validationHash],
  )
}

/** Removes the one-time sign-in with its sessions. */
export async function deleteSetUpUser(client: Client): Promise<void> {
  const { agency } = setUpSignIn
  const ofUsers = '(select id from agency_user where agency = $1)'
  for (const [table, condition] of [
    ['alternate_grant', `user_id in ${ofUsers} or agency = $1`],
    ['password_reset', `user_id in ${ofUsers}`],
    ['access_token', 'agency = $1'],
    ['device', 'agency = $1'],
    ['user_setting', `user_id in ${ofUsers}`],
    ['draft', 'agency = $1'],
    ['agency_user', 'agency = $1'],
    ['agency', 'code = $1'],
  ])
    await client.query(`delete from ${table} where ${condition}`, [agency])
}
