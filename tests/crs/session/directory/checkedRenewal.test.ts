import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reference } from '../../../../src/contract/reference.ts'
import { session } from '../../../../src/contract/session.ts'
import { openDirectory } from '../../../../src/crs/session/directory/directory.ts'
import { addAgencies } from '../../../kit/crs/agencies.ts'
import type { FreshDatabase } from '../../../kit/crs/database.ts'
import { startDirectory, type TestDirectory } from '../../../kit/crs/directory.ts'
import { deskAddress, DirectoryBrowser } from '../../../kit/crs/directoryBrowser.ts'
import { addDirectoryGroups } from '../../../kit/crs/directoryGroups.ts'
import { borrowDatabase } from '../../../kit/crs/lentDatabase.ts'
import { type TestServer, testServer } from '../../../kit/crs/testServer.ts'

let fresh: FreshDatabase
let directory: TestDirectory
let server: TestServer
let browser: DirectoryBrowser

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
  await addDirectoryGroups(fresh.database)
  directory = await startDirectory({ desks: [deskAddress] })
})
beforeEach(async () => {
  server = await testServer(fresh.database, { directory: openDirectory(directory.settings) })
  browser = new DirectoryBrowser(server, directory)
  directory.persons.clear()
  directory.persons.set('nina', { groups: ['sellers'], name: 'Nina', preferred_username: 'nina' })
  expect((await browser.signInAs('nina')).code).toBe('000')
})
afterEach(() => server.close())
afterAll(async () => {
  await directory.close()
  await fresh.drop()
})

const minutes = (count: number) => server.clock.pass(count * 60_000)
const lastKind = async () => {
  const { rows } = await fresh.database.pool.query<{ kind: string }>(
    'select kind from journal order by id desc limit 1',
  )
  return rows[0]?.kind
}
const rights = async () => {
  const { body } = await browser.call(session.configurations, {})
  return (body['permissions'] as { rights: string[] }).rights
}
const renewed = async () => {
  const answer = await browser.renew()
  if (answer.code === '000') browser.token = String(answer.body['accessToken'])
  return answer
}

describe('a session by the directory', () => {
  test('is renewed again and again while the directory accepts the person', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      minutes(20)
      expect(await renewed()).toMatchObject({ code: '000', body: { byDirectory: true } })
    }
    expect((await browser.call(reference.companies, {})).code).toBe('000')
  })

  test('ends at the renewal after the person was removed there, and is journalled', async () => {
    directory.persons.delete('nina')
    expect((await browser.call(reference.companies, {})).code).toBe('000')
    minutes(20)
    expect((await browser.renew()).code).toBe('signed_out')
    expect((await browser.call(reference.companies, {})).status).toBe(401)
    expect(await lastKind()).toBe('session.endByDirectory')
    directory.persons.set('nina', { groups: ['sellers'] })
    expect((await browser.renew()).code).toBe('signed_out')
  })

  test('has the rights and the language of the groups at each renewal', async () => {
    directory.persons.set('nina', { groups: ['refunders', 'sellers'], name: 'Nina Sol', locale: 'fr' })
    expect(await rights()).toEqual(['change', 'sell'])
    expect((await renewed()).code).toBe('000')
    expect(await rights()).toEqual(['change', 'refund', 'sell'])
    const { rows } = await fresh.database.pool.query(
      `select full_name as name, language from agency_user where directory_subject = 'nina'`,
    )
    expect(rows).toEqual([{ name: 'Nina Sol', language: 'el' }])
    expect(await lastKind()).toBe('session.changeUser')
  })

  test('ends when the groups name another agency, where the person signs in as another user', async () => {
    directory.persons.set('nina', { groups: ['gate'], name: 'Nina' })
    const other = new DirectoryBrowser(server, directory)
    expect((await other.signInAs('nina')).body).toMatchObject({ agencyCode: '1377', userName: 'nina' })
    expect((await browser.call(reference.companies, {})).status).toBe(401)
    expect((await browser.renew()).code).toBe('signed_out')
    expect((await other.renew()).code).toBe('000')
  })

  test('ends when the groups name no agency any more', async () => {
    directory.persons.set('nina', { groups: [] })
    expect((await browser.renew()).code).toBe('signed_out')
  })

  test('ends when the office blocks the user', async () => {
    const { pool } = fresh.database
    await pool.query(`update agency_user set blocked = true where directory_subject = 'nina'`)
    expect((await browser.call(reference.companies, {})).status).toBe(401)
    expect((await browser.renew()).code).toBe('signed_out')
    await pool.query(`update agency_user set blocked = false where directory_subject = 'nina'`)
  })

  test('is renewed for half an hour while the directory does not answer, and then when it answers again', async () => {
    await directory.pause()
    minutes(20)
    expect((await renewed()).code).toBe('000')
    expect(await lastKind()).toBe('session.renewWithoutDirectory')
    minutes(11)
    expect((await browser.renew()).code).toBe('signed_out')
    await directory.resume()
    expect((await renewed()).code).toBe('000')
    expect((await browser.call(reference.companies, {})).code).toBe('000')
  })

  test('uses its token once when two tabs renew at the same time', async () => {
    const [one, other] = await Promise.all([browser.renew(), browser.renew()])
    expect([one.code, other.code]).toEqual(['000', '000'])
    minutes(20)
    expect((await browser.renew()).code).toBe('000')
  })

  test('ends with the sign-out, whose answer leads to the end of the session there', async () => {
    const { body } = await browser.call(session.signOut, { body: {} })
    const address = new URL(String(body['endAddress']))
    expect(address.origin).toBe(directory.settings.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'desk',
      post_logout_redirect_uri: `${deskAddress}/`,
    })
    expect((await browser.renew()).code).toBe('signed_out')
  })

  test('keeps no token in clear', async () => {
    const { rows } = await fresh.database.pool.query<{ seal: Buffer }>(
      'select directory_seal as seal from device where directory_seal is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { seal } of rows) expect(seal.toString('latin1')).not.toContain('refreshToken')
  })
})

describe('a second factor', () => {
  const requireFactor = (list: string) =>
    fresh.database.pool.query(`update agency set second_factor = '${list}' where code = '1300'`)
  const pending = async () => (await browser.call(session.configurations, {})).body['mustAddFactor']

  test('that the agency requires may be that of the directory', async () => {
    await requireFactor('{all}')
    await browser.signInAs('nina', ['pwd', 'mfa'])
    expect(await pending()).toBeUndefined()
    expect((await browser.call(reference.companies, {})).code).toBe('000')
    await requireFactor('{}')
  })

  test('is set up here where the directory has verified none, without a password, and is then asked for', async () => {
    await requireFactor('{all}')
    await browser.signInAs('nina', ['pwd'])
    expect(await pending()).toBe(true)
    expect((await browser.call(reference.companies, {})).code).toBe('factor_required')
    const { codeNow } = await browser.addCodes()
    expect((await browser.call(reference.companies, {})).code).toBe('000')
    const other = new DirectoryBrowser(server, directory)
    expect((await other.signInAs('nina', ['pwd'])).code).toBe('second_step')
    expect(await other.passWith({ code: codeNow() })).toBe('000')
    expect((await other.enter()).code).toBe('000')
    expect((await new DirectoryBrowser(server, directory).signInAs('nina', ['mfa'])).code).toBe('000')
    await requireFactor('{}')
    await fresh.database.pool.query('delete from one_time_code')
  })
})
