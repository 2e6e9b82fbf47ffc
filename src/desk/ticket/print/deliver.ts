import i18next from 'i18next'
import {
  addressIn,
  type DesktopPort,
  type PrintOutcome,
  type PrintJob,
  type PrintTarget,
} from '../../../bridge/port.ts'
import type { InputOf } from '../../../contract/call.ts'
import { ticket as calls } from '../../../contract/ticket.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../../../domain/refusal.ts'
import type { PrintResult, Printable } from '../../../domain/ticket/printer.ts'
import { desktop } from '../../browser/desktop.ts'
import { request } from '../../request/request.ts'
import { fetchDocuments, fetchReceipt, fetchThermal } from '../fetchPapers.ts'
import { salePreferences } from '../../sale/model/preferences.ts'
import type { CommandServices } from '../../command/command.ts'
import { Fault, faultText, logFault } from '../../request/fault.ts'

/** How a try to print ended; after a refusal nothing is on paper. */
export type Ended = PrintOutcome | Refusal

type Job = Paper & { job: string }
/** A job whose paper could not be made or handed over for a fault is tried again. */
type Tried = { ended: Ended } | { fault: unknown }
type Delivered = Map<string, Tried & { paper: Paper }>

/** Milliseconds until the queue is read again after a fault. */
const pauseAfterFault = 60_000

/** Papers are printed one after the other; the start of the desk provides the report. */
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
      // Printed papers are reported all the same.
      if (delivered.size === 0) throw fault
      retryLater(fault)
    })
    if (next === undefined || isRefusal(next)) return delivered
    if (!next.job) {
      if (next.dueIn !== undefined) readAgainAfter(next.dueIn * 1000)
      return delivered
    }
    delivered.set(next.job.job, { paper: next.job, ...(await deliver(port, next.job)) })
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
async function deliver(port: DesktopPort, job: Job): Promise<Tried> {
  const tried = await sendJob(port, job).then(
    (ended) => ({ ended }),
    (fault: unknown) => ({ fault }),
  )
  const problem = problemOf(tried)
  const body = { result: resultOf(tried), ...(problem && { problem: problem.slice(0, 300) }) }
  // A report that is lost is made again when the job is due the next time: the desktop program does not repeat it.
  await reportEnd(job, body).catch(retryLater)
  return tried
}

type End = InputOf<typeof calls.endPrint>['body']

/** Reports that were lost, by the id of the job. */
const unreported = new Map<string, { paper: Paper; body: End }>()

async function reportEnd({ job, ...paper }: Job, body: End): Promise<void> {
  unreported.set(job, { paper, body })
  await request(calls.endPrint, { path: { job }, body }, { quiet: true })
  unreported.delete(job)
}

/** Makes the lost reports of a paper again: a job that failed is then replaced by the next one, not printed as well. */
async function reportAgain({ crsReservationId, printable }: Paper): Promise<void> {
  for (const [job, { paper, body }] of unreported)
    if (paper.crsReservationId === crsReservationId && paper.printable === printable)
      await reportEnd({ ...paper, job }, body).catch(logFault)
}

function problemOf(tried: Tried): string {
  if ('fault' in tried) return faultText(tried.fault)
  const { ended } = tried
  return isRefusal(ended) ? i18next.t(`refusal:${ended.refusal}`, ended.parameters) : ''
}

/** Refusals after which another try may succeed. */
const passing: ReadonlySet<RefusalCode> = new Set(['printer_unreachable', 'no_print_system', 'desktop_gone'])
const isPassing = (ended: Ended) => isRefusal(ended) && passing.has(ended.refusal)

function resultOf(tried: Tried): PrintResult {
  if ('fault' in tried) return 'failed'
  const { ended } = tried
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
  for (const [job, { paper, ...tried }] of delivered) {
    if (job === awaited) continue
    if ('fault' in tried) logFault(tried.fault)
    else if (!isPassing(tried.ended)) report(paper, tried.ended)
  }
}

function deliverLater(): void {
  deliverDue().then(reportOthers, retryLater)
}

/** Prints what an earlier window has left in the queue of this machine. Returns a function that ends this. */
export function startPrinting(onEnd: typeof report): () => void {
  if (desktop() === undefined) return () => undefined
  report = onEnd
  deliverLater()
  return () => {
    report = () => {}
    clearTimeout(timer)
  }
}

/** Papers printed for a booking, and the printer of this machine. */
export interface Paper {
  crsReservationId: string
  printable: Printable
  printer: string
}

type Content = Pick<PrintJob, 'type' | 'content'>

/** The paper as the booking is now, for the desktop program. */
export async function contentOf({ crsReservationId, printable, printer }: Paper): Promise<Content | Refusal> {
  if (printable === 'ROLL') {
    const roll = await fetchThermal(crsReservationId)
    return isRefusal(roll) ? roll : { type: 'application/vnd.escpos', content: roll.content }
  }
  const isReceipt = printable === 'RECEIPT' || printable === 'REFUND_RECEIPT'
  const file = isReceipt
    ? await fetchReceipt(crsReservationId, { refund: printable === 'REFUND_RECEIPT', printer })
    : await fetchDocuments(crsReservationId, { papers: printable, printer })
  return isRefusal(file) ? file : { type: 'application/pdf', content: base64(file.bytes) }
}

/** Arguments of one call of `fromCharCode`; browsers limit them. */
const most = 0x8000

/** Base64 of the bytes. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += most)
    text += String.fromCharCode(...bytes.subarray(at, at + most))
  return btoa(text)
}

/** A name is that of a printer of this machine, else of the print service; a name with a port is an address. */
export async function targetOf(port: DesktopPort, printer: string): Promise<PrintTarget | Refusal> {
  const address = addressIn(printer)
  if (address) return { kind: 'tcp', ...address }
  const answer = await port.ask('get-system-printers', {})
  if (isRefusal(answer)) return answer
  if (answer.printers.some(({ name }) => name === printer)) return { kind: 'system', name: printer }
  if (!answer.hasService) return refuse('printer_unknown', { printer })
  return { kind: 'service', name: printer, login: salePreferences.printerLogin() }
}

/** Returns whether the desktop program prints on this printer, rather than the browser with its dialog. */
export const isPrintedHere = (printer: string): boolean => printer !== '' && desktop() !== undefined

/**
 * Queues a paper and prints it at once. The text of a refusal names the remedy; a job that failed stays in the queue, and is tried
 * again until it is replaced or half an hour is over.
 */
export async function printHere(
  paper: Paper,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const ended = await queueAndPrint(paper)
  if (ended === undefined || isRefusal(ended)) return ended
  if (ended === 'uncertain') return refuse('print_uncertain', { printer: paper.printer })
  notifyDone(i18next.t(`ticket:print.done.${ended}`, { printer: paper.printer }))
  return undefined
}

/** Undefined if another pass of the queue prints the job, and reports it. */
async function queueAndPrint(paper: Paper): Promise<Ended | undefined> {
  const port = desktop()
  const station = await port?.station()
  if (port === undefined || station === undefined) return refuse('desktop_gone')
  const target = await targetOf(port, paper.printer)
  if (isRefusal(target)) return target
  await reportAgain(paper)
  const queued = await queue(paper, station)
  if (isRefusal(queued)) return queued
  if (queued === undefined) return sendJob(port, { ...paper, job: crypto.randomUUID() })
  const delivered = await deliverDue().catch((fault: unknown) => {
    readAgainAfter(pauseAfterFault)
    throw fault
  })
  reportOthers(delivered, queued.job)
  const tried = delivered.get(queued.job)
  if (tried && 'fault' in tried) throw tried.fault
  return tried?.ended
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
    if (!(fault instanceof Fault) || fault.kind !== 'server' || (await isQueueAnswering())) throw fault
    console.error(fault)
    return undefined
  }
}

/** Returns whether there is a queue, and prints its jobs. */
const isQueueAnswering = () =>
  deliverDue().then(
    (delivered) => {
      reportOthers(delivered)
      return true
    },
    () => false,
  )
