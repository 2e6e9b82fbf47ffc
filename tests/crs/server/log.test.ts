import { expect, test } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()

test('logs no credential, whatever the result of the call', async () => {
  const { token, cookie } = await crs.server.signIn({ remember: true })
  const secrets = { password: 'Geheimnis-4711', validation: 'Losung-0815', user: 'demo' }
  await crs.server.signIn(secrets)
  await crs.server.call(session.renew, { body: {} }, { headers: { cookie } })
  await crs.server.call(settings.save, { body: { interfaceSetting: '{"note":"Privatsache"}' } }, { token })
  await crs.server.call(settings.save, { body: { interfaceSetting: 1 as never } }, { token })
  const { owner } = crs.database
  await owner.schema.alterTable('user_setting').renameTo('gone').execute()
  await owner.schema.alterTable('agency_user').renameTo('gone_too').execute()
  await crs.server.call(settings.save, { body: { interfaceSetting: '{"note":"Privatsache"}' } }, { token })
  expect(await crs.server.signIn(secrets)).toMatchObject({ status: 500 })
  await owner.schema.alterTable('gone').renameTo('user_setting').execute()
  await owner.schema.alterTable('gone_too').renameTo('agency_user').execute()
  await crs.server.app.inject({
    url: `${bases.spec}/nothing?token=${token}`,
    headers: { authorization: `Bearer ${token}` },
  })

  const log = crs.server.log.join('')
  expect(log).toContain('"session.token"')
  expect(log).toContain('"fault"')
  const validator = cookie.split('.')[1] ?? ''
  expect(validator).not.toBe('')
  for (const secret of [
    token,
    validator,
    'Geheimnis-4711',
    'Losung-0815',
    'ferrydemo',
    'Privatsache',
    'Bearer',
  ])
    expect(log).not.toContain(secret)
})
