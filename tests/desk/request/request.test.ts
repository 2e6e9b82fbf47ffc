import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { settings } from '../../../src/contract/settings.ts'
import { watchConnection } from '../../../src/desk/app/start/connection.ts'
import { Fault } from '../../../src/desk/request/fault.ts'
import { useProgress } from '../../../src/desk/request/progress.ts'
import { renewOnce, request } from '../../../src/desk/request/request.ts'
import { onSessionEnd, setAccessToken } from '../../../src/desk/request/identity.ts'
import { stubOrigin } from './origin.ts'

interface Sent {
  path: string
  key: string | null
}

let sent: Sent[] = []
let isUp = true
/** Calls that never receive a response although the server responds to others. */
let broken = ''
/** Responses used instead. */
let down: { status: number; code: string } | undefined
/** Its machine is gone without a word: requests hang until they are given up. */
let isGone = false
let stopWatching = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isUp = true
  isGone = false
  broken = ''
  down = undefined
  vi.stubGlobal('fetch', async (asked: Request) => {
    const { pathname: path } = new URL(asked.url)
    sent.push({ path, key: asked.headers.get('idempotency-key') })
    if (isGone)
      return new Promise((_, fail) => asked.signal.addEventListener('abort', () => fail(asked.signal.reason)))
    if (!isUp || (broken !== '' && path.includes(broken))) throw new TypeError('Failed to fetch')
    if (down) return new Response(JSON.stringify({ code: down.code, success: false }), down)
    return new Response(JSON.stringify({ code: '000', success: true }))
  })
  stubOrigin()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', { getItem: () => null })
  stopWatching = watchConnection(() => {})
})
afterEach(() => {
  stopWatching()
  useProgress.setState({ reachable: true, underWay: {}, breathing: false })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const save = () => request(settings.save, { body: { interfaceSetting: '{}' } })

test('waits for a server that restarts, and repeats the same call', async () => {
  isUp = false
  const saved = save()
  await vi.advanceTimersByTimeAsync(300)
  expect(useProgress.getState().reachable).toBe(false)
  await vi.advanceTimersByTimeAsync(9000)
  isUp = true
  await vi.advanceTimersByTimeAsync(3000)
  expect(await saved).toMatchObject({ success: true })
  expect(useProgress.getState().reachable).toBe(true)
  const saves = sent.filter(({ key }) => key !== null)
  expect(saves.length).toBeGreaterThan(3)
  expect(new Set(saves.map(({ key }) => key)).size).toBe(1)
})

test('a server whose machine is gone is out of reach while a call still waits, which is sent again when it is back', async () => {
  isGone = true
  const saved = save()
  await vi.advanceTimersByTimeAsync(12_000)
  expect(useProgress.getState().reachable).toBe(false)
  expect(sent.filter(({ key }) => key !== null)).toHaveLength(1)
  isGone = false
  await vi.advanceTimersByTimeAsync(9000)
  expect(await saved).toMatchObject({ success: true })
  const saves = sent.filter(({ key }) => key !== null)
  expect(saves).toHaveLength(2)
  expect(new Set(saves.map(({ key }) => key)).size).toBe(1)
})

test('a call that is given up is not sent again when the server is back', async () => {
  isGone = true
  const given = new AbortController()
  const asked = request(settings.read, {}, { signal: given.signal }).catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(12_000)
  given.abort()
  isGone = false
  await vi.advanceTimersByTimeAsync(9000)
  await asked
  expect(useProgress.getState().reachable).toBe(true)
  expect(sent.filter(({ path }) => path.includes('interface'))).toHaveLength(1)
})

test('fails when the server remains unreachable', async () => {
  isUp = false
  const saved = save().catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await saved).toBeInstanceOf(Fault)
  expect(useProgress.getState().reachable).toBe(false)
})

test('waits less for a single call without a response', async () => {
  broken = 'interface'
  const saved = save().catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(8000)
  expect(await saved).toBeInstanceOf(Fault)
})

test('sends a connection check once only', async () => {
  isUp = false
  const asked = request(session.health, {}, { once: 1000 }).catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(0)
  expect(await asked).toBeInstanceOf(Fault)
})

test('shows a short request as under way for 200 ms without delaying its answer (CO-008)', async () => {
  const started = performance.now()
  await save()
  expect(performance.now() - started).toBe(0)
  expect(useProgress.getState().underWay).toEqual({ 'settings.save': 1 })
  vi.advanceTimersByTime(199)
  expect(useProgress.getState().underWay).toEqual({ 'settings.save': 1 })
  vi.advanceTimersByTime(1)
  expect(useProgress.getState().underWay).toEqual({})
})

test('repeats a call with the same key while the database is down, and shows that meanwhile', async () => {
  down = { status: 503, code: 'unavailable' }
  const saved = save()
  await vi.advanceTimersByTimeAsync(300)
  expect(useProgress.getState()).toMatchObject({ reachable: true, breathing: true })
  await vi.advanceTimersByTimeAsync(8000)
  down = undefined
  await vi.advanceTimersByTimeAsync(3000)
  expect(await saved).toMatchObject({ success: true })
  expect(useProgress.getState().breathing).toBe(false)
  const saves = sent.filter(({ key }) => key !== null)
  expect(saves.length).toBeGreaterThan(3)
  expect(new Set(saves.map(({ key }) => key)).size).toBe(1)
})

test('shows a server as unreachable once it no longer answers that its database is down', async () => {
  down = { status: 503, code: 'unavailable' }
  const saved = save().catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(300)
  expect(useProgress.getState().breathing).toBe(true)
  isUp = false
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await saved).toBeInstanceOf(Fault)
  expect(useProgress.getState()).toMatchObject({ reachable: false, breathing: false })
})

test('the session survives any time during which the server cannot reach its database', async () => {
  setAccessToken('expired')
  const ended = vi.fn<() => void>()
  const undo = onSessionEnd(ended)
  down = { status: 503, code: 'unavailable' }
  const renewal = renewOnce().catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await renewal).toMatchObject({ kind: 'unavailable' })
  expect(ended).not.toHaveBeenCalled()
  expect(useProgress.getState().reachable).toBe(false)
  down = undefined
  await vi.advanceTimersByTimeAsync(3000)
  expect(useProgress.getState()).toMatchObject({ reachable: true, breathing: false })
  undo()
  setAccessToken(undefined)
})

test.each([
  ['unavailable', 'unavailable'],
  ['disk_full', 'diskFull'],
])('a server that remains %s fails with that error after 45 seconds', async (code, kind) => {
  down = { status: 503, code }
  const saved = save().catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(await saved).toMatchObject({ kind, status: 503 })
})
