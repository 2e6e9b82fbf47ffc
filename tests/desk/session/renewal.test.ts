import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ledger } from '../../../src/contract/ledger.ts'
import { settings } from '../../../src/contract/settings.ts'
import {
  alternateAgency,
  beforeAgencyChange,
  beginAs,
  changeAgency,
  onAgencyChange,
  onAlternateEnded,
  accessToken,
  setReauthentication,
  onRejection,
  onSessionEnd,
  setAccessToken,
} from '../../../src/desk/request/identity.ts'
import { Fault } from '../../../src/desk/request/fault.ts'
import { request } from '../../../src/desk/request/request.ts'
import { stubOrigin } from '../request/origin.ts'

interface Sent {
  path: string
  token: string
  key: string | null
  alternate: string | null
  body: string
}

let sent: Sent[] = []
/** The accepted token, and the response to a renewal. */
let good = 'one'
let renewal: object = {}
/** The response to any other token. */
let bad: { status: number; code: string } = { status: 200, code: '058' }
let asked = 0
/** Clock in milliseconds, which continues across tests. */
let begun = 0
let answerAsked: (again: boolean) => void = () => {}
const ended = vi.fn<() => void>()
const rejected = vi.fn<() => void>()
const undo: (() => void)[] = []

function answer({ path, token, alternate }: Sent): Response {
  if (path.endsWith('/renewal')) return Response.json(renewal)
  if (token !== good) return Response.json({ code: bad.code, success: false }, { status: bad.status })
  if (alternate === 'gone')
    return Response.json({ code: 'alternate_agency_ended', success: false, parameters: {} })
  return Response.json({ code: '000', token })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.advanceTimersByTime((begun += 10_000))
  sent = []
  good = 'one'
  asked = 0
  renewal = { code: '000', accessToken: 'two' }
  bad = { status: 200, code: '058' }
  setAccessToken('one')
  beginAs(undefined)
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } })
  vi.stubGlobal('fetch', async (given: Request) => {
    const one = {
      path: new URL(given.url).pathname,
      token: given.headers.get('authorization')?.replace('Bearer ', '') ?? '',
      key: given.headers.get('idempotency-key'),
      alternate: given.headers.get('alternateagencycode'),
      body: await given.text(),
    }
    sent.push(one)
    return answer(one)
  })
  stubOrigin()
  setReauthentication({
    isSame: ({ userName = 'demo' }) => userName === 'demo',
    ask: () => {
      asked += 1
      return new Promise((again) => (answerAsked = again))
    },
  })
  ended.mockReset()
  rejected.mockReset()
  undo.push(onSessionEnd(ended), onRejection(rejected))
})
afterEach(() => {
  for (const end of undo.splice(0)) end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const save = (interfaceSetting = '{}') => request(settings.save, { body: { interfaceSetting } })
const credits = () => request(ledger.credits, {})
const fault = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown)
const renewals = () => sent.filter(({ path }) => path.endsWith('/renewal')).length
/** Waits until pending responses are processed. */
const settle = () => vi.advanceTimersByTimeAsync(50)

describe('an expired token (ST-002, ST-003, ST-004, ST-005)', () => {
  test.each(['000', '051'])(
    'is renewed once for all waiting calls, and each is repeated unchanged (%s) (ER-028)',
    async (code) => {
      good = 'two'
      renewal = { code, accessToken: 'two' }
      const answers = await Promise.all([save('{"a":1}'), save('{"a":2}'), credits()])
      for (const one of answers) expect(one).toMatchObject({ token: 'two' })
      expect(renewals()).toBe(1)
      const saves = sent.filter(({ key }) => key !== null)
      const twice = Map.groupBy(saves, ({ body }) => body)
      expect([...twice.keys()].toSorted()).toEqual([
        '{"interfaceSetting":"{\\"a\\":1}"}',
        '{"interfaceSetting":"{\\"a\\":2}"}',
      ])
      for (const tries of twice.values())
        expect(tries.map(({ key }) => key)).toEqual([tries[0]?.key, tries[0]?.key])
      expect(accessToken()).toBe('two')
    },
  )

  test('refused for any other reason ends the session at once, without repeating the call (ST-006)', async () => {
    good = 'two'
    renewal = { code: '999', success: false }
    expect(await fault(credits())).toBeInstanceOf(Fault)
    expect([ended.mock.calls.length, asked, sent.length]).toEqual([1, 0, 2])
    expect(accessToken()).toBeUndefined()
    await fault(credits())
    expect(renewals()).toBe(1)
  })

  test('still refused after its renewal is an error and is not renewed again', async () => {
    good = 'three'
    expect(await fault(credits())).toMatchObject({ kind: 'signedOut' })
    expect(sent).toHaveLength(3)
  })

  test('is not renewed for another user, who has signed in in another window', async () => {
    good = 'two'
    renewal = { code: '000', accessToken: 'two', userName: 'maria' }
    expect(await fault(credits())).toBeInstanceOf(Fault)
    expect([ended.mock.calls.length, accessToken()]).toEqual([1, undefined])
  })
})

describe('a renewal that is refused for good', () => {
  beforeEach(() => (renewal = { code: 'signed_out', success: false }))

  test('waits for the password; then all calls continue with the same keys', async () => {
    good = 'two'
    const all = Promise.all([save(), credits()])
    await settle()
    expect([asked, ended.mock.calls.length]).toEqual([1, 0])
    const later = credits()
    await settle()
    expect(asked).toBe(1)
    setAccessToken('two')
    answerAsked(true)
    for (const one of [...(await all), await later]) expect(one).toMatchObject({ token: 'two' })
    const keys = sent.filter(({ key }) => key !== null).map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(ended).not.toHaveBeenCalled()
  })

  test('ends the session when the operator cancels', async () => {
    good = 'two'
    const waiting = fault(credits())
    await settle()
    answerAsked(false)
    expect(await waiting).toMatchObject({ kind: 'signedOut' })
    expect(ended).toHaveBeenCalledOnce()
  })

  test('is detected from an unknown token as well, since a revoked device has none', async () => {
    bad = { status: 401, code: 'unknown_token' }
    good = 'two'
    const waiting = credits()
    await settle()
    expect(asked).toBe(1)
    setAccessToken('two')
    answerAsked(true)
    expect(await waiting).toMatchObject({ token: 'two' })
    expect(rejected).not.toHaveBeenCalled()
  })
})

describe('status 401', () => {
  test('shows one notice for all calls at once, and ends the session after a second (ST-007, ST-008, ER-006, CO-036)', async () => {
    bad = { status: 401, code: 'unknown_token' }
    good = 'never'
    await Promise.all([fault(credits()), fault(credits()), fault(save())])
    expect([rejected.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(990)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('does not affect a user who has signed in within that second', async () => {
    bad = { status: 401, code: 'unknown_token' }
    good = 'never'
    await fault(credits())
    setAccessToken('fresh')
    await vi.advanceTimersByTimeAsync(2000)
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('acting for another agency', () => {
  test('is sent with every call except those about the user', async () => {
    await changeAgency('1377')
    await credits()
    await save()
    expect(sent.map(({ alternate }) => alternate)).toEqual(['1377', null])
  })

  test('applies to a call from its start to its last retry, whatever is chosen in between', async () => {
    renewal = { code: 'signed_out', success: false }
    good = 'two'
    await changeAgency('1377')
    const waiting = credits()
    await settle()
    await changeAgency(undefined)
    setAccessToken('two')
    answerAsked(true)
    await waiting
    const tries = sent.filter(({ path }) => !path.endsWith('/renewal'))
    expect(tries.map(({ alternate }) => alternate)).toEqual(['1377', '1377'])
  })

  test('releases holds before the change, and clears shown data after it', async () => {
    const order: string[] = []
    undo.push(
      beforeAgencyChange(async () => void order.push(`before ${alternateAgency()}`)),
      onAgencyChange(() => void order.push(`after ${alternateAgency()}`)),
    )
    await changeAgency('1377')
    await changeAgency('1377')
    await changeAgency(undefined)
    expect(order).toEqual(['before undefined', 'after 1377', 'before 1377', 'after undefined'])
  })

  test('ends when the server no longer permits it', async () => {
    const onEnded = vi.fn<() => void>()
    undo.push(onAlternateEnded(onEnded))
    await changeAgency('gone')
    expect(await credits()).toMatchObject({ refusal: 'alternate_agency_ended' })
    expect([onEnded.mock.calls.length, alternateAgency()]).toEqual([1, undefined])
  })
})
