import { sql } from 'kysely'
import type { Right } from '../../domain/session/right.ts'
import { type Database, sendAhead, showAgency, type Tx } from '../database/transaction.ts'

export interface UserRow {
  id: number
  agency: string
  name: string
  fullName: string
  nationality: string
  language: string
  canCheckIn: boolean
  /** Null: at every port. */
  checkInPorts: string[] | null
  canManageTruckCompanies: boolean
  hideSetting: string[]
  email: string
}

const userColumns = [
  'id',
  'agency',
  'name',
  'full_name as fullName',
  'nationality',
  'language',
  'can_check_in as canCheckIn',
  'check_in_ports as checkInPorts',
  'can_manage_truck_companies as canManageTruckCompanies',
  'hide_setting as hideSetting',
  'email',
] as const

/** An account as needed for signing in, before its agency is visible. */
export interface UserAccount {
  id: number
  agency: string
  name: string
  email: string
  passwordHash: string
  validationHash: string
  agencyName: string
  signature: string
  hasFactor: boolean
  needsFactor: boolean
}

export async function findAccount(tx: Tx, agency: string, name: string): Promise<UserAccount | undefined> {
  const found = await sql<UserAccount>`
    select id, agency, name, email, password_hash as "passwordHash", validation_hash as "validationHash",
      agency_name as "agencyName", signature, has_factor as "hasFactor", needs_factor as "needsFactor"
    from sign_in_account(${agency}, ${name})`.execute(tx)
  return found.rows[0]
}

export async function readPasswordHash(tx: Tx, userId: number): Promise<string | undefined> {
  const found = await sql<{ hash: string | null }>`select password_hash_of(${userId}) as hash`.execute(tx)
  return found.rows[0]?.hash ?? undefined
}

export function readUser(tx: Tx, id: number): Promise<UserRow> {
  return tx.selectFrom('agency_user').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** All that the user may do, and whether a second factor has to be set up before. */
export async function readRights(tx: Tx, id: number): Promise<{ rights: Right[]; mustAddFactor: boolean }> {
  const found = await sql<{ rights: Right[]; mustAddFactor: boolean }>`
    select rights_of(${id}) as rights, needs_factor(${id}) and not has_factor(${id}) as "mustAddFactor"`.execute(
    tx,
  )
  return found.rows[0] ?? { rights: [], mustAddFactor: false }
}

export type SignedIn = Owner & { userId: number }

/** The owner of a session on one device. */
export interface Owner {
  userId: number | null
  agency: string
  userName: string
}

export interface DeviceRow extends Owner {
  id: number
  validatorHash: Buffer
  previousHash: Buffer | null
  previousUntil: Date | null
  salt: Buffer
  remember: boolean
  expiresAt: Date
  sealed: Buffer | null
}

export type NewDevice = Omit<DeviceRow, 'id' | 'previousHash' | 'previousUntil'> & {
  selector: string
  fromBrowser: boolean
  openedAt: Date
  browser: string
  network: string
}

export async function insertDevice(tx: Tx, device: NewDevice): Promise<number> {
  const { id } = await tx
    .insertInto('device')
    .values({
      user_id: device.userId,
      agency: device.agency,
      user_name: device.userName,
      selector: device.selector,
      validator_hash: device.validatorHash,
      salt: device.salt,
      remember: device.remember,
      expires_at: device.expiresAt,
      sealed: device.sealed,
      from_browser: device.fromBrowser,
      opened_at: device.openedAt,
      used_at: device.openedAt,
      browser: device.browser,
      network: device.network,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the device, so that renewals of one browser are serialized; makes its agency visible. */
export async function lockDevice(tx: Tx, selector: string): Promise<DeviceRow | undefined> {
  const found = await sql<{ agency: string | null }>`select agency_of_device(${selector}) as agency`.execute(
    tx,
  )
  const agency = found.rows[0]?.agency
  if (agency == null) return undefined
  showAgency(tx, agency)
  return selectDevice(tx, selector)
}

function selectDevice(tx: Tx, selector: string): Promise<DeviceRow | undefined> {
  return tx
    .selectFrom('device')
    .select([
      'id',
      'user_id as userId',
      'agency',
      'user_name as userName',
      'validator_hash as validatorHash',
      'previous_hash as previousHash',
      'previous_until as previousUntil',
      'salt',
      'remember',
      'expires_at as expiresAt',
      'sealed',
    ])
    .where('selector', '=', selector)
    .forUpdate()
    .executeTakeFirst()
}

export function rotateDevice(
  tx: Tx,
  device: DeviceRow,
  next: Buffer,
  { now, previousUntil }: { now: Date; previousUntil: Date },
): void {
  sendAhead(
    tx,
    tx
      .updateTable('device')
      .set({
        validator_hash: next,
        previous_hash: device.validatorHash,
        previous_until: previousUntil,
        used_at: now,
      })
      .where('id', '=', device.id),
  )
}

/** Returns whether the session of this device was opened in a browser. */
export async function isBrowserDevice(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.selectFrom('device').select('from_browser').where('id', '=', id).executeTakeFirst()
  return found?.from_browser ?? true
}

/** Gateway only: the sealed outside credentials of a device. */
export async function findDeviceSeal(tx: Tx, id: number): Promise<Buffer | undefined> {
  const found = await tx.selectFrom('device').select('sealed').where('id', '=', id).executeTakeFirst()
  return found?.sealed ?? undefined
}

export function resealDevice(tx: Tx, id: number, sealed: Buffer): void {
  sendAhead(tx, tx.updateTable('device').set({ sealed }).where('id', '=', id))
}

/** Deletes the device of a credential, if it is the user’s. */
export function deleteReplaced(tx: Tx, userId: number, selector: string): void {
  sendAhead(tx, tx.deleteFrom('device').where('user_id', '=', userId).where('selector', '=', selector))
}

/** The access tokens are deleted with it. */
export function deleteDevice(tx: Tx, id: number): void {
  sendAhead(tx, tx.deleteFrom('device').where('id', '=', id))
}

export interface TokenRow extends Owner {
  deviceId: number
  language: string
  expiresAt: Date
  sealed: Buffer | null
}

export function insertToken(tx: Tx, hash: Buffer, token: TokenRow): void {
  sendAhead(
    tx,
    tx.insertInto('access_token').values({
      hash,
      device_id: token.deviceId,
      user_id: token.userId,
      agency: token.agency,
      user_name: token.userName,
      language: token.language,
      expires_at: token.expiresAt,
      sealed: token.sealed,
    }),
  )
}

interface FoundToken extends TokenRow {
  subAgencies: string[]
  /** Null for the user of an outside CRS. */
  rights: Right[] | null
  unready: boolean
}

/**
 * The token with every agency its user may see, the user’s own first. In one round trip, outside any transaction,
 * because every call of a session begins with it.
 */
export async function findToken(
  { ask }: Pick<Database, 'ask'>,
  hash: Buffer,
): Promise<FoundToken | undefined> {
  const [found] = await ask<FoundToken>(
    `select device_id as "deviceId", user_id as "userId", agency, user_name as "userName", language,
        expires_at as "expiresAt", sealed, sub_agencies as "subAgencies", rights, unready
      from session_of_token($1)`,
    [hash],
  )
  return found
}

export function resealToken(tx: Tx, hash: Buffer, sealed: Buffer): void {
  sendAhead(tx, tx.updateTable('access_token').set({ sealed }).where('hash', '=', hash))
}

/** Deletes devices past their end, with their tokens, and expired mailed codes. */
export async function deleteEnded(tx: Tx, now: Date): Promise<number> {
  const deleted = await tx.deleteFrom('device').where('expires_at', '<', now).executeTakeFirst()
  sendAhead(tx, tx.deleteFrom('password_reset').where('expires_at', '<', now))
  return Number(deleted.numDeletedRows)
}

/** Deletes the user’s devices except the given one; all of them if none is given. */
export function deleteOtherDevices(tx: Tx, userId: number, exceptDevice = 0): void {
  sendAhead(tx, tx.deleteFrom('device').where('user_id', '=', userId).where('id', '<>', exceptDevice))
}

/** Deletes one device of the user, or all except the given one; returns how many there were. */
export async function countDeletedDevices(
  tx: Tx,
  userId: number,
  which: { id: number } | { except: number },
): Promise<number> {
  const own = tx.deleteFrom('device').where('user_id', '=', userId)
  const chosen = 'id' in which ? own.where('id', '=', which.id) : own.where('id', '<>', which.except)
  return Number((await chosen.executeTakeFirst()).numDeletedRows)
}

/** The devices of a user that have not expired, the one used last first. */
export function listDevices(tx: Tx, userId: number, now: Date) {
  return tx
    .selectFrom('device')
    .select([
      ...(['id', 'browser', 'network'] as const),
      ...(['opened_at as openedAt', 'used_at as usedAt', 'expires_at as expiresAt'] as const),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy(sql`used_at desc nulls last`)
    .orderBy('id', 'desc')
    .execute()
}

/** Returns the time when the password was last entered in the session. */
export async function readProof(tx: Tx, deviceId: number): Promise<Date | null> {
  const found = tx.selectFrom('device').select('proven_at').where('id', '=', deviceId)
  return (await found.executeTakeFirst())?.proven_at ?? null
}

export function markProven(tx: Tx, deviceId: number, now: Date): void {
  sendAhead(tx, tx.updateTable('device').set({ proven_at: now }).where('id', '=', deviceId))
}

export function updatePassword(tx: Tx, userId: number, passwordHash: string): void {
  sendAhead(tx, sql`select set_password_hash(${userId}, ${passwordHash})`)
}

export function insertReset(tx: Tx, hash: Buffer, userId: number, expiresAt: Date): void {
  sendAhead(tx, tx.insertInto('password_reset').values({ hash, user_id: userId, expires_at: expiresAt }))
}

/** Number of codes of a user that expire later than the given time. */
export async function resetsAfter(tx: Tx, userId: number, then: Date): Promise<number> {
  const resets = tx.selectFrom('password_reset').select('hash')
  return (await resets.where('user_id', '=', userId).where('expires_at', '>', then).execute()).length
}

/** Uses up a mailed code and returns its user if it was valid; makes the user’s agency visible. */
export async function useReset(tx: Tx, hash: Buffer, now: Date): Promise<SignedIn | undefined> {
  const taken = await sql<SignedIn>`
    select user_id as "userId", agency, user_name as "userName" from take_password_reset(${hash}, ${now})`.execute(
    tx,
  )
  const [user] = taken.rows
  if (user) showAgency(tx, user.agency)
  return user
}

export function deleteResets(tx: Tx, userId: number): void {
  sendAhead(tx, tx.deleteFrom('password_reset').where('user_id', '=', userId))
}

/** The ferry companies whose sailings all these users may declare disrupted. */
export async function sharedCompanies(tx: Tx, users: readonly number[]): Promise<string[]> {
  const found = await sql<{ company: string }>`
    select company from unnest(${users}::bigint[]) as id cross join unnest(companies_of(id)) as company
    group by company having count(*) = ${users.length} order by company`.execute(tx)
  return found.rows.map(({ company }) => company)
}

/** Returns whether the setting is hidden from one of the users. */
export async function isHiddenFrom(tx: Tx, users: readonly number[], setting: string): Promise<boolean> {
  const found = await sql<{ hidden: boolean | null }>`
    select bool_or(${setting} = any(hidden_from(id))) as hidden from unnest(${users}::bigint[]) as id`.execute(
    tx,
  )
  return found.rows[0]?.hidden ?? false
}

/** Number of devices with a valid access token. */
export async function countSignedIn(tx: Tx, now: Date): Promise<number> {
  const found = await sql<{ devices: number }>`
    select count(distinct device_id)::int as devices from access_token where expires_at > ${now}`.execute(tx)
  return found.rows[0]?.devices ?? 0
}
