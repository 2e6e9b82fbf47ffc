import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { insertInvitation } from '../../../src/crs/session/office/usersSql.ts'
import { digest, hashSecret } from '../../../src/crs/session/secret.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import { setClock } from '../../kit/crs/clock.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'
import { asResponse, type TestResponse, type TestServer, testServer } from '../../kit/crs/testServer.ts'

let fresh: FreshDatabase
let server: TestServer
const clock = setClock()

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
})
beforeEach(async () => {
  await givePassword('ferrydemo')
  server = await testServer(fresh.database, { clock })
  return () => server.close()
})
afterAll(() => fresh.drop())

async function givePassword(password: string): Promise<void> {
  await fresh.database.owner
    .updateTable('agency_user')
    .set({ password_hash: await hashSecret(password), email: 'demo@agency1300.example' })
    .where('agency', '=', '1300')
    .where('name', '=', 'demo')
    .execute()
}

const change = (token: string, newpassword: string, password?: string) =>
  server.call(
    session.changePassword,
    { headers: { newpassword, ...(password === undefined ? {} : { password }) }, body: {} },
    { token },
  )
const works = async (token: string) => (await server.call(reference.companies, {}, { token })).code
const code = async (as: { password: string }) => (await server.signIn(as)).code

describe('changing the password', () => {
  test('makes the new one valid and the old one invalid at once (CA-005)', async () => {
    const { token } = await server.signIn()
    expect(await change(token, 'κύματα του Αιγαίου', 'ferrydemo')).toMatchObject({ status: 200, code: '000' })
    expect(await code({ password: 'ferrydemo' })).toBe('bad_sign_in')
    expect(await code({ password: 'κύματα του Αιγαίου' })).toBe('000')
  })

  test('accepts the new password alone, without a body, as in the specification', async () => {
    const { token } = await server.signIn()
    const came = await server.app.inject({
      method: 'PUT',
      url: `${bases.spec}/change-agency-user-password`,
      headers: { authorization: `Bearer ${token}`, newPassword: 'ferrydesk9' },
    })
    expect(asResponse(came)).toMatchObject({ status: 200, code: '000' })
    expect(await code({ password: 'ferrydesk9' })).toBe('000')
  })

  test.each([
    ['a session that a browser opened', { 'sec-fetch-site': 'same-origin' }, {}],
    ['a call that a browser makes', {}, { origin: 'http://localhost' }],
  ])('%s is asked for the old one', async (_, opening, calling) => {
    const opened = await server.call(
      session.token,
      { headers: { username: 'demo', password: 'ferrydemo', validationcode: '1300' } },
      { headers: { host: 'localhost', ...opening } },
    )
    const more = { token: String(opened.body['accessToken']), headers: { host: 'localhost', ...calling } }
    const change = (headers: { newpassword: string; password?: string }) =>
      server.call(session.changePassword, { headers, body: {} }, more)
    expect(await change({ newpassword: 'ferrydesk9' })).toMatchObject({
      status: 200,
      code: 'password_missing',
    })
    expect(await code({ password: 'ferrydemo' })).toBe('000')
    expect((await change({ newpassword: 'ferrydesk9', password: 'ferrydemo' })).code).toBe('000')
  })

  test('is a conflict with the key of another change, and changes nothing', async () => {
    const { token } = await server.signIn()
    const under = (headers: { newpassword: string; password: string }) =>
      server.call(session.changePassword, { headers, body: {} }, { token, key: 'one-change' })
    const first = { newpassword: 'ferrydesk9', password: 'ferrydemo' }
    expect((await under(first)).code).toBe('000')
    expect(await under({ ...first, newpassword: 'ferrydesk8' })).toMatchObject({
      status: 409,
      code: 'key_reused',
    })
    expect(await under(first)).toMatchObject({ status: 200, code: '000' })
    expect(await code({ password: 'ferrydesk9' })).toBe('000')
  })

  test('keeps this session and signs out all other devices of the user only', async () => {
    const here = await server.signIn()
    const there = await server.signIn()
    const maria = await server.signIn({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })
    await change(here.token, 'ferrydesk9', 'ferrydemo')
    expect(await works(here.token)).toBe('000')
    expect(await works(there.token)).toBe('unknown_token')
    expect(await works(maria.token)).toBe('000')
    const renew = (cookie: string) => server.call(session.renew, { body: {} }, { headers: { cookie } })
    expect((await renew(there.cookie)).code).toBe('signed_out')
    expect((await renew(here.cookie)).code).toBe('000')
  })

  test.each([
    ['a wrong old one', 'ferrydesk9', 'ferrydesk', 'password_wrong', {}],
    ['fewer than eight characters', 'κύματα7', 'ferrydemo', 'password_too_short', { least: 8 }],
    ['the same as before', 'ferrydemo', 'ferrydemo', 'password_same', {}],
    ['the same as before, the old one left out', 'ferrydemo', undefined, 'password_same', {}],
  ])('refuses %s, and changes nothing', async (_, next, old, refusal, parameters) => {
    const { token } = await server.signIn()
    expect(await change(token, next, old)).toMatchObject({ status: 200, code: refusal, body: { parameters } })
    expect(await code({ password: 'ferrydemo' })).toBe('000')
  })

  test('limits guesses of the old one to five in a row and fifteen an hour more; right ones do not count', async () => {
    const { token } = await server.signIn()
    for (let at = 0; at < 5; at++)
      expect((await change(token, 'ferrydesk9', `guess ${at}`)).code).toBe('password_wrong')
    expect(await change(token, 'ferrydesk9', 'ferrydemo')).toMatchObject({
      status: 429,
      code: 'too_many_tries',
      body: { parameters: { seconds: 240 } },
    })
    server.clock.pass(240_000)
    expect((await change(token, 'ferrydesk9', 'ferrydemo')).code).toBe('000')
  })

  test('is recorded in the journal without the password', async () => {
    const { token } = await server.signIn()
    const headers = { newpassword: 'schlüssel-über-bord', password: 'ferrydemo' }
    const twice = () => server.call(session.changePassword, { headers, body: {} }, { token, key: 'once' })
    expect((await twice()).code).toBe('000')
    expect((await twice()).code).toBe('000')
    const { rows } = await fresh.database.pool.query(
      `select (select count(*)::int from journal where kind = 'session.changePassword') as lines,
        (select string_agg(body_hash::text || headers_hash, ' ') from idempotency) as hashes,
        (select string_agg(data::text, ' ') from journal) as data`,
    )
    const [stored] = rows as [{ lines: number; hashes: string; data: string }]
    expect(stored.lines).toBeGreaterThan(0)
    expect(JSON.stringify(stored) + server.log.join()).not.toContain('über-bord')
    expect(JSON.stringify(stored) + server.log.join()).not.toContain(encodeURIComponent('schlüssel'))
  })
})

describe('a forgotten password', () => {
  const forgot = (agencyCode: string, userName: string, from?: string) =>
    server.call(
      session.forgotPassword,
      { body: { agencyCode, userName } },
      from === undefined ? {} : { from },
    )
  const reset = (resetcode: string, newpassword: string) =>
    server.call(session.resetPassword, { headers: { resetcode, newpassword }, body: {} })
  const mails = async () =>
    fresh.database.owner
      .selectFrom('outbox')
      .select(['recipient', 'template', 'data', 'status'])
      .orderBy('id')
      .execute()
  const mailedCode = async () => String((await mails()).at(-1)?.data['code'])

  beforeEach(async () => {
    await fresh.database.owner.deleteFrom('outbox').execute()
    await fresh.database.owner.deleteFrom('password_reset').execute()
  })

  const resets = async () =>
    (
      await fresh.database.owner
        .selectFrom('journal')
        .select('id')
        .where('kind', '=', 'session.resetPassword')
        .execute()
    ).length

  const told = ({ status, body }: TestResponse) => ({ status, body })

  test('has the same response whether or not the user exists', async () => {
    const known = await forgot('1300', 'demo')
    const unknown = await forgot('1300', 'nobody')
    expect(told(known)).toEqual({ status: 200, body: { code: '000' } })
    expect(told(unknown)).toEqual(told(known))
    expect(told(await forgot('9999', 'demo'))).toEqual(told(known))
    expect((await mails()).map(({ recipient, template, status }) => [recipient, template, status])).toEqual([
      ['demo@agency1300.example', 'password_reset', 'queued'],
    ])
  })

  test('is replaced by the mailed code, once, and all devices are signed out', async () => {
    const { token } = await server.signIn()
    await forgot('', 'demo')
    const mailed = await mailedCode()
    expect(await reset(mailed, 'kurz')).toMatchObject({ code: 'password_too_short' })
    expect(await reset(mailed, 'ferrydesk9')).toMatchObject({ status: 200, code: '000' })
    expect(await reset(mailed, 'ferrydesk8')).toMatchObject({
      code: 'reset_code_unknown',
      body: { at: '/resetcode' },
    })
    expect(await code({ password: 'ferrydesk9' })).toBe('000')
    expect(await works(token)).toBe('unknown_token')
  })

  test('is set once by a code that arrives twice, and the used code is no way to guess it', async () => {
    await forgot('', 'demo')
    const mailed = await mailedCode()
    const before = await resets()
    const both = await Promise.all([reset(mailed, 'ferrydesk9'), reset(mailed, 'ferrydesk9')])
    expect(both.map((one) => one.code)).toEqual(['000', '000'])
    expect(await reset(mailed, 'ferrydesk9')).toMatchObject({ code: '000' })
    expect((await resets()) - before).toBe(1)
    expect(await reset(mailed, 'ferrydesk8')).toMatchObject({ code: 'reset_code_unknown' })
    expect(await reset(mailed, 'ferrydesk9')).toMatchObject({ code: 'reset_code_unknown' })
    expect(await code({ password: 'ferrydesk9' })).toBe('000')
  })

  test('is set again by a used code for ten minutes only', async () => {
    await forgot('', 'demo')
    const mailed = await mailedCode()
    await reset(mailed, 'ferrydesk9')
    server.clock.pass(10 * 60_000)
    expect(await reset(mailed, 'ferrydesk9')).toMatchObject({ code: 'reset_code_unknown' })
  })

  test('has a code valid for an hour and void after a change of the password', async () => {
    await forgot('1300', 'demo')
    const late = await mailedCode()
    server.clock.pass(60 * 60_000)
    expect(await reset(late, 'ferrydesk9')).toMatchObject({ code: 'reset_code_unknown' })
    await forgot('1300', 'demo')
    const { token } = await server.signIn()
    await change(token, 'ferrydesk9', 'ferrydemo')
    expect(await reset(await mailedCode(), 'ferrydesk7')).toMatchObject({ code: 'reset_code_unknown' })
    expect(await reset('guessed', 'ferrydesk7')).toMatchObject({ code: 'reset_code_unknown' })
  })

  test('sends at most one e-mail in five minutes', async () => {
    for (const from of ['10.1.0.1', '10.1.0.2', '10.1.0.3']) await forgot('1300', 'demo', from)
    expect(await mails()).toHaveLength(1)
    server.clock.pass(5 * 60_000 + 1)
    await forgot('1300', 'demo')
    expect(await mails()).toHaveLength(2)
  })

  test('is mailed to users who have an invitation that they have not used', async () => {
    const goodFor = 72 * 3_600_000
    const user = await fresh.database.owner
      .selectFrom('agency_user')
      .select('id')
      .where('agency', '=', '1300')
      .where('name', '=', 'demo')
      .executeTakeFirstOrThrow()
    await insertInvitation(fresh.database.owner, user.id, digest('invitation'), goodFor)
    await forgot('1300', 'demo')
    expect((await mails()).map(({ template }) => template)).toEqual(['password_reset'])
  })

  test('stores only the hash of the code', async () => {
    await forgot('1300', 'demo')
    const { rows } = await fresh.database.pool.query<{ hash: Buffer }>('select hash from password_reset')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash.toString('base64url')).not.toContain(await mailedCode())
    expect(server.log.join()).not.toContain(await mailedCode())
  })
})
