import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnswerOf, PrintJob } from '../port.ts'
import type { Cups } from './cups.ts'
import { serviceSending } from './service.ts'
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
