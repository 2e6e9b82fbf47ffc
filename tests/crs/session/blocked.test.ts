/** Users who are blocked, or have to change a password that was set by someone else. */
import { describe, expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { SignInBrowser } from '../../kit/crs/signInBrowser.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk } = startSmallCrs('each', undefined, 'added')

const set = (columns: { blocked?: boolean; must_change_password?: boolean; hide_setting?: string[] }) =>
  desk.database.owner
    .updateTable('agency_user')
    .set(columns)
    .where('name', '=', 'demo')
    .where('agency', '=', '1300')
    .execute()

async function opened(as: Parameters<SignInBrowser['signIn']>[0] = {}): Promise<SignInBrowser> {
  const browser = new SignInBrowser(desk.server)
  expect((await browser.signIn(as)).code).toBe('000')
  return browser
}

const anna = { agency: '1377', user: 'anna', validation: '1377' }
const demoOf = { agencyCode: '1300', userName: 'demo', password: 'ferrydemo', validationCode: '1300' }

describe('a blocked user', () => {
  test('has no session from the next call, and cannot renew it', async () => {
    const browser = await opened()
    const countries = () => browser.call(reference.countries, {})
    expect((await countries()).code).toBe('000')
    await set({ blocked: true })
    expect((await countries()).status).toBe(401)
    expect((await browser.call(session.renew, { body: {} })).code).toBe('signed_out')
  })

  test('cannot sign in, nor ask for a new password', async () => {
    await set({ blocked: true })
    expect((await desk.server.signIn()).code).toBe('bad_sign_in')
    await desk.server.call(session.forgotPassword, { body: { agencyCode: '1300', userName: 'demo' } })
    expect(await desk.database.owner.selectFrom('outbox').select('id').execute()).toEqual([])
    await set({ blocked: false })
    expect((await desk.server.signIn()).code).toBe('000')
  })

  test('lends the account to no one: those who act with it stop', async () => {
    const browser = await opened(anna)
    expect((await browser.call(session.alternateAgencies, { body: demoOf })).code).toBe('000')
    const acting = { headers: { alternateagencycode: '1300' } }
    expect((await browser.call(session.grantedAgencies, {}, acting)).code).toBe('000')
    await set({ blocked: true })
    expect((await browser.call(reference.countries, {}, acting)).code).toBe('alternate_agency_ended')
    expect((await browser.call(session.alternateAgencies, { body: demoOf })).code).toBe('bad_sign_in')
  })
})

describe('a user who has to change the password', () => {
  const change = (browser: SignInBrowser, password: string, newpassword: string) =>
    browser.call(session.changePassword, { headers: { password, newpassword }, body: {} })

  test('can do nothing else, in a session that is open already as well', async () => {
    const browser = await opened()
    await set({ must_change_password: true, hide_setting: ['change_password'] })
    const countries = async () => (await browser.call(reference.countries, {})).code
    expect(await countries()).toBe('password_change_required')
    await browser.signIn()
    expect(await countries()).toBe('password_change_required')
    expect((await browser.call(session.factors, {})).code).toBe('password_change_required')
    expect((await browser.call(session.configurations, {})).body).toMatchObject({ mustChangePassword: true })
    expect((await change(browser, 'ferrydemo', 'ferrydemo')).code).toBe('password_same')
    expect(await countries()).toBe('password_change_required')
    expect((await change(browser, 'ferrydemo', 'new-password')).code).toBe('000')
    expect(await countries()).toBe('000')
    const { body } = await browser.call(session.configurations, {})
    expect(body).not.toHaveProperty('mustChangePassword')
  })

  test('sets up a required second factor after that', async () => {
    await set({ must_change_password: true })
    await desk.database.owner
      .updateTable('agency')
      .set({ second_factor: ['all'] })
      .where('code', '=', '1300')
      .execute()
    const browser = await opened()
    expect((await change(browser, 'ferrydemo', 'new-password')).code).toBe('000')
    expect((await browser.call(reference.countries, {})).code).toBe('factor_required')
    expect((await browser.call(session.factors, {})).code).toBe('000')
  })

  test('lends the account to no one before that', async () => {
    await set({ must_change_password: true })
    const browser = await opened(anna)
    expect((await browser.call(session.alternateAgencies, { body: demoOf })).code).toBe(
      'password_change_required',
    )
  })
})
