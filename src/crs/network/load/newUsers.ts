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

/** The rows of new users with the hashes of their secrets. Who signs in by the directory alone is not invited. */
export async function newUserRows(
  added: readonly NetworkRow[],
  withoutPasswords: ReadonlySet<string>,
): Promise<{ rows: StoredObject[]; invitations: Invitation[] }> {
  const invitations: Invitation[] = []
  const rows: StoredObject[] = []
  for (const { stored, values } of added) {
    const given = values.get('password')
    const password = typeof given === 'string' ? given : oneTimePassword()
    const validationCode = String(values.get('validation_code') ?? stored.agency)
    const name = String(stored.name).normalize('NFC')
    const isInvited =
      typeof given !== 'string' &&
      stored.from_directory !== true &&
      (stored.break_glass === true || !withoutPasswords.has(String(stored.agency)))
    if (isInvited) invitations.push({ agency: String(stored.agency), name, password, validationCode })
    rows.push({
      ...stored,
      name,
      password_hash: await hashSecret(password),
      validation_hash: await hashSecret(validationCode),
      must_change_password: isInvited,
    })
  }
  return { rows, invitations }
}

/** Letters and digits that are not mistaken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

const oneTimePassword = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
