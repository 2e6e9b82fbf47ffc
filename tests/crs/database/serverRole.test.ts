import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAsSystem, system, type Actor } from '../../../src/crs/database/transaction.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/crs/database.ts'

let fresh: FreshDatabase

const of = (...agencies: string[]): Actor => ({
  agency: agencies[0] ?? '',
  agencies,
  userName: 'maria',
  userId: null,
  language: 'el',
})

const entry = (agency: string) => ({
  agency,
  user_name: 'maria',
  kind: 'booking.hold',
  booking_id: null,
  data: {},
})

const agenciesSeenBy = (who: Actor) =>
  fresh.database.transaction(who, async (tx) => {
    const rows = await tx.selectFrom('journal').select('agency').orderBy('agency').execute()
    return rows.map((row) => row.agency)
  })

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.database.owner.insertInto('journal').values(['1300', '1301', '1377'].map(entry)).execute()
})
afterAll(() => fresh.drop())

describe('row-level security of agencies', () => {
  test('an agency sees its own rows and its sub-agencies’, no others', async () => {
    expect(await agenciesSeenBy(of('1300'))).toEqual(['1300'])
    expect(await agenciesSeenBy(of('1300', '1301'))).toEqual(['1300', '1301'])
    expect(await agenciesSeenBy(of('9999'))).toEqual([])
    expect(await agenciesSeenBy(of())).toEqual([])
    expect(await agenciesSeenBy(system)).toEqual(['1300', '1301', '1377'])
  })

  test('an agency cannot write a row of another', async () => {
    const foreign = fresh.database.transaction(of('1300'), (tx) =>
      tx.insertInto('journal').values(entry('1377')).execute(),
    )
    await expect(foreign).rejects.toThrow(/row-level security/)
    expect(await agenciesSeenBy(of('1377'))).toEqual(['1377'])
  })

  test('an agency neither changes nor deletes another’s rows, which are invisible', async () => {
    const { database } = fresh
    await database.owner
      .insertInto('hold')
      .values({
        agency: '1377',
        user_name: 'x',
        hold_key: 'k',
        itinerary_id: 1,
        from_seq: 0,
        to_seq: 1,
        expires_at: '2030-01-01',
      })
      .execute()
    const removed = await database.transaction(of('1300'), (tx) => tx.deleteFrom('hold').executeTakeFirst())
    expect(removed.numDeletedRows).toBe(0n)
    const kept = await database.transaction(of('1377'), (tx) =>
      tx.selectFrom('hold').select('agency').execute(),
    )
    expect(kept).toEqual([{ agency: '1377' }])
  })

  test('privileges that were not granted are refused also for visible rows', async () => {
    const rewrite = fresh.database.transaction(of('1300'), (tx) =>
      tx.updateTable('journal').set({ user_name: 'nobody' }).execute(),
    )
    await expect(rewrite).rejects.toThrow(/permission denied/)
  })

  test('a stock row is created for products only, with nothing allocated', async () => {
    const make = (resource: string, whole = 0) =>
      fresh.database.transaction(of('1300'), (tx) =>
        tx
          .insertInto('stock')
          .values({ itinerary_id: 1, leg: 0, resource, capacity: 10, berths: 1, whole })
          .execute(),
      )
    await make('SVC:MEAL')
    for (const made of [make('AB4'), make('SVC:WIFI', 1)]) {
      await expect(made).rejects.toThrow(/row-level security/)
    }
  })

  test('a quote in an agency code makes nothing visible', async () => {
    expect(
      await agenciesSeenBy(of("1300', true); reset role; select set_config('purser.agencies', '*")),
    ).toEqual([])
  })

  test('the next transaction on the same connection sees its own agencies only', async () => {
    for (let round = 0; round < 30; round++) {
      expect(await agenciesSeenBy(system)).toHaveLength(3)
      expect(await agenciesSeenBy(of('1377'))).toEqual(['1377'])
    }
  })

  test('the agency of a row is compared first, before policies that read other tables', async () => {
    const { rows } = await fresh.database.pool.query<{ order: string[] }>(
      `select array_agg(polname::text order by polname desc) as order from pg_policy
       where polcmd in ('*', 'r') group by polrelid having 'own' = any(array_agg(polname)) and count(*) > 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ order: [first] }) => first)).toEqual(rows.map(() => 'own'))
    const plan = await fresh.database.transaction(of('1300'), async (tx) => {
      const explained = await sql<{ 'QUERY PLAN': string }>`explain select from booking_item`.execute(tx)
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/agency = ANY .* OR collects\(/)
  })

  test('runAsSystem widens the visibility during its work only', async () => {
    const who = of('1300')
    await fresh.database.transaction(who, async (tx) => {
      const count = async () => (await tx.selectFrom('journal').select('id').execute()).length
      expect(await count()).toBe(1)
      expect(await runAsSystem(tx, who, count)).toBe(3)
      expect(await count()).toBe(1)
      await expect(runAsSystem(tx, who, () => Promise.reject(new Error('mistake')))).rejects.toThrow(
        'mistake',
      )
      expect(await count()).toBe(1)
    })
  })
})

describe('the role of the server', () => {
  const asServer = (statement: string, agencies = '') =>
    fresh.database.requests
      .query(`begin; select set_config('purser.agencies', '${agencies}', true); ${statement}; rollback`)
      .then(
        (results) => (results as unknown as { rows: unknown[]; rowCount: number }[])[2],
        async (cause: unknown) => {
          await fresh.database.requests.query('rollback')
          return (cause as Error).message
        },
      )

  beforeAll(() => addAgencies(fresh.database))

  test('is neither superuser nor owner, belongs to purser_desk only and cannot switch roles', async () => {
    const { rows } = await fresh.database.requests.query(
      `select current_user = session_user as same, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
        exists (select from pg_class where relowner = pg_roles.oid) as owns,
        array(select rolname from pg_roles r where pg_has_role(pg_roles.oid, r.oid, 'member') and r.oid <> pg_roles.oid) as groups
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        same: true,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        owns: false,
        groups: '{purser_desk}',
      },
    ])
    expect(await asServer('set role purser')).toMatch(/permission denied/)
    expect(await asServer('set role purser_desk')).toMatch(/permission denied/)
    expect(
      await asServer('reset role; select rolsuper from pg_roles where rolname = current_user'),
    ).toMatchObject({})
  })

  test.each([
    ['select password_hash from agency_user', '*'],
    ['select validation_hash from agency_user', '*'],
    ["update agency_user set password_hash = 'x'", '*'],
    ['update agency set credit_limit = 0', '*'],
    ['select * from server_role', '*'],
    ['select * from throttle', '*'],
    ['delete from trusted_browser', '*'],
    ["insert into migration values ('x', 'x')", '*'],
    ['alter table agency disable row level security', '*'],
  ])('may not %s', async (statement, agencies) => {
    expect(await asServer(statement, agencies)).toMatch(/permission denied|must be owner/)
  })

  test.each([
    'agency',
    'agency_user',
    'device',
    'access_token',
    'claim',
    'alternate_grant',
    'password_reset',
  ])('sees and changes nothing of another agency in %s', async (table) => {
    const columns = table === 'agency_user' ? 'id' : '*'
    expect(await asServer(`select ${columns} from ${table}`)).toMatchObject({ rows: [] })
    expect(await asServer(`select ${columns} from ${table}`, '9999')).toMatchObject({ rows: [] })
  })

  test('cannot change the debt of another agency', async () => {
    const update = 'update agency set owed = owed + 1 returning code'
    expect(await asServer(update, '1377')).toMatchObject({ rows: [{ code: '1377' }] })
    expect(await asServer(update)).toMatchObject({ rows: [] })
  })

  test('reads and sets only the passwords of its agency’s users', async () => {
    const { id } = await fresh.database.owner
      .selectFrom('agency_user')
      .select('id')
      .where('agency', '=', '1377')
      .executeTakeFirstOrThrow()
    expect(await asServer(`select password_hash_of(${id}) as hash`, '1300')).toMatchObject({
      rows: [{ hash: null }],
    })
    await asServer(`select set_password_hash(${id}, 'x')`, '1300')
    expect(await asServer(`select password_hash_of(${id}) like '$argon2id$%' as kept`, '1377')).toMatchObject(
      {
        rows: [{ kept: true }],
      },
    )
  })

  test('has access to no table without row-level security', async () => {
    const { rows } = await fresh.database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname not in ('migration', 'owner') and not relrowsecurity`,
    )
    expect(rows).toEqual([])
  })
})
