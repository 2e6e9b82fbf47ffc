import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../../src/contract/session.ts'
import { openDirectory } from '../../../../src/crs/session/directory/directory.ts'
import { directoryWarnings } from '../../../../src/crs/session/directory/directoryWarnings.ts'
import { SignInBrowser } from '../../../kit/crs/signInBrowser.ts'
import { startDirectoryCrs } from '../../../kit/crs/directoryCrs.ts'

const crs = startDirectoryCrs()
beforeEach(async () => {
  await setPasswords(true)
  await crs.database.pool.query(`update agency_user set break_glass = true where name = 'μαρία'`)
})

const setPasswords = (on: boolean) =>
  crs.database.pool.query(`update agency set directory_only = $1 where code = '1300'`, [!on])
const maria = { agency: '1300', user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' }
const forgot = (userName: string) =>
  crs.server.call(session.forgotPassword, { body: { agencyCode: '1300', userName } })

describe('an agency without passwords', () => {
  test('refuses the right password of a user, and accepts that of the user for emergencies', async () => {
    await setPasswords(false)
    expect(await crs.server.signIn()).toMatchObject({ code: 'passwords_off' })
    expect((await crs.server.signIn(maria)).code).toBe('000')
    expect((await crs.server.signIn({ agency: '1377', user: 'anna', validation: '1377' })).code).toBe('000')
  })

  test('does not reveal who is the user for emergencies, or who exists', async () => {
    await setPasswords(false)
    for (const user of ['μαρία', 'demo', 'nobody'])
      expect((await crs.server.signIn({ user, password: 'wrong' })).code).toBe('passwords_off')
  })

  test('sends no codes for new passwords, and takes none that was sent before', async () => {
    const { pool } = crs.database
    const code = 'a code of the tests'
    await pool.query(
      `insert into password_reset (hash, user_id, expires_at)
       select sha256($1::bytea), id, now() + interval '1 year' from agency_user where name = 'demo'`,
      [Buffer.from(code)],
    )
    await setPasswords(false)
    expect((await forgot('demo')).code).toBe('passwords_off')
    expect((await forgot('nobody')).code).toBe('passwords_off')
    const headers = { resetcode: code, newpassword: 'another password' }
    expect((await crs.server.call(session.resetPassword, { headers, body: {} })).code).toBe(
      'reset_code_unknown',
    )
  })

  test('does not renew a session by a password, and grants no acting with its accounts', async () => {
    const browser = new SignInBrowser(crs.server)
    await browser.signIn()
    const anna = await crs.server.signIn({ agency: '1377', user: 'anna', validation: '1377' })
    await setPasswords(false)
    expect((await browser.call(session.renew, { body: {} })).code).toBe('signed_out')
    const body = { agencyCode: '1300', userName: 'demo', password: 'ferrydemo', validationCode: '1300' }
    const acted = await crs.server.call(session.alternateAgencies, { body }, { token: anna.token })
    expect(acted.code).toBe('passwords_off')
  })

  test('is named at the start if its users could not sign in', async () => {
    await setPasswords(false)
    expect(await directoryWarnings(crs.database, undefined)).toEqual([
      expect.stringContaining('agency 1300 signs in by the directory, and OIDC_ISSUER is not set'),
    ])
    expect(await directoryWarnings(crs.database, openDirectory(crs.directory.settings))).toEqual([])
    await crs.database.pool.query(`update agency_user set blocked = true where name = 'μαρία'`)
    expect(await directoryWarnings(crs.database, openDirectory(crs.directory.settings))).toEqual([
      expect.stringContaining('no user has break_glass'),
    ])
    await crs.database.pool.query(`update agency_user set blocked = false where name = 'μαρία'`)
  })
})

describe('a user whom the directory made', () => {
  test('gets no password by a mailed code or by a change, so that a removal there is final', async () => {
    const { browser } = crs
    expect((await browser.signInAs('nina')).body).toMatchObject({ userName: 'nina.berg' })
    const headers = { newpassword: 'a password of nina', password: 'anything' }
    expect((await browser.call(session.changePassword, { headers, body: {} })).code).toBe('passwords_off')
    expect((await forgot('nina.berg')).code).toBe('000')
    const { rows } = await crs.database.pool.query(
      `select 1 from password_reset join agency_user on id = user_id where name = 'nina.berg'`,
    )
    expect(rows).toEqual([])
    expect((await crs.server.signIn({ user: 'nina.berg', password: 'anything' })).code).toBe('bad_sign_in')
  })
})
