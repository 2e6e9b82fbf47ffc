import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { Authenticator } from './authenticator.ts'
import { cookiesIn, type SignIn, type TestResponse, type TestServer } from './testServer.ts'

/** The page that a browser shows. */
export const site = { origin: 'http://localhost:80', host: 'localhost' }

/** One browser of a user: keeps its cookies. */
export class SignInBrowser {
  readonly #cookies = new Map<string, string>()
  readonly #server: TestServer
  from = '10.0.0.1'
  token = ''

  constructor(server: TestServer) {
    this.#server = server
  }

  cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  call: TestServer['call'] = async (call, input, more = {}) => {
    const answer = await this.#server.call(call, input, {
      from: this.from,
      token: this.token,
      ...more,
      headers: {
        host: 'localhost:80',
        origin: 'http://localhost:80',
        cookie: this.cookie(),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
        ...more.headers,
      },
    })
    for (const cookie of cookiesIn(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  async signIn(as: SignIn = {}, more: { headers?: Record<string, string> } = {}): Promise<TestResponse> {
    const headers = {
      ...(as.agency !== undefined && { agencycode: as.agency }),
      username: as.user ?? 'demo',
      password: as.password ?? 'ferrydemo',
      validationcode: as.validation ?? '1300',
    }
    const answer = await this.call(session.token, { headers }, more)
    if (answer.code === '000') this.token = String(answer.body['accessToken'])
    return answer
  }

  step = async () =>
    (await this.call(session.step, { body: {} })).body as {
      challenge: string
      passkeys: string[]
      withPasskey: boolean
      withCodes: boolean
      guarded: boolean
    }
  passWith = async (body: { code?: string; passkey?: Record<string, unknown> }) =>
    (await this.call(session.passStep, { body })).code

  async addPasskey(authenticator = new Authenticator()): Promise<Authenticator> {
    const { body } = await this.call(session.beginPasskey, { body: {} })
    const { challenge } = body['options'] as { challenge: string }
    const passkey = authenticator.register(challenge, site)
    expect((await this.call(session.addPasskey, { body: { name: 'Key', passkey } })).code).toBe('000')
    return authenticator
  }

  /** Returns the codes of the authenticator, now or `later` intervals of 30 seconds, and the recovery codes. */
  async addCodes() {
    const { body } = await this.call(session.beginCodes, { body: {} })
    const totp = new TOTP({ secret: String(body['secret']) })
    const codeNow = (later = 0) =>
      totp.generate({ timestamp: this.#server.clock.now().getTime() + later * 30_000 })
    const added = await this.call(session.addCodes, { body: { code: codeNow() } })
    expect(added.code).toBe('000')
    this.#server.clock.pass(30_000)
    return { codeNow, recovery: added.body['recoveryCodes'] as string[] }
  }
}
