import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takesKey, type Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { session } from '../../../src/contract/session.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { Fault } from '../../../src/desk/request/fault.ts'
import { useProgress } from '../../../src/desk/request/progress.ts'
import { getCached, loadCached, queryClient } from '../../../src/desk/request/cache.ts'
import { request } from '../../../src/desk/request/request.ts'
import { hasShape, isRecord } from '../../../src/desk/request/response.ts'
import { endSession, setAccessToken } from '../../../src/desk/request/identity.ts'
import { answer, cutShort, goodAnswer, rightOf, wrongsOf } from './answers.ts'
import { stubOrigin } from './origin.ts'
import { extent, seed } from '../../kit/drawn.ts'

// The contract as it is in the built desk.
vi.mock('typebox', () => import('../../../src/desk/request/schema.ts'))

/** Carries out what it is asked, once for each key. */
class Server {
  readonly keys: (string | null)[] = []
  readonly effects = new Map<string | null, number>()

  act(key: string | null): void {
    if (key === null || !this.effects.has(key)) this.effects.set(key, (this.effects.get(key) ?? 0) + 1)
  }
}

interface Met {
  /** Whether the server has carried out the call whose answer is lost. */
  acts?: boolean
  answer(call: Call, signal: AbortSignal): Response | Promise<Response>
  /** What a call results in when its first try alone meets the fault. */
  once: string
  /** The same when every try does. */
  always: string
}

const good = 'good'
const unreachable = 'unreachable 0'
const refusal = (code: string, status = 200) => answer(status, { code, success: false, message: 'refused' })
const html = (status: number) =>
  new Response('<!doctype html><title>Gateway</title>', { status, headers: { 'content-type': 'text/html' } })
const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
const never = (_: Call, signal: AbortSignal) =>
  new Promise<Response>((_answered, failed) =>
    signal.addEventListener('abort', () => failed(signal.reason as Error), { once: true }),
  )
const defect = (status: number, code: string) => () =>
  answer(status, { code, success: false, requestId: 'r-1' })
const ended =
  (status: number, code: string) =>
  ({ isPublic = false }: Call) =>
    isPublic ? answer(200, { code: '000' }) : refusal(code, status)

const faults: Record<string, Met> = {
  'a refusal': { answer: () => refusal('not_found'), once: 'not_found', always: 'not_found' },
  'no answer in time': { answer: never, once: good, always: unreachable },
  'a connection cut off before': { answer: lost, once: good, always: unreachable },
  'a connection cut off after': { acts: true, answer: lost, once: good, always: unreachable },
  'a defect': { answer: defect(500, 'fault'), once: 'server 500 r-1', always: 'server 500 r-1' },
  'a defect after': {
    acts: true,
    answer: defect(500, 'fault'),
    once: 'server 500 r-1',
    always: 'server 500 r-1',
  },
  'no database': { answer: defect(503, 'unavailable'), once: good, always: 'unavailable 503 r-1' },
  'a page of a portal': { answer: () => html(200), once: good, always: unreachable },
  'a page of a proxy': { answer: () => html(502), once: good, always: unreachable },
  'a page of a proxy after': { acts: true, answer: () => html(502), once: good, always: unreachable },
  'a fault in no words': { answer: () => html(500), once: 'server 500', always: 'server 500' },
  'a fault without an answer': {
    answer: () => new Response(null, { status: 500 }),
    once: 'server 500',
    always: 'server 500',
  },
  'an expired token': { answer: ended(200, '058'), once: good, always: 'signedOut 200' },
  'an unknown token': { answer: ended(401, 'unknown_token'), once: good, always: 'signedOut 401' },
  'the same call under way': {
    acts: true,
    answer: defect(409, 'still_running'),
    once: good,
    always: 'server 409 r-1',
  },
  'a key of another call': {
    answer: defect(409, 'key_reused'),
    once: 'server 409 r-1',
    always: 'server 409 r-1',
  },
  'too many calls': {
    answer: () =>
      new Response(JSON.stringify({ code: 'throttled', success: false }), {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': '1' },
      }),
    once: good,
    always: 'throttled',
  },
  'JSON cut short': { acts: true, answer: cutShort, once: good, always: unreachable },
  ...Object.fromEntries(
    [null, [], 'text', 42, {}, { code: 0 }].map((body) => [
      `${JSON.stringify(body)} as an answer`,
      {
        acts: true,
        once: good,
        always: unreachable,
        answer: () => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
      },
    ]),
  ),
}

let server = new Server()
let meets: (tries: number) => Met | undefined = () => undefined
let call: Call = session.health

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubOrigin()
  vi.stubGlobal('fetch', async (asked: Request) => {
    if (asked.url.endsWith(session.renew.path) && call.id !== session.renew.id)
      return goodAnswer(session.renew)
    const key = asked.headers.get('idempotency-key')
    server.keys.push(key)
    const fault = meets(server.keys.length)
    if (!fault || fault.acts) server.act(key)
    return fault ? fault.answer(call, asked.signal) : goodAnswer(call)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function begin(one: Call): void {
  server = new Server()
  call = one
  meets = () => undefined
  // Keys kept of the call before end with its session.
  endSession()
  setAccessToken('token')
  queryClient.clear()
  useProgress.setState({ reachable: true, underWay: {}, breathing: false })
}

/** In one word what a call resulted in, however long it took. */
async function outcome(work: Promise<unknown>): Promise<string> {
  let result: string | undefined
  void work.then(
    (value) => (result = isRefusal(value) ? value.refusal : good),
    (problem: unknown) => (result = problem instanceof Fault ? problem.message : String(problem)),
  )
  await vi.advanceTimersByTimeAsync(0)
  for (let passed = 0; result === undefined && passed < 20; passed++)
    await vi.advanceTimersByTimeAsync(10_000)
  return result ?? 'no end'
}

const ask = (key = 'key-of-the-action') => request(call, {}, { key })

/** One of so many calls meets each fault, another one from commit to commit. */
const stride = extent('FAULT_CALLS', 8, 1)
const drawnCalls = calls.filter((_, nth) => (nth + seed) % stride === 0)

describe.each(Object.entries(faults))('%s', (_, fault) => {
  test.each(drawnCalls.map((one) => [one.id, one] as const))('%s', async (__, one) => {
    for (const lasts of [false, true]) {
      begin(one)
      meets = (tries) => (lasts || tries === 1 ? fault : undefined)
      const expected = lasts ? fault.always : fault.once
      const isPublicly = one.isPublic === true && fault.once === good && fault.always.startsWith('signedOut')
      expect(await outcome(ask())).toBe(isPublicly ? good : expected)
      meets = () => undefined
      setAccessToken('token')
      expect(await outcome(ask())).toBe(good)
      if (one.changes) {
        // The operator's second key repeats the action, it does not make another one.
        const keys = new Set(server.keys)
        const isRefused = fault.once === 'not_found'
        // A refusal is stored with its key: the try after it has another.
        if (takesKey(one))
          expect([keys.has('key-of-the-action'), keys.size]).toEqual([true, isRefused ? 2 : 1])
        else expect(keys).toEqual(new Set([null]))
        if (takesKey(one)) expect([...server.effects.values()]).toEqual([1])
      } else expect(new Set(server.keys)).toEqual(new Set([null]))
    }
  })
})

const reading = calls.filter(({ changes }) => !changes)

test.each(reading.map((one) => [one.id, one] as const))('%s is not cached when it failed', async (_, one) => {
  for (const fault of Object.values(faults)) {
    begin(one)
    meets = () => fault
    const isPublicly = one.isPublic === true && fault.always.startsWith('signedOut')
    expect(await outcome(loadCached(one, {}))).toBe(isPublicly ? good : fault.always)
    if (isPublicly) continue
    expect(getCached(one, {})).toBeUndefined()
    meets = () => undefined
    setAccessToken('token')
    expect(await outcome(loadCached(one, {}))).toBe(good)
    expect(getCached(one, {})).toBeDefined()
  }
})

test.each(calls.filter(({ file }) => !file).map((one) => [one.id, one] as const))(
  '%s notices another type in each place of its answer',
  async (_, one) => {
    const wrongs = [...wrongsOf(one.answer)]
    expect(wrongs.filter((wrong) => hasShape(one.answer, wrong))).toEqual([])
    expect(hasShape(one.answer, rightOf(one.answer))).toBe(true)
    begin(one)
    const wrong = { ...wrongs.findLast(isRecord), code: '000', requestId: 'r-2' }
    meets = () => ({ once: '', always: '', answer: () => answer(200, wrong) })
    const declaresTypes = wrongs.some(isRecord)
    expect(await outcome(ask())).toBe(declaresTypes ? 'server 200 r-2' : good)
  },
)

test('answers that overtake each other reach the calls they belong to', async () => {
  begin(session.health)
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((answered) => answers.push(answered)))
  const [first, second] = [ask('1'), ask('2')]
  await vi.advanceTimersByTimeAsync(0)
  for (const nth of [1, 0]) answers[nth]?.(answer(200, { code: '000', nth }))
  expect([await first, await second]).toMatchObject([{ nth: 0 }, { nth: 1 }])
})

test('the same action sent twice at a time has one effect, under two keys it has two', async () => {
  const changing = calls.filter(takesKey)
  for (const one of changing) {
    begin(one)
    meets = (tries) => (tries === 2 ? faults['the same call under way'] : undefined)
    const both = [ask(), ask()].map(outcome)
    expect(await Promise.all(both)).toEqual([good, good])
    expect([...server.effects.values()]).toEqual([1])
    await outcome(ask('another'))
    expect(server.effects.size).toBe(2)
  }
})

test('a slow answer is waited for, and shown as under way', async () => {
  for (const one of calls) {
    begin(one)
    meets = () => ({
      once: good,
      always: good,
      acts: true,
      answer: () => new Promise((late) => setTimeout(() => late(goodAnswer(one)), 20_000)),
    })
    const slow = outcome(ask())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(useProgress.getState().underWay[one.id]).toBe(1)
    expect(await slow).toBe(good)
    expect(server.keys).toHaveLength(1)
  }
})

test.each([
  ['of seconds', () => '3'],
  ['of a time', () => new Date(Date.now() + 3000).toUTCString()],
])('the next try waits for the retry-after %s, and a longer one is refused at once', async (_, header) => {
  const busy = (after: string) => ({
    once: '',
    always: '',
    answer: () =>
      new Response(JSON.stringify({ code: 'throttled', success: false }), {
        status: 429,
        headers: { 'content-type': 'application/json', 'retry-after': after },
      }),
  })
  vi.setSystemTime('2026-12-10T12:00:00Z')
  begin(session.health)
  meets = (tries) => (tries === 1 ? busy(header()) : undefined)
  const answered = ask()
  await vi.advanceTimersByTimeAsync(2900)
  expect(server.keys).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(server.keys).toHaveLength(2)
  expect(await outcome(answered)).toBe(good)
  begin(session.health)
  meets = () => busy('60')
  expect(await outcome(ask())).toBe('throttled')
  expect(server.keys).toHaveLength(1)
})
