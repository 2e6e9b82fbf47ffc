import { sql, type Kysely } from 'kysely'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Row, Tables } from '../../database/tables.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import { StartupError } from '../../database/startupError.ts'

/** Returns whether the user has a second factor, and whether the agency requires one. */
export async function readNeed(tx: Tx, userId: number): Promise<{ has: boolean; needs: boolean }> {
  const { rows } = await sql<{ has: boolean; needs: boolean }>`
    select has_factor(${userId}) as has, needs_factor(${userId}) as needs`.execute(tx)
  return rows[0] ?? { has: false, needs: false }
}

export type PasskeyRow = Pick<
  Row<'passkey'>,
  'id' | 'credentialId' | 'host' | 'name' | 'createdAt' | 'usedAt'
>

export async function listPasskeys(tx: Tx, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, credential_id as "credentialId", host, name, created_at as "createdAt", used_at as "usedAt"
    from passkey where user_id = ${userId} order by id`.execute(tx)
  return rows
}

/** A passkey as needed for checking an assertion, before its user is known. */
export type PasskeyKey = Pick<
  Row<'passkey'>,
  'userId' | 'agency' | 'publicKey' | 'counter' | 'transports' | 'host'
>

export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyKey | undefined> {
  const { rows } = await sql<PasskeyKey>`
    select user_id as "userId", agency, public_key as "publicKey", counter, transports, host
    from passkey_of(${credentialId})`.execute(tx)
  const [row] = rows
  return row
}

export type NewPasskey = Omit<Row<'passkey'>, 'id' | 'usedAt'>

/** False if the credential is stored already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { userId, agency, credentialId, publicKey, counter, transports, host, name, createdAt } = passkey
  const inserted = await sql`
    insert into passkey (user_id, agency, credential_id, public_key, counter, transports, host, name, created_at)
    values (${userId}, ${agency}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${host}, ${name},
      ${createdAt})
    on conflict (credential_id) do nothing`.execute(tx)
  return Number(inserted.numAffectedRows) > 0
}

/** False if another assertion has raised the counter meanwhile; authenticators without a counter always send 0. */
export async function usePasskey(tx: Tx, credentialId: string, counter: number, now: Date): Promise<boolean> {
  const updated = await sql`
    update passkey set counter = ${counter}, used_at = ${now}
    where credential_id = ${credentialId} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(
    tx,
  )
  return Number(updated.numAffectedRows) > 0
}

export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await sql`delete from passkey where user_id = ${userId} and id = ${id}`.execute(tx)
  return Number(deleted.numAffectedRows) > 0
}

export type CodesRow = Pick<Row<'one_time_code'>, 'sealed' | 'createdAt' | 'usedAt'>

export async function findCodes(tx: Tx, userId: number): Promise<CodesRow | undefined> {
  const { rows } = await sql<CodesRow>`
    select sealed, created_at as "createdAt", used_at as "usedAt"
    from one_time_code where user_id = ${userId}`.execute(tx)
  return rows[0]
}

export interface NewCodes {
  userId: number
  agency: string
  sealed: Buffer
  step: number
  now: Date
}

/** Replaces former codes of the user. */
export function insertCodesAhead(tx: Tx, { userId, agency, sealed, step, now }: NewCodes): void {
  sendAhead(
    tx,
    sql`
    insert into one_time_code (user_id, agency, sealed, last_step, created_at)
    values (${userId}, ${agency}, ${sealed}, ${step}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, last_step = excluded.last_step,
      created_at = excluded.created_at, used_at = null`,
  )
}

/** False if a code of this interval or of a later one was accepted before. */
export async function useCodeStep(tx: Tx, userId: number, step: number, now: Date): Promise<boolean> {
  const updated = await sql`
    update one_time_code set last_step = ${step}, used_at = ${now}
    where user_id = ${userId} and last_step < ${step}`.execute(tx)
  return Number(updated.numAffectedRows) > 0
}

export async function deleteCodes(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await sql`delete from one_time_code where user_id = ${userId}`.execute(tx)
  return Number(deleted.numAffectedRows) > 0
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*) as codes from recovery_code where user_id = ${userId}`.execute(tx)
  return mustGet(rows, 0).codes
}

export function replaceRecoveryCodesAhead(
  tx: Tx,
  { userId, agency }: { userId: number; agency: string },
  hashes: readonly Buffer[],
): void {
  deleteRecoveryCodesAhead(tx, userId)
  sendAhead(
    tx,
    sql`
    insert into recovery_code (hash, user_id, agency)
    select hash, ${userId}, ${agency} from unnest(${hashes}::bytea[]) as hash`,
  )
}

export function deleteRecoveryCodesAhead(tx: Tx, userId: number): void {
  sendAhead(tx, sql`delete from recovery_code where user_id = ${userId}`)
}

/** False if the user has no such code, or it was used before. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: Buffer): Promise<boolean> {
  const deleted = await sql`
    delete from recovery_code where user_id = ${userId} and hash = ${hash}`.execute(tx)
  return Number(deleted.numAffectedRows) > 0
}

/** The unfinished setup of a session: the challenge for a new passkey, or the sealed secret of one-time codes. */
export interface Setup {
  challenge?: string
  sealed?: Buffer
  until: Date
}

/** Replaces what was being set up; undefined ends it. */
export function storeSetupAhead(tx: Tx, deviceId: number, setup: Setup | undefined): void {
  const { challenge = null, sealed = null, until = null } = setup ?? {}
  sendAhead(
    tx,
    sql`
    update device set setup_challenge = ${challenge}, setup_sealed = ${sealed}, setup_until = ${until}
    where id = ${deviceId}`,
  )
}

interface SetupRow {
  challenge: string | null
  sealed: Buffer | null
  until: Date
}

export async function readSetup(tx: Tx, deviceId: number, now: Date): Promise<SetupRow | undefined> {
  const { rows } = await sql<SetupRow>`
    select setup_challenge as challenge, setup_sealed as sealed, setup_until as until
    from device where id = ${deviceId} and setup_until > ${now} for update`.execute(tx)
  return rows[0]
}

// For the program of the office, as the owner of the tables.

type Owner = Kysely<Tables>

interface UserFactors {
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

/**
 * Notes the key of the servers on this database; throws a StartupError where codes are in use that were sealed with
 * another. Keys are random, so that they cannot be found from their digest.
 */
export async function requireSameKey(owner: Kysely<Tables>, key: Buffer): Promise<void> {
  const digest = createHash('sha256').update('purser one-time codes').update(key).digest()
  await sql`
    insert into codes_key (digest) values (${digest}) on conflict (single) do update set digest = excluded.digest
    where not exists (select from one_time_code)`.execute(owner)
  const { rows } = await sql<{ digest: Buffer }>`select digest from codes_key`.execute(owner)
  if (rows.some((row) => timingSafeEqual(row.digest, digest))) return
  throw new StartupError(
    'The key of one-time codes is not the one that was used with this database before: codes of authenticator apps would be ' +
      'refused. Give all servers on it the same CODES_KEY; the file codes.key in the data folder of the first one has it, ' +
      'which `xxd -p -c 64 codes.key` prints. If that is lost, run `npm run factors -- forget-key`.',
  )
}

/** The key of the server that starts next is noted. Codes sealed with the former key cannot be used any more. */
export async function forgetKey(owner: Kysely<Tables>): Promise<void> {
  await sql`delete from codes_key`.execute(owner)
}
