import { sql } from 'kysely'
import type { Right } from '../../domain/session/right.ts'
import type { Language } from '../../domain/value/language.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { Row } from '../database/tables.ts'
import { type Database, sendAhead, showAgenciesAhead, type Tx } from '../database/transaction.ts'
import { agenciesUnder } from './agencySql.ts'

/** `checkInPorts` is null where the user may check in at every port. */
export type UserRow = Pick<
  Row<'agency_user'>,
  | ('id' | 'agency' | 'name' | 'fullName' | 'nationality' | 'language' | 'email' | 'hideSetting')
  | ('canCheckIn' | 'checkInPorts' | 'canManageTruckCompanies')
>

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
  /** False where the user signs in by the directory alone. */
  mayUsePassword: boolean
}

export async function findAccount(tx: Tx, agency: string, name: string): Promise<UserAccount | undefined> {
  const { rows } = await sql<UserAccount>`
    select id, agency, name, email, password_hash as "passwordHash", validation_hash as "validationHash",
      agency_name as "agencyName", signature, has_factor as "hasFactor", needs_factor as "needsFactor",
      may_use_password(id) as "mayUsePassword"
    from sign_in_account(${agency}, ${name})`.execute(tx)
  return rows[0]
}

/** Returns whether users of the agency sign in with passwords; true for an unknown agency. */
export async function hasPasswordSignIn(tx: Tx, agency: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select password_sign_in_of(${agency}) as on`.execute(tx)
  return rows[0]?.on ?? true
}

/** The stored hash of a user, and whether the user may sign in with a password at all. */
export async function readPassword(
  tx: Tx,
  userId: number,
): Promise<{ passwordHash: string | undefined; mayUse: boolean }> {
  const { rows } = await sql<{ hash: string | null; mayUse: boolean }>`
    select password_hash_of(${userId}) as hash, may_use_password(${userId}) as "mayUse"`.execute(tx)
  return { passwordHash: rows[0]?.hash ?? undefined, mayUse: rows[0]?.mayUse ?? false }
}

export async function readPasswordHash(tx: Tx, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string | null }>`select password_hash_of(${userId}) as hash`.execute(tx)
  return rows[0]?.hash ?? undefined
}

export async function readUserById(tx: Tx, id: number): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    select id, agency, name, full_name as "fullName", nationality, language, can_check_in as "canCheckIn",
      check_in_ports as "checkInPorts", can_manage_truck_companies as "canManageTruckCompanies",
      hide_setting as "hideSetting", email
    from agency_user where id = ${id}`.execute(tx)
  return mustGet(rows, 0)
}

/** The rights of a user, and what the user has to do before they can be used. */
export interface HeldRights {
  rights: Right[]
  mustAddFactor: boolean
  mustChangePassword: boolean
}

/** `company`, which every user with companies holds, is for servers of the version before. */
export async function readRights(tx: Tx, id: number, deviceId: number): Promise<HeldRights> {
  const { rows } = await sql<HeldRights>`
    select array_remove(rights_of(${id}), 'company') as rights,
      needs_factor(${id}) and not has_factor(${id}) and not has_directory_factor(${deviceId}) as "mustAddFactor",
      must_change_password(${id}) and not is_directory_session(${deviceId}) as "mustChangePassword"`.execute(
    tx,
  )
  return rows[0] ?? { rights: [], mustAddFactor: false, mustChangePassword: false }
}

/** Outside any transaction. A session by the directory needs no other password; without a device none is considered. */
export async function readPasswordDue(
  database: Pick<Database, 'ask'>,
  userId: number | null,
  deviceId = 0,
): Promise<boolean> {
  const [row] = await database.ask<{ due: boolean }>(
    'select must_change_password($1) and not is_directory_session($2) as due',
    [userId, deviceId],
  )
  return row?.due ?? false
}

export type SignedIn = Owner & { userId: number }

/** The owner of a session on one device. */
export type Owner = Pick<Row<'device'>, 'userId' | 'agency' | 'userName'>

export type DeviceRow = Owner &
  Pick<
    Row<'device'>,
    'id' | 'validatorHash' | 'previousHash' | 'previousUntil' | 'salt' | 'remember' | 'expiresAt' | 'sealed'
  > & { byDirectory: boolean }

export type NewDevice = Omit<DeviceRow, 'id' | 'previousHash' | 'previousUntil' | 'byDirectory'> & {
  selector: string
  fromBrowser: boolean
  openedAt: Date
  browser: string
  network: string
  directory: DeviceOfDirectory | undefined
}

/** The sealed tokens of a session by the directory, and whether the directory has verified a second factor. */
export interface DeviceOfDirectory {
  sealed: Buffer
  hasFactor: boolean
}

export async function insertDevice(tx: Tx, device: NewDevice): Promise<number> {
  const { openedAt, directory } = device
  // Who has just signed in at the directory has proven it as with the password.
  const checkedAt = directory ? openedAt : null
  const inserted = await sql<Pick<DeviceRow, 'id'>>`
    insert into device (user_id, agency, user_name, selector, validator_hash, salt, remember, expires_at, sealed,
      from_browser, opened_at, used_at, browser, network, directory_seal, directory_factor, directory_checked_at, proven_at)
    values (${device.userId}, ${device.agency}, ${device.userName}, ${device.selector}, ${device.validatorHash},
      ${device.salt}, ${device.remember}, ${device.expiresAt}, ${device.sealed}, ${device.fromBrowser}, ${openedAt},
      ${openedAt}, ${device.browser}, ${device.network}, ${directory?.sealed ?? null}, ${directory?.hasFactor ?? false},
      ${checkedAt}, ${checkedAt})
    returning id`.execute(tx)
  return mustGet(inserted.rows, 0).id
}

/** Locks the device, so that renewals of one browser are serialized; makes its agency visible. */
export async function lockDevice(tx: Tx, selector: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<{
    agency: string | null
  }>`select agency_of_device(${selector}) as agency`.execute(tx)
  const agency = rows[0]?.agency
  if (agency == null) return undefined
  showAgenciesAhead(tx, agency)
  return selectDevice(tx, selector)
}

async function selectDevice(tx: Tx, selector: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select id, user_id as "userId", agency, user_name as "userName", validator_hash as "validatorHash",
      previous_hash as "previousHash", previous_until as "previousUntil", salt, remember,
      expires_at as "expiresAt", sealed, directory_seal is not null as "byDirectory"
    from device where selector = ${selector} for update`.execute(tx)
  return rows[0]
}

export function rotateDeviceAhead(
  tx: Tx,
  device: DeviceRow,
  next: Buffer,
  { now, previousUntil }: { now: Date; previousUntil: Date },
): void {
  sendAhead(
    tx,
    sql`
    update device set validator_hash = ${next}, previous_hash = ${device.validatorHash},
      previous_until = ${previousUntil}, used_at = ${now}
    where id = ${device.id}`,
  )
}

/** Returns whether the session of this device was opened in a browser. */
export async function isBrowserDevice(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'device'>, 'fromBrowser'>>`
    select from_browser as "fromBrowser" from device where id = ${id}`.execute(tx)
  return rows[0]?.fromBrowser ?? true
}

/** Gateway only: the sealed outside credentials of a device. */
export async function findDeviceSeal(tx: Tx, id: number): Promise<Buffer | undefined> {
  const { rows } = await sql<Pick<DeviceRow, 'sealed'>>`select sealed from device where id = ${id}`.execute(
    tx,
  )
  return rows[0]?.sealed ?? undefined
}

export function resealDeviceAhead(tx: Tx, id: number, sealed: Buffer): void {
  sendAhead(tx, sql`update device set sealed = ${sealed} where id = ${id}`)
}

/** Deletes the device of a credential, if it is the user’s. */
export function deleteReplacedAhead(tx: Tx, userId: number, selector: string): void {
  sendAhead(tx, sql`delete from device where user_id = ${userId} and selector = ${selector}`)
}

/** The access tokens are deleted with it. */
export function deleteDeviceAhead(tx: Tx, id: number): void {
  sendAhead(tx, sql`delete from device where id = ${id}`)
}

export type TokenRow = Omit<Row<'access_token'>, 'hash'>

export function insertTokenAhead(tx: Tx, hash: Buffer, token: TokenRow): void {
  sendAhead(
    tx,
    sql`
    insert into access_token (hash, device_id, user_id, agency, user_name, language, expires_at, sealed)
    values (${hash}, ${token.deviceId}, ${token.userId}, ${token.agency}, ${token.userName}, ${token.language},
      ${token.expiresAt}, ${token.sealed})`,
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

export function resealTokenAhead(tx: Tx, hash: Buffer, sealed: Buffer): void {
  sendAhead(tx, sql`update access_token set sealed = ${sealed} where hash = ${hash}`)
}

/** Deletes devices past their end, with their tokens, and expired mailed codes. */
export async function deleteEnded(tx: Tx, now: Date): Promise<number> {
  const deleted = await sql`delete from device where expires_at < ${now}`.execute(tx)
  sendAhead(tx, sql`delete from password_reset where expires_at < ${now}`)
  return Number(deleted.numAffectedRows)
}

/** Deletes the user’s devices except the given one; all of them if none is given. */
export function deleteOtherDevicesAhead(tx: Tx, userId: number, exceptDevice = 0): void {
  sendAhead(tx, sql`delete from device where user_id = ${userId} and id <> ${exceptDevice}`)
}

/** Deletes one device of the user, or all except the given one; returns how many there were. */
export async function countDeletedDevices(
  tx: Tx,
  userId: number,
  which: { id: number } | { except: number },
): Promise<number> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`id <> ${which.except}`
  const deleted = await sql`delete from device where user_id = ${userId} and ${chosen}`.execute(tx)
  return Number(deleted.numAffectedRows)
}

type ListedDevice = Pick<Row<'device'>, 'id' | 'browser' | 'network' | 'openedAt' | 'usedAt' | 'expiresAt'>

/** The devices of a user that have not expired, the one used last first. */
export async function listDevices(tx: Tx, userId: number, now: Date): Promise<ListedDevice[]> {
  const { rows } = await sql<ListedDevice>`
    select id, browser, network, opened_at as "openedAt", used_at as "usedAt", expires_at as "expiresAt"
    from device where user_id = ${userId} and expires_at > ${now}
    order by used_at desc nulls last, id desc`.execute(tx)
  return rows
}

/** Returns the time when the password was last entered in the session. */
export async function readProof(tx: Tx, deviceId: number): Promise<Date | null> {
  const { rows } = await sql<Pick<Row<'device'>, 'provenAt'>>`
    select proven_at as "provenAt" from device where id = ${deviceId}`.execute(tx)
  return rows[0]?.provenAt ?? null
}

export function markProvenAhead(tx: Tx, deviceId: number, now: Date): void {
  sendAhead(tx, sql`update device set proven_at = ${now} where id = ${deviceId}`)
}

export function updatePasswordAhead(tx: Tx, userId: number, passwordHash: string): void {
  sendAhead(tx, sql`select set_password_hash(${userId}, ${passwordHash})`)
}

export function insertResetAhead(tx: Tx, hash: Buffer, userId: number, expiresAt: Date): void {
  sendAhead(
    tx,
    sql`insert into password_reset (hash, user_id, expires_at) values (${hash}, ${userId}, ${expiresAt})`,
  )
}

/** Number of codes of a user that expire later than the given time. */
/** The number of valid codes that expire after the first instant and not after the last one. */
export async function countResets(tx: Tx, userId: number, after: Date, last: Date): Promise<number> {
  const { rows } = await sql<{ resets: number }>`
    select count(*) as resets from password_reset
    where user_id = ${userId} and expires_at > ${after} and expires_at <= ${last}`.execute(tx)
  return mustGet(rows, 0).resets
}

/**
 * Uses up a mailed code and returns its user if it was valid; makes the user’s agency visible with its sub-agencies, for
 * which others may have been permitted to act by this account.
 */
export async function useReset(tx: Tx, hash: Buffer, now: Date): Promise<SignedIn | undefined> {
  const taken = await sql<SignedIn>`
    select user_id as "userId", agency, user_name as "userName" from take_password_reset(${hash}, ${now})`.execute(
    tx,
  )
  const [user] = taken.rows
  if (user) showAgenciesAhead(tx, ...(await agenciesUnder(tx, user.agency)).map(({ code }) => code))
  return user
}

export function deleteResetsAhead(tx: Tx, userId: number): void {
  sendAhead(tx, sql`delete from password_reset where user_id = ${userId}`)
}

/** The ferry companies whose sailings all these users may declare disrupted. */
export async function sharedCompanies(tx: Tx, users: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    select company from unnest(${users}::bigint[]) as id cross join unnest(companies_of(id)) as company
    group by company having count(*) = ${users.length} order by company`.execute(tx)
  return rows.map(({ company }) => company)
}

/** A user for whom a job acts. */
export interface AccountOfJob {
  rights: Right[]
  companies: string[]
  language: Language
}

export async function readAccountOfJob(tx: Tx, userId: number): Promise<AccountOfJob | undefined> {
  const { rows } = await sql<AccountOfJob>`
    select rights, companies, language from account_of_job(${userId})`.execute(tx)
  return rows[0]
}

/** Returns whether the setting is hidden from one of the users. */
export async function isHiddenFrom(tx: Tx, users: readonly number[], setting: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean | null }>`
    select bool_or(${setting} = any(hidden_from(id))) as hidden from unnest(${users}::bigint[]) as id`.execute(
    tx,
  )
  return rows[0]?.hidden ?? false
}

/** Counts the browsers and programs whose access token is valid, of every agency that is visible. */
export async function countSignedInDevices(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(distinct device_id)::int as devices from access_token where expires_at > ${now}`.execute(tx)
  return rows[0]?.devices ?? 0
}
