import { describe, expect, test } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { hashSecret } from '../../../src/crs/session/secret.ts'
import { asResponse, cookiesIn, type SignIn, testServer } from '../../kit/crs/testServer.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()

const maria: SignIn = { user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' }

describe('signing in', () => {
  test('returns the session with the fields of the specification (CA-004, EN-001, EN-002, EN-003, EN-005, EN-006, EN-007, EN-008)', async () => {
    const came = await crs.server.signIn({ agency: '1300' })
    expect(came.body).toEqual({
      code: '000',
      accessToken: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      userName: 'demo',
      agencyCode: '1300',
      agencyName: 'Πρακτορείο Ακτή',
      agencySignature: 'Πρακτορείο Ακτή',
      agencyPrintingData: { channel: 'BROWSER' },
      versioningStatus: 'UP_TO_DATE',
      newVersionDownloadUrl: '',
      expiresIn: 900,
      production: false,
    })
  })

  test('uses 1300 for an empty agency code (PE-014, EN-002, CO-014)', async () => {
    expect((await crs.server.signIn({ agency: '' })).body['agencyCode']).toBe('1300')
    expect((await crs.server.signIn({ agency: '  ' })).body['agencyCode']).toBe('1300')
    expect((await crs.server.signIn({})).body['agencyCode']).toBe('1300')
  })

  test('accepts Greek names and passwords, percent-encoded, as raw UTF-8, and with combining accents', async () => {
    expect((await crs.server.signIn(maria)).body).toMatchObject({ code: '000', userName: 'μαρία' })
    const raw = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
    const bytes = await crs.server.app.inject({
      url: `${bases.spec}/token`,
      headers: { username: raw('μαρία'), password: raw('θάλασσα7'), validationcode: raw('κύμα') },
    })
    expect(asResponse(bytes).code).toBe('000')
    const apart = { user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' }
    const decomposed = Object.fromEntries(
      Object.entries(apart).map(([name, text]) => [name, text.normalize('NFD')]),
    )
    expect((await crs.server.signIn(decomposed)).code).toBe('000')
  })

  test('accepts header names in any case', async () => {
    const headers = { userName: 'demo', PASSWORD: 'ferrydemo', validationCode: '1300', agencyCode: '1300' }
    expect(asResponse(await crs.server.app.inject({ url: `${bases.spec}/token`, headers })).code).toBe('000')
  })

  test('refuses every wrong field with the same response (RT-041)', async () => {
    const wrong: SignIn[] = [
      { agency: '1377' },
      { agency: '9999' },
      { user: 'nobody' },
      { password: 'wrong' },
      { validation: 'wrong' },
      { user: "demo'; drop table agency; --" },
      { agency: '*' },
    ]
    const refused = []
    for (const as of wrong) refused.push(await crs.server.signIn({ ...as, language: 'en' }, '10.0.0.1'))
    for (const came of refused) {
      expect(came.status).toBe(200)
      expect(came.body).toEqual(refused[0]?.body)
      expect(came.headers['set-cookie']).toBeUndefined()
    }
    expect(refused[0]?.body).toMatchObject({ code: 'bad_sign_in', success: false })
  })

  test('takes equally long for unknown and existing users', async () => {
    const [password_hash, validation_hash] = [await hashSecret('ferrydemo'), await hashSecret('1300')]
    await crs.database.owner
      .updateTable('agency_user')
      .set({ password_hash, validation_hash })
      .where('name', '=', 'demo')
      .execute()
    const median = async (as: SignIn) => {
      const times: number[] = []
      for (let round = 0; round < 9; round++) {
        const begun = performance.now()
        await crs.server.signIn(as, `10.0.1.${round}`)
        crs.server.clock.pass(16 * 60_000)
        times.push(performance.now() - begun)
      }
      return times.toSorted((one, other) => one - other)[4] ?? 0
    }
    await median({ password: 'warm' })
    const known = await median({ password: 'wrong' })
    const unknown = await median({ user: 'nobody', password: 'wrong' })
    expect(unknown).toBeGreaterThan(known / 3)
    expect(unknown).toBeLessThan(known * 3)
  })

  test('announces a newer version (EN-006)', async () => {
    const token = (version: string) =>
      crs.server.call(session.token, {
        headers: { username: 'demo', password: 'ferrydemo', validationcode: '1300', version },
      })
    expect((await token('119.9.0')).body['versioningStatus']).toBe('OPTIONAL_UPDATE')
    expect((await token('120.0.0')).body['versioningStatus']).toBe('UP_TO_DATE')
    expect((await token('unknown')).body['versioningStatus']).toBe('UP_TO_DATE')
  })

  test('stores neither token nor credential in clear', async () => {
    const { token, cookie } = await crs.server.signIn()
    const { rows } = await crs.database.pool.query(
      `select t.*, d.* from access_token t join device d on d.id = t.device_id`,
    )
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Buffer || (value as { type?: string })?.type === 'Buffer'
        ? Buffer.from(value as Buffer).toString('base64url')
        : value,
    )
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(cookie.split('.')[1])
    expect(stored).toContain(cookie.split('=')[1]?.split('.')[0])
  })
})

describe('the device credential', () => {
  const attributes = async (remember: boolean) =>
    String(cookiesIn(await crs.server.signIn({ remember }))[0])
      .split('; ')
      .slice(1)
      .toSorted()

  test('is hidden from scripts and other sites, for 30 days if remembered, otherwise until the browser ends', async () => {
    expect(await attributes(true)).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/desk/api',
      'SameSite=Strict',
    ])
    expect(await attributes(false)).toEqual(['HttpOnly', 'Path=/desk/api', 'SameSite=Strict'])
  })

  test('is secure and prefixed over TLS', async () => {
    const behind = await testServer(crs.database, { proxies: ['127.0.0.1'], clock: crs.server.clock })
    const headers = { username: 'demo', password: 'ferrydemo', validationcode: '1300' }
    const came = await behind.call(session.token, { headers }, { headers: { 'x-forwarded-proto': 'https' } })
    expect(cookiesIn(came)[0]).toMatch(
      /^__Host-purser-device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    await behind.close()
  })
})

describe('the access token', () => {
  test('opens every call, as Bearer and as a header named token', async () => {
    const { token } = await crs.server.signIn()
    expect(await crs.server.call(reference.companies, {}, { token })).toMatchObject({
      status: 200,
      code: '000',
    })
    expect(await crs.server.call(reference.companies, {}, { headers: { token } })).toMatchObject({
      code: '000',
    })
  })

  test('is refused with 401 and a text if missing, unknown or malformed', async () => {
    const none: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'x'.repeat(43)}` },
      { authorization: 'Basic ZGVtbzpmZXJyeWRlbW8=' },
      { token: 'short' },
      { cookie: (await crs.server.signIn()).cookie },
    ]
    for (const headers of none) {
      const came = await crs.server.call(reference.companies, {}, { headers })
      expect(came, JSON.stringify(headers)).toMatchObject({ status: 401, code: 'unknown_token' })
      expect(came.body['message']).toBe('Session has expired. Please Login again')
    }
  })

  test('is refused with HTTP 200 and code 058 after a quarter of an hour (ST-001)', async () => {
    const { token } = await crs.server.signIn()
    crs.server.clock.pass(15 * 60_000 - 1)
    expect(await crs.server.call(ledger.credits, {}, { token })).toMatchObject({ code: '000' })
    crs.server.clock.pass(1)
    const expired = await crs.server.call(ledger.credits, {}, { token })
    expect(expired).toMatchObject({ status: 200, code: '058', body: { success: false } })
    expect(Object.keys(expired.body).toSorted()).toEqual(['code', 'message', 'success'])
  })
})
