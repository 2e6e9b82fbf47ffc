import type { BrowserContext } from 'playwright'
import { bases, expiredCode } from '../../src/contract/call.ts'

const credentials = { agencycode: '1300', username: 'demo', password: 'ferrydemo', validationcode: '1300' }

const tokenPath = `${bases.spec}/token`

/** Signs in the first demo user by the call of the specification; returns the token. */
async function openDemoSession(url: string): Promise<string> {
  const response = await fetch(url + tokenPath, { headers: credentials })
  return ((await response.json()) as { accessToken: string }).accessToken
}

/** Signs in the first demo user in a browser, whose next page then shows the desk at once. */
export async function signInBrowser({ request }: BrowserContext, url: string): Promise<void> {
  await request.get(url + tokenPath, { headers: { ...credentials, origin: url } })
}

/** Tokens of servers by address: a sign-in verifies two secrets, which takes long. */
const tokens = new Map<string, string>()

/** Calls a server as the first demo user; signs in again when the token is no longer valid. */
export async function askAsDemo<Answer>(
  url: string,
  path: string,
  body?: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> {
  const send = (token: string) => fetch(url + path, requestOf(token, body, method))
  const known = tokens.get(url)
  const response = known === undefined ? undefined : await send(known)
  const answer = response?.status === 401 ? undefined : ((await response?.json()) as Answer | undefined)
  if (answer !== undefined && (answer as { code?: string }).code !== expiredCode) return answer
  const token = await openDemoSession(url)
  tokens.set(url, token)
  return (await (await send(token)).json()) as Answer
}

/** The header of a session of the first demo user. */
export const demoHeaders = async (url: string) => ({ authorization: `Bearer ${await openDemoSession(url)}` })

function requestOf(token: string, body: object | undefined, method: string): RequestInit {
  const headers = { authorization: `Bearer ${token}` }
  if (body === undefined) return { headers }
  const json = { ...headers, 'content-type': 'application/json' }
  return { method, headers: json, body: JSON.stringify(body) }
}
