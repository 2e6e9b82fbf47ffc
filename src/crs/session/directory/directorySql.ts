import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { DirectoryPerson, GroupRights, GroupRow } from './groupRights.ts'

// Groups, users of persons and sign-ins under way are reached through functions of the database alone.

export async function readGroupRows(tx: Tx, groups: readonly string[]): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select agency, language, rights, can_check_in as "canCheckIn",
      can_manage_truck_companies as "canManageTruckCompanies", hide_setting as "hideSetting",
      check_in_ports as "checkInPorts", companies
    from directory_groups_of(${groups})`.execute(tx)
  return rows
}

/** The user of a person in an agency. */
export interface DirectoryUser {
  id: number
  name: string
  blocked: boolean
  hasFactor: boolean
  needsFactor: boolean
  agencyName: string
  signature: string
}

type Identity = Pick<DirectoryPerson, 'issuer' | 'subject'>

export async function findDirectoryUser(
  tx: Tx,
  agency: string,
  { issuer, subject }: Identity,
): Promise<DirectoryUser | undefined> {
  const { rows } = await sql<DirectoryUser>`
    select id, name, blocked, has_factor as "hasFactor", needs_factor as "needsFactor", agency_name as "agencyName",
      signature
    from directory_user(${agency}, ${issuer}, ${subject})`.execute(tx)
  return rows[0]
}

export interface NewDirectoryUser extends Identity {
  agency: string
  name: string
  fullName: string
  nationality: string
  language: string
  email: string
  /** A hash that no password matches. */
  noPassword: string
}

/** Adds a user without rights; the agency has to be visible. */
export async function insertDirectoryUser(tx: Tx, user: NewDirectoryUser): Promise<void> {
  const { fullName, nationality, language, email } = user
  const values = JSON.stringify({ full_name: fullName, nationality, language, email })
  await sql`
    select add_directory_user(${user.agency}, ${user.issuer}, ${user.subject}, ${user.name}, ${user.noPassword},
      ${values}::jsonb)`.execute(tx)
}

/** Writes what a user has by the directory; returns the columns that have changed. */
export async function updateDirectoryUser(
  tx: Tx,
  id: number,
  { fullName, email }: Pick<DirectoryPerson, 'fullName' | 'email'>,
  granted: GroupRights,
): Promise<string[]> {
  const values = {
    ...(fullName !== '' && { full_name: fullName }),
    ...(email !== '' && { email }),
    language: granted.language,
    rights: granted.rights,
    can_check_in: granted.canCheckIn,
    can_manage_truck_companies: granted.canManageTruckCompanies,
    hide_setting: granted.hideSetting,
    check_in_ports: granted.checkInPorts,
    companies: granted.companies,
  }
  const { rows } = await sql<{ changed: string[] }>`
    select set_directory_user(${id}, ${JSON.stringify(values)}::jsonb) as changed`.execute(tx)
  return rows[0]?.changed ?? []
}

/** Ends the sessions of the person in other agencies. */
export function endElsewhereAhead(tx: Tx, { issuer, subject }: Identity, agency: string): void {
  sendAhead(tx, sql`select end_directory_sessions(${issuer}, ${subject}, ${agency})`)
}

export interface DirectorySignIn {
  state: Buffer
  sealed: Buffer
  /** Null until the directory has answered; empty once the answer is used. */
  answer: Buffer | null
}

export function insertSignInAhead(
  tx: Tx,
  { state, browser, sealed }: Pick<DirectorySignIn, 'state' | 'sealed'> & { browser: Buffer },
  until: Date,
): void {
  sendAhead(tx, sql`select open_directory_sign_in(${state}, ${browser}, ${sealed}, ${until})`)
}

/** Stores the answer to a sign-in under way; later answers to it are ignored. */
export function storeAnswerAhead(tx: Tx, state: Buffer, answer: Buffer, now: Date): void {
  sendAhead(tx, sql`select answer_directory_sign_in(${state}, ${answer}, ${now})`)
}

export async function findSignIn(tx: Tx, browser: Buffer, now: Date): Promise<DirectorySignIn | undefined> {
  const { rows } = await sql<DirectorySignIn>`
    select state, sealed, answer from directory_sign_in_of(${browser}, ${now})`.execute(tx)
  return rows[0]
}

/** Returns whether the answer was there and unused. */
export async function takeAnswer(tx: Tx, state: Buffer): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_directory_answer(${state}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Stores what the directory has confirmed. */
export function storeConfirmedAhead(tx: Tx, state: Buffer, sealed: Buffer, until: Date): void {
  sendAhead(tx, sql`select confirm_directory_sign_in(${state}, ${sealed}, ${until})`)
}

export function deleteSignInAhead(tx: Tx, state: Buffer): void {
  sendAhead(tx, sql`select end_directory_sign_in(${state})`)
}

/** For the cleanup job. */
export function deleteEndedSignInsAhead(tx: Tx, now: Date): void {
  sendAhead(tx, sql`select directory_sign_in_prune(${now})`)
}

/** The tokens of a session by the directory. */
export interface DirectorySession {
  seal: Buffer
  checkedAt: Date
}

export async function findDirectorySession(tx: Tx, deviceId: number): Promise<DirectorySession | undefined> {
  const { rows } = await sql<DirectorySession>`
    select directory_seal as seal, directory_checked_at as "checkedAt" from device
    where id = ${deviceId} and directory_seal is not null`.execute(tx)
  return rows[0]
}

/** Returns whether no other renewal has the check of the session under way; then this one has it until the given time. */
export async function claimCheck(tx: Tx, deviceId: number, now: Date, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update device set directory_claimed_until = ${until}
    where id = ${deviceId} and coalesce(directory_claimed_until <= ${now}, true)`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores the tokens of a check that has succeeded, and ends the claim. */
export function storeCheckedAhead(tx: Tx, deviceId: number, seal: Buffer, now: Date): void {
  sendAhead(
    tx,
    sql`update device set directory_seal = ${seal}, directory_checked_at = ${now}, directory_claimed_until = null
      where id = ${deviceId}`,
  )
}

export function endClaimAhead(tx: Tx, deviceId: number): void {
  sendAhead(tx, sql`update device set directory_claimed_until = null where id = ${deviceId}`)
}
