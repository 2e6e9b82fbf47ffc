import { mkdirSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../kit/crs/database.ts'
import { temporaryFolder } from '../../../kit/folder.ts'
import { type TestServer, testServer } from '../../../kit/crs/testServer.ts'

const code = 'console.log(1)'
const script = "\n  document.documentElement.dataset.theme = 'dark'\n"
const style = 'body { margin: 0 }'
const index = `<!doctype html><html><head><script>${script}</script><style>${style}</style>
<script type="module" src="/assets/main-a1.js"></script></head><body></body></html>`

let fresh: FreshDatabase
let server: TestServer
let folder: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  folder = temporaryFolder()
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'index.html'), index)
  writeFileSync(join(folder.path, 'assets/main-a1.js'), code)
  writeFileSync(join(folder.path, 'assets/main-a1.js.gz'), gzipSync(code))
  writeFileSync(join(folder.path, 'robots.txt'), 'User-agent: *')
  fresh = await freshDatabase()
  server = await testServer(fresh.database, { deskFolder: folder.path })
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
  folder.remove()
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

describe('pages', () => {
  test.each([
    '/',
    '/en',
    '/al/',
    '/book-ticket',
    '/nl/book-ticket/step-2',
    '/booking-search',
    '/de/booking-search/ABEHK2',
  ])('%s is one', async (path) => {
    const came = await get(path)
    expect(came.statusCode).toBe(200)
    expect(came.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(came.body).toBe(index)
  })

  test.each(['/nowhere', '/el/book-ticket', '/xx', '/en/nowhere', '/book-ticket/step1/more', '/index.html/'])(
    '%s is unknown, and the desk reports it',
    async (path) => {
      const came = await get(path)
      expect(came.statusCode).toBe(404)
      expect(came.body).toBe(index)
    },
  )

  test('a query does not matter', async () => {
    expect((await get('/booking-search?initialActiveKey=1&searchBy=ticketNumber')).statusCode).toBe(200)
  })

  test('a missing file is not a page', async () => {
    const came = await get('/assets/old-b2.js')
    expect(came.statusCode).toBe(404)
    expect(came.headers['content-type']).toContain('json')
  })

  test('only GET and HEAD open pages', async () => {
    expect((await server.app.inject({ method: 'POST', url: '/book-ticket', payload: {} })).statusCode).toBe(
      404,
    )
    expect((await server.app.inject({ method: 'HEAD', url: '/book-ticket' })).statusCode).toBe(200)
  })
})

describe('files', () => {
  test('with a content hash in the name are cached for good, and sent as the build compressed them', async () => {
    const came = await get('/assets/main-a1.js', { 'accept-encoding': 'gzip' })
    expect(came.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    expect(gunzipSync(came.rawPayload).toString()).toBe(code)
    const plain = await get('/assets/main-a1.js')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.body).toBe(code)
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache')
  })

  test('outside the folder are not served', async () => {
    for (const path of [
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/.env',
    ])
      expect((await get(path)).statusCode, path).toBe(404)
  })
})

describe('the content security policy', () => {
  const policyOf = async () => String((await get('/')).headers['content-security-policy'])
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

  test('admits our files and, by hash, the inline texts of the build', async () => {
    const policy = await policyOf()
    expect(policy).toContain(`script-src 'self' ${hashOf(script)};`)
    expect(policy).toContain(hashOf(style))
    // The desktop program listens at any port of this machine.
    expect(policy.replace(' http://127.0.0.1:*', '')).not.toMatch(/unsafe|\*|https?:/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types purser")
  })

  test('requires TLS only when TLS is in use', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security')
    const behind = await testServer(fresh.database, { proxies: ['127.0.0.1'] })
    const came = await behind.app.inject({ url: '/desk/api/health' })
    expect(came.headers['strict-transport-security']).toContain('max-age=31536000')
    await behind.close()
  })
})

describe('the description of the calls', () => {
  test('is served as JSON and as HTML, within the policy', async () => {
    const base = '/cws/resources/web-services/gui'
    expect((await get(`${base}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })
    const page = await get(`${base}/openapi.html`)
    expect(page.body).toContain('/multi-booking')
    expect(page.body).not.toMatch(/<script|style=|https?:\/\//)
    expect((await get(`${base}/openapi.css`)).headers['content-type']).toContain('text/css')
  })
})
