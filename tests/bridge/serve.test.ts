import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../src/domain/refusal.ts'
import { largestBody, serveBridge, type Bridge, type Handlers } from '../../src/bridge/serve.ts'
import { createSession, type Session } from '../../src/bridge/session.ts'

const origin = 'https://desk.example.com'
const job = {
  key: '0f5c6f3a-1111-4222-8333-444455556666',
  title: 'Tickets K7M2PA',
  target: { kind: 'system', name: 'Counter' },
  type: 'application/pdf',
  content: 'JVBERg==',
}
const print = vi.fn<Handlers['print']>()
const report = vi.fn<(fault: unknown) => void>()
let session: Session
let bridge: Bridge

beforeEach(async () => {
  print.mockReset().mockResolvedValue({ outcome: 'printed' })
  report.mockReset()
  session = createSession()
  bridge = await serveBridge({
    origin,
    session,
    report,
    station: 'counter-1',
    handlers: {
      'get-system-printers': async () => ({ printers: [], hasService: false }),
      'get-initial-settings': async () => ({}),
      'check-connectivity': async () => ({ connected: true }),
      'send-sale': async () => ({}),
      'update-app': async () => ({}),
      'update-progress': async () => ({ state: 'none', done: 0, of: 0, file: '' }),
      print,
    },
  })
})
afterEach(() => bridge.close())

interface Answered {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: Record<string, unknown>
}

/** As a browser sends it, except for the headers given. */
function ask(name: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  return new Promise<Answered>((done, failed) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: bridge.port,
        path: `/${name}`,
        method,
        headers: { origin, 'content-type': 'application/json', ...headers },
      },
      async (response) => {
        const text = Buffer.concat((await response.toArray()) as Buffer[]).toString()
        const { statusCode: status = 0, headers } = response
        done({ status, headers, body: text === '' ? {} : JSON.parse(text) })
      },
    )
    sent.once('error', failed)
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

const openSession = async () => {
  const { body } = await ask('open-session', { code: session.createCode() })
  return { authorization: `Bearer ${String(body['token'])}` }
}

describe('the bridge', () => {
  test('gives the token for the code of the window, once, and the id of the machine', async () => {
    const code = session.createCode()
    const { status, body } = await ask('open-session', { code })
    expect([status, body]).toEqual([
      200,
      { code: '000', success: true, token: expect.any(String), station: 'counter-1' },
    ])
    expect((await ask('open-session', { code })).status).toBe(401)
  })

  test('answers in the envelope, with the code and parameters of a refusal', async () => {
    const headers = await openSession()
    expect((await ask('print', job, headers)).body).toEqual({
      code: '000',
      success: true,
      outcome: 'printed',
    })
    print.mockResolvedValue(refuse('printer_unknown', { printer: 'Counter' }))
    expect((await ask('print', job, headers)).body).toEqual({
      code: 'printer_unknown',
      success: false,
      parameters: { printer: 'Counter' },
    })
    expect(print).toHaveBeenCalledWith(job)
  })

  test.each([
    ['no token', {}, 401, 'unauthorized'],
    ['a wrong token', { authorization: 'Bearer wrong' }, 401, 'unauthorized'],
    ['another origin', { origin: 'https://evil.example' }, 403, 'foreign_origin'],
    ['the origin of a sandboxed frame', { origin: 'null' }, 403, 'foreign_origin'],
    ['another name for this machine', { host: 'evil.example' }, 403, 'foreign_host'],
    ['the host localhost', { host: 'localhost' }, 403, 'foreign_host'],
  ])('refuses a request with %s', async (_, headers, status, code) => {
    // A right token does not help a foreign site.
    const token = status === 403 ? await openSession() : {}
    const answer = await ask('print', job, { ...token, ...headers })
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(print).not.toHaveBeenCalled()
  })

  test('refuses a request without an origin, as of a program that is no browser', async () => {
    const answer = await fetch(`http://127.0.0.1:${bridge.port}/print`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('permits only the desk to read its answers', async () => {
    const own = await ask('print', undefined, { 'access-control-request-private-network': 'true' }, 'OPTIONS')
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([204, origin])
    const foreign = await ask('print', undefined, { origin: 'https://evil.example' }, 'OPTIONS')
    expect([foreign.status, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  test.each([
    ['an unknown field', { ...job, copies: 2 }],
    ['an unknown field of the target', { ...job, target: { ...job.target, path: '/etc' } }],
    ['a key that names a file elsewhere', { ...job, key: '../../../../../../etc/passwd-xxxxxxxxxx' }],
    ['a missing field', { ...job, content: undefined }],
    ['another type', { ...job, type: 'text/html' }],
    ['a port outside its range', { ...job, target: { kind: 'tcp', host: '10.0.0.5', port: 70_000 } }],
    ['text that is no JSON', '{'],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    const answer = await ask('print', body, await openSession())
    expect([answer.status, answer.body['code']]).toEqual([400, 'malformed'])
    expect(print).not.toHaveBeenCalled()
  })

  test('refuses a form that a page of another site could send without permission', async () => {
    const headers = { ...(await openSession()), 'content-type': 'text/plain' }
    expect((await ask('print', job, headers)).status).toBe(400)
  })

  test('refuses unknown operations and other methods', async () => {
    const headers = await openSession()
    for (const [name, method] of [
      ['constructor', 'POST'],
      ['print', 'GET'],
      ['', 'POST'],
    ] as const)
      expect(
        (await ask(name, method === 'POST' ? {} : undefined, headers, method)).status,
        `${method} ${name}`,
      ).toBe(404)
  })

  test('refuses what is too large with its limit, and answers the next request', async () => {
    const headers = await openSession()
    const large = `{"content":"${'A'.repeat(largestBody)}"}`
    const answer = await ask('print', large, headers).catch((cause: NodeJS.ErrnoException) => cause.code)
    // The connection may be closed before the sender has read the answer.
    if (typeof answer === 'object') expect(answer.status).toBe(413)
    else expect(answer).toMatch(/EPIPE|ECONNRESET/)
    expect((await ask('print', job, headers)).status).toBe(200)
  })

  test('reports an error in the program and answers with it', async () => {
    print.mockRejectedValue(new Error('no space left'))
    const answer = await ask('print', job, await openSession())
    expect([answer.status, answer.body['code']]).toEqual([500, 'fault'])
    expect(report).toHaveBeenCalledOnce()
  })
})

test('the code of the window expires after two minutes, and a new one replaces it', () => {
  let now = 0
  const timed = createSession(() => now)
  const late = timed.createCode()
  now = 121_000
  expect(timed.exchange(late)).toBeUndefined()
  const replaced = timed.createCode()
  const code = timed.createCode()
  expect(timed.exchange(replaced)).toBeUndefined()
  expect(timed.isToken(timed.exchange(code) ?? '')).toBe(true)
})
