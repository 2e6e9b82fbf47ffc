import { type Kysely, sql, type Transaction } from 'kysely'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { JournalKind } from '../../journal/journal.ts'
import type { Row, Tables } from '../../database/tables.ts'

// For the programs of the office, as the owner of the tables.

type Owner = Kysely<Tables>

export type OfficeUser = Pick<
  Row<'agency_user'>,
  | ('name' | 'fullName' | 'email' | 'language' | 'nationality' | 'rights' | 'canCheckIn' | 'checkInPorts')
  | ('companies' | 'hideSetting' | 'blocked' | 'mustChangePassword' | 'breakGlass' | 'directorySubject')
> & { id: number; sessions: number; mayUsePassword: boolean }

/** The users of an agency with the number of their open sessions, by name. */
export async function readOfficeUsers(owner: Owner, agency: string): Promise<OfficeUser[]> {
  const { rows } = await sql<OfficeUser>`
    select id::int, name, full_name as "fullName", email, language, nationality, rights, can_check_in as "canCheckIn",
      check_in_ports as "checkInPorts", companies, hide_setting as "hideSetting", blocked,
      must_change_password as "mustChangePassword", break_glass as "breakGlass",
      directory_subject as "directorySubject", may_use_password(id) as "mayUsePassword",
      (select count(*)::int from device where user_id = u.id and expires_at > now()) as sessions
    from agency_user u where agency = ${agency} order by name`.execute(owner)
  return rows
}

/** The columns of a user that the office may set, by their names in the table. */
export type UserColumns = Partial<
  Readonly<
    Record<
      | ('full_name' | 'nationality' | 'language' | 'email' | 'can_check_in' | 'check_in_ports' | 'rights')
      | (
          | 'companies'
          | 'hide_setting'
          | 'validation_hash'
          | 'password_hash'
          | 'must_change_password'
          | 'blocked'
          | 'break_glass'
          | 'directory_issuer'
          | 'directory_subject'
        ),
      string | boolean | readonly string[] | null
    >
  >
>

export interface OfficeAction {
  agency: string
  /** The login at the machine of who runs the program. */
  by: string
}

/** Adds a user, who has no e-mail address and the rights of counter staff unless they are given; records who did it. */
export function insertUser(
  owner: Owner,
  { agency, by }: OfficeAction,
  name: string,
  columns: UserColumns,
): Promise<number> {
  return owner.transaction().execute(async (tx) => {
    const entries = Object.entries({ agency, name, ...columns })
    const { rows } = await sql<{ id: number }>`
      insert into agency_user (${sql.join(entries.map(([column]) => sql.ref(column)))})
      values (${sql.join(entries.map(([, value]) => value))}) returning id::int`.execute(tx)
    const { id } = mustGet(rows, 0)
    await record(tx, { agency, by }, 'session.addUser', { user: id, account: name })
    return id
  })
}

export function updateUser(
  owner: Owner,
  { agency, by }: OfficeAction,
  { id, name }: Pick<OfficeUser, 'id' | 'name'>,
  columns: UserColumns,
): Promise<void> {
  return owner.transaction().execute(async (tx) => {
    await setColumns(tx, id, columns)
    const changed = Object.keys(columns).filter((column) => !column.endsWith('_hash'))
    await record(tx, { agency, by }, 'session.changeUser', { user: id, account: name, changed })
  })
}

/** Changes what a user needs to sign in, ends the user’s sessions and records it. */
export function updateAccess(
  owner: Owner,
  { agency, by }: OfficeAction,
  { id, name }: Pick<OfficeUser, 'id' | 'name'>,
  kind: JournalKind,
  columns: UserColumns,
): Promise<void> {
  return owner.transaction().execute(async (tx) => {
    await setColumns(tx, id, columns)
    await sql`delete from password_reset where user_id = ${id}`.execute(tx)
    await sql`delete from alternate_grant where user_id = ${id} or account = ${id}`.execute(tx)
    await sql`delete from device where user_id = ${id}`.execute(tx)
    await record(tx, { agency, by }, kind, { user: id, account: name })
  })
}

async function setColumns(tx: Transaction<Tables>, id: number, columns: UserColumns): Promise<void> {
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (set.length > 0) await sql`update agency_user set ${sql.join(set)} where id = ${id}`.execute(tx)
}

/** Stores a code by which the user sets the first password, in milliseconds. */
export async function insertInvitation(
  owner: Owner,
  userId: number,
  hash: Buffer,
  goodFor: number,
): Promise<void> {
  await sql`
    insert into password_reset (hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + ${`${goodFor} milliseconds`}::interval)`.execute(owner)
}

export async function record(
  tx: Owner,
  { agency, by }: OfficeAction,
  kind: JournalKind,
  data: object,
): Promise<void> {
  await sql`
    insert into journal (agency, user_name, kind, booking_id, data)
    values (${agency}, 'system', ${kind}, null, ${JSON.stringify({ ...data, by })}::jsonb)`.execute(tx)
}
