import { afterAll, beforeAll, expect, test } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { addAgencies } from '../../kit/agencies.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/database.ts'
import { type TestServer, testServer } from '../../kit/wire.ts'

let fresh: FreshDatabase
let server: TestServer

beforeAll(async () => {
  fresh = await freshDatabase()
  await addAgencies(fresh.database)
  server = await testServer(fresh.database)
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

test('no credential reaches the log, however the call ends', async () => {
  const { token, cookie } = await server.signIn({ remember: true })
  const secrets = { password: 'Geheimnis-4711', validation: 'Losung-0815', user: 'demo' }
  await server.signIn(secrets)
  await server.call(session.renew, { body: {} }, { headers: { cookie } })
  await server.call(settings.save, { body: { interfaceSetting: '{"note":"Privatsache"}' } }, { token })
  await server.call(settings.save, { body: { interfaceSetting: 1 as never } }, { token })
  const { owner } = fresh.database
  await owner.schema.alterTable('user_setting').renameTo('gone').execute()
  await owner.schema.alterTable('agency_user').renameTo('gone_too').execute()
  await server.call(settings.save, { body: { interfaceSetting: '{"note":"Privatsache"}' } }, { token })
  expect(await server.signIn(secrets)).toMatchObject({ status: 500 })
  await owner.schema.alterTable('gone').renameTo('user_setting').execute()
  await owner.schema.alterTable('gone_too').renameTo('agency_user').execute()
  await server.app.inject({
    url: `${bases.spec}/nothing?token=${token}`,
    headers: { authorization: `Bearer ${token}` },
  })

  const log = server.log.join('')
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
