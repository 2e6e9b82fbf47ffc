import { randomInt } from 'node:crypto'
import { hashSecret } from '../../session/secret.ts'
import type { NetworkRow } from '../check/rows.ts'
import type { StoredObject } from '../table/kinds.ts'
import type { Database } from '../../database/transaction.ts'
import { localZone } from '../../server/clock.ts'
import { writeSetUpUser } from './setUpSql.ts'
import { lockLoads, readCurrency, setUpSignIn } from './storedSql.ts'

/** The first sign-in of a user without a password, who must choose one. */
export interface Invitation {
  agency: string
  name: string
  password: string
  validationCode: string
}

export type Hash = (secret: string) => Promise<string>

/**
 * The rows of new users with the hashes of their secrets. Who is blocked or signs in by the directory alone is not invited.
 */
export async function newUserRows(
  added: readonly NetworkRow[],
  {
    hash = hashSecret,
    withoutPasswords,
  }: {
    hash?: Hash | undefined
    /** Agencies whose users sign in by the directory. */
    withoutPasswords: ReadonlySet<string>
  },
): Promise<{ rows: StoredObject[]; invitations: Invitation[] }> {
  const users = await Promise.all(
    added.map(async ({ stored, values }) => {
      const given = values.get('password')
      const password = typeof given === 'string' ? given : makeOneTimePassword()
      const isInvited =
        typeof given !== 'string' &&
        stored.blocked !== true &&
        stored.from_directory !== true &&
        (stored.break_glass === true || !withoutPasswords.has(String(stored.agency)))
      const validationCode = String(values.get('validation_code') ?? stored.agency)
      const name = String(stored.name).normalize('NFC')
      const row = {
        ...stored,
        name,
        password_hash: await hash(password),
        validation_hash: await hash(validationCode),
        must_change_password: isInvited,
      }
      return { row, isInvited, invitation: { agency: String(stored.agency), name, password, validationCode } }
    }),
  )
  return {
    rows: users.map(({ row }) => row),
    invitations: users.filter(({ isInvited }) => isInvited).map(({ invitation }) => invitation),
  }
}

/** Letters and digits that are not mistaken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

export const makeOneTimePassword = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/**
 * Makes a one-time sign-in where the database has no network yet, by which it is set up in the desk. An earlier one ends.
 * Returns undefined if there is a network.
 */
export async function openSetUp({ pool }: Pick<Database, 'pool'>): Promise<Invitation | undefined> {
  const password = makeOneTimePassword()
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
