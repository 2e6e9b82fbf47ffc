/** The second step of a sign-in, and the factors for it: session.step, session.passStep, session.mailStep … */
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { Authenticator } from '../../kit/crs/authenticator.ts'
import { startCrs } from '../../kit/crs/crs.ts'
import { SignInBrowser, site } from '../../kit/crs/signInBrowser.ts'
import { browserCookieOf, type SignIn } from '../../kit/crs/testServer.ts'

const crs = startCrs()
const minute = 60_000

beforeEach(async () => {
  const { owner } = crs.database
  for (const table of ['passkey', 'one_time_code', 'recovery_code', 'device', 'outbox'] as const)
    await owner.deleteFrom(table).execute()
  await sql`delete from throttle`.execute(owner)
  await owner.updateTable('agency').set({ second_factor: [] }).execute()
  crs.server.clock.pass(24 * 60 * minute)
})

class TestBrowser extends SignInBrowser {
  constructor(server = crs.server) {
    super(server)
  }
}

async function opened(as?: SignIn): Promise<TestBrowser> {
  const browser = new TestBrowser()
  expect((await browser.signIn(as)).code).toBe('000')
  const prove = { headers: { password: as?.password ?? 'ferrydemo' }, body: {} }
  expect((await browser.call(session.prove, prove)).code).toBe('000')
  return browser
}

const kinds = async () =>
  (await crs.database.owner.selectFrom('journal').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

const linesOf = async (kind: string) => (await kinds()).filter((one) => one === kind).length

describe('a user without a second factor', () => {
  test('signs in as before, and no step is open', async () => {
    const browser = await opened()
    expect((await browser.call(session.step, { body: {} })).code).toBe('step_over')
    const { body } = await browser.call(session.factors, {})
    expect(body).toMatchObject({ passkeys: [], recoveryCodes: 0, isRequired: false })
  })
})

describe('a passkey', () => {
  test('is asked for after the right password only, and then lets this browser in once', async () => {
    const first = await opened()
    const key = await first.addPasskey()
    const browser = new TestBrowser()
    expect((await browser.signIn({ password: 'guess' })).code).toBe('bad_sign_in')
    const refused = await browser.signIn()
    expect(refused).toMatchObject({ status: 200, code: 'second_step' })
    expect(JSON.stringify(refused.body)).not.toContain('accessToken')
    const step = await browser.step()
    expect(step).toMatchObject({ passkeys: [key.id], withPasskey: true, withCodes: false, guarded: false })
    // Without the step the password alone does not help.
    expect((await new TestBrowser().signIn()).code).toBe('second_step')
    expect(await browser.passWith({ passkey: key.assert(step.challenge, site) })).toBe('000')
    expect((await browser.signIn({ password: 'guess' })).code).toBe('bad_sign_in')
    expect((await browser.signIn()).code).toBe('second_step')
    const again = await browser.step()
    expect(await browser.passWith({ passkey: key.assert(again.challenge, site) })).toBe('000')
    expect((await browser.signIn()).code).toBe('000')
    expect((await browser.signIn()).code).toBe('second_step')
  })

  test('answers its own challenge, at its own site, with the PIN, and with a counter that increases', async () => {
    const key = await (await opened()).addPasskey()
    const browser = new TestBrowser()
    const other = new TestBrowser()
    await other.signIn()
    await browser.signIn()
    const { challenge } = await browser.step()
    const elsewhere = { origin: 'https://evil.example', host: 'evil.example' }
    const wrong = [
      key.assert((await other.step()).challenge, site),
      key.assert(challenge, elsewhere),
      key.assert(challenge, { ...site, origin: elsewhere.origin }),
      key.assert(challenge, site, { pin: false }),
    ]
    for (const passkey of wrong) expect(await browser.passWith({ passkey })).toBe('step_wrong')
    key.counter = 10
    await other.passWith({ passkey: key.assert((await other.step()).challenge, site) })
    key.counter = 4
    expect(await browser.passWith({ passkey: key.assert(challenge, site) })).toBe('step_wrong')
    // The control: the stored counter is what refuses it.
    const { owner } = crs.database
    await owner.updateTable('passkey').set({ counter: 0 }).execute()
    expect((await other.signIn()).code).toBe('000')
    expect((await other.signIn()).code).toBe('second_step')
    key.counter = 4
    expect(await other.passWith({ passkey: key.assert((await other.step()).challenge, site) })).toBe('000')
    // That was the fifth wrong one here, so the right one comes too late.
    key.counter = 20
    expect(await browser.passWith({ passkey: key.assert(challenge, site) })).toBe('step_over')
  })

  test('of another user does not pass the step', async () => {
    await (await opened()).addPasskey()
    const anna = await (await opened({ agency: '1377', user: 'anna', validation: '1377' })).addPasskey()
    const browser = new TestBrowser()
    await browser.signIn()
    const { challenge } = await browser.step()
    expect(await browser.passWith({ passkey: anna.assert(challenge, site) })).toBe('step_wrong')
    for (const passkey of [{}, { id: 3 }, { id: anna.id }, { id: 'x', response: { signature: [] } }])
      expect(await browser.passWith({ passkey })).toMatch(/step_(wrong|over)/)
  })

  test('passes a step only in the browser in which the password was entered, and within five minutes', async () => {
    const key = await (await opened()).addPasskey()
    const browser = new TestBrowser()
    await browser.signIn()
    const { challenge } = await browser.step()
    const stranger = new TestBrowser()
    expect(await stranger.passWith({ passkey: key.assert(challenge, site) })).toBe('step_over')
    crs.server.clock.pass(5 * minute + 1)
    expect(await browser.passWith({ passkey: key.assert(challenge, site) })).toBe('step_over')
  })

  test('that was made for another challenge, or is stored already, is not added', async () => {
    const browser = await opened()
    const key = await browser.addPasskey()
    const add = async (challenge: string, one = new Authenticator()) =>
      (
        await browser.call(session.addPasskey, {
          body: { name: 'x', passkey: one.register(challenge, site) },
        })
      ).code
    const begin = async () => {
      const { body } = await browser.call(session.beginPasskey, { body: {} })
      return (body['options'] as { challenge: string }).challenge
    }
    await begin()
    expect(await add('AAAA')).toBe('passkey_refused')
    expect(await add(await begin(), key)).toBe('passkey_known')
    const late = await begin()
    crs.server.clock.pass(10 * minute + 1)
    expect(await add(late)).toBe('prove_again')
  })
})

describe('one-time codes', () => {
  test('let in once each, also with a clock that is half a minute wrong', async () => {
    const { codeNow } = await (await opened()).addCodes()
    const enter = async (code: string) => {
      const browser = new TestBrowser()
      expect((await browser.signIn()).code).toBe('second_step')
      const passed = await browser.passWith({ code })
      return passed === '000' ? (await browser.signIn()).code : passed
    }
    const code = codeNow()
    expect(await enter(code)).toBe('000')
    expect(await enter(code)).toBe('step_wrong')
    expect(await enter(codeNow(1))).toBe('000')
    expect(await enter(codeNow())).toBe('step_wrong')
    expect(await enter(codeNow(2))).toBe('step_wrong')
    // The control: the stored interval is what refuses a code used before.
    await crs.database.owner.updateTable('one_time_code').set({ last_step: 0 }).execute()
    expect(await enter(code)).toBe('000')
  })

  test('are six digits: other texts are wrong, and not a fault', async () => {
    const browser = await opened()
    await browser.call(session.beginCodes, { body: {} })
    for (const code of ['١٢٣٤٥٦', '日本語日本語', '12345', 'abcdef'])
      expect((await browser.call(session.addCodes, { body: { code } })).code).toBe('step_wrong')
  })

  test('are taken once by two at the same time', async () => {
    const { codeNow } = await (await opened()).addCodes()
    const browsers = Array.from({ length: 4 }, () => new TestBrowser())
    for (const browser of browsers) await browser.signIn()
    const code = codeNow()
    const passed = await Promise.all(browsers.map((browser) => browser.passWith({ code })))
    expect(passed.filter((one) => one === '000')).toHaveLength(1)
  })

  test('can be guessed 14 times an hour, however many steps are opened, and a passkey still passes', async () => {
    const first = await opened()
    await first.addCodes()
    const key = await first.addPasskey()
    const answers: string[] = []
    for (let at = 0; at < 60; at++) {
      const browser = new TestBrowser()
      browser.from = `10.1.0.${at}`
      await browser.signIn()
      answers.push(await browser.passWith({ code: '000000' }))
      crs.server.clock.pass(minute)
    }
    const tried = answers.filter((one) => one === 'step_wrong').length
    expect(tried).toBeGreaterThan(9)
    expect(tried).toBeLessThanOrEqual(14)
    expect(answers.at(-1)).toBe('too_many_codes')
    const browser = new TestBrowser()
    await browser.signIn()
    expect(await browser.passWith({ passkey: key.assert((await browser.step()).challenge, site) })).toBe(
      '000',
    )
    // The owner’s browser is trusted, and has a separate limit.
    await first.signIn()
    expect(await first.passWith({ code: '000000' })).toBe('step_wrong')
  })

  test('have a secret that is neither in the database nor in the log', async () => {
    const browser = await opened()
    const { body } = await browser.call(session.beginCodes, { body: {} })
    const secret = String(body['secret'])
    expect(body['uri']).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
    const code = new TOTP({ secret }).generate({ timestamp: crs.server.clock.now().getTime() })
    const added = await browser.call(session.addCodes, { body: { code } })
    const [recovery = ''] = added.body['recoveryCodes'] as string[]
    const { rows } = await sql<{ text: string }>`
      select string_agg(t, ' ') as text from (select d::text t from device d union all select c::text from one_time_code c
        union all select r::text from recovery_code r union all select j::text from journal j
        union all select i::text from idempotency i) as every`.execute(crs.database.owner)
    const everything = (rows[0]?.text ?? '') + crs.server.log.join('')
    for (const hidden of [
      secret,
      Buffer.from(secret).toString('hex'),
      recovery,
      recovery.replaceAll('-', ''),
    ])
      expect(everything.includes(hidden)).toBe(false)
  })
})

describe('recovery codes', () => {
  test('are ten, each lets in once, and a new set replaces them', async () => {
    const first = await opened()
    const { recovery } = await first.addCodes()
    expect(recovery).toHaveLength(10)
    const enter = async (code: string) => {
      const browser = new TestBrowser()
      await browser.signIn()
      return browser.passWith({ code })
    }
    const [one = '', two = '', three = ''] = recovery
    expect(await enter(one.toLowerCase())).toBe('000')
    expect(await enter(one)).toBe('step_wrong')
    expect(await enter(two.replaceAll('-', ''))).toBe('000')
    expect(await kinds()).toEqual(expect.arrayContaining(['session.addCodes', 'session.passStep']))
    const renewed = await first.call(session.newRecoveryCodes, { body: {} })
    const [fresh = ''] = renewed.body['recoveryCodes'] as string[]
    expect(await enter(three)).toBe('step_wrong')
    expect(await enter(fresh)).toBe('000')
  })
})

describe('changing the factors', () => {
  test('needs more than the token of a sign-in, from its first second on', async () => {
    const browser = new TestBrowser()
    expect((await browser.signIn()).code).toBe('000')
    for (const call of [session.beginPasskey, session.beginCodes, session.newRecoveryCodes])
      expect((await browser.call(call, { body: {} })).code, call.id).toBe('prove_again')
    expect((await browser.call(session.factors, {})).body['provenUntil']).toBeUndefined()
  })

  test('needs the password of the last ten minutes, and the second factor with it', async () => {
    const browser = await opened()
    const key = await browser.addPasskey()
    crs.server.clock.pass(10 * minute + 1)
    for (const call of [
      session.beginPasskey,
      session.beginCodes,
      session.newRecoveryCodes,
      session.removeFactor,
    ])
      expect((await browser.call(call, { body: {} })).code).toBe('prove_again')
    const prove = async (password = 'ferrydemo') =>
      (await browser.call(session.prove, { headers: { password }, body: {} })).code
    expect(await prove('guess')).toBe('password_wrong')
    expect(await prove()).toBe('second_step')
    expect((await browser.call(session.beginCodes, { body: {} })).code).toBe('prove_again')
    expect(await browser.passWith({ passkey: key.assert((await browser.step()).challenge, site) })).toBe(
      '000',
    )
    expect(await prove()).toBe('000')
    expect((await browser.call(session.beginCodes, { body: {} })).code).toBe('000')
  })

  test('that is sent again is added once, with recovery codes that are valid', async () => {
    const browser = await opened()
    const { body } = await browser.call(session.beginPasskey, { body: {} })
    const key = new Authenticator()
    const passkey = key.register((body['options'] as { challenge: string }).challenge, site)
    crs.server.clock.pass(1000)
    const add = () => browser.call(session.addPasskey, { body: { name: 'Key', passkey } })
    expect((await add()).code).toBe('000')
    const before = await linesOf('session.addPasskey')
    const again = await add()
    expect(again.code).toBe('000')
    expect(await linesOf('session.addPasskey')).toBe(before)
    const [recovery = ''] = again.body['recoveryCodes'] as string[]
    const later = new TestBrowser()
    expect((await later.signIn()).code).toBe('second_step')
    expect(await later.passWith({ code: recovery })).toBe('000')
  })

  test('that are one-time codes sent again are set up once, and not after they were removed', async () => {
    const browser = await opened()
    const { body } = await browser.call(session.beginCodes, { body: {} })
    const timestamp = crs.server.clock.now().getTime()
    const code = new TOTP({ secret: String(body['secret']) }).generate({ timestamp })
    const add = () => browser.call(session.addCodes, { body: { code } })
    const before = await linesOf('session.addCodes')
    expect([(await add()).code, (await add()).code]).toEqual(['000', '000'])
    expect((await linesOf('session.addCodes')) - before).toBe(1)
    const remove = () => browser.call(session.removeFactor, { body: {} })
    expect([(await remove()).code, (await remove()).code]).toEqual(['000', '000'])
    expect((await add()).code).toBe('setup_over')
  })

  test('ends the sessions that were opened without one, and no later ones', async () => {
    const other = await opened()
    const browser = await opened()
    await browser.addCodes()
    expect((await other.call(session.factors, {})).status).toBe(401)
    const { body } = await browser.call(session.devices, {})
    expect(body['devices']).toHaveLength(1)
    await browser.addPasskey()
    expect((await browser.call(session.factors, {})).code).toBe('000')
  })

  test('removes one’s own only', async () => {
    const browser = await opened()
    await browser.addPasskey()
    const anna = await opened({ agency: '1377', user: 'anna', validation: '1377' })
    const { body } = await browser.call(session.factors, {})
    const [{ id } = { id: 0 }] = body['passkeys'] as { id: number }[]
    await anna.call(session.removeFactor, { body: { passkey: id } })
    expect((await browser.call(session.factors, {})).body).toMatchObject({ passkeys: [{ id }] })
    expect((await browser.call(session.removeFactor, { body: { passkey: id } })).code).toBe('000')
    expect((await browser.call(session.factors, {})).body).toMatchObject({ passkeys: [], recoveryCodes: 0 })
    expect((await new TestBrowser().signIn()).code).toBe('000')
  })
})

describe('a required second factor', () => {
  const require = (rights: string[]) =>
    crs.database.owner
      .updateTable('agency')
      .set({ second_factor: rights })
      .where('code', '=', '1300')
      .execute()

  test('lets a user without one do nothing but set it up, also in a session that is open already', async () => {
    const browser = await opened()
    await require(['all'])
    const countries = async () => (await browser.call(reference.countries, {})).code
    expect(await countries()).toBe('factor_required')
    await browser.signIn()
    expect(await countries()).toBe('factor_required')
    const { body } = await browser.call(session.configurations, {})
    expect(body).toMatchObject({ mustAddFactor: true })
    await browser.call(session.prove, { headers: { password: 'ferrydemo' }, body: {} })
    await browser.addCodes()
    expect(await countries()).toBe('000')
    expect((await browser.call(session.configurations, {})).body).not.toHaveProperty('mustAddFactor')
    expect((await browser.call(session.removeFactor, { body: {} })).code).toBe('factor_last')
    expect((await browser.call(session.factors, {})).body).toMatchObject({ isRequired: true, codes: {} })
  })

  test('may hold for a right, and not for other agencies', async () => {
    await require(['sailings'])
    expect((await (await opened()).call(reference.countries, {})).code).toBe('000')
    await require(['refund', 'sailings'])
    expect((await (await opened()).call(reference.countries, {})).code).toBe('factor_required')
    const anna = await opened({ agency: '1377', user: 'anna', validation: '1377' })
    expect((await anna.call(reference.countries, {})).code).toBe('000')
  })
})

describe('a sign-in after its step', () => {
  let codeNow: () => string
  beforeEach(async () => {
    codeNow = (await (await opened()).addCodes()).codeNow
  })

  /** Signs in, in a browser that has passed its step and does not get the answers. */
  async function passed(): Promise<(as?: SignIn) => Promise<string>> {
    const browser = new TestBrowser()
    await browser.signIn()
    expect(await browser.passWith({ code: codeNow() })).toBe('000')
    const headers = { cookie: browser.cookie() }
    return async (as) => (await browser.signIn(as, { headers })).code
  }

  test('is repeated once where its answer was lost, without another code', async () => {
    const signIn = await passed()
    expect([await signIn(), await signIn(), await signIn()]).toEqual(['000', '000', 'second_step'])
  })

  test('that arrives twice at the same time lets in both times', async () => {
    const signIn = await passed()
    expect(await Promise.all([signIn(), signIn()])).toEqual(['000', '000'])
  })

  test('is not repeated after a minute', async () => {
    const signIn = await passed()
    expect(await signIn()).toBe('000')
    crs.server.clock.pass(minute)
    expect(await signIn()).toBe('second_step')
  })

  test('is not repeated with another password or account', async () => {
    const anna = { agency: '1377', user: 'anna', validation: '1377' }
    await (await opened(anna)).addCodes()
    const signIn = await passed()
    expect(await signIn()).toBe('000')
    expect(await signIn(anna)).toBe('second_step')
    expect(await signIn({ password: 'guess' })).toBe('bad_sign_in')
  })
})

describe('no other way leads around the second factor:', () => {
  const demoOf = { agencyCode: '1300', userName: 'demo', password: 'ferrydemo', validationCode: '1300' }

  test('acting for its agency with the password', async () => {
    const key = await (await opened()).addPasskey()
    const anna = await opened({ agency: '1377', user: 'anna', validation: '1377' })
    const act = async () => (await anna.call(session.alternateAgencies, { body: demoOf })).code
    expect(await act()).toBe('second_step')
    expect(
      (await anna.call(reference.countries, {}, { headers: { alternateagencycode: '1300' } })).code,
    ).toBe('alternate_agency_ended')
    expect(await anna.passWith({ passkey: key.assert((await anna.step()).challenge, site) })).toBe('000')
    expect(await act()).toBe('000')
    expect(await act()).toBe('second_step')
  })

  test('acting for an agency that requires one, with a user who has none', async () => {
    await crs.database.owner
      .updateTable('agency')
      .set({ second_factor: ['all'] })
      .where('code', '=', '1300')
      .execute()
    const anna = await opened({ agency: '1377', user: 'anna', validation: '1377' })
    expect((await anna.call(session.alternateAgencies, { body: demoOf })).code).toBe('factor_required_there')
  })

  test('a new password by mail', async () => {
    const { owner } = crs.database
    await owner
      .updateTable('agency_user')
      .set({ email: 'demo@agency.example' })
      .where('name', '=', 'demo')
      .execute()
    await (await opened()).addPasskey()
    const browser = new TestBrowser()
    await browser.call(session.forgotPassword, { body: { userName: 'demo' } })
    const [mail] = await owner.selectFrom('outbox').select('data').execute()
    const headers = { resetcode: String(mail?.data['code']), newpassword: 'ferrydemo' }
    expect((await browser.call(session.resetPassword, { headers, body: {} })).code).toBe('000')
    expect((await browser.signIn()).code).toBe('second_step')
  })

  test('a step that was passed for another account', async () => {
    const anna = { agency: '1377', user: 'anna', validation: '1377' }
    const key = await (await opened(anna)).addPasskey()
    await (await opened()).addPasskey()
    const browser = new TestBrowser()
    await browser.signIn(anna)
    expect(await browser.passWith({ passkey: key.assert((await browser.step()).challenge, site) })).toBe(
      '000',
    )
    expect((await browser.signIn()).code).toBe('second_step')
  })
})

describe('after too many wrong passwords', () => {
  /** From more networks than have their first attempts reserved. */
  async function exhaust(user = 'demo') {
    for (let at = 0; at < 61; at++) await crs.server.signIn({ user, password: 'guess' }, `10.2.${at}.1`)
  }
  const elsewhere = () => {
    const browser = new TestBrowser()
    browser.from = '10.3.0.1'
    return browser
  }
  const register = (email: string) =>
    crs.database.owner.updateTable('agency_user').set({ email }).where('name', '=', 'demo').execute()
  const mailed = async () =>
    (await crs.database.owner.selectFrom('outbox').select(['data', 'recipient']).execute()).map(
      ({ data, recipient }) => ({ code: String(data['code']), recipient }),
    )

  test('the answers do not depend on password, user or factors @all', async () => {
    await register('demo@agency.example')
    await (await opened({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })).addPasskey()
    const looks: string[] = []
    /** The control: what the same sign-ins are answered within the limits. */
    const differing = new Set<string>()
    for (const as of [
      {},
      { password: 'guess' },
      { user: 'nobody' },
      { user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' },
    ]) {
      const before = await elsewhere().signIn(as)
      differing.add(before.code)
      await exhaust(as.user)
      const browser = elsewhere()
      const { status, body } = await browser.signIn(as)
      const { challenge, ...step } = await browser.step()
      expect(challenge).toHaveLength(43)
      const wrong = await browser.passWith({ code: '000000' })
      const unknown = await browser.passWith({ code: 'AAAA-AAAA-AAAA-AAAA' })
      const mail = await browser.call(session.mailStep, { body: {} })
      const { requestId: _, ...plain } = body
      looks.push(JSON.stringify([status, plain, step, wrong, unknown, mail.status, mail.code]))
    }
    expect(looks[0]).toContain('second_step')
    expect(new Set(looks).size).toBe(1)
    expect([...differing].toSorted()).toEqual(['000', 'bad_sign_in', 'second_step'])
    expect((await mailed()).map(({ recipient }) => recipient)).toEqual(['demo@agency.example'])
  })

  test('a mailed code lets in a user without a second factor, and the browser is trusted then', async () => {
    await register('demo@agency.example')
    await exhaust()
    const browser = elsewhere()
    expect((await browser.signIn()).code).toBe('second_step')
    await browser.call(session.mailStep, { body: {} })
    await browser.call(session.mailStep, { body: {} })
    const [{ code } = { code: '' }, ...more] = await mailed()
    expect(more).toEqual([])
    expect(code).toMatch(/^\d{6}$/)
    const other = elsewhere()
    await other.signIn()
    expect(await other.passWith({ code })).toBe('step_wrong')
    expect(await browser.passWith({ code })).toBe('000')
    expect((await browser.signIn()).code).toBe('000')
    expect(browser.cookie()).toContain(browserCookieOf(await browser.signIn()))
    expect((await browser.signIn()).code).toBe('000')
  })

  test('a mail is not sent to a user who has a second factor, which passes', async () => {
    await register('demo@agency.example')
    const key = await (await opened()).addPasskey()
    await exhaust()
    const browser = elsewhere()
    await browser.signIn()
    await browser.call(session.mailStep, { body: {} })
    expect(await mailed()).toEqual([])
    expect(await browser.passWith({ passkey: key.assert((await browser.step()).challenge, site) })).toBe(
      '000',
    )
    expect((await browser.signIn()).code).toBe('000')
  })

  test('a wrong password with a right factor does not pass', async () => {
    const key = await (await opened()).addPasskey()
    await exhaust()
    const browser = elsewhere()
    await browser.signIn({ password: 'guess' })
    const passkey = key.assert((await browser.step()).challenge, site)
    expect(await browser.passWith({ passkey })).toBe('step_wrong')
  })

  test('a program, which has no page for a second step, waits as before', async () => {
    await exhaust()
    expect(await crs.server.signIn({}, '10.3.0.1')).toMatchObject({ status: 429, code: 'too_many_tries' })
  })
})
