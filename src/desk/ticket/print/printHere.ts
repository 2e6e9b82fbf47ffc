import i18next from 'i18next'
import { ticket as calls } from '../../../contract/ticket.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { desktop } from '../../browser/desktop.ts'
import type { CommandServices } from '../../command/command.ts'
import { Fault } from '../../request/fault.ts'
import { request } from '../../request/request.ts'
import { type Paper, deliverDue, reportOthers, sendJob, type Ended, targetOf } from './deliver.ts'

/** Whether the desktop program prints on this printer, rather than the browser with its dialog. */
export const isPrintedHere = (printer: string): boolean => printer !== '' && desktop() !== undefined

/**
 * Queues a paper and prints it at once. The text of a refusal names the remedy; a job that failed stays in the queue, and is tried
 * again until it is replaced or half an hour is over.
 */
export async function printHere(
  paper: Paper,
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const ended = await queueAndPrint(paper)
  if (ended === undefined || isRefusal(ended)) return ended
  if (ended === 'uncertain') return refuse('print_uncertain', { printer: paper.printer })
  say(i18next.t(`booking:print.done.${ended}`, { printer: paper.printer }))
  return undefined
}

/** Undefined if another pass of the queue prints the job, and reports it. */
async function queueAndPrint(paper: Paper): Promise<Ended | undefined> {
  const port = desktop()
  const station = await port?.station()
  if (port === undefined || station === undefined) return refuse('desktop_gone')
  const target = await targetOf(port, paper.printer)
  if (isRefusal(target)) return target
  const queued = await queue(paper, station)
  if (isRefusal(queued)) return queued
  if (queued === undefined) return sendJob(port, { ...paper, job: crypto.randomUUID() })
  const delivered = await deliverDue()
  reportOthers(delivered, queued.job)
  return delivered.get(queued.job)?.ended
}

/** Undefined where the reservation system has no queue; the job then is printed without a record. */
async function queue(
  { crsReservationId, printable, printer }: Paper,
  station: string,
): Promise<{ job: string } | Refusal | undefined> {
  try {
    return await request(calls.queuePrint, { body: { crsReservationId, printable, printer, station } })
  } catch (fault) {
    // After a lost answer the job may be in the queue, and must not be printed a second time.
    if (!(fault instanceof Fault) || fault.kind !== 'server') throw fault
    console.error(fault)
    return undefined
  }
}
