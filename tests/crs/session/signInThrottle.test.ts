import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import { setClock } from '../../kit/crs/clock.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'
import { browserCookieOf, cookiesIn, type TestServer, testServer } from '../../kit/crs/testServer.ts'

let fresh: FreshDatabase
/** Two processes on one database. */
let servers: [TestServer, TestServer]
const clock = setClock()
const anna = { agency: '1377', user: 'anna', validation: '1377' }
const day = 24 * 3_600_000

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
  servers = [await testServer(fresh.database, { clock }), await testServer(fresh.database, { clock })]
})
beforeEach(() => clock.pass(day))
afterAll(async () => {
  for (const server of servers) await server.close()
  await fresh.drop()
})

const guess = (from: string, at = 0) => servers[at % 2 ? 1 : 0].signIn({ ...anna, password: 'guess' }, from)
const rightly = (from: string, cookie?: string) =>
  servers[0].call(
    session.token,
    { headers: { agencycode: '1377', username: 'anna', password: 'ferrydemo', validationcode: '1377' } },
    { from, ...(cookie && { headers: { cookie } }) },
  )
const evaluated = (codes: readonly string[]) => codes.filter((code) => code === 'bad_sign_in').length
const many = async (times: number, one: (at: number) => Promise<{ code: string }>) => {
  const codes: string[] = []
  for (let at = 0; at < times; at++) codes.push((await one(at)).code)
  return codes
}

describe('wrong sign-ins of one account', () => {
  test('evaluates at most 100 in any hour, whatever their networks and over all processes', async () => {
    const codes: string[] = []
    for (let minute = 0; minute < 60; minute++) {
      codes.push(...(await many(4, (at) => guess(`10.1.${minute}.${at}`, at))))
      clock.pass(60_000)
    }
    expect(evaluated(codes)).toBeGreaterThan(90)
    expect(evaluated(codes)).toBeLessThanOrEqual(100)
    expect(codes.at(-1)).toBe('too_many_tries')
  })

  test('answers 429 with the seconds to wait, and evaluates again after them', async () => {
    const codes = await many(21, () => guess('10.2.0.1'))
    expect(codes.lastIndexOf('bad_sign_in')).toBe(19)
    const refused = await guess('10.2.0.1', 1)
    expect(refused).toMatchObject({ status: 429, body: { parameters: { seconds: 180 } } })
    clock.pass(180_000)
    expect((await guess('10.2.0.1')).code).toBe('bad_sign_in')
  })

  test('are evaluated again after one interval, also when the clock was set back', async () => {
    await many(21, () => guess('10.6.0.1'))
    clock.pass(-30 * day)
    expect(await guess('10.6.0.1')).toMatchObject({ body: { parameters: { seconds: 180 } } })
    clock.pass(180_000)
    expect((await guess('10.6.0.1')).code).toBe('bad_sign_in')
    clock.pass(30 * day)
  })

  test('from one network leave enough attempts for the owner on a new device', async () => {
    await many(60, (at) => guess('10.3.0.1', at))
    expect((await rightly('10.3.0.2')).code).toBe('000')
  })

  test('count the addresses of one IPv6 subscriber as one network', async () => {
    const codes = await many(25, (at) => guess(`2001:db8:1:2:${at}::1`))
    expect(evaluated(codes)).toBe(20)
    expect((await guess('2001:db8:1:3::1')).code).toBe('bad_sign_in')
  })

  test('do not include right ones, so that a clock set back locks no user out', async () => {
    expect((await rightly('10.7.0.1')).code).toBe('000')
    clock.pass(-30 * day)
    expect((await rightly('10.7.0.1')).code).toBe('000')
    clock.pass(30 * day)
  })

  test('nine at a time lock no user out, nor others on the same network', async () => {
    const wrong = Array.from({ length: 9 }, (_, at) => guess('10.4.0.1', at))
    const right = Array.from({ length: 12 }, () => rightly('10.4.0.1'))
    expect((await Promise.all(right)).map(({ code }) => code)).toEqual(Array(12).fill('000'))
    await Promise.all(wrong)
  })

  test('count for the account as well when it is used as an alternate agency', async () => {
    await many(61, (at) => guess(`10.5.0.${at}`))
    const { token } = await servers[0].signIn({}, '10.5.1.1')
    const shown = { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' }
    const came = await servers[0].call(session.alternateAgencies, { body: shown }, { token })
    expect(came).toMatchObject({ status: 429, code: 'too_many_tries' })
  })
})

describe('a browser in which the account has signed in', () => {
  test('never waits with the right password, however many guesses come from elsewhere', async () => {
    const browser = browserCookieOf(await rightly('10.6.0.1'))
    expect(browser).toMatch(/^purser-browser=[\w-]{43}$/)
    await many(120, (at) => guess(`10.6.${at}.1`, at))
    expect((await rightly('10.6.0.1')).code).toBe('too_many_tries')
    const all = await Promise.all(Array.from({ length: 12 }, () => rightly('10.6.0.1', browser)))
    expect(all.map(({ code }) => code)).toEqual(Array(12).fill('000'))
  })

  test('is also one in which the owner has used a mailed code, so that guesses from elsewhere do not lock him out', async () => {
    const users = fresh.database.owner.updateTable('agency_user').set({ email: 'anna@agency1377.example' })
    await users.where('agency', '=', '1377').where('name', '=', 'anna').execute()
    await many(120, (at) => guess(`10.9.${at}.1`, at))
    expect((await rightly('10.9.0.1')).code).toBe('too_many_tries')
    const from = '10.9.200.1'
    await servers[0].call(
      session.forgotPassword,
      { body: { agencyCode: '1377', userName: 'anna' } },
      { from },
    )
    const [mail] = await fresh.database.owner.selectFrom('outbox').select('data').execute()
    const headers = { resetcode: String(mail?.data['code']), newpassword: 'ferrydemo' }
    const reset = await servers[0].call(session.resetPassword, { headers, body: {} }, { from })
    expect(reset.code).toBe('000')
    expect((await rightly(from)).code).toBe('too_many_tries')
    expect((await rightly(from, browserCookieOf(reset))).code).toBe('000')
  })

  test('is trusted for that account only, and for 180 days @all', async () => {
    const demo = browserCookieOf(await servers[0].signIn({}, '10.7.0.1'))
    const owner = browserCookieOf(await rightly('10.7.0.1'))
    const exhaust = () => many(61, (at) => guess(`10.7.${at}.1`))
    await exhaust()
    expect((await rightly('10.7.0.1', demo)).code).toBe('too_many_tries')
    expect((await rightly('10.7.0.1', owner)).code).toBe('000')
    clock.pass(181 * day)
    await exhaust()
    expect((await rightly('10.7.0.1', owner)).code).toBe('too_many_tries')
  })

  test('has a separate limit, so that a stolen cookie does not allow another hundred', async () => {
    const browser = browserCookieOf(await rightly('10.8.0.1'))
    const headers = { agencycode: '1377', username: 'anna', password: 'guess', validationcode: '1377' }
    const codes = await many(30, () =>
      servers[1].call(session.token, { headers }, { headers: { cookie: browser } }),
    )
    expect(evaluated(codes)).toBe(20)
  })

  test('has its cookie hidden from scripts, also after signing out', async () => {
    const cookie = cookiesIn(await rightly('10.9.0.1'))[1] ?? ''
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/',
      'SameSite=Strict',
    ])
  })
})

// Hashes hundreds of passwords and codes one after the other, which is expensive by design.
test('many failures from one address do not slow another account @all', { timeout: 240_000 }, async () => {
  await many(240, (at) => servers[0].signIn({ user: `user${at % 60}`, password: 'guess' }, '10.10.0.1'))
  expect((await rightly('10.10.0.1')).code).toBe('000')
})

test('stores neither user names nor addresses', async () => {
  await servers[0].signIn({ user: 'my-password-in-the-wrong-field' }, '203.0.113.99')
  const { rows } = await fresh.database.pool.query('select t.key::text from throttle t')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows as { key: string }[]) expect(key).toMatch(/^\\x[0-9a-f]{64}$/)
})
