import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as Token from '../../../src/desk/request/identity.ts'
import type * as Session from '../../../src/desk/session/sessionStore.ts'
import { startDeskWithoutBrowser } from '../app/deskWithoutBrowser.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
let session: typeof Session
let token: typeof Token
const asked: { path: string; headers: Headers }[] = []

/** Windows of one browser share a channel; here there is one window. */
class Channel extends EventTarget {
  postMessage(): void {}
}

beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
  vi.stubGlobal('BroadcastChannel', Channel)
  const answer = fetch
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push({ path: new URL(request.url).pathname.split('/').at(-1) ?? '', headers: request.headers })
    return answer(request)
  })
  session = await import('../../../src/desk/session/sessionStore.ts')
  token = await import('../../../src/desk/request/identity.ts')
})

const user = (userName: string) => ({
  code: '000',
  accessToken: 'token',
  userName,
  agencyCode: '1300',
  agencySignature: 'PRS1300',
})
const typed = { agencyCode: '', password: 'ferrydemo', validationCode: '1300', remember: false }
const signIn = (userName: string) => {
  desk.answers['/token'] = user(userName)
  return session.signIn({ ...typed, userName }, 'en')
}

beforeEach(() => {
  token.endSession()
  session.useSession.setState({ status: 'out', lost: undefined, asksPassword: false })
  session.useSession.setState(({ health: _, ...rest }) => rest, true)
  desk.clear()
  asked.length = 0
  desk.answers['/load-configurations'] = { code: '000', currency: 'EUR' }
  desk.answers['/health'] = { code: '000', links: {} }
})

test('the configuration is requested with the token as soon as there is one (EN-001, EN-003, EN-010)', async () => {
  await signIn('demo')
  // This server does not answer them together.
  expect(asked.map(({ path }) => path)).toEqual(['token', 'together', 'load-configurations', 'health'])
  expect(asked[1]?.headers.get('authorization')).toBe('Bearer token')
  const { status, user: who, configuration } = session.useSession.getState()
  expect([status, who?.userName, who?.agencySignature]).toEqual(['in', 'demo', 'PRS1300'])
  expect(configuration).toMatchObject({ currency: 'EUR' })
})

test('an empty agency code is not sent, so that the server uses its default', async () => {
  await signIn('demo')
  expect(asked[0]?.headers.has('agencycode')).toBe(false)
  expect(asked[0]?.headers.get('validationcode')).toBe('1300')
})

test('the validation code is sent again when the password is requested again (EN-004, ST-002)', async () => {
  await signIn('demo')
  asked.length = 0
  await session.showPassword({ password: 'ferrydemo', validationCode: '' }, 'en')
  expect(asked[0]?.headers.get('validationcode')).toBe('1300')
})

test('after sign-in the address opened before it is shown', async () => {
  session.storeAddress('/booking-search/K7M2PA')
  await signIn('μαρία')
  expect(session.useSession.getState().lost).toEqual({ address: '/booking-search/K7M2PA' })
})

test('after an expired session only the same user returns to the same address', async () => {
  await signIn('demo')
  vi.stubGlobal('location', { pathname: '/en/settings', search: '' })
  token.endSession()
  await signIn('μαρία')
  expect(session.useSession.getState().lost).toBeUndefined()
  token.endSession()
  await signIn('μαρία')
  expect(session.useSession.getState().lost?.address).toBe('/en/settings')
})

test('a sign-in goes on without the state of the server, which the next check of the connection reads', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  desk.answers['/health'] = 500
  await signIn('demo')
  const { status, health } = session.useSession.getState()
  expect([status, health]).toEqual(['in', undefined])
  desk.answers['/health'] = { code: '000', version: '120.0.0', links: {} }
  const { checkHealth } = await import('../../../src/desk/app/start/healthCheck.ts')
  await checkHealth()
  expect(session.useSession.getState().health).toMatchObject({ version: '120.0.0' })
  log.mockRestore()
})

test.each([500, { code: 'refused', success: false }])(
  'a reload that cannot read the configuration (%j) leads to the sign-in',
  async (configuration) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    session.useSession.setState({ status: 'unknown' })
    desk.answers['/renewal'] = user('demo')
    desk.answers['/load-configurations'] = configuration
    await session.resume('en')
    expect(session.useSession.getState().status).toBe('out')
    log.mockRestore()
  },
)

test('signing out clears the token and the return address (ST-009)', async () => {
  desk.answers['/sign-out'] = { code: '000' }
  await signIn('demo')
  await session.signOut()
  expect(token.accessToken()).toBeUndefined()
  expect(session.useSession.getState()).toMatchObject({ status: 'out', lost: undefined })
})

test.each(['resumed', 'signed in'])(
  'a sign-out that is not answered is sent again before the session could be %s',
  async (how) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    desk.answers['/sign-out'] = 500
    await signIn('demo')
    await session.signOut()
    expect(session.useSession.getState().status).toBe('out')
    if (how === 'signed in') await signIn('μαρία')
    token.setAccessToken(undefined)
    asked.length = 0
    desk.answers['/renewal'] = user('demo')
    desk.answers['/sign-out'] = { code: '000' }
    await session.resume('en')
    const { status } = session.useSession.getState()
    const ended = asked.filter(({ path }) => path === 'sign-out').length
    expect([status, ended]).toEqual(how === 'resumed' ? ['out', 1] : ['in', 0])
    expect(token.accessToken()).toBe(how === 'resumed' ? undefined : 'token')
    await session.resume('en')
    expect(session.useSession.getState().status).toBe('in')
    log.mockRestore()
  },
)

test('a sign-out that is sent again ends before another user signs in, and is not sent while one does', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  desk.answers['/sign-out'] = 500
  await signIn('demo')
  await session.signOut()
  asked.length = 0
  session.useSession.setState({ isSigningIn: true })
  await session.resume('en')
  expect(asked).toEqual([])
  const { promise: ending, resolve: end } = Promise.withResolvers<void>()
  session.useSession.setState({ isSigningIn: false, ending })
  const entered = signIn('μαρία')
  await Promise.resolve()
  expect(asked).toEqual([])
  end()
  await entered
  expect(session.useSession.getState()).toMatchObject({ status: 'in', isSigningIn: false })
  log.mockRestore()
})
