import { describe, expect, test } from 'vitest'
import { session } from '../../../../src/contract/session.ts'
import { openDirectory } from '../../../../src/crs/session/directory/directory.ts'
import { startDirectory } from '../../../kit/crs/directory.ts'
import { deskAddress, DirectoryBrowser } from '../../../kit/crs/directoryBrowser.ts'
import { cookiesIn, testServer } from '../../../kit/crs/testServer.ts'
import { startDirectoryCrs } from '../../../kit/crs/directoryCrs.ts'

const crs = startDirectoryCrs()

const journal = async () => {
  const { rows } = await crs.database.pool.query<{ kind: string; agency: string; data: object }>(
    'select kind, agency, data from journal order by id desc limit 3',
  )
  return rows.map(({ kind, agency }) => `${agency} ${kind}`)
}

describe('a sign-in by the directory', () => {
  test('makes the user of the group with its rights, language and name, and journals both', async () => {
    const entered = await crs.browser.signInAs('nina')
    expect(entered).toMatchObject({
      code: '000',
      body: { agencyCode: '1300', userName: 'nina.berg', byDirectory: true },
    })
    const { body } = await crs.browser.call(session.configurations, {})
    expect(body).toMatchObject({
      permissions: { rights: ['change', 'sell'] },
      user: { fullName: 'Nina Berg', nationality: 'GR' },
    })
    expect(await journal()).toEqual(['1300 session.enterDirectory', '1300 session.addUser'])
    const { rows } = await crs.database.pool.query(
      `select language, email, directory_subject as subject, from_directory as made from agency_user where name = 'nina.berg'`,
    )
    expect(rows).toEqual([{ language: 'de', email: 'nina@firm.example', subject: 'nina', made: true }])
  })

  test('finds the same user again, and never another one by name or address', async () => {
    crs.directory.persons.set('stranger', {
      groups: ['sellers'],
      preferred_username: 'demo',
      email: 'nina@firm.example',
    })
    expect((await crs.browser.signInAs('stranger')).body['userName']).toBe('demo-2')
    expect(
      (await new DirectoryBrowser(crs.server, crs.directory).signInAs('stranger')).body['userName'],
    ).toBe('demo-2')
  })

  test('uses the user whom the office has linked', async () => {
    const { pool } = crs.database
    const link = `update agency_user set directory_issuer = $1, directory_subject = $2 where name = 'paros'`
    await pool.query(link, [crs.directory.settings.issuer, 'eleni'])
    crs.directory.persons.set('eleni', { groups: ['branch'], name: 'Eleni' })
    expect((await crs.browser.signInAs('eleni')).body).toMatchObject({
      agencyCode: '1301',
      userName: 'paros',
    })
    await pool.query(link, ['', ''])
  })

  test('refuses who is in no group of an agency, and who is blocked here', async () => {
    crs.directory.persons.set('guest', { groups: ['visitors'] })
    expect((await crs.browser.signInAs('guest')).code).toBe('directory_no_group')
    await crs.browser.signInAs('nina')
    await crs.database.pool.query(`update agency_user set blocked = true where directory_subject = 'nina'`)
    expect((await crs.browser.signInAs('nina')).code).toBe('directory_blocked')
    await crs.database.pool.query(`update agency_user set blocked = false where directory_subject = 'nina'`)
  })

  test('sends no code or token to the page, and stores no code in an address', async () => {
    const returned = await crs.directory.visit((await crs.browser.begin()).href)
    const answer = await crs.browser.return(returned)
    expect(answer).toMatchObject({ status: 303, headers: { location: '/?directory' } })
    expect(crs.server.log.join('')).not.toContain(String(returned.searchParams.get('code')))
  })

  test('asks for a code challenge of S256, a state and a nonce, in an address without a secret', async () => {
    const { searchParams } = await crs.browser.begin()
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      response_type: 'code',
      redirect_uri: `${deskAddress}/desk/api/directory-return`,
    })
    expect(searchParams.get('state')?.length).toBeGreaterThan(40)
    expect(searchParams.get('nonce')?.length).toBeGreaterThan(40)
    expect(searchParams.toString()).not.toContain('secret')
  })
})

describe('an answer is refused', () => {
  test('when the person has cancelled', async () => {
    expect((await crs.browser.signInAs('cancel')).code).toBe('directory_cancelled')
  })

  test('when its state is not that of a sign-in', async () => {
    const address = await crs.browser.begin()
    address.searchParams.set('state', 'x'.repeat(43))
    await crs.browser.return(await crs.directory.visit(address.href))
    expect((await crs.browser.enter()).code).toBe('directory_over')
  })

  test('when its nonce is another one', async () => {
    const address = await crs.browser.begin()
    address.searchParams.set('nonce', 'x'.repeat(43))
    await crs.browser.return(await crs.directory.visit(address.href))
    expect((await crs.browser.enter()).code).toBe('directory_invalid')
  })

  test('when another issuer claims it', async () => {
    const returned = await crs.directory.visit((await crs.browser.begin()).href)
    returned.searchParams.set('iss', 'http://127.0.0.1:1')
    await crs.browser.return(returned)
    expect((await crs.browser.enter()).code).toBe('directory_invalid')
  })

  test('when its code belongs to the sign-in of another browser', async () => {
    const returned = await crs.directory.visit(
      (await new DirectoryBrowser(crs.server, crs.directory).begin()).href,
    )
    const own = await crs.browser.begin()
    returned.searchParams.set('state', String(own.searchParams.get('state')))
    await crs.browser.return(returned)
    expect((await crs.browser.enter()).code).toBe('directory_invalid')
  })

  test('in a browser that has not begun the sign-in', async () => {
    const attacker = new DirectoryBrowser(crs.server, crs.directory)
    await crs.browser.return(await crs.directory.visit((await attacker.begin()).href))
    expect((await crs.browser.enter()).code).toBe('directory_over')
    await crs.browser.begin()
    expect((await crs.browser.enter()).code).toBe('directory_over')
  })

  test('when it is replayed, during the session and after it', async () => {
    const returned = await crs.directory.visit((await crs.browser.begin()).href)
    await crs.browser.return(returned)
    const cookie = crs.browser.cookie()
    expect((await crs.browser.enter()).code).toBe('000')
    await crs.browser.return(returned)
    expect((await crs.browser.enter()).code).toBe('directory_over')
    await crs.browser.call(session.signOut, { body: {} })
    crs.server.clock.pass(31_000)
    const again = await crs.server.call(session.enterDirectory, { body: {} }, { headers: { cookie } })
    expect(again.code).toBe('directory_over')
  })

  test('when it arrives after fifteen minutes', async () => {
    const returned = await crs.directory.visit((await crs.browser.begin()).href)
    crs.server.clock.pass(16 * 60_000)
    await crs.browser.return(returned)
    expect((await crs.browser.enter()).code).toBe('directory_over')
  })

  test('from a page of another site', async () => {
    const crossSite = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
    expect((await crs.browser.call(session.beginDirectory, { body: {} }, crossSite)).code).toBe('cross_site')
    expect((await crs.browser.call(session.enterDirectory, { body: {} }, crossSite)).code).toBe('cross_site')
  })

  test('never by a redirection to another site', async () => {
    const search = '?state=x&next=https://evil.example&directory=//evil.example'
    const answer = await crs.browser.return(new URL(`http://localhost/${search}`))
    expect(answer.headers['location']).toBe('/?directory')
  })
})

describe('the lost answer of a completed sign-in', () => {
  test('is repeated in the same browser', async () => {
    await crs.browser.return(await crs.directory.visit((await crs.browser.begin()).href))
    const cookie = crs.browser.cookie()
    await crs.browser.enter()
    const repeated = await crs.server.call(session.enterDirectory, { body: {} }, { headers: { cookie } })
    expect(repeated.code).toBe('000')
    expect(cookiesIn(repeated).some((text) => text.startsWith('purser-directory=;'))).toBe(true)
    // Repetitions do not prolong the half minute.
    crs.server.clock.pass(20_000)
    const again = () => crs.server.call(session.enterDirectory, { body: {} }, { headers: { cookie } })
    expect((await again()).code).toBe('000')
    crs.server.clock.pass(11_000)
    expect((await again()).code).toBe('directory_over')
  })
})

describe('a directory', () => {
  test('that does not answer is named, and used again when it does', async () => {
    expect((await crs.browser.signInAs('nina')).code).toBe('000')
    await crs.directory.pause()
    const refused = await crs.browser.call(session.beginDirectory, { body: {} })
    expect(refused).toMatchObject({ code: 'directory_unreachable' })
    expect(String(refused.body['message'])).toContain('Test directory')
    await crs.directory.resume()
    expect((await crs.browser.signInAs('nina')).code).toBe('000')
  })

  test('that failed for several sign-ins at once is used again when it answers', async () => {
    const opened = openDirectory(crs.directory.settings)
    expect(await opened.reach()).toBeUndefined()
    await crs.directory.pause()
    const signIns = Array.from({ length: 5 }, () => opened.begin(deskAddress))
    for (const begun of await Promise.all(signIns)) expect(begun).toMatchObject({ failure: 'unreachable' })
    await crs.directory.resume()
    expect(await opened.reach()).toBeUndefined()
  })

  test('may have a clock that differs by a minute, not by more', async () => {
    const codeWith = async (clockSkew: number) => {
      const skewed = await testServer(crs.database, {
        directory: openDirectory(crs.directory.settings, { clockSkew }),
      })
      const { code } = await new DirectoryBrowser(skewed, crs.directory).signInAs('nina')
      await skewed.close()
      return code
    }
    // The ID tokens of the provider are valid for an hour.
    expect(await codeWith(3630)).toBe('000')
    expect(await codeWith(3700)).toBe('directory_invalid')
  })

  test('that issues no refresh token, since it asked for no consent, is refused', async () => {
    const other = await startDirectory({ desks: [deskAddress] })
    other.persons.set('nina', { groups: ['sellers'] })
    const served = await testServer(crs.database, {
      directory: openDirectory({ ...other.settings, needsConsent: false }),
    })
    expect((await new DirectoryBrowser(served, other).signInAs('nina')).code).toBe('directory_unrenewable')
    await served.close()
    await other.close()
  })

  test('may send the groups in the ID token', async () => {
    const other = await startDirectory({ desks: [deskAddress], inToken: true })
    other.persons.set('olga', { groups: ['gate', 'sellers'], name: 'Olga' })
    const served = await testServer(crs.database, { directory: openDirectory(other.settings) })
    expect((await new DirectoryBrowser(served, other).signInAs('olga')).body).toMatchObject({
      agencyCode: '1377',
    })
    await served.close()
    await other.close()
  })

  test('that is not configured is refused, and health does not name it', async () => {
    const without = await testServer(crs.database)
    const plain = new DirectoryBrowser(without, crs.directory)
    expect((await plain.call(session.beginDirectory, { body: {} })).code).toBe('directory_missing')
    expect((await plain.enter()).code).toBe('directory_missing')
    expect((await without.call(session.health, {})).body['directory']).toBeUndefined()
    expect((await crs.server.call(session.health, {})).body['directory']).toBe('Test directory')
    await without.close()
  })
})
