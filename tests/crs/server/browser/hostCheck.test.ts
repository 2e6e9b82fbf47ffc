import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bases } from '../../../../src/contract/call.ts'
import { readConfiguration } from '../../../../src/crs/configuration.ts'
import { startCrs } from '../../../kit/crs/crs.ts'
import { testServer, type TestServer } from '../../../kit/crs/testServer.ts'

const crs = startCrs()
let local: TestServer
let named: TestServer
let behindProxy: TestServer
let unnamed: TestServer

beforeAll(async () => {
  local = await testServer(crs.database, { hosts: [] })
  named = await testServer(crs.database, { hosts: ['desk.example.com', '192.0.2.7'] })
  behindProxy = await testServer(crs.database, { hosts: ['desk.example.com'], proxies: ['127.0.0.1'] })
  unnamed = await testServer(crs.database)
})
afterAll(async () => {
  for (const server of [local, named, behindProxy, unnamed]) await server.close()
})

const renewal = { method: 'POST', url: `${bases.desk}/renewal`, payload: {} } as const
const codeFor = async ({ app }: TestServer, host: string, headers: Record<string, string> = {}) =>
  (await app.inject({ ...renewal, headers: { host, ...headers } })).json<{ code: string }>().code

describe('a name that resolves to this machine and is not ours', () => {
  test.each([
    'evil.example',
    'evil.example:4173',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '192.0.2.7',
  ])('%s is refused by a server of this machine alone', async (host) => {
    expect(await codeFor(local, host)).toBe('unknown_host')
  })

  test.each(['localhost', 'localhost:4173', 'LOCALHOST', '127.0.0.1:4173', '127.8.8.8', '[::1]:4173'])(
    '%s is served',
    async (host) => {
      expect(await codeFor(local, host)).toBe('signed_out')
    },
  )

  test.each(['/', '/metrics', '/el/statistics', `${bases.spec}/openapi.json`])(
    'is refused at %s too',
    async (url) => {
      const came = await local.app.inject({ url, headers: { host: 'evil.example', accept: 'text/html' } })
      expect(came.statusCode).toBe(421)
      expect(came.json()).toMatchObject({ code: 'unknown_host', success: false })
      expect(came.body).toContain('evil.example')
    },
  )

  test.each(['/health', '/ready', '/ready?deep=1'])(
    'is answered at %s, which load balancers ask',
    async (url) => {
      expect((await local.app.inject({ url, headers: { host: '10.0.0.3:4173' } })).statusCode).toBe(200)
    },
  )

  test('is refused in the language of the browser', async () => {
    const headers = { host: 'evil.example', 'accept-language': 'el' }
    expect((await local.app.inject({ ...renewal, headers })).json()).toMatchObject({
      message: expect.stringContaining('δεν εξυπηρετείται') as string,
    })
  })

  test('is served only if it is set, whatever its case and port', async () => {
    expect(await codeFor(named, 'Desk.Example.com:443')).toBe('signed_out')
    expect(await codeFor(named, '192.0.2.7')).toBe('signed_out')
    expect(await codeFor(named, 'www.example.com')).toBe('unknown_host')
    expect(await codeFor(unnamed, 'www.example.com')).toBe('signed_out')
  })
})

describe('a Host header that is no name with a port', () => {
  test.each([
    'user@desk.example.com',
    'user:secret@desk.example.com',
    'desk.example.com:65536',
    'desk.example.com:443:1',
    'desk.example.com:',
    'desk.example.com:8x',
    '[::1',
  ])('%s is refused', async (host) => {
    expect(await codeFor(named, host)).toBe('unknown_host')
    expect(await codeFor(unnamed, host)).toBe('unknown_host')
  })
})

describe('a proxy', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'that is not named is refused by its header %s at loopback, where every caller would be this machine',
    async (header) => {
      expect(await codeFor(local, '127.0.0.1:4173', { [header]: '192.0.2.7' })).toBe('unnamed_proxy')
      expect(await codeFor(named, 'desk.example.com', { [header]: '192.0.2.7' })).toBe('signed_out')
    },
  )

  test('that is named forwards the name it was asked by', async () => {
    const forwarded = (host: string) => ({ 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': host })
    expect(await codeFor(behindProxy, '127.0.0.1:4173', forwarded('desk.example.com'))).toBe('signed_out')
    expect(await codeFor(behindProxy, '127.0.0.1:4173', { 'x-forwarded-for': '192.0.2.7' })).toBe(
      'signed_out',
    )
    expect(await codeFor(behindProxy, '127.0.0.1:4173', forwarded('evil.example'))).toBe('unknown_host')
  })
})

describe('the names', () => {
  const hostsOf = (environment: Record<string, string>) => readConfiguration(environment, []).hosts

  test('are that of DESK_URL and those of DESK_HOSTS', () => {
    expect(
      hostsOf({ DESK_URL: 'https://desk.example.com:8443/x', DESK_HOSTS: 'a.example, 192.0.2.7 ,' }),
    ).toEqual(['desk.example.com', 'a.example', '192.0.2.7'])
  })

  test('are none on loopback, and not checked where the server is reached from elsewhere and has none', () => {
    expect(hostsOf({})).toEqual([])
    expect(hostsOf({ BEHIND_PROXY: '10.0.0.1' })).toBeUndefined()
    expect(hostsOf({ BEHIND_PROXY: '10.0.0.1', DESK_HOSTS: 'a.example' })).toEqual(['a.example'])
  })

  test.each(['https://a.example', 'a.example:443', 'a b', '*.example'])('cannot be %s', (name) => {
    expect(() => hostsOf({ DESK_HOSTS: name })).toThrow('which is no host name')
  })
})
