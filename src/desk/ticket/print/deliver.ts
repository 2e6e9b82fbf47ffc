import i18next from 'i18next'
import type { DesktopPort, PrintOutcome } from '../../../bridge/port.ts'
import { ticket as calls } from '../../../contract/ticket.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { PrintResult } from '../../../domain/ticket/printJob.ts'
import { desktop } from '../../browser/desktop.ts'
import { request } from '../../request/request.ts'
import { contentOf, type Paper } from './content.ts'
import { targetOf } from './target.ts'

/** How a try to print ended; after a refusal nothing is on paper. */
export type Ended = PrintOutcome | Refusal

type Job = Paper & { job: string }
type Delivered = Map<string, { paper: Paper; ended: Ended }>

/** Milliseconds until the queue is read again after a fault. */
const pauseAfterFault = 60_000

let running: Promise<unknown> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
let report: (paper: Paper, ended: Ended) => void = () => {}

/** Prints the due jobs of this machine, one after the other; returns how each of them ended, by its id. */
export function deliverDue(): Promise<Delivered> {
  const turn = running.then(deliverAll)
  running = turn.catch(() => undefined)
  return turn
}

async function deliverAll(): Promise<Delivered> {
  const delivered: Delivered = new Map()
  const port = desktop()
  const station = await port?.station()
  if (port === undefined || station === undefined) return delivered
  clearTimeout(timer)
  for (;;) {
    const next = await claim(station).catch((fault: unknown) => {
      // What was printed is reported all the same.
      if (delivered.size === 0) throw fault
      retryLater(fault)
    })
    if (next === undefined || isRefusal(next)) return delivered
    if (!next.job) {
      if (next.dueIn !== undefined) readAgainAfter(next.dueIn * 1000)
      return delivered
    }
    delivered.set(next.job.job, { paper: next.job, ended: await deliver(port, next.job) })
  }
}

const claim = (station: string) => request(calls.claimPrint, { body: { station } }, { quiet: true })

function retryLater(fault: unknown): void {
  console.error(fault)
  readAgainAfter(pauseAfterFault)
}

function readAgainAfter(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(deliverLater, milliseconds)
}

/** Prints a job of the queue, and reports to the queue how it ended. */
async function deliver(port: DesktopPort, job: Job): Promise<Ended> {
  const ended = await sendJob(port, job)
  const problem = isRefusal(ended) ? i18next.t(`refusal:${ended.refusal}`, ended.parameters) : ''
  const body = { result: resultOf(ended), ...(problem && { problem: problem.slice(0, 300) }) }
  // A report that is lost is made again when the job is due the next time: the desktop program does not repeat it.
  await request(calls.endPrint, { path: { job: job.job }, body }, { quiet: true }).catch(retryLater)
  return ended
}

/** Refusals after which another try may succeed. */
const passing: ReadonlySet<RefusalCode> = new Set(['printer_unreachable', 'no_print_system', 'desktop_gone'])
const isPassing = (ended: Ended) => isRefusal(ended) && passing.has(ended.refusal)

function resultOf(ended: Ended): PrintResult {
  if (!isRefusal(ended)) return ended
  return isPassing(ended) ? 'failed' : 'refused'
}

/** Hands a job to the desktop program, with its paper as the booking is now. */
export async function sendJob(port: DesktopPort, { job: key, ...paper }: Job): Promise<Ended> {
  const target = await targetOf(port, paper.printer)
  if (isRefusal(target)) return target
  const content = await contentOf(paper)
  if (isRefusal(content)) return content
  const title = `Purser ${paper.crsReservationId}`
  const answer = await port.ask('print', { key, title, target, ...content })
  return isRefusal(answer) ? answer : answer.outcome
}

/** Reports what became of jobs that no command waits for; of those tried again only the end. */
export function reportOthers(delivered: Delivered, awaited?: string): void {
  for (const [job, { paper, ended }] of delivered)
    if (job !== awaited && !isPassing(ended)) report(paper, ended)
}

function deliverLater(): void {
  deliverDue().then(reportOthers, retryLater)
}

/** Prints what an earlier window has left in the queue of this machine. Returns its undo. */
export function startPrinting(onEnd: typeof report): () => void {
  if (desktop() === undefined) return () => undefined
  report = onEnd
  deliverLater()
  return () => {
    report = () => {}
    clearTimeout(timer)
  }
}
