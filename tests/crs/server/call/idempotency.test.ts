import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reference } from '../../../../src/contract/reference.ts'
import { session } from '../../../../src/contract/session.ts'
import { settings } from '../../../../src/contract/settings.ts'
import { deleteExpired } from '../../../../src/crs/server/job/jobs.ts'
import { openDatabase } from '../../../../src/crs/database/open.ts'
import { testServer } from '../../../kit/crs/testServer.ts'
import { startCrs } from '../../../kit/crs/crs.ts'

const crs = startCrs()
let token: string

beforeAll(async () => {
  token = (await crs.server.signIn()).token
})

const save = (value: string, key?: string, as = token) =>
  crs.server.call(
    settings.save,
    { body: { interfaceSetting: value } },
    { token: as, ...(key === undefined ? {} : { key }) },
  )
const read = async () => (await crs.server.call(settings.read, {}, { token })).body['interfaceSetting']
const journalled = async () =>
  (await crs.database.owner.selectFrom('journal').select('id').where('kind', '=', 'settings.save').execute())
    .length

test('the same key and input have one effect and the same response', async () => {
  const before = await journalled()
  const first = await save('{"a":1}', 'same')
  await save('{"a":2}')
  const second = await save('{"a":1}', 'same')
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await read()).toBe('{"a":2}')
  expect(await journalled()).toBe(before + 2)
})

test('another input with the same key is a conflict and changes nothing', async () => {
  await save('{"b":1}', 'other')
  expect(await save('{"b":2}', 'other')).toMatchObject({ status: 409, code: 'key_reused' })
  expect(await read()).toBe('{"b":1}')
})

test('a refusal is stored with its key too', async () => {
  const refused = await save('[]', 'refused')
  expect(refused).toMatchObject({ status: 200, code: 'setting_not_object', body: { success: false } })
  expect((await save('[]', 'refused')).body).toEqual(refused.body)
  expect(await save('{}', 'refused')).toMatchObject({ status: 409 })
})

test('a fault stores nothing for its key', async () => {
  const { owner } = crs.database
  await owner.schema.alterTable('user_setting').renameTo('gone').execute()
  expect(await save('{"c":1}', 'fault')).toMatchObject({ status: 500, code: 'fault' })
  await owner.schema.alterTable('gone').renameTo('user_setting').execute()
  expect(await save('{"c":1}', 'fault')).toMatchObject({ status: 200, code: '000' })
})

test('keys of other users and of other calls are independent', async () => {
  const { token: other } = await crs.server.signIn({
    user: 'μαρία',
    password: 'θάλασσα7',
    validation: 'κύμα',
  })
  await save('{"d":1}', 'shared')
  expect(await save('{"d":2}', 'shared', other)).toMatchObject({ status: 200, code: '000' })
  expect(await crs.server.call(session.signOut, { body: {} }, { token: other, key: 'shared' })).toMatchObject(
    {
      code: '000',
    },
  )
})

test('a call that changes nothing ignores a key', async () => {
  expect(await crs.server.call(reference.companies, {}, { token, key: 'same' })).toMatchObject({
    code: '000',
  })
})

test('of many simultaneous calls, also in several processes, one has an effect', async () => {
  const database = await openDatabase(crs.url)
  const another = await testServer(database)
  const before = await journalled()
  const body = { interfaceSetting: '{"e":1}' }
  const all = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      (at % 2 ? crs.server : another).call(settings.save, { body }, { token, key: 'race' }),
    ),
  )
  await another.close()
  await database.close()
  expect(await journalled()).toBe(before + 1)
  expect(all.some(({ status }) => status === 200)).toBe(true)
  for (const came of all) expect(['000', 'still_running']).toContain(came.code)
  expect(await save('{"e":1}', 'race')).toMatchObject({ status: 200, code: '000' })
})

test('a call that is still running answers 409', async () => {
  const lock = await crs.database.pool.connect()
  const name = JSON.stringify(['1300', 'demo', settings.save.id, 'slow'])
  await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
  expect(await save('{"f":1}', 'slow')).toMatchObject({ status: 409, code: 'still_running' })
  lock.release(true)
  await expect.poll(async () => (await save('{"f":1}', 'slow')).status).toBe(200)
})

test('expired responses and devices are deleted, recent ones remain', async () => {
  await crs.server.signIn({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
  await save('{"g":1}', 'old')
  await save('{"g":1}', 'young')
  const { owner } = crs.database
  const longAgo = new Date(crs.server.clock.now().getTime() - 31 * 24 * 3600 * 1000)
  await owner.updateTable('idempotency').set({ created_at: crs.server.clock.now() }).execute()
  await owner.updateTable('idempotency').set({ created_at: longAgo }).where('key', '=', 'old').execute()
  await owner.updateTable('device').set({ expires_at: longAgo }).where('user_name', '=', 'μαρία').execute()
  await deleteExpired({ database: crs.database, clock: crs.server.clock })
  expect(await save('{"g":2}', 'old')).toMatchObject({ code: '000' })
  expect(await save('{"g":2}', 'young')).toMatchObject({ code: 'key_reused' })
  const devices = await owner.selectFrom('device').select('user_name').execute()
  expect(new Set(devices.map(({ user_name }) => user_name))).toEqual(new Set(['demo']))
})

test('the number of stored responses per user and day is limited', async () => {
  const stored = (hours: number) =>
    sql`
      insert into idempotency (agency, user_name, call, key, body_hash, status, answer, created_at)
      select '1300', 'demo', 'x', ${hours}::text || ' ' || n, '', 200, '{}', now() - make_interval(hours => ${hours}::int)
      from generate_series(1, 20000) as n`.execute(crs.database.owner)
  await stored(25)
  expect(await save('{"h":1}', 'fits')).toMatchObject({ code: '000' })
  await stored(1)
  // What other servers stored is counted a minute later.
  crs.server.clock.pass(60_000)
  expect(await save('{"h":2}', 'too-many')).toMatchObject({ status: 429, code: 'too_many_changes' })
  expect(await read()).toBe('{"h":1}')
  // Earlier responses are still returned, and a colleague is not affected.
  expect(await save('{"h":1}', 'fits')).toMatchObject({ code: '000' })
  const { token: other } = await crs.server.signIn({
    user: 'μαρία',
    password: 'θάλασσα7',
    validation: 'κύμα',
  })
  expect(await save('{"h":3}', 'hers', other)).toMatchObject({ code: '000' })
})
