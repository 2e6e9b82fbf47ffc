import { randomInt } from 'node:crypto'
import { hashSecret } from '../../session/secret.ts'
import type { NetworkRow } from '../check/rows.ts'
import type { StoredObject } from '../table/kinds.ts'

/** The first sign-in of a user without a password, who must choose one. */
export interface Invitation {
  agency: string
  name: string
  password: string
  validationCode: string
}

/** The rows of new users with the hashes of their secrets. */
export async function newUserRows(
  added: readonly NetworkRow[],
): Promise<{ rows: StoredObject[]; invitations: Invitation[] }> {
  const invitations: Invitation[] = []
  const rows: StoredObject[] = []
  for (const { stored, values } of added) {
    const given = values.get('password')
    const password = typeof given === 'string' ? given : oneTimePassword()
    const validationCode = String(values.get('validation_code') ?? stored.agency)
    const name = String(stored.name).normalize('NFC')
    if (typeof given !== 'string')
      invitations.push({ agency: String(stored.agency), name, password, validationCode })
    rows.push({
      ...stored,
      name,
      password_hash: await hashSecret(password),
      validation_hash: await hashSecret(validationCode),
      must_change_password: typeof given !== 'string',
    })
  }
  return { rows, invitations }
}

/** Letters and digits that are not mistaken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

export const oneTimePassword = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
