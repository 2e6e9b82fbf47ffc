import { join } from 'node:path'
import { replaceFile } from '../durableFile.ts'
import type { MailMessage } from './message.ts'
import { RefusedMessage, type MessageTransport } from './transport.ts'

/** Milliseconds to wait for the gateway. */
const timeout = 15_000

/** Statuses after which another try may succeed, in addition to those of a faulty server. */
const temporary = new Set([401, 403, 404, 408, 409, 425, 429])

/**
 * Sends text messages through an HTTP gateway: POST of `{id, to, text}` as JSON, signed in by the user and password of
 * the address. The id and the Idempotency-Key are the same for every try, so that the gateway sends a message once.
 */
export function smsTransport(address: string): MessageTransport {
  const url = new URL(address)
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`
  url.username = ''
  url.password = ''
  return {
    outcome: 'sent',
    async deliver({ id, to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `purser.${id}`,
          ...(credentials !== ':' && { authorization: basic }),
        },
        body: JSON.stringify({ id: `purser.${id}`, to, text }),
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      })
      if (response.ok) return
      const problem = `${response.status} ${(await response.text()).slice(0, 200)}`.trim()
      const isRefused = response.status < 500 && !temporary.has(response.status)
      if (isRefused) throw new RefusedMessage(problem)
      throw Object.assign(new Error(problem), { code: response.status })
    },
  }
}

/** Writes each text message as a file, for the operator of the server to read. */
export function folderSms(folder: string): MessageTransport {
  return {
    outcome: 'written',
    async deliver({ id, to, text }: MailMessage) {
      await replaceFile(join(folder, `${id}.txt`), `${to}\n\n${text}\n`)
    },
  }
}
