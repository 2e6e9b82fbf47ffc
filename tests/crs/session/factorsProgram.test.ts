/** What `npm run factors` shows, requires and removes. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../../../src/crs/factors.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: crs.url },
    encoding: 'utf8',
  })

test('requires a second factor, shows who has one, and removes it', async () => {
  const { owner } = crs.database
  const { token } = await crs.server.signIn()
  const countries = async (with_ = token) => {
    const answer = await crs.server.call(reference.countries, {}, { token: with_ })
    return answer.status === 401 ? 401 : answer.code
  }
  expect(run('require', '1300', 'refund', 'cash').stdout).toContain('Done')
  expect(await countries()).toBe('factor_required')
  expect(run('show', '1300').stdout).toBe(
    'Required of: refund cash\ndemo: still to be set up\nμαρία: still to be set up\n',
  )
  const { id = 0 } =
    (await owner.selectFrom('agency_user').select('id').where('name', '=', 'demo').executeTakeFirst()) ?? {}
  const codes = { agency: '1300', sealed: Buffer.alloc(1), last_step: 1, created_at: new Date() }
  await owner
    .insertInto('one_time_code')
    .values({ user_id: id, ...codes })
    .execute()
  expect(run('show', '1300').stdout).toContain('demo: one-time codes\n')
  expect(await countries()).toBe('000')
  expect((await crs.server.signIn()).code).toBe('second_step')
  expect(run('remove', '1300', 'demo').stdout).toContain('Done')
  expect(await countries()).toBe(401)
  expect(run('require', '1300', 'none').status).toBe(0)
  expect(await countries((await crs.server.signIn()).token)).toBe('000')
  const kinds = await owner.selectFrom('journal').select('kind').where('user_name', '=', 'system').execute()
  expect(kinds).toEqual([{ kind: 'session.removeFactor' }])
})

test('names what it does not find, and shows how it is used @all', () => {
  expect(run('require', '1300', 'refunds').stderr).toContain('no right refunds')
  expect(run('show', '99').stderr).toContain('no agency 99')
  expect(run('remove', '1300', 'nobody').stderr).toContain('no user nobody')
  for (const args of [[], ['show'], ['require', '1300'], ['remove', '1300'], ['remove', '1300', 'a', 'b']]) {
    const { stderr, status } = run(...args)
    expect([stderr.includes('npm run factors -- show'), status]).toEqual([true, 1])
  }
})
