import { beforeEach, describe, expect, test } from 'vitest'
import { reference } from '../../../../src/contract/reference.ts'
import { session } from '../../../../src/contract/session.ts'
import { deskAddress, DirectoryBrowser } from '../../../kit/crs/directoryBrowser.ts'
import { startDirectoryCrs } from '../../../kit/crs/directoryCrs.ts'

const crs = startDirectoryCrs()
beforeEach(async () => {
  expect((await crs.browser.signInAs('nina')).code).toBe('000')
})

const minutes = (count: number) => crs.server.clock.pass(count * 60_000)
const lastKind = async () => {
  const { rows } = await crs.database.pool.query<{ kind: string }>(
    'select kind from journal order by id desc limit 1',
  )
  return rows[0]?.kind
}
const rights = async () => {
  const { body } = await crs.browser.call(session.configurations, {})
  return (body['permissions'] as { rights: string[] }).rights
}
const renewed = async () => {
  const answer = await crs.browser.renew()
  if (answer.code === '000') crs.browser.token = String(answer.body['accessToken'])
  return answer
}

describe('a session by the directory', () => {
  test('is renewed again and again while the directory accepts the person', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      minutes(20)
      expect(await renewed()).toMatchObject({ code: '000', body: { byDirectory: true } })
    }
    expect((await crs.browser.call(reference.companies, {})).code).toBe('000')
  })

  test('ends at the renewal after the person was removed there, and is journalled', async () => {
    crs.directory.persons.delete('nina')
    expect((await crs.browser.call(reference.companies, {})).code).toBe('000')
    minutes(20)
    expect((await crs.browser.renew()).code).toBe('signed_out')
    expect((await crs.browser.call(reference.companies, {})).status).toBe(401)
    expect(await lastKind()).toBe('session.endByDirectory')
    crs.directory.persons.set('nina', { groups: ['sellers'] })
    expect((await crs.browser.renew()).code).toBe('signed_out')
  })

  test('has the rights and the language of the groups at each renewal', async () => {
    crs.directory.persons.set('nina', { groups: ['refunders', 'sellers'], name: 'Nina Sol', locale: 'fr' })
    expect(await rights()).toEqual(['change', 'sell'])
    expect((await renewed()).code).toBe('000')
    expect(await rights()).toEqual(['change', 'refund', 'sell'])
    const { rows } = await crs.database.pool.query(
      `select full_name as name, language from agency_user where directory_subject = 'nina'`,
    )
    expect(rows).toEqual([{ name: 'Nina Sol', language: 'el' }])
    expect(await lastKind()).toBe('session.changeUser')
  })

  test('ends when the groups name another agency, where the person signs in as another user', async () => {
    crs.directory.persons.set('nina', { groups: ['gate'], name: 'Nina' })
    const other = new DirectoryBrowser(crs.server, crs.directory)
    expect((await other.signInAs('nina')).body).toMatchObject({ agencyCode: '1377', userName: 'nina' })
    expect((await crs.browser.call(reference.companies, {})).status).toBe(401)
    expect((await crs.browser.renew()).code).toBe('signed_out')
    expect((await other.renew()).code).toBe('000')
  })

  test('ends when the groups name no agency any more', async () => {
    crs.directory.persons.set('nina', { groups: [] })
    expect((await crs.browser.renew()).code).toBe('signed_out')
  })

  test('ends when the office blocks the user', async () => {
    const { pool } = crs.database
    await pool.query(`update agency_user set blocked = true where directory_subject = 'nina'`)
    expect((await crs.browser.call(reference.companies, {})).status).toBe(401)
    expect((await crs.browser.renew()).code).toBe('signed_out')
    await pool.query(`update agency_user set blocked = false where directory_subject = 'nina'`)
  })

  test('is renewed for half an hour while the directory does not answer, and then when it answers again', async () => {
    await crs.directory.pause()
    minutes(20)
    expect((await renewed()).code).toBe('000')
    expect(await lastKind()).toBe('session.renewWithoutDirectory')
    minutes(11)
    expect((await crs.browser.renew()).code).toBe('signed_out')
    await crs.directory.resume()
    expect((await renewed()).code).toBe('000')
    expect((await crs.browser.call(reference.companies, {})).code).toBe('000')
  })

  test('uses its token once when two tabs renew at the same time', async () => {
    const [one, other] = await Promise.all([crs.browser.renew(), crs.browser.renew()])
    expect([one.code, other.code]).toEqual(['000', '000'])
    minutes(20)
    expect((await crs.browser.renew()).code).toBe('000')
  })

  test('ends with the sign-out, whose answer leads to the end of the session there', async () => {
    const { body } = await crs.browser.call(session.signOut, { body: {} })
    const address = new URL(String(body['endAddress']))
    expect(address.origin).toBe(crs.directory.settings.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'desk',
      post_logout_redirect_uri: `${deskAddress}/`,
    })
    expect((await crs.browser.renew()).code).toBe('signed_out')
  })

  test('keeps no token in clear', async () => {
    const { rows } = await crs.database.pool.query<{ seal: Buffer }>(
      'select directory_seal as seal from device where directory_seal is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { seal } of rows) expect(seal.toString('latin1')).not.toContain('refreshToken')
  })
})

describe('a second factor', () => {
  const requireFactor = (list: string) =>
    crs.database.pool.query(`update agency set second_factor = '${list}' where code = '1300'`)
  const pending = async () => (await crs.browser.call(session.configurations, {})).body['mustAddFactor']

  test('that the agency requires may be that of the directory', async () => {
    await requireFactor('{all}')
    await crs.browser.signInAs('nina', ['pwd', 'mfa'])
    expect(await pending()).toBeUndefined()
    expect((await crs.browser.call(reference.companies, {})).code).toBe('000')
    await requireFactor('{}')
  })

  test('is set up here where the directory has verified none, without a password, and is then asked for', async () => {
    await requireFactor('{all}')
    await crs.browser.signInAs('nina', ['pwd'])
    expect(await pending()).toBe(true)
    expect((await crs.browser.call(reference.companies, {})).code).toBe('factor_required')
    const { codeNow } = await crs.browser.addCodes()
    expect((await crs.browser.call(reference.companies, {})).code).toBe('000')
    const other = new DirectoryBrowser(crs.server, crs.directory)
    expect((await other.signInAs('nina', ['pwd'])).code).toBe('second_step')
    expect(await other.passWith({ code: codeNow() })).toBe('000')
    expect((await other.enter()).code).toBe('000')
    expect((await new DirectoryBrowser(crs.server, crs.directory).signInAs('nina', ['mfa'])).code).toBe('000')
    await requireFactor('{}')
    await crs.database.pool.query('delete from one_time_code')
  })
})
