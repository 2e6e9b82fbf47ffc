import { type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import { type OfficeAction, record } from './usersSql.ts'

// For the programs of the office, as the owner of the tables.

type Owner = Kysely<Tables>

export type OfficeAgency = Pick<
  Row<'agency'>,
  'code' | 'name' | 'parent' | 'signature' | 'currency' | 'timezone' | 'homePort' | 'directoryOnly'
> & { creditLimit: number; owed: number; users: number; blocked: number }

/** All agencies with their users and how many of them are blocked, by code. */
export async function readOfficeAgencies(owner: Owner): Promise<OfficeAgency[]> {
  const { rows } = await sql<OfficeAgency>`
    select code, name, parent, signature, currency, timezone, home_port as "homePort", directory_only as "directoryOnly",
      credit_limit::float8 as "creditLimit", owed::float8 as owed,
      (select count(*)::int from agency_user where agency = code) as users,
      (select count(*)::int from agency_user where agency = code and blocked) as blocked
    from agency order by code`.execute(owner)
  return rows
}

/** Agencies whose users sign in by the directory, with the number of users who may use a password, and of groups. */
export async function readAgenciesWithoutPasswords(
  owner: Owner,
): Promise<{ code: string; emergencyUsers: number; groups: number }[]> {
  const { rows } = await sql<{ code: string; emergencyUsers: number; groups: number }>`
    select code, (select count(*)::int from agency_user where agency = code and break_glass and not blocked)
        as "emergencyUsers", (select count(*)::int from directory_group where agency = code) as groups
    from agency where directory_only order by code`.execute(owner)
  return rows
}

/** The columns of an agency that the office may set, by their names in the table. */
export type AgencyColumns = Partial<
  Readonly<
    Record<
      | 'name'
      | 'parent'
      | 'signature'
      | 'currency'
      | 'timezone'
      | 'credit_limit'
      | 'home_port'
      | 'directory_only',
      string | number | boolean | null
    >
  >
>

export function insertAgency(
  owner: Owner,
  { agency, by }: OfficeAction,
  columns: AgencyColumns,
): Promise<void> {
  return owner.transaction().execute(async (tx) => {
    const entries = Object.entries({ code: agency, ...columns })
    await sql`
      insert into agency (${sql.join(entries.map(([column]) => sql.ref(column)))})
      values (${sql.join(entries.map(([, value]) => value))})`.execute(tx)
    await record(tx, { agency, by }, 'session.changeAgency', {
      account: agency,
      changed: Object.keys(columns),
    })
  })
}

export function updateAgency(
  owner: Owner,
  { agency, by }: OfficeAction,
  columns: AgencyColumns,
): Promise<void> {
  return owner.transaction().execute(async (tx) => {
    const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update agency set ${sql.join(set)} where code = ${agency}`.execute(tx)
    await record(tx, { agency, by }, 'session.changeAgency', {
      account: agency,
      changed: Object.keys(columns),
    })
  })
}
