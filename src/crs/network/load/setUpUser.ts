import type { Database } from '../../database/transaction.ts'
import { hashSecret } from '../../session/secret.ts'
import { localZone } from '../../server/clock.ts'
import { oneTimePassword, type Invitation } from './newUsers.ts'
import { setUpSignIn } from './setUpSignIn.ts'
import { writeSetUpUser } from './setUpSql.ts'
import { lockLoads, readCurrency } from './storedSql.ts'

/**
 * Makes a one-time sign-in where the database has no network yet, by which it is set up in the desk. An earlier one ends.
 * Returns undefined if there is a network.
 */
export async function openSetUp({ pool }: Pick<Database, 'pool'>): Promise<Invitation | undefined> {
  const password = oneTimePassword()
  const { agency, name } = setUpSignIn
  const secrets = {
    passwordHash: await hashSecret(password),
    validationHash: await hashSecret(agency),
  }
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('begin')
    await lockLoads(client)
    const isEmpty = (await readCurrency(client)) === undefined
    if (isEmpty) await writeSetUpUser(client, secrets, localZone())
    await client.query('commit')
    isBroken = false
    return isEmpty ? { agency, name, password, validationCode: agency } : undefined
  } finally {
    client.release(isBroken)
  }
}
