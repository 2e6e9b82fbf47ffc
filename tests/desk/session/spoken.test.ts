import { beforeEach, expect, test, vi } from 'vitest'
import { languages } from '../../../src/domain/value/language.ts'

const asked: { id: string; input: { headers?: Record<string, string>; body?: object } }[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, input: object) => {
    asked.push({ id, input })
    return { refusal: 'bad_sign_in', parameters: {} }
  },
}))

// Read while the module loads.
vi.stubEnv('VITE_VERSION', '120.0.0')
const { resume, signIn } = await import('../../../src/desk/session/sessionStore.ts')

beforeEach(() => {
  asked.length = 0
})

const credentials = {
  agencyCode: '1300',
  userName: 'demo',
  password: 'x',
  validationCode: '1',
  remember: false,
}

test.each(languages)('The token is requested in the language of the desk, %s (I18-013)', async (language) => {
  await signIn(credentials, language)
  expect(asked).toMatchObject([{ id: 'session.token', input: { headers: { language } } }])
})

test('A restored session uses the language of the desk', async () => {
  await resume('al')
  expect(asked).toMatchObject([{ id: 'session.renew', input: { body: { language: 'al' } } }])
})

test('The token is requested with the version of the desk (CO-020)', async () => {
  await signIn(credentials, 'en')
  await resume('en')
  expect(asked).toMatchObject([
    { input: { headers: { version: '120.0.0' } } },
    { id: 'session.renew', input: { body: { version: '120.0.0' } } },
  ])
})
