import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { truck } from '../../../src/contract/truck.ts'
import type { Call } from '../../../src/contract/call.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { Fault } from '../../../src/desk/request/fault.ts'
import { onCarriedOutEarlier } from '../../../src/desk/request/idempotency.ts'
import { request } from '../../../src/desk/request/request.ts'
import { setAccessToken } from '../../../src/desk/request/identity.ts'
import { answer } from './answers.ts'
import { stubOrigin } from './origin.ts'

vi.mock('typebox', () => import('../../../src/desk/request/schema.ts'))

/** What happens to one try: its answer is lost before or after the server acted, or arrives. */
type Fate = 'lost before' | 'lost after' | 'lost success' | 'refused' | 'lost refusal' | 'arrives'

/** Carries out one request per key and stores its answer, as the CRS does. */
class Server {
  readonly effects: string[] = []
  readonly #stored = new Map<string, { body: string; answer: object }>()

  handle(key: string, body: string, isRefused: boolean): Response {
    const stored = this.#stored.get(key)
    if (stored) return stored.body === body ? answer(200, stored.answer) : answer(409, reused)
    if (!isRefused) this.effects.push(body)
    const made = isRefused ? { code: 'not_found', success: false } : { code: '000', of: body }
    this.#stored.set(key, { body, answer: made })
    return answer(200, made)
  }
}

const reused = { code: 'key_reused', success: false, requestId: 'r-1' }
let server = new Server()
let fate: Fate = 'arrives'

beforeEach(() => {
  server = new Server()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubOrigin()
  setAccessToken('token')
  vi.stubGlobal('fetch', async (asked: Request) => {
    if (fate === 'lost before') throw new TypeError('Failed to fetch')
    const key = asked.headers.get('idempotency-key') ?? ''
    const given = server.handle(key, asked.url + (await asked.text()), fate.includes('refus'))
    const isSuccess = given.ok && !(await given.clone().text()).includes('not_found')
    const isLost = fate === 'lost success' ? isSuccess : fate === 'lost after' || fate === 'lost refusal'
    if (isLost) throw new TypeError('Failed to fetch')
    return given
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What the operator sees of one try. */
async function attempt(call: Call, input: object, next: Fate, key?: string): Promise<string> {
  fate = next
  const work = request(call, input, key === undefined ? {} : { key }).then(
    (result) => (isRefusal(result) ? result.refusal : String((result as { of?: string }).of)),
    (problem: unknown) => (problem instanceof Fault ? 'no answer' : String(problem)),
  )
  let seen: string | undefined
  void work.then((result) => (seen = result))
  for (let passed = 0; seen === undefined && passed < 20; passed++) await vi.advanceTimersByTimeAsync(10_000)
  return seen ?? 'no end'
}

const bodies = ['CASH', 'CREDIT'] as const
const fates: readonly Fate[] = ['lost before', 'lost after', 'lost success', 'refused', 'lost refusal']
interface Try {
  body: string
  fate: Fate
}
const sequences = (length: number): Try[][] =>
  length === 0
    ? [[]]
    : sequences(length - 1).flatMap((before) =>
        bodies.flatMap((body) => fates.map((next) => [...before, { body, fate: next }])),
      )

/** The first may show a refusal whose answer was lost. */
const twice: readonly Try[] = [
  { body: 'CASH', fate: 'arrives' },
  { body: 'CASH', fate: 'arrives' },
]

/** What the operator saw of each try until one succeeded, and what the server carried out. */
async function play(tries: readonly Try[], keyOf: (at: number) => string) {
  server = new Server()
  const seen: string[] = []
  for (const [at, { body, fate: next }] of [...tries, ...twice].entries())
    if (seen.at(-1)?.startsWith('http') !== true)
      seen.push(await attempt(booking.issue, { body: { body } }, next, keyOf(at)))
  return { tries, seen, effects: server.effects }
}

/** Every story of one and of two tries, and every ninth of three. */
const stories = [1, 2, 3].flatMap(sequences).filter((tries, at) => tries.length < 3 || at % 9 === 0)

test('a change is carried out once, whatever became of its tries and whatever was changed between them', async () => {
  for (const [at, tries] of stories.entries()) {
    const story = await play(tries, () => `story-${at}`)
    expect(story.effects, JSON.stringify(story)).toEqual([story.seen.at(-1)])
  }
})

test('is carried out twice where each try has another key (control)', async () => {
  const all = []
  for (const [at, tries] of stories.entries()) all.push(await play(tries, (nth) => `control-${at}-${nth}`))
  expect(all.filter(({ effects }) => effects.length > 1).length).toBeGreaterThan(10)
})

test('reports that an earlier try was carried out, not the one with the changed input', async () => {
  const heard = vi.fn<() => void>()
  const end = onCarriedOutEarlier(heard)
  await attempt(booking.issue, { body: { body: 'CASH' } }, 'lost after', 'other-method')
  expect(await attempt(booking.issue, { body: { body: 'CREDIT' } }, 'arrives', 'other-method')).toMatch(
    /CASH/,
  )
  expect(heard).toHaveBeenCalledOnce()
  await attempt(booking.issue, { body: { body: 'CASH' } }, 'lost before', 'same-method')
  expect(await attempt(booking.issue, { body: { body: 'CREDIT' } }, 'arrives', 'same-method')).toMatch(
    /CREDIT/,
  )
  expect(heard).toHaveBeenCalledOnce()
  end()
})

const haulier = { path: { id: 7 }, body: { plate: 'IKA1234' } }

test('repeats an unanswered change without an id under its key', async () => {
  await attempt(truck.add, haulier, 'lost after')
  await attempt(truck.add, haulier, 'arrives')
  expect(server.effects).toHaveLength(1)
  // Answered, so that the next one is a further truck.
  await attempt(truck.add, haulier, 'arrives')
  expect(server.effects).toHaveLength(2)
})

test('the same change twice at a time has one key', async () => {
  await Promise.all([attempt(truck.add, haulier, 'arrives'), attempt(truck.add, haulier, 'arrives')])
  expect(server.effects).toHaveLength(1)
})

test('does not repeat an unanswered change after another one of its noun, which may have reversed it', async () => {
  const boarding = { query: { company: 'HLC', sailing: 1 } }
  await attempt(checkin.start, boarding, 'lost after')
  await attempt(checkin.stop, boarding, 'arrives')
  await attempt(checkin.start, boarding, 'arrives')
  expect(server.effects).toHaveLength(3)
})

test('does not repeat an unanswered change ten minutes later', async () => {
  await attempt(truck.add, haulier, 'lost after')
  await vi.advanceTimersByTimeAsync(600_000)
  await attempt(truck.add, haulier, 'arrives')
  expect(server.effects).toHaveLength(2)
})
