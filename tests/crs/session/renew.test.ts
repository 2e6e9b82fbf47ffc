import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import type { FreshDatabase } from '../../kit/crs/database.ts'
import { borrowDatabase } from '../../kit/crs/lentDatabase.ts'
import { type TestResponse, cookieOf, type TestServer, testServer } from '../../kit/crs/testServer.ts'

let fresh: FreshDatabase
let server: TestServer

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
})
beforeEach(async () => {
  server = await testServer(fresh.database)
  return () => server.close()
})
afterAll(() => fresh.drop())

const renew = (cookie: string, language?: string) =>
  server.call(session.renew, { body: language === undefined ? {} : { language } }, { headers: { cookie } })
const works = async (came: TestResponse) =>
  (await server.call(reference.companies, {}, { token: String(came.body['accessToken']) })).code
const maxAge = ({ headers }: TestResponse) => /Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1]
const day = 24 * 3600_000

describe('renewing', () => {
  test('returns a valid token and the next credential', async () => {
    const { cookie, token } = await server.signIn()
    server.clock.pass(20 * 60_000)
    expect((await server.call(reference.companies, {}, { token })).code).toBe('058')
    const renewed = await renew(cookie)
    expect(renewed).toMatchObject({ status: 200, code: '000', body: { userName: 'demo', expiresIn: 900 } })
    expect(await works(renewed)).toBe('000')
    expect(cookieOf(renewed)).toMatch(/^purser-device=/)
    expect(cookieOf(renewed)).not.toBe(cookie)
    expect(cookieOf(renewed).split('.')[0]).toBe(cookie.split('.')[0])
  })

  test('announces a newer version, also to a reloaded page (EN-006, ST-031)', async () => {
    const { cookie } = await server.signIn()
    const renewal = (version: string) =>
      server.call(session.renew, { body: { version } }, { headers: { cookie } })
    expect((await renewal('119.9.0')).body['versioningStatus']).toBe('OPTIONAL_UPDATE')
    expect((await renewal('120.0.0')).body['versioningStatus']).toBe('UP_TO_DATE')
  })

  test('uses the requested language', async () => {
    const { cookie } = await server.signIn({ language: 'el' })
    const token = String((await renew(cookie, 'en')).body['accessToken'])
    const countries = await server.call(reference.countries, {}, { token })
    expect(JSON.stringify(countries.body)).toContain('Greece')
  })

  test('gives two simultaneous tabs the same next credential and valid tokens', async () => {
    const { cookie } = await server.signIn()
    const [one, other] = await Promise.all([renew(cookie), renew(cookie)])
    expect(cookieOf(one)).toBe(cookieOf(other))
    expect(await works(one)).toBe('000')
    expect(await works(other)).toBe('000')
    expect((await renew(cookieOf(other))).code).toBe('000')
  })

  test('accepts the previous credential for ten seconds', async () => {
    const { cookie } = await server.signIn()
    const next = await renew(cookie)
    server.clock.pass(10_000)
    expect((await renew(cookie)).code).toBe('000')
    expect((await renew(cookieOf(next))).code).toBe('000')
  })

  test('refuses the one before it even within the ten seconds', async () => {
    const { cookie } = await server.signIn()
    const second = await renew(cookie)
    await renew(cookieOf(second))
    expect((await renew(cookie)).code).toBe('signed_out')
  })

  test('ends the device for both owners when an older credential is presented', async () => {
    const { cookie, token } = await server.signIn()
    const next = await renew(cookie)
    server.clock.pass(10_001)
    const stolen = await renew(cookie)
    expect(stolen).toMatchObject({ status: 200, code: 'signed_out', body: { success: false } })
    expect(stolen.headers['set-cookie']).toContain('Max-Age=0')
    expect((await renew(cookieOf(next))).code).toBe('signed_out')
    expect((await server.call(reference.companies, {}, { token })).status).toBe(401)
    expect(await works(next)).toBe('unknown_token')
    const { rows } = await fresh.database.pool.query(
      `select agency, user_name from journal where kind = 'session.revoke'`,
    )
    expect(rows).toContainEqual({ agency: '1300', user_name: 'demo' })
  })

  test('ends 30 days after the password when remembered, whatever the renewals (RT-043)', async () => {
    const { cookie } = await server.signIn({ remember: true })
    let current = cookie
    for (let days = 1; days <= 29; days++) {
      server.clock.pass(day)
      const came = await renew(current)
      expect(maxAge(came)).toBe(String((30 - days) * 24 * 3600))
      current = cookieOf(came)
    }
    server.clock.pass(day - 60_000)
    const last = await renew(current)
    expect(last.code).toBe('000')
    server.clock.pass(60_000)
    expect((await renew(cookieOf(last))).code).toBe('signed_out')
    expect(await works(last)).toBe('058')
  })

  test('ends after twelve hours when not remembered', async () => {
    const { cookie } = await server.signIn()
    server.clock.pass(12 * 3600_000 - 1)
    const came = await renew(cookie)
    expect(came.code).toBe('000')
    expect(maxAge(came)).toBeUndefined()
    server.clock.pass(1)
    expect((await renew(cookieOf(came))).code).toBe('signed_out')
  })

  test.each([
    '',
    'purser-device=',
    'purser-device=nonsense',
    `purser-device=${'a'.repeat(22)}.${'b'.repeat(43)}`,
  ])('without a credential of ours (%s) is refused', async (cookie) => {
    expect(await renew(cookie)).toMatchObject({ status: 200, code: 'signed_out' })
  })

  test('ends the device for a wrong validator with a valid selector too', async () => {
    const { cookie } = await server.signIn()
    expect((await renew(`${cookie.split('.')[0]}.${'x'.repeat(43)}`)).code).toBe('signed_out')
    expect((await renew(cookie)).code).toBe('signed_out')
  })
})

describe('signing out', () => {
  test('ends token and credential (ST-009)', async () => {
    const { cookie, token } = await server.signIn({ remember: true })
    const out = await server.call(session.signOut, { body: {} }, { token, headers: { cookie } })
    expect(out).toMatchObject({ status: 200, code: '000' })
    expect(out.headers['set-cookie']).toContain('purser-device=; Max-Age=0')
    expect((await server.call(reference.companies, {}, { token })).status).toBe(401)
    expect((await renew(cookie)).code).toBe('signed_out')
  })

  test('leaves other devices of the same user signed in', async () => {
    const [here, there] = [await server.signIn(), await server.signIn()]
    await server.call(session.signOut, { body: {} }, { token: here.token })
    expect((await server.call(reference.companies, {}, { token: there.token })).code).toBe('000')
  })

  test('releases the holds of its user only', async () => {
    const { owner } = fresh.database
    const hold = (user_name: string, agency = '1300') => ({
      agency,
      user_name,
      hold_key: 'k',
      itinerary_id: 1,
      from_seq: 0,
      to_seq: 1,
      expires_at: new Date('2100-01-01'),
    })
    await owner
      .insertInto('hold')
      .values([hold('demo'), hold('μαρία'), hold('demo', '1377')])
      .execute()
    const { token } = await server.signIn()
    await server.call(session.signOut, { body: {} }, { token })
    const left = await owner.selectFrom('hold').select(['agency', 'user_name']).orderBy('id').execute()
    expect(left).toEqual([
      { agency: '1300', user_name: 'μαρία' },
      { agency: '1377', user_name: 'demo' },
    ])
  })
})
