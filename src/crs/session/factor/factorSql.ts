import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** Returns whether the user has a second factor, and whether the agency requires one. */
export async function readNeed(tx: Tx, userId: number): Promise<{ has: boolean; needs: boolean }> {
  const found = await sql<{ has: boolean; needs: boolean }>`
    select has_factor(${userId}) as has, needs_factor(${userId}) as needs`.execute(tx)
  return found.rows[0] ?? { has: false, needs: false }
}

export interface PasskeyRow {
  id: number
  credentialId: string
  host: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

export function listPasskeys(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  return tx
    .selectFrom('passkey')
    .select([
      ...(['id', 'host', 'name'] as const),
      ...(['credential_id as credentialId', 'created_at as createdAt', 'used_at as usedAt'] as const),
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** A passkey as needed for checking an assertion, before its user is known. */
export interface PasskeyKey {
  userId: number
  agency: string
  publicKey: Buffer
  counter: number
  transports: string[]
  host: string
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyKey | undefined> {
  const found = await sql<PasskeyKey>`
    select user_id as "userId", agency, public_key as "publicKey", counter, transports, host
    from passkey_of(${credentialId})`.execute(tx)
  const [row] = found.rows
  return row
}

export interface NewPasskey extends Omit<PasskeyKey, 'agency'> {
  agency: string
  credentialId: string
  name: string
  createdAt: Date
}

/** False if the credential is stored already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { userId, credentialId, publicKey, createdAt, ...columns } = passkey
  const inserted = await tx
    .insertInto('passkey')
    .values({
      ...columns,
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) > 0
}

/** False if another assertion has raised the counter meanwhile; authenticators without a counter always send 0. */
export async function usePasskey(tx: Tx, credentialId: string, counter: number, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('credential_id', '=', credentialId)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return Number(updated.numUpdatedRows) > 0
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows) > 0
}

export interface CodesRow {
  sealed: Buffer
  createdAt: Date
  usedAt: Date | null
}

export function findCodes(tx: Tx, userId: number): Promise<CodesRow | undefined> {
  return tx
    .selectFrom('one_time_code')
    .select(['sealed', 'created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export interface NewCodes {
  userId: number
  agency: string
  sealed: Buffer
  step: number
  now: Date
}

/** Replaces former codes of the user. */
export function insertCodes(tx: Tx, { userId, agency, sealed, step, now }: NewCodes): void {
  const columns = { sealed, last_step: step, created_at: now, used_at: null }
  sendAhead(
    tx,
    tx
      .insertInto('one_time_code')
      .values({ user_id: userId, agency, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns)),
  )
}

/** False if a code of this interval or of a later one was accepted before. */
export async function useCodeStep(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('one_time_code')
    .set({ last_step: step, used_at: now })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return Number(updated.numUpdatedRows) > 0
}

export async function deleteCodes(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('one_time_code').where('user_id', '=', userId).executeTakeFirst()
  return Number(deleted.numDeletedRows) > 0
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const rows = await tx.selectFrom('recovery_code').select('hash').where('user_id', '=', userId).execute()
  return rows.length
}

export function replaceRecoveryCodes(
  tx: Tx,
  { userId, agency }: { userId: number; agency: string },
  hashes: readonly Buffer[],
): void {
  deleteRecoveryCodes(tx, userId)
  sendAhead(
    tx,
    tx.insertInto('recovery_code').values(hashes.map((hash) => ({ hash, user_id: userId, agency }))),
  )
}

export function deleteRecoveryCodes(tx: Tx, userId: number): void {
  sendAhead(tx, tx.deleteFrom('recovery_code').where('user_id', '=', userId))
}

/** False if the user has no such code, or it was used before. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows) > 0
}

/** The unfinished setup of a session: the challenge for a new passkey, or the sealed secret of one-time codes. */
export interface Setup {
  challenge?: string
  sealed?: Buffer
  until: Date
}

/** Replaces what was being set up; undefined ends it. */
export function storeSetup(tx: Tx, deviceId: number, setup: Setup | undefined): void {
  const { challenge = null, sealed = null, until = null } = setup ?? {}
  const columns = { setup_challenge: challenge, setup_sealed: sealed, setup_until: until }
  sendAhead(tx, tx.updateTable('device').set(columns).where('id', '=', deviceId))
}

export function readSetup(
  tx: Tx,
  deviceId: number,
  now: Date,
): Promise<{ challenge: string | null; sealed: Buffer | null; until: Date } | undefined> {
  return tx
    .selectFrom('device')
    .select(['setup_challenge as challenge', 'setup_sealed as sealed', 'setup_until as until'])
    .where('id', '=', deviceId)
    .where('setup_until', '>', now)
    .forUpdate()
    .$narrowType<{ until: Date }>()
    .executeTakeFirst()
}
