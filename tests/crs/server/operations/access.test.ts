import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../kit/crs/database.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'

const token = 'a-token-of-the-collector'
const proxy = '10.9.9.9'
let drop: () => Promise<void>
let plain: TestServer
let withToken: TestServer
let behindProxy: TestServer

beforeAll(async () => {
  const fresh = await freshDatabase('small')
  drop = fresh.drop
  plain = await testServer(fresh.database)
  withToken = await testServer(fresh.database, { metricsToken: token })
  behindProxy = await testServer(fresh.database, { proxies: [proxy] })
})
afterAll(async () => {
  for (const server of [plain, withToken, behindProxy]) await server.close()
  await drop()
})

interface From {
  address?: string
  headers?: Record<string, string>
}

async function statusOf({ app }: TestServer, { address = '127.0.0.1', headers = {} }: From = {}) {
  return (await app.inject({ url: '/metrics', remoteAddress: address, headers })).statusCode
}

const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

describe('the metrics may be read', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('from %s', async (address) => {
    expect(await statusOf(plain, { address })).toBe(200)
  })

  test('from elsewhere with the token', async () => {
    expect(await statusOf(withToken, { address: '192.0.2.7', headers: bearer(token) })).toBe(200)
  })
})

describe('the metrics are as if there were none', () => {
  test.each(['192.0.2.7', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.7'])('from %s', async (address) => {
    expect(await statusOf(plain, { address })).toBe(404)
    expect(await statusOf(withToken, { address })).toBe(404)
  })

  test('with another token, from wherever', async () => {
    for (const address of ['192.0.2.7', '127.0.0.1']) {
      expect(await statusOf(withToken, { address, headers: bearer(`${token}x`) })).toBe(404)
      expect(await statusOf(plain, { address, headers: bearer(token) })).toBe(404)
      expect(await statusOf(plain, { address, headers: bearer('undefined') })).toBe(404)
    }
  })

  test.each(['forwarded', 'via', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'])(
    'with the header %s, which only proxies send',
    async (header) => {
      expect(await statusOf(plain, { headers: { [header]: '192.0.2.7' } })).toBe(404)
    },
  )

  test('through a proxy on this machine, named or not', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' }
    expect(await statusOf(plain, { headers })).toBe(404)
    expect(await statusOf(plain, { headers: { via: '1.1 proxy' } })).toBe(404)
    expect(await statusOf(behindProxy, { address: proxy, headers })).toBe(404)
    // Headers of other senders than the proxy are ignored.
    expect(
      await statusOf(behindProxy, { address: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } }),
    ).toBe(404)
    expect(await statusOf(behindProxy, { address: proxy, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(
      404,
    )
  })

  test('for a page of another site in a browser of this machine', async () => {
    expect(await statusOf(plain, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(404)
    expect(await statusOf(plain, { headers: { origin: 'https://example.com' } })).toBe(404)
  })
})
