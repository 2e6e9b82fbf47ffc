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

export type Hash = (secret: string) => Promise<string>

/** The rows of new users with the hashes of their secrets. */
export async function newUserRows(
  added: readonly NetworkRow[],
  hash: Hash = hashSecret,
): Promise<{ rows: StoredObject[]; invitations: Invitation[] }> {
  const users = await Promise.all(
    added.map(async ({ stored, values }) => {
      const given = values.get('password')
      const isInvited = typeof given !== 'string'
      const password = isInvited ? oneTimePassword() : given
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

const oneTimePassword = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
