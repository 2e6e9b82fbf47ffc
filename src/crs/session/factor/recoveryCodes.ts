import { randomBytes } from 'node:crypto'
import { writeBase32 } from '../../../domain/value/base32.ts'
import type { Tx } from '../../database/transaction.ts'
import { digest } from '../secret.ts'
import { replaceRecoveryCodes, useRecoveryCode } from './factorSql.ts'

const howMany = 10
/** 80 random bits: they cannot be guessed, so neither salt nor a slow hash is needed. */
const bytes = 10

/** Makes new recovery codes, which replace the former ones; only their hashes are stored. */
export function issueRecoveryCodes(tx: Tx, owner: { userId: number; agency: string }): string[] {
  const codes = Array.from({ length: howMany }, () => writeBase32(randomBytes(bytes)))
  replaceRecoveryCodes(
    tx,
    owner,
    codes.map((code) => digest(code)),
  )
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses a recovery code up; as typed, whatever its case and hyphens. */
export function takeRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  return useRecoveryCode(tx, userId, digest(typed.toUpperCase().replace(/[^A-Z2-7]/g, '')))
}
