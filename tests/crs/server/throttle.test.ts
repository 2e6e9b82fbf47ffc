import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { freshDatabase, type FreshDatabase } from '../../kit/database.ts'
import { type TestServer, testServer } from '../../kit/wire.ts'

let fresh: FreshDatabase
let server: TestServer

beforeAll(async () => {
  fresh = await freshDatabase()
  server = await testServer(fresh.database)
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

test('beyond a generous rate an address is told to wait, in the envelope; others and this machine go on', async () => {
  const ask = (from: string) => server.app.inject({ url: '/nowhere', remoteAddress: from })
  for (let sent = 0; sent < 12_000; sent += 500)
    await Promise.all(Array.from({ length: 500 }, () => ask('203.0.113.7')))
  const refused = await server.call(session.health, {}, { from: '203.0.113.7' })
  expect(refused).toMatchObject({ status: 429, code: 'throttled', body: { success: false } })
  expect(refused.headers['retry-after']).toBeDefined()
  expect(await server.call(session.health, {}, { from: '203.0.113.8' })).toMatchObject({ code: '000' })
  expect(await server.call(session.health, {}, { from: '127.0.0.1' })).toMatchObject({ code: '000' })
})
