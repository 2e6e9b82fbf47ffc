import type { AnswerOf } from '../../../contract/call.ts'
import type { network } from '../../../contract/network.ts'
import { type Client, setUpSignIn } from '../load/storedSql.ts'
import type { Table } from '../table/table.ts'

/** The areas that the network has published by a second person, and `refunds` where one approves refunds. */
export async function readSecondPerson(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ areas: string[] }>(
    `select second_person || case when refund_limit is null then '{}' else '{refunds}'::text[] end as areas from network`,
  )
  return rows[0]?.areas ?? []
}

/** The companies that users who can sign in hold rights for. */
export async function readHeldCompanies(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ company: string }>(
    'select distinct company from agency_user cross join unnest(companies) as company where not blocked',
  )
  return new Set(rows.map(({ company }) => company))
}

/** The companies of lines and ships, and of agencies those whose users can sign in there. */
export async function readTraces(client: Client): Promise<{ name: string; code: string; company: string }[]> {
  const { rows } = await client.query<{ name: string; code: string; company: string }>(
    `select 'lines' as name, code, company from line union all select 'ships', code, company from vessel
     union all select distinct 'agencies', agency, company
       from agency_user cross join unnest(companies) as company where not blocked`,
  )
  return rows
}

type Access = AnswerOf<typeof network.access>['users'][number]

/** Users of the agencies and those who hold rights for the companies, or all users, with what they may do. */
export async function readAccess(
  client: Client,
  {
    agencies,
    companies,
    isAll,
  }: { agencies: readonly string[]; companies: readonly string[]; isAll: boolean },
): Promise<Access[]> {
  const { rows } = await client.query<Omit<Access, 'ports'> & { ports: string[] | null }>(
    `select agency, name as "userName", companies, case when can_check_in then check_in_ports end as ports,
       array_remove(rights, 'company') || case when can_check_in then array['checkIn'] else '{}' end as rights,
       case when blocked then 'blocked' when must_change_password then 'invited' else 'active' end as state
     from agency_user where $3 or agency = any($1) or companies && $2::text[] order by agency, name`,
    [agencies, companies, isAll],
  )
  return rows.map(({ ports, ...user }) => ({ ...user, ...(ports !== null && { ports }) }))
}

/** The number of rows of each table; that of single sailings is of all days. */
export async function countRows(
  client: Client,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, number>> {
  const counts = tables.map(({ name, stored }) => {
    const source = name === 'sailings' ? `itinerary where timetable = ''` : stored
    return `select '${name}' as name, count(*)::int as count from ${source}`
  })
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '))
  const isSettingUp = await client.query('select from agency where code = $1', [setUpSignIn.agency])
  const ofSignIn = isSettingUp.rows.length
  return new Map(
    rows.map(({ name, count }) => [name, name === 'agencies' || name === 'users' ? count - ofSignIn : count]),
  )
}

/** Returns whether the database is a demo world, which a publication makes the operator’s own. */
export async function isDemo(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ demo: boolean }>(
    `select exists (select from world where key = 'scale') as demo`,
  )
  return rows[0]?.demo ?? false
}
