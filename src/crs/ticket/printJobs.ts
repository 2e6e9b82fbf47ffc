import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { ticket } from '../../contract/ticket.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { writePrinters } from '../../domain/ticket/printer.ts'
import { findBookingId } from '../booking/recall.ts'
import { endPrintJob, leaseNextPrintJob, withdrawPrintJobs } from '../mail/printQueue.ts'
import { queueMessageAhead } from '../mail/queue.ts'
import type { CallContext } from '../server/context.ts'
import { listPrinters } from './ticketSql.ts'

/** Milliseconds after which a paper is no longer expected at the printer. */
const goodFor = 30 * 60_000

/** Queues a print job; one for the same paper that waits for another try is replaced by it. */
export async function queuePrint(
  { body: { crsReservationId: reference, printable, printer, station } }: InputOf<typeof ticket.queuePrint>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ticket.queuePrint> | Refusal> {
  const bookingId = await findBookingId(tx, who, reference)
  if (isRefusal(bookingId)) return bookingId
  const now = clock.now()
  const job = randomUUID()
  withdrawPrintJobs(tx, { agency: who.agency, bookingId, printable, station }, now)
  const data = { job, station, reference, printable }
  const message = { recipient: printer, template: 'print_job', channel: 'print', data, bookingId } as const
  queueMessageAhead(tx, who, { ...message, now, goodFor })
  journal('ticket.queuePrint', bookingId, { reference, printable, printer })
  return { job }
}

/** Gives the next due job of a machine to its desk. */
export async function claimPrint(
  { body: { station } }: InputOf<typeof ticket.claimPrint>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof ticket.claimPrint>> {
  const { job, dueIn } = await leaseNextPrintJob(tx, { agency: who.agency, station }, clock.now())
  if (!job) return dueIn === undefined ? {} : { dueIn }
  const { reference: crsReservationId, printable, job: id } = job.data
  return { job: { job: id, crsReservationId, printable, printer: job.printer } }
}

/** Stores how a try ended; repeated reports of the same job change nothing. */
export async function endPrint(
  { path, body: { result, problem = '' } }: InputOf<typeof ticket.endPrint>,
  { tx, who, clock, journal }: CallContext,
): Promise<AnswerOf<typeof ticket.endPrint>> {
  const ended = await endPrintJob(tx, who.agency, path.job, { result, problem, now: clock.now() })
  if (!ended) return {}
  const { bookingId, printer, data } = ended.job
  journal('ticket.endPrint', bookingId, { reference: data.reference, printer, status: ended.status })
  return {}
}

/** The printers of the agency’s counters. */
export async function printers({ tx, who }: CallContext): Promise<AnswerOf<typeof ticket.printers>> {
  const bytes = new TextEncoder().encode(writePrinters(await listPrinters(tx, who.agency)))
  return { name: 'printers.txt', bytes, type: 'text/plain; charset=utf-8' }
}
