import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { session } from '../../../src/contract/session.ts'
import { TransactionConnection } from '../../../src/crs/database/connection.ts'
import { mustGet } from '../../../src/domain/value/mustGet.ts'
import { addRows } from '../../kit/crs/agencies.ts'
import { seed } from '../../kit/drawn.ts'
import { cancelSailing } from '../../kit/crs/disruption.ts'
import { networkOfSeed, otherNetwork } from '../../kit/crs/otherNetwork.ts'
import { agentOf, openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import {
  absentRecords,
  makeRecords,
  reaches,
  withoutIdentifiers,
  type Reach,
  type Records,
} from '../../kit/crs/walls.ts'

/** In every text that the records of agency 1377 have, and in no other. */
const canary = 'KANARIOPOULOU'

const gate = 'the staff of a port'
const company = 'a user of a company'

interface Role {
  name: string
  token: string
  headers?: Record<string, string>
}

let crs: SmallCrs
let owner: Agent
/** Of agency 1377. */
let foreign: Records
let own: Records
let roles: Role[]

beforeAll(async () => {
  const network = networkOfSeed(seed)
  crs = await openSmallCrs('on', network && otherNetwork(network))
  const { pool } = crs.database
  await pool.query(`update stock set capacity = 100000`)
  await pool.query(`update agency set credit_limit = 100000000`)
  await pool.query(`insert into agency (code, name, signature, currency, timezone, credit_limit, accepts_transfers)
    select '1399', 'Other', 'Other', currency, timezone, 1000000, true from network`)
  await pool.query(`update agency set accepts_transfers = true`)
  await pool.query(`insert into agency_user (agency, name, full_name, nationality, language, password_hash,
      validation_hash, rights, can_check_in, check_in_ports, companies)
    select agency, other.name, full_name, nationality, language, password_hash, validation_hash, other.rights::text[],
      other.ports is not null, other.ports::text[], other.companies::text[]
    from agency_user, (values ('norights', '{}', null, '{}'), ('company', '{sailings,allotments,prices,network,users,reports,money}', null, '{HLC}'),
      ('port', '{}', '{PIR}', '{}')) other (name, rights, ports, companies)
    where agency = '1300' and agency_user.name = 'demo'`)
  // The same user name everywhere, so that the agency alone keeps the records apart.
  await pool.query(`insert into agency_user (agency, name, full_name, nationality, language, password_hash, validation_hash)
    select code, demo.name, full_name, nationality, language, password_hash, validation_hash
    from agency_user demo, agency where demo.name = 'demo' and demo.agency = '1300' and code <> '1300'`)
  await pool.query(`update agency_user set can_manage_truck_companies = true, hide_setting = '{}'`)
  await addRows(pool, 'printers')
  await pool.query(`insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
    select code, 'demo', '2026-05-10 12:00Z', 'payment', 'HLC', 'cash', 5000 from agency`)
  owner = await crs.agent({ agency: '1377' })
  foreign = await makeRecords(owner, canary, '6005')
  const clerk = await crs.agent()
  own = await makeRecords(clerk, 'OWN', '6004')
  await pool.query(
    `insert into check_in (itinerary_id, port, started_at, started_by) values (1, 'PIR', now(), 'x')`,
  )
  await cancelSailing(crs.database, 2)
  await makeRoles(clerk)
})
afterAll(() => crs.close())
afterEach(() => void vi.restoreAllMocks())

/** Those who see nothing of agency 1377. */
async function makeRoles(clerk: Agent): Promise<void> {
  const tokenOf = async (user: string) => (await crs.agent({ user })).token
  const sub = await crs.agent({ agency: '1301' })
  await sub.call(session.alternateAgencies, {
    body: { agencyCode: '1300', userName: 'demo', password: 'ferrydemo', validationCode: '1300' },
  })
  roles = [
    { name: 'a clerk with every right', token: clerk.token },
    { name: 'a clerk without rights', token: await tokenOf('norights') },
    { name: 'a clerk of a sub-agency', token: sub.token },
    {
      name: 'a person acting for another agency',
      token: sub.token,
      headers: { alternateagencycode: '1300' },
    },
    { name: company, token: await tokenOf('company') },
    { name: gate, token: await tokenOf('port') },
  ]
}

const reachOf = ({ id }: Call): Reach => reaches[id] ?? { none: '' }
const naming = calls.flatMap((call) => {
  const reach = reachOf(call)
  return 'names' in reach ? [{ call, names: reach.names, makes: reach.makes ?? false }] : []
})
const listing = calls.flatMap((call) => {
  const reach = reachOf(call)
  return 'lists' in reach
    ? [
        {
          call,
          input: reach.lists,
          shows: reach.shows ?? true,
          permitted: [...(reach.atGate ? [gate] : []), ...(reach.ofCompany ? [company] : [])],
        },
      ]
    : []
})

async function ask(call: Call, input: object, { token, headers = {} }: Role) {
  const { status, code, body, bytes } = await crs.server.call(call, input, {
    token,
    headers,
    anyWaits: true,
  })
  const { requestId: _, ...response } = body
  return {
    status,
    code,
    text: code === 'undefined' ? Buffer.from(bytes).toString('latin1') : JSON.stringify(response),
  }
}

/** What calls may write, as one value: every table that the role of the server may change, or the rows of 1377 in them. */
async function written(whose: 'of all' | 'of 1377'): Promise<string> {
  const { rows: tables } = await sql<{ name: string; walled: boolean }>`
    select relname as name, exists (select from pg_attribute where attrelid = oid and attname = 'agency') as walled from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and (has_table_privilege('purser_desk', oid, 'insert, update, delete')
        or has_any_column_privilege('purser_desk', oid, 'insert, update'))
      and relname not in ('access_token', 'device') order by 1`.execute(crs.database.owner)
  const chosen = tables.filter(({ walled }) => walled || whose === 'of all')
  const rowsOf = whose === 'of all' ? '' : `where t.agency = '1377'`
  const sums = chosen.map(
    ({ name }) =>
      `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${name} t ${rowsOf})`,
  )
  const { rows } = await sql<{ sum: string }>`select ${sql.raw(sums.join(` || `))} as sum`.execute(
    crs.database.owner,
  )
  return rows[0]?.sum ?? ''
}

/** A gate sees any ticket that is shown to it, of every agency; its wall is its port. */
const atOtherPort = ({ id }: Call, input: object, { name }: Role): object =>
  name === gate && id.startsWith('checkin.')
    ? (JSON.parse(JSON.stringify(input).replace('"PIR"', '"PAS"')) as object)
    : input

/** A call by which a role finds out about a record of 1377, or changes one. */
type Leak = `${string}: ${string}`

/** Each naming call by each role: the records of the other agency must be as absent ones. */
async function leaksOfNames(others: Records, by: readonly Role[]): Promise<Leak[]> {
  const absent = absentRecords()
  const leaks: Leak[] = []
  for (const role of by)
    for (const isMaking of [false, true]) {
      const rows = isMaking ? 'of 1377' : 'of all'
      const before = await written(rows)
      for (const { call, names, makes } of naming) {
        if (makes !== isMaking) continue
        const none = await ask(call, atOtherPort(call, names(absent), role), role)
        const other = await ask(call, atOtherPort(call, names(others), role), role)
        if (none.status === 400) throw new Error(`${call.id} does not take its input: ${none.text}`)
        const [absentLook, foreignLook] = [[none, absent] as const, [other, others] as const].map(
          ([{ text, status }, of]) => (isMaking ? status : `${status} ${withoutIdentifiers(text, of)}`),
        )
        if (absentLook !== foreignLook || other.text.includes(canary) || other.status >= 500)
          leaks.push(`${role.name}: ${call.id}`)
      }
      if ((await written(rows)) !== before) leaks.push(`${role.name}: a call writes rows ${rows}`)
    }
  return leaks
}

/** Each listing call by each role: no list has anything of 1377. */
async function leaksOfLists(): Promise<Leak[]> {
  const leaks: Leak[] = []
  for (const role of roles)
    for (const { call, input, permitted } of listing) {
      if (permitted.includes(role.name)) continue
      const { text, status } = await ask(call, input, role)
      if (status === 400) throw new Error(`${call.id} does not take its input: ${text}`)
      if (
        text.includes(canary) ||
        Object.values(foreign).some((id) => typeof id === 'string' && text.includes(id))
      )
        leaks.push(`${role.name}: ${call.id}`)
    }
  return leaks
}

const allLeaks = async () => [...(await leaksOfLists()), ...(await leaksOfNames(foreign, roles))]

const columns =
  /((?:\b\w+\.|"\w+"\.)?(?:\bagency\b|\bcollector\b|"agency"|"collector")) = (any\(\$\d+\)|\$\d+)/g

/** Statements without their comparison of agencies: the first wall is gone. */
function removeQueryFilters(): void {
  const prototype = TransactionConnection.prototype
  const opened = <Q extends { sql: string }>(query: Q): Q => ({
    ...query,
    sql: query.sql.replace(columns, '($1 = $2 or true)'),
  })
  const { executeQuery, give } = prototype
  vi.spyOn(prototype, 'executeQuery').mockImplementation(function (this: TransactionConnection, query) {
    return executeQuery.call(this, opened(query)) as never
  })
  vi.spyOn(prototype, 'give').mockImplementation(function (this: TransactionConnection, query) {
    give.call(this, opened(query))
  })
}

/** The second wall: `enable` or `disable`. */
const setRowLevelSecurity = (how: 'enable' | 'disable') =>
  sql
    .raw(
      `do $$ declare secured text; begin
    for secured in select relname from pg_class where relnamespace = 'public'::regnamespace
      and exists (select from pg_policy where polrelid = pg_class.oid) loop
      execute format('alter table %I ${how} row level security', secured);
    end loop;
  end $$`,
    )
    .execute(crs.database.owner)

test('every call of the contract is in the table, and no other is', () => {
  expect(Object.keys(reaches).toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
})

describe('what an agency has', () => {
  const fresh = () => makeRecords(agentOf(crs.server, roles[0]?.token ?? ''), 'OWN', '', own)

  /** What belongs to the user who made it, also within the agency; and a call that names the agency otherwise. */
  const ofUser = new Set([
    'sailing.plan',
    'sailing.cabins',
    'draft.read',
    'cashier.closePdf',
    'session.together',
  ])

  // Before the changes, which use some of the records up.
  test('is found by its parent agency, and by a person acting for the agency', async () => {
    const sub = await makeRecords(await crs.agent({ agency: '1301' }), 'SUB', '', own)
    const absent = absentRecords()
    const blind: Leak[] = []
    for (const [nth, records] of [[0, sub] as const, [3, own] as const]) {
      const role = mustGet(roles, nth)
      for (const { call, names } of naming) {
        if (call.changes || call.personal || ofUser.has(call.id)) continue
        const [none, found] = [await ask(call, names(absent), role), await ask(call, names(records), role)]
        if (withoutIdentifiers(none.text, absent) === withoutIdentifiers(found.text, records))
          blind.push(`${role.name}: ${call.id}`)
      }
    }
    expect(blind).toEqual([])
  })

  test('is absent for its sub-agency', async () => {
    expect(await leaksOfNames(own, roles.slice(2, 3))).toEqual([])
  })

  test.each(naming.map((one) => [one.call.id, one] as const))('%s finds it', async (_, { call, names }) => {
    const role = roles[call.rights?.includes('checkIn') ? 5 : 0]
    if (!role) throw new Error('no role')
    const absent = absentRecords()
    const records = call.changes ? await fresh() : own
    const none = await ask(call, names(absent), role)
    const before = await written('of all')
    const found = await ask(call, names(records), role)
    const isFound = withoutIdentifiers(found.text, records) !== withoutIdentifiers(none.text, absent)
    expect(isFound || (await written('of all')) !== before, found.text).toBe(true)
    expect(found.status).toBeLessThan(500)
  })

  test.each(listing.filter(({ shows }) => shows).map((one) => [one.call.id, one] as const))(
    '%s shows it to its agency',
    async (_, { call, input }) => {
      const { text } = await ask(call, input, { name: 'owner', token: owner.token })
      expect(text).toMatch(new RegExp([canary, foreign.sold, foreign.back.crsReservationId].join('|')))
    },
  )
})

describe('a record of another agency is as one that is absent', () => {
  test('behind both walls', async () => {
    expect(await allLeaks()).toEqual([])
  })

  test('behind row-level security alone @all', async () => {
    removeQueryFilters()
    expect(await allLeaks()).toEqual([])
  })

  describe('without row-level security', () => {
    beforeAll(async () => void (await setRowLevelSecurity('disable')))
    afterAll(async () => void (await setRowLevelSecurity('enable')))

    test('behind the queries alone @all', async () => {
      expect(await allLeaks()).toEqual([])
    })

    test('and not without the queries either (the control) @all', async () => {
      removeQueryFilters()
      const leaks = await allLeaks()
      for (const role of roles)
        expect(leaks.filter((leak) => leak.startsWith(role.name)).length).toBeGreaterThan(0)
    })
  })
})
