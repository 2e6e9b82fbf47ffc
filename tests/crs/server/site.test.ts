import { beforeAll, describe, expect, test } from 'vitest'
import { bases } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { asResponse, testServer } from '../../kit/crs/testServer.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()
let token: string

beforeAll(async () => {
  token = (await crs.server.signIn()).token
})

/** All rows of all tables, so that any change is detected. */
async function everything(): Promise<string> {
  const { rows } = await crs.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) =>
      crs.database.pool.query(`select * from "${name}" as stored order by stored::text`),
    ),
  )
  return JSON.stringify(tables.map((table) => table.rows))
}

const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'ABEHKM')

describe('requests without a deliberate action', () => {
  test('by HEAD and OPTIONS run no handler, with a session or without', async () => {
    const before = await everything()
    for (const call of calls)
      for (const method of ['HEAD', 'OPTIONS'] as const) {
        const url = bases[call.base] + addressOf(call.path)
        const came = await crs.server.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${token}` },
        })
        expect(came.statusCode, `${method} ${call.id}`).toBe(405)
        expect(came.headers['cache-control']).toBe('no-store')
      }
    expect(await everything()).toBe(before)
    expect(crs.server.log.filter((line) => line.includes('"call"')).length).toBe(1)
  })

  test('by prefetch have no token and are refused at every address', async () => {
    const before = await everything()
    for (const call of calls.filter(({ method, isPublic }) => method === 'GET' && !isPublic)) {
      const headers = { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' }
      const came = await crs.server.app.inject({ url: bases[call.base] + addressOf(call.path), headers })
      expect(came.statusCode, call.id).toBe(401)
    }
    expect(await everything()).toBe(before)
  })
})

describe('of other sites are refused', () => {
  const renewal = (headers: Record<string, string>) =>
    crs.server.app
      .inject({ method: 'POST', url: `${bases.desk}/renewal`, payload: {}, headers })
      .then(asResponse)

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:81' },
  ])('%j', async (headers) => {
    expect(await renewal(headers)).toMatchObject({ status: 403, code: 'cross_site' })
  })

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://localhost:80' },
  ])('while %j is let in', async (headers) => {
    expect(await renewal({ host: 'localhost:80', ...headers })).toMatchObject({ code: 'signed_out' })
  })

  test('compare the outside origin behind a proxy with TLS', async () => {
    const behind = await testServer(crs.database, { proxies: ['127.0.0.1'] })
    const outside = { host: 'localhost', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example' }
    const ask = (origin: string, from: string) =>
      behind.app
        .inject({
          method: 'POST',
          url: `${bases.desk}/renewal`,
          payload: {},
          headers: { ...outside, origin },
          remoteAddress: from,
        })
        .then(asResponse)
    expect(await ask('https://desk.example', '127.0.0.1')).toMatchObject({ code: 'signed_out' })
    // Forwarding headers of addresses that are not listed as proxies are ignored, also within the same network.
    expect(await ask('https://desk.example', '203.0.113.9')).toMatchObject({ code: 'cross_site' })
    expect(await ask('https://desk.example', '10.0.0.9')).toMatchObject({ code: 'cross_site' })
    await behind.close()
  })
})
