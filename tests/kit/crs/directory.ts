import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'
import type { DirectorySettings } from '../../../src/crs/session/directory/directorySettings.ts'

/** A person of the directory. */
export interface TestPerson {
  groups: string[]
  name?: string
  email?: string
  locale?: string
  preferred_username?: string
}

export interface TestDirectory {
  settings: DirectorySettings
  /** By subject; one who is removed can neither sign in nor renew. */
  persons: Map<string, TestPerson>
  /** The person who signs in next, or `cancel`. */
  next: { subject: string; amr?: string[] }
  /** Follows the address as a browser without former sessions; returns the address to which it is sent back. */
  visit(address: string): Promise<URL>
  /** Refuses connections until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** Base addresses of desks. */
  desks: readonly string[]
  /** Claims in the ID token too, and not only at the address for user information. */
  inToken?: boolean
}

const scopes = 'openid profile email groups'
const secret = 'a secret of the tests'

/** A real OpenID provider on loopback, which signs in without a form. */
export async function startDirectory({ desks, inToken = false }: Options): Promise<TestDirectory> {
  const handler: { handle?: (request: IncomingMessage, response: ServerResponse) => void } = {}
  const server = createServer((request, response) => handler.handle?.(request, response))
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const persons = new Map<string, TestPerson>()
  const next: TestDirectory['next'] = { subject: '' }
  const provider = new Provider(issuer, {
    ...clientsOf(desks),
    claims: {
      openid: ['sub', 'amr', ...(inToken ? ['groups', 'name', 'email', 'locale', 'preferred_username'] : [])],
      profile: ['name', 'locale', 'preferred_username'],
      email: ['email'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups', 'offline_access'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: async (_, subject) => {
      const person = persons.get(subject)
      return person && { accountId: subject, claims: async () => ({ sub: subject, ...person }) }
    },
  })
  const callback = provider.callback()
  handler.handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    answerPrompt(request, response).catch((fault: unknown) => {
      response.statusCode = 500
      response.end(String(fault))
    })
  }
  const answerPrompt = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    const { subject, amr } = next
    if (subject === 'cancel') {
      const error = { error: 'access_denied', error_description: 'the person has cancelled' }
      return provider.interactionFinished(request, response, error)
    }
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, {
        login: { accountId: subject, ...(amr && { amr }) },
      })
    const grant = new provider.Grant({
      clientId: String(params.client_id),
      accountId: session?.accountId ?? subject,
    })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }
  const end = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return {
    settings: {
      issuer,
      clientId: 'desk',
      clientSecret: secret,
      name: 'Test directory',
      scope: `${scopes} offline_access`,
      needsConsent: true,
      groupsClaim: 'groups',
      factorContexts: [],
      graceMinutes: 30,
    },
    persons,
    next,
    visit: (address) => visit(address, desks),
    pause: end,
    resume: () => listen(port),
    close: end,
  }
}

const clientsOf = (desks: readonly string[]): Pick<Configuration, 'clients'> => ({
  clients: [
    {
      client_id: 'desk',
      client_secret: secret,
      redirect_uris: desks.map((desk) => `${desk}/desk/api/directory-return`),
      post_logout_redirect_uris: desks.map((desk) => `${desk}/`),
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
})

/** Redirections that a sign-in needs at most. */
const mostHops = 10

async function visit(address: string, desks: readonly string[]): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = address
  for (let hop = 0; hop < mostHops; hop += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const target = response.headers.get('location')
    if (target === null)
      throw new Error(`the directory answered ${response.status}: ${await response.text()}`)
    url = new URL(target, url).href
    const reached = url
    if (desks.some((desk) => reached.startsWith(new URL(desk).origin) || reached.startsWith(desk)))
      return new URL(url)
  }
  throw new Error('the directory does not return the browser')
}
