import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { AnswerOf, Call, InputOf } from '../../../src/contract/call.ts'
import type { Guard } from '../../../src/crs/database/stockChange.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { setClock } from './clock.ts'
import { borrowDatabase } from './lentDatabase.ts'
import { brokenInvariants } from './invariants.ts'
import { testServer, type SignIn, type TestServer, type CallOptions } from './testServer.ts'

export interface RefusalResponse {
  code: string
  at: string | undefined
  parameters: Record<string, unknown>
}

/** A signed-in user who makes calls. */
export interface Agent {
  token: string
  /** Returns a successful response; a refusal or a fault fails the test. */
  call<C extends Call>(call: C, input: InputOf<C>, more?: CallOptions): Promise<AnswerOf<C>>
  /** Returns a refusal; a successful response or a fault fails the test. */
  refused<C extends Call>(call: C, input: InputOf<C>, more?: CallOptions): Promise<RefusalResponse>
}

export interface SmallCrs {
  database: Database
  url: string
  server: TestServer
  agent(as?: SignIn): Promise<Agent>
  close(): Promise<void>
}

/** A real server over the small world with a separate database, to which `prepare` may add before the server starts. */
export async function openSmallCrs(
  guard: Guard = 'on',
  prepare?: (database: Database) => Promise<unknown>,
): Promise<SmallCrs> {
  const { database, url, drop } = await borrowDatabase('small')
  await prepare?.(database)
  const server = await testServer(database, { guard, clock: setClock() })
  return {
    database,
    url,
    server,
    agent: async (as) => agentOf(server, (await server.signIn(as)).token),
    async close() {
      await server.close()
      await drop()
    },
  }
}

export interface StartedSmallCrs {
  desk: SmallCrs
  agent: Agent
  /** Signs the agent in again, after the session has expired. */
  signIn(): Promise<void>
}

/**
 * Gives a test file a small world with an agent who is signed in: another one for each test, or one for all. At its end
 * every invariant of the records must hold, unless the file adds records that no sale has made.
 */
export function startSmallCrs(
  scope: 'each' | 'all',
  as?: SignIn,
  records: 'sold' | 'added' = 'sold',
): StartedSmallCrs {
  let crs: SmallCrs
  let signedIn: Agent
  const signIn = async () => void (signedIn = await crs.agent(as))
  async function open(): Promise<void> {
    crs = await openSmallCrs()
    await signIn()
  }
  async function close(): Promise<void> {
    if (records === 'sold') expect(await brokenInvariants(crs.database)).toEqual({})
    await crs.close()
  }
  const [before, after] = scope === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(open)
  after(close)
  const desk: SmallCrs = {
    get database() {
      return crs.database
    },
    get url() {
      return crs.url
    },
    get server() {
      return crs.server
    },
    agent: (who) => crs.agent(who),
    close: () => crs.close(),
  }
  return { desk, agent: lateAgent(() => signedIn), signIn }
}

/** The agent who is signed in at the time of a call. */
export const lateAgent = (signedIn: () => Agent): Agent => ({
  get token() {
    return signedIn().token
  },
  call: (...made) => signedIn().call(...made),
  refused: (...made) => signedIn().refused(...made),
})

export function agentOf(server: TestServer, token: string): Agent {
  const make: TestServer['call'] = (call, input, more) => server.call(call, input, { token, ...more })
  return {
    token,
    async call(call, input, more) {
      const { body, code } = await make(call, input, more)
      if (code !== '000') throw new Error(describeResponse(server, call, body))
      return body as AnswerOf<typeof call>
    },
    async refused(call, input, more) {
      const { body, code, status } = await make(call, input, more)
      if (status !== 200 || body['success'] !== false) throw new Error(describeResponse(server, call, body))
      return {
        code,
        at: body['at'] as string | undefined,
        parameters: body['parameters'] as RefusalResponse['parameters'],
      }
    },
  }
}

/** The response, and for a fault also its log line. */
function describeResponse({ log }: TestServer, { id }: Call, body: object): string {
  const faults = log.filter((line) => line.includes('"err"'))
  return [`${id}: ${JSON.stringify(body)}`, ...faults.slice(-1)].join('\n')
}

/** Users of the sub-agency, and of an agency unrelated to 1300. */
export const others: Record<'sub' | 'foreign', SignIn> = {
  sub: { agency: '1301', user: 'paros', validation: '1301' },
  foreign: { agency: '1377', user: 'anna', validation: '1377' },
}
