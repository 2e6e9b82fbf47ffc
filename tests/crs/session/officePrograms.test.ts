/** What `npm run user` and `npm run agency` add, change and block. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { session } from '../../../src/contract/session.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()

beforeAll(async () => {
  const { owner } = crs.database
  await owner
    .insertInto('network')
    .values({
      id: 1,
      name: 'Test',
      currency: 'EUR',
      digits: 2,
      timezone: 'Europe/Athens',
      nationality: 'GR',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await owner
    .insertInto('company')
    .values({
      code: 'HLC',
      name_en: 'Halcyon Lines',
      name_el: 'Halcyon Lines',
      market: 'domestic',
      ticket_letter: 'H',
      cancellation_set: 'GR_LAW',
      commission: 8,
    })
    .execute()
})

const runProgram =
  (program: 'user' | 'agency', input = '') =>
  (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, `../../../src/crs/${program}.ts`), ...args], {
      env: { ...process.env, DATABASE_URL: crs.url },
      encoding: 'utf8',
      input,
    })
const user = runProgram('user')
const agency = runProgram('agency')

/** The last actions of the programs, with the users or agencies. */
const kinds = async (last: number) => {
  const entries = await crs.database.owner
    .selectFrom('journal')
    .select(['kind', 'data'])
    .where('user_name', '=', 'system')
    .orderBy('id')
    .execute()
  return entries.slice(-last).map(({ kind, data }) => `${kind} ${(data as { account: string }).account}`)
}

const signIn = (name: string, password: string, validation: string) =>
  crs.server.signIn({ user: name, password, validation })

describe('npm run user', () => {
  test('adds a user with a one-time password, which has to be changed', async () => {
    const { stdout } = user('add', '1300', 'nikos', '--full-name', 'Nikos', '--rights', 'sell, checkIn')
    const [, password = ''] = /One-time password of nikos: (\S+)/.exec(stdout) ?? []
    const [, validation = ''] = /Validation code: (\S+)/.exec(stdout) ?? []
    const { token, code } = await signIn('nikos', password, validation)
    expect(code).toBe('000')
    expect((await crs.server.call(reference.countries, {}, { token })).code).toBe('password_change_required')
    expect(user('list', '1300').stdout).toContain(
      'nikos: Nikos; en; sell,checkIn; has to change the password\n',
    )
    expect(await kinds(2)).toEqual(['session.addUser nikos', 'session.inviteUser nikos'])
  })

  test('mails the invitation of a user with an address: its link sets the first password', async () => {
    const added = user(
      'add',
      '1300',
      'lena',
      '--full-name',
      'N',
      '--e-mail',
      'n@a.example',
      '--validation-code',
      'v1',
    )
    expect(added.stdout).toBe('Done; the invitation is sent to n@a.example.\n')
    const [message] = await crs.database.owner
      .selectFrom('outbox')
      .select(['recipient', 'template', 'data'])
      .execute()
    expect(message).toMatchObject({ recipient: 'n@a.example', template: 'invitation' })
    const { code } = message!.data as { code: string }
    const headers = { resetcode: code, newpassword: 'first-password' }
    expect((await crs.server.call(session.resetPassword, { headers, body: {} })).code).toBe('000')
    expect((await signIn('lena', 'first-password', 'v1')).code).toBe('000')
  })

  test('changes, blocks, unblocks and ends sessions, and records each', async () => {
    const { token } = await crs.server.signIn()
    const countries = async () => (await crs.server.call(reference.countries, {}, { token })).status
    expect(user('change', '1300', 'demo', '--rights', 'none', '--hides', 'statistics').status).toBe(0)
    expect(user('list', '1300').stdout).toContain('no rights')
    expect(await countries()).toBe(200)
    expect(user('end-sessions', '1300', 'demo').stdout).toContain('Done')
    expect(await countries()).toBe(401)
    expect(user('block', '1300', 'demo').stdout).toContain('Done')
    expect((await crs.server.signIn()).code).toBe('bad_sign_in')
    for (const words of [
      ['invite', '1300', 'demo', '--print'],
      ['password', '1300', 'demo'],
    ])
      expect(user(...words).stderr).toContain('demo is blocked')
    expect(user('unblock', '1300', 'demo').status).toBe(0)
    expect((await crs.server.signIn()).code).toBe('000')
    expect(await kinds(4)).toEqual([
      'session.changeUser demo',
      'session.endDevices demo',
      'session.blockUser demo',
      'session.unblockUser demo',
    ])
  })

  test('reads a password from the standard input', async () => {
    expect(runProgram('user', 'short\n')('password', '1300', 'demo').stderr).toContain('fewer than 8')
    expect(runProgram('user', 'given-password\n')('password', '1300', 'demo').status).toBe(0)
    const { code, token } = await signIn('demo', 'given-password', '1300')
    expect(code).toBe('000')
    expect((await crs.server.call(reference.countries, {}, { token })).code).toBe('password_change_required')
  })

  test('names what is not valid, and shows how it is used @all', () => {
    expect(user('list', '99').stderr).toContain('no agency 99')
    expect(user('block', '1300', 'nemo').stderr).toContain('no user nemo')
    expect(user('add', '1300', 'demo', '--full-name', 'x').stderr).toContain('already')
    expect(user('change', '1300', 'demo', '--rights', 'refunds').stderr).toContain('no right refunds')
    expect(user('change', '1300', 'demo', '--language', 'xx').stderr).toContain('no language xx')
    expect(user('change', '1300', 'demo', '--companies', 'XXX').stderr).toContain('no company XXX')
    for (const args of [
      ['block', '1300'],
      ['add', '1300', 'new', '--what'],
    ])
      expect(user(...args).stderr).toContain('npm run user -- list')
  })
})

describe('npm run agency', () => {
  test('adds an agency with credit, commission and ticket numbers, and lists it @all', async () => {
    expect(
      agency('add', '1500', '--name', 'Port Office', '--parent', '1300', '--credit', '2500,50').status,
    ).toBe(0)
    expect(agency('change', '1500', '--zone', 'Europe/Rome').status).toBe(0)
    expect(agency('commission', '1500', 'HLC', '11').status).toBe(0)
    expect(agency('series', '1500', 'HLC', 'H', '9000001', '9000100').status).toBe(0)
    expect(agency('series', '1500', 'HLC', 'H', '9000100', '9000200').stderr).toContain('up to 9000100')
    expect(agency('list').stdout).toContain(
      '1500: Port Office; of 1300; Europe/Rome; owes 0.00 of 2500.50 EUR; 0 users; HLC 11 %\n',
    )
    expect(await kinds(4)).toEqual(Array(4).fill('session.changeAgency 1500'))
  })

  test('ends acting for a sub-agency by an account of its former parent', async () => {
    const { pool } = crs.database
    await pool.query(`
      insert into alternate_grant (user_id, agency, account, expires_at)
      select person.id, granted.code, account.id, now() + interval '1 hour'
      from agency_user person, agency_user account, agency granted
      where person.name = 'anna' and account.name = 'demo' and granted.code in ('1300', '1301')`)
    const granted = async () => {
      const { rows } = await pool.query<{ agency: string }>('select agency from alternate_grant order by 1')
      return rows.map(({ agency: code }) => code)
    }
    expect(agency('change', '1301', '--parent', '1300').status).toBe(0)
    expect(await granted()).toEqual(['1300', '1301'])
    expect(agency('change', '1301', '--parent', '1377').status).toBe(0)
    expect(await granted()).toEqual(['1300'])
    expect(agency('change', '1301', '--parent', '1300').status).toBe(0)
  })

  test('blocks every user of an agency', async () => {
    const { token } = await signIn('demo', 'given-password', '1300')
    expect(agency('block', '1300').status).toBe(0)
    expect((await crs.server.call(reference.countries, {}, { token })).status).toBe(401)
    expect(agency('list').stdout).toMatch(/^1300: .*4 users, 4 blocked/m)
  })

  test('names what is not valid, and shows how it is used @all', () => {
    expect(agency('change', '99', '--name', 'x').stderr).toContain('no agency 99')
    expect(agency('add', '1300', '--name', 'x').stderr).toContain('already')
    expect(agency('change', '1300', '--zone', 'Europe/Nowhere').stderr).toContain('no zone')
    expect(agency('change', '1300', '--credit', '1,505').stderr).toContain('not an amount')
    expect(agency('commission', '1300', 'XXX', '5').stderr).toContain('no company XXX')
    for (const args of [
      ['add', '1501'],
      ['commission', '1300', 'HLC', '101'],
    ])
      expect(agency(...args).stderr).toContain('npm run agency -- list')
  })
})

describe('an agency that signs in by the directory', () => {
  test('needs a user for emergencies, who alone is given a password @all', () => {
    expect(agency('change', '1377', '--passwords', 'off').stderr).toContain('has no user for emergencies')
    expect(user('change', '1377', 'anna', '--break-glass', 'maybe').stderr).toContain('has to be yes or no')
    expect(user('change', '1377', 'anna', '--break-glass', 'yes').status).toBe(0)
    expect(agency('change', '1377', '--passwords', 'off').stdout).toBe('Done.\n')
    expect(agency('list').stdout).toContain('no passwords')
    const added = user('add', '1377', 'bruno', '--full-name', 'Bruno')
    expect(added.stdout).toBe('Done; the user signs in by the directory.\n')
    expect(user('invite', '1377', 'bruno', '--print').stderr).toContain('signs in by the directory')
    expect(runProgram('user', 'a new password')('password', '1377', 'bruno').stderr).toContain(
      '--break-glass yes',
    )
    expect(user('invite', '1377', 'anna', '--print').stdout).toContain('One-time password of anna')
    expect(agency('change', '1377', '--passwords', 'on').stdout).toBe('Done.\n')
  })

  test('has users who are linked to a person there @all', () => {
    const link = ['--directory-issuer', 'https://login.example.com', '--directory-subject', 'b-1']
    expect(user('change', '1377', 'bruno', ...link.slice(0, 2)).stderr).toContain('name a person together')
    expect(user('change', '1377', 'bruno', ...link).status).toBe(0)
    expect(user('list', '1377').stdout).toContain('directory b-1')
  })
})
