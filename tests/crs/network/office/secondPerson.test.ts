import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network, type NetworkChange } from '../../../../src/contract/network.ts'
import {
  addedRow,
  changedRow,
  oleRow,
  openSetUpCrs,
  publishAll,
  type SetUpCrs,
  signInOle,
} from '../../../kit/crs/emptyNetwork.ts'
import type { Agent } from '../../../kit/crs/smallCrs.ts'

let crs: SetUpCrs
let kari: Agent
let ole: Agent

const discount = { code: 'STU', kind: 'special', name_en: 'Student', percent: '10', applies_to: 'passenger' }

beforeEach(async () => {
  crs = await openSetUpCrs()
  kari = crs.kari
  await publishAll(kari, [await addedRow(kari, 'users', oleRow)])
  // Kari has made the account long ago.
  await crs.database.pool.query(`update agency_user set made_at = made_at - interval '31 days'`)
  ole = await crs.signIn(signInOle)
  await publishAll(kari, [await changed('network', 'second_person', 'prices users')])
})
afterEach(() => crs.close())

const changed = (table: string, column: string, text: string) => changedRow(kari, table, column, text)
const userNamed = (name: string) => changed('users', 'full_name', name)
const submit = async (change: NetworkChange) =>
  (await kari.call(network.submit, { body: { changes: [change], reason: 'new name' } })).id
/** Publishes a waiting change as previewed; returns the lines. */
async function approve(of: Agent, id: number): Promise<string> {
  const { version, lines } = await of.call(network.previewWaiting, { path: { id } })
  await of.call(network.approve, { path: { id }, body: { version, lines } })
  return lines.join('\n')
}
const refusedAt = async (of: Agent, id: number) => {
  const { version, lines } = await of.call(network.previewWaiting, { path: { id } })
  return of.refused(network.approve, { path: { id }, body: { version, lines } })
}

test('prices and users are published by a second person, and not by one alone', async () => {
  const change = await userNamed('Kari Berg')
  const seen = await kari.call(network.preview, { body: { changes: [change] } })
  expect(seen.second).toBe('users')
  const { version, lines } = seen
  const alone = { body: { changes: [change], version, lines, reason: 'x' } }
  expect(await kari.refused(network.publish, alone)).toMatchObject({ code: 'network_second_person' })
  const id = await submit(change)
  expect(await refusedAt(kari, id)).toMatchObject({ code: 'network_own_change' })
  expect((await ole.call(network.waiting, {})).waiting).toMatchObject([
    {
      id,
      userName: 'kari',
      reason: 'new name',
      tables: ['users'],
      rows: 1,
      state: 'waiting',
      isByUser: false,
    },
  ])
  expect(await approve(ole, id)).toContain('Kari Berg')
  expect((await kari.call(network.waiting, {})).waiting).toEqual([])
  expect(await userNamed('x')).toMatchObject({ from: expect.stringContaining('Kari Berg') })
  expect(await ole.refused(network.previewWaiting, { path: { id } })).toMatchObject({
    code: 'network_not_waiting',
  })
  const { rows } = await crs.database.pool.query(
    `select user_name, kind from journal where kind like 'network.%' order by id desc limit 3`,
  )
  expect(rows.map((row) => `${row.user_name} ${row.kind}`).toSorted()).toEqual([
    'kari network.submit',
    'ole network.approve',
    'ole network.publish',
  ])
})

test('what needs one person alone is published at once, and the requirement itself is not taken away alone', async () => {
  await publishAll(kari, [await changed('companies', 'name_en', 'Northern Ferries')])
  const off = await changed('network', 'second_person', '')
  expect((await kari.call(network.preview, { body: { changes: [off] } })).second).toBe('network')
  const fare = await addedRow(kari, 'discounts', discount)
  expect((await kari.call(network.preview, { body: { changes: [fare] } })).second).toBe('prices')
})

test.each([
  ['prices', `second_person = '{prices}'`],
  ['a limit of refunds', `refund_limit = 50000`],
])('users need a second person where %s need one, so that nobody makes it alone', async (_, guarded) => {
  await crs.database.pool.query(`update network set second_person = '{}', refund_limit = null`)
  await crs.database.pool.query(`update network set ${guarded}`)
  const second = async (change: NetworkChange) =>
    (await kari.call(network.preview, { body: { changes: [change] } })).second
  const ghost = await addedRow(kari, 'users', { ...oleRow, name: 'ghost', password: '' })
  expect(await second(ghost)).toBe('users')
  expect(await second(await changed('users', 'rights', 'network money'))).toBe('users')
  const group = { name: 'all', position: '1', agency: '100', companies: 'NIF', rights: 'network' }
  expect(await second(await addedRow(kari, 'directory_groups', group))).toBe('users')
})

test('who made an account, or changed how its user signs in, is not its second person for 30 days', async () => {
  const { pool } = crs.database
  // The accounts of the set-up are old.
  await pool.query(`update agency_user set made_by = '{}'`)
  const change = await userNamed('Kari Berg')
  const refused = { code: 'account_made_by_other', parameters: { user: '100/kari', days: 30 } }
  const ids = new Map(
    (await pool.query<{ id: number; name: string }>('select id::int, name from agency_user')).rows.map(
      ({ id, name }) => [name, id],
    ),
  )
  const made = (name: string, by: string, days: number) =>
    pool.query(
      `update agency_user set made_by = array[$2::bigint], made_at = $3::timestamptz - $4::int * interval '1 day'
       where name = $1`,
      [name, ids.get(by), crs.server.clock.now(), days],
    )
  const id = await submit(change)
  await made('ole', 'kari', 29)
  expect(await refusedAt(ole, id)).toMatchObject(refused)
  await made('ole', 'kari', 31)
  await made('kari', 'ole', 29)
  expect(await refusedAt(ole, id)).toMatchObject(refused)
  await made('kari', 'ole', 31)
  expect(await approve(ole, id)).toContain('Kari Berg')
  const makers = async (name: string) => {
    const { rows } = await pool.query<{ by: number[] }>(
      'select made_by::int[] as by from agency_user where name = $1',
      [name],
    )
    return new Set(rows[0]!.by)
  }
  const both = new Set([ids.get('kari'), ids.get('ole')])
  await approve(ole, await submit(await addedRow(kari, 'users', { ...oleRow, name: 'per', password: '' })))
  expect(await makers('per')).toEqual(both)
  const { rows } = await kari.call(network.rows, { path: { table: 'users' } })
  const per = rows.find((cells) => cells[1] === 'per')!
  await pool.query(`update agency_user set made_by = '{}'`)
  const renamed = { table: 'users', from: per.join('\t'), cells: per.with(2, 'Per').join('\t') }
  await approve(ole, await submit(renamed))
  expect(await makers('per')).toEqual(new Set())
  const mailed = per.with(2, 'Per').with(5, 'kari@agency.example').join('\t')
  await approve(ole, await submit({ table: 'users', from: renamed.cells, cells: mailed }))
  expect(await makers('per')).toEqual(both)
})

test('a limit of refunds is set by one person, and not taken away by one alone', async () => {
  await crs.database.pool.query(`update network set second_person = '{}'`)
  const second = async (limit: string) => {
    const changes = [await changed('network', 'refund_limit', limit)]
    return kari.call(network.preview, { body: { changes } })
  }
  const set = await second('250.5')
  expect([set.second, set.total]).toEqual([undefined, 0])
  expect(set.lines.join('\n')).toContain('250,50')
  expect((await second('250.555')).faults).toMatchObject([{ column: 'refund_limit', value: '250.555' }])
  await publishAll(kari, [await changed('network', 'refund_limit', '250.5')])
  expect((await second('')).second).toBe('network')
})

test('a change is declined with a reason by another, and withdrawn by its author', async () => {
  const first = await submit(await userNamed('First'))
  const second = await submit(await userNamed('Second'))
  await ole.call(network.decline, { path: { id: first }, body: { reason: 'no' } })
  await kari.call(network.decline, { path: { id: second }, body: { reason: 'mistaken' } })
  expect((await kari.call(network.waiting, {})).waiting).toMatchObject([
    { id: second, state: 'withdrawn', isByUser: true },
    { id: first, state: 'declined', endedBy: '100/ole', declined: 'no' },
  ])
  const body = { reason: 'again' }
  expect(await ole.refused(network.decline, { path: { id: first }, body })).toMatchObject({
    code: 'network_not_waiting',
  })
})

test('what has changed meanwhile is seen before the publication, and passwords do not wait', async () => {
  const [first, second] = [await submit(await userNamed('First')), await submit(await userNamed('Second'))]
  const before = await ole.call(network.previewWaiting, { path: { id: second } })
  await approve(ole, first)
  const { version: outdated, lines } = before
  const body = { version: outdated, lines }
  expect(await ole.refused(network.approve, { path: { id: second }, body })).toMatchObject({
    code: 'network_changed',
  })
  expect((await ole.call(network.previewWaiting, { path: { id: second } })).faults).toMatchObject([
    { column: 'full_name', value: 'Second', expected: expect.stringContaining('First') },
  ])
  const changes = [await changed('users', 'password', 'a secret that waits')]
  expect(await kari.refused(network.submit, { body: { changes, reason: 'x' } })).toMatchObject({
    code: 'network_secret',
  })
})

test('an approved change is published and has ended in one transaction', async () => {
  const id = await submit(await userNamed('Kari Berg'))
  await approve(ole, id)
  const { rows } = await crs.database.pool.query(
    `select state, outcome, office_change.xmin = publication.xmin as together from office_change, publication
     where id = $1 order by publication.version desc limit 1`,
    [id],
  )
  const { version } = await kari.call(network.rows, { path: { table: 'users' } })
  expect(rows).toEqual([{ state: 'published', outcome: { version }, together: true }])
})

/** Publications that wait for a call under way. */
async function waitingPublications(): Promise<number> {
  const { rows } = await crs.database.pool.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_locks join pg_database on pg_database.oid = database
     where datname = current_database() and locktype = 'advisory' and not granted`,
  )
  return rows[0]!.waiting
}

test('a change that is withdrawn while its publication waits is not published', async () => {
  const id = await submit(await userNamed('Kari Berg'))
  const { version, lines } = await ole.call(network.previewWaiting, { path: { id } })
  const underWay = await crs.database.pool.connect()
  await underWay.query('begin')
  await underWay.query('select hold_catalogue($1::integer)', [version])
  const approving = ole.refused(network.approve, { path: { id }, body: { version, lines } })
  try {
    await vi.waitUntil(async () => (await waitingPublications()) > 0, { timeout: 30_000, interval: 5 })
    await kari.call(network.decline, { path: { id }, body: { reason: 'mistaken' } })
  } finally {
    await underWay.query('rollback')
    underWay.release()
  }
  expect(await approving).toMatchObject({ code: 'network_changed' })
  expect((await kari.call(network.waiting, {})).waiting).toMatchObject([{ id, state: 'withdrawn' }])
  expect(await userNamed('x')).toMatchObject({ from: expect.not.stringContaining('Kari Berg') })
})
