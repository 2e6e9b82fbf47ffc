import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { RefusedMessage } from '../../mail/transport.ts'
import { externalHostLookup } from './externalHosts.ts'

/** Milliseconds to wait for the server of an authority. */
const timeout = 20_000

/** Statuses after which another try may succeed, in addition to those of a faulty server. */
const temporary = new Set([401, 403, 404, 408, 409, 425, 429])

/** A file for an authority, with the same id at every try. */
export interface SentFile {
  id: string
  name: string
  type: string
  bytes: Uint8Array
}

/** `user:password` for Basic, anything else for Bearer. */
const authorizationOf = (secret: string) =>
  secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`

/**
 * Sends a file by POST. The Idempotency-Key is the same at every try, so that a server that heeds it has the file once.
 * Redirects are refused, and nothing is sent unencrypted to a host that the operator has not named.
 */
export async function sendByHttp(
  address: string,
  secret: string,
  { id, name, type, bytes }: SentFile,
  trusted: readonly string[],
): Promise<void> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !trusted.includes(url.hostname))
    throw new RefusedMessage('the address is not encrypted (https)')
  const lookup = externalHostLookup(url.hostname, trusted)
  const status = await new Promise<number>((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        lookup,
        signal: AbortSignal.timeout(timeout),
        headers: {
          'content-type': type,
          'content-length': bytes.byteLength,
          'content-disposition': `attachment; filename="${name}"`,
          'idempotency-key': id,
          ...(secret !== '' && { authorization: authorizationOf(secret) }),
        },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
  if (status >= 200 && status < 300) return
  const problem = `${name}: HTTP ${status}`
  if (status < 500 && !temporary.has(status)) throw new RefusedMessage(problem)
  throw Object.assign(new Error(problem), { code: status })
}
