import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { PrintJob, PrintOutcome } from '../port.ts'
import type { Sending } from './printQueue.ts'

const timeout = 15_000

interface ServiceJob extends Pick<PrintJob, 'key' | 'title' | 'type' | 'content'> {
  printer: string
  /** `user:password`; empty without one. */
  login: string
}

/**
 * Hands a job to a third-party print service: `POST <url>/printjobs` with `{id, printer, title, type, content}` as JSON.
 * The id, also sent as Idempotency-Key, is the same for every try, so that the service prints a job once.
 */
export function serviceSending(url: URL, job: ServiceJob): Sending {
  return { send: () => send(url, job), recover: async () => undefined }
}

async function send(
  url: URL,
  { key, printer, title, type, content, login }: ServiceJob,
): Promise<PrintOutcome | Refusal> {
  const response = await fetch(new URL('printjobs', url.href.replace(/\/?$/, '/')), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(login !== '' && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    body: JSON.stringify({ id: key, printer, title, type, content }),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(() => undefined)
  if (!response) return refuse('printer_unreachable', { printer: url.host })
  if (response.ok) return 'spooled'
  const reason = `${response.status} ${(await response.text()).slice(0, 100)}`.trim()
  return refuse('printer_rejected', { printer, reason })
}
