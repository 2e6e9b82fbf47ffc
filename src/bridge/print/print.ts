import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnswerOf, PrintJob, PrintOutcome } from '../port.ts'
import type { Cups } from './cups.ts'
import type { Sending, PrintQueue } from './printQueue.ts'
import { tcpSending } from './tcp.ts'

interface Printing {
  spool: PrintQueue
  cups: Cups
  printServiceUrl?: URL | undefined
}

/** Prints a job on its target, once. */
export async function print(
  { spool, ...printing }: Printing,
  job: PrintJob,
): Promise<AnswerOf<'print'> | Refusal> {
  const sending = sendingOf(printing, job)
  if ('refusal' in sending) return sending
  const outcome = await spool.print(job.key, sending)
  return typeof outcome === 'string' ? { outcome } : outcome
}

function sendingOf({ cups, printServiceUrl }: Omit<Printing, 'spool'>, job: PrintJob): Sending | Refusal {
  const { target, content } = job
  const bytes = Buffer.from(content, 'base64')
  switch (target.kind) {
    case 'system':
      return cups.sending(target.name, job, bytes)
    case 'tcp':
      return tcpSending({ ...target, bytes, answers: job.type === 'application/vnd.escpos' })
    case 'service':
      if (!printServiceUrl) return refuse('printer_unknown', { printer: target.name })
      return serviceSending(printServiceUrl, { ...job, printer: target.name, login: target.login })
  }
}

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
function serviceSending(url: URL, job: ServiceJob): Sending {
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
