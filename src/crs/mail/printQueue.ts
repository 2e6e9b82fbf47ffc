import type { PrintResult } from '../../domain/ticket/printer.ts'
import type { Tx } from '../database/transaction.ts'
import { pauseAfter } from './queue.ts'
import {
  leasePrintJob,
  isReplaced,
  lockPrintJob,
  nextPrintJobAt,
  withdrawWaitingAhead,
  type WaitingPrintJob,
} from './printJobSql.ts'
import { endMessageAhead, postponeMessageAhead } from './mailSql.ts'

/** Milliseconds after which a job is given out again whose desk has died; longer than a printer may take. */
const printLease = 60_000

type Place = Parameters<typeof nextPrintJobAt>[1]

/** The next due job of a machine, which is its own for a minute, or the seconds until one becomes due. */
export async function leaseNextPrintJob(
  tx: Tx,
  place: Place,
  now: Date,
): Promise<{ job?: WaitingPrintJob; dueIn?: number }> {
  const job = await leasePrintJob(tx, place, now, new Date(now.getTime() + printLease))
  if (job) return { job }
  const next = await nextPrintJobAt(tx, place)
  return next ? { dueIn: Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1000)) } : {}
}

export const withdrawPrintJobs = withdrawWaitingAhead

interface PrintEnd {
  result: PrintResult
  problem: string
  now: Date
}

/**
 * Ends a print job, or plans the next try of one that failed, unless a later one prints the same. Returns its new
 * state; undefined if it had ended before.
 */
export async function endPrintJob(
  tx: Tx,
  agency: string,
  id: string,
  { result, problem, now }: PrintEnd,
): Promise<{ job: WaitingPrintJob; status: string } | undefined> {
  const job = await lockPrintJob(tx, agency, id)
  if (!job) return undefined
  const { station, printable } = job.data
  const bookingId = job.bookingId ?? 0
  if (result === 'failed' && !(await isReplaced(tx, { agency, station, printable, bookingId }, job.id))) {
    postponeMessageAhead(tx, job.id, new Date(now.getTime() + pauseAfter(job.tries)), problem)
    return { job, status: 'queued' }
  }
  const status = result === 'failed' ? 'withdrawn' : result
  endMessageAhead(tx, job.id, { status, now, problem: problem || null })
  return { job, status }
}
