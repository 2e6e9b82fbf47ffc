import type { FastifyInstance, InjectOptions } from 'fastify'
import { session } from '../../../src/contract/session.ts'
import { bases, type Call, type InputOf } from '../../../src/contract/call.ts'
import type { DiskSpace } from '../../../src/crs/database/diskSpace.ts'
import type { Guard } from '../../../src/crs/database/stockChange.ts'
import type { CheckinFeed } from '../../../src/crs/checkin/feed.ts'
import { loadCatalogue } from '../../../src/crs/reference/catalogue.ts'
import type { Catalogues } from '../../../src/crs/reference/catalogues.ts'
import { createFeed, type Feed } from '../../../src/crs/sailing/feed/feed.ts'
import { serve, type ServeOptions } from '../../../src/crs/server/serve.ts'
import type { Directory } from '../../../src/crs/session/directory/directory.ts'
import type { Readiness } from '../../../src/crs/server/operations/readiness.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { type SetClock, setClock } from './clock.ts'
import { mostWaits } from './mostWaits.ts'
import { testSeal } from './seal.ts'
import { countWaits } from './waits.ts'

/** A response with its parsed body. */
export interface TestResponse {
  status: number
  code: string
  body: Record<string, unknown>
  /** Raw bytes, for a response that is a file. */
  bytes: Uint8Array
  headers: Record<string, unknown>
}

export interface CallOptions {
  token?: string
  key?: string
  headers?: Record<string, string>
  /** Network address of the caller. */
  from?: string
  /** For a test that makes every call, also as others than their own tests do. */
  anyWaits?: true
}

export interface SignIn {
  agency?: string
  user?: string
  password?: string
  validation?: string
  language?: string
  remember?: boolean
}

export interface TestServer {
  app: FastifyInstance
  clock: SetClock
  /** All log lines so far. */
  log: string[]
  /** Makes a call according to its contract, with any input. */
  call<C extends Call>(call: C, input: InputOf<C>, more?: CallOptions): Promise<TestResponse>
  signIn(as?: SignIn, from?: string): Promise<TestResponse & { token: string; cookie: string }>
  close(): Promise<void>
}

/** A real server over a real database, without a socket; its responses are checked against the contract. */
export async function testServer(
  database: Database,
  options: Partial<ServeOptions> & {
    clock?: SetClock
    guard?: Guard
    feed?: Feed
    checkinFeed?: CheckinFeed
    readiness?: Readiness
    disk?: DiskSpace
    catalogues?: Catalogues
    directory?: Directory
    random?: () => number
  } = {},
): Promise<TestServer> {
  const {
    clock = setClock(),
    guard = 'on',
    feed = createFeed(),
    checkinFeed,
    readiness,
    disk,
    catalogues,
    directory,
    ...others
  } = options
  const { random = Math.random, ...more } = others
  const log: string[] = []
  const app = await serve(
    {
      database,
      catalogue: catalogues?.current() ?? (await loadCatalogue(database)),
      ...(catalogues && { catalogues }),
      clock,
      random,
      guard,
      feed,
      seal: testSeal,
      ...(checkinFeed && { checkinFeed }),
      ...(readiness && { readiness }),
      ...(disk && { disk }),
      ...(directory && { directory }),
    },
    {
      deskFolder: '/nowhere',
      checkAnswers: true,
      log: { level: 'info', stream: { write: (line) => void log.push(line) } },
      ...more,
    },
  )
  const call: TestServer['call'] = async (made, input, with_) => {
    const before = log.length
    const { waits, result } = await countWaits(() => send(app, made, input, with_))
    const isRepeated = log.slice(before).some((line) => line.includes('transaction aborted, repeating'))
    const isAnswered = result.code === '000' || (made.file !== undefined && result.status === 200)
    // The answer to an earlier call of the same key is looked up once more.
    if (isAnswered && !isRepeated && !with_?.anyWaits)
      refuseMore(made, with_?.key === undefined ? waits : waits - 1)
    return result
  }
  return { app, clock, log, call, signIn: (as, from) => signIn(call, as, from), close: () => app.close() }
}

function refuseMore({ id }: Call, waits: number): void {
  const most = mostWaits[id] ?? 0
  if (waits > most)
    throw new Error(
      `${id} waited ${waits} times for PostgreSQL, and at most ${most} are listed in mostWaits.ts`,
    )
}

type Input = Partial<Record<'path' | 'query' | 'headers' | 'body', Record<string, unknown>>>

/** Makes a call, whatever it waits for. */
export async function send(
  app: FastifyInstance,
  call: Call,
  input: unknown,
  more: CallOptions = {},
): Promise<TestResponse> {
  const { path = {}, query = {}, headers = {}, body } = input as Input
  const url = bases[call.base] + call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]))
  const own = Object.entries(headers).map(([name, text]) => [name, encodeURIComponent(String(text))])
  const came = await app.inject({
    method: call.method,
    url,
    query: query as Record<string, string | string[]>,
    headers: {
      ...Object.fromEntries(own),
      ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
      ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      ...more.headers,
    },
    ...(body === undefined ? {} : { payload: body }),
    ...(more.from === undefined ? {} : { remoteAddress: more.from }),
  } satisfies InjectOptions)
  return asResponse(came)
}

interface Injected {
  statusCode: number
  headers: object
  body: string
  rawPayload?: Uint8Array
}

/** Converts a response of `inject`; a response that is not JSON has no code. */
export function asResponse({
  statusCode,
  headers,
  body,
  rawPayload = new Uint8Array(),
}: Injected): TestResponse {
  const read = body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {}
  const response = { status: statusCode, code: String(read['code']), body: read, bytes: rawPayload }
  return { ...response, headers: headers as TestResponse['headers'] }
}

async function signIn(call: TestServer['call'], as: SignIn = {}, from?: string) {
  const headers = {
    ...(as.agency === undefined ? {} : { agencycode: as.agency }),
    username: as.user ?? 'demo',
    password: as.password ?? 'ferrydemo',
    validationcode: as.validation ?? '1300',
    ...(as.language === undefined ? {} : { language: as.language }),
    ...(as.remember ? { remember: 'true' } : {}),
  }
  const came = await call(session.token, { headers }, from === undefined ? {} : { from })
  return { ...came, token: String(came.body['accessToken']), cookie: cookieOf(came) }
}

/** All Set-Cookie values of a response. */
export const cookiesIn = ({ headers }: TestResponse): string[] =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie))

/** The device credential cookie that a browser would send after this response. */
export const cookieOf = (came: TestResponse) => cookieNamed(came, 'purser-device')

/** The cookie by which the server recognizes the browser. */
export const browserCookieOf = (came: TestResponse) => cookieNamed(came, 'purser-browser')

function cookieNamed(came: TestResponse, name: string): string {
  const found = cookiesIn(came).find((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${name}=`))
  return found?.split(';')[0] ?? ''
}
