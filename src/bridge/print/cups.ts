import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { PrintJob, PrintOutcome } from '../port.ts'
import { decodeResponse, encodeRequest, ippOperations, type Attribute, type Attributes } from './ipp.ts'
import type { Sending } from './printQueue.ts'

/** The print system of Linux and macOS. */
export interface Cups {
  printers(): Promise<SystemPrinter[] | Refusal>
  sending(printer: string, job: Pick<PrintJob, 'key' | 'title' | 'type'>, bytes: Uint8Array): Sending
}

interface SystemPrinter {
  name: string
  model: string
  isDefault: boolean
  isStopped: boolean
}

const sockets = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']
const timeout = 10_000
/** Milliseconds to wait for a job to be printed before it is reported as held by the print system. */
const usualWait = 5_000
const pollEvery = 200

const printerStopped = 5
const byDefault = 0x20000
const stateOfJob = { stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const
const notFound = 0x0406
const isGood = (status: number) => status < 0x100

/** CUPS at an address `host[:port]` or the path of a socket; without one that of this machine. */
export function cupsAt(server: string | undefined, waits = usualWait): Cups {
  const ask = (path: string, body: Buffer) => post({ ...addressOf(server), path }, body)
  return {
    printers: () => listPrinters(ask).catch(() => refuse('no_print_system')),
    sending: (printer, job, bytes) => ({
      send: () => send(ask, printer, job, bytes, waits),
      recover: () => findJob(ask, printer, nameOf(job)),
    }),
  }
}

type Ask = (path: string, body: Buffer) => Promise<Buffer>

function addressOf(server: string | undefined): RequestOptions {
  if (server?.startsWith('/')) return { socketPath: server }
  if (server !== undefined) {
    const [host = '', port = '631'] = server.split(':')
    return { host, port: Number(port) }
  }
  const socketPath = sockets.find((path) => existsSync(path))
  return socketPath === undefined ? { host: '127.0.0.1', port: 631 } : { socketPath }
}

async function post(options: RequestOptions, body: Buffer): Promise<Buffer> {
  const headers = { 'content-type': 'application/ipp', 'content-length': body.length, host: 'localhost' }
  const sent = request({ ...options, method: 'POST', timeout, headers })
  sent.once('timeout', () => sent.destroy(new Error('CUPS does not answer')))
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return Buffer.concat((await response.toArray()) as Buffer[])
}

const text = (attributes: Attributes | undefined, name: string) => String(attributes?.[name]?.[0] ?? '')
const number = (attributes: Attributes | undefined, name: string) => Number(attributes?.[name]?.[0] ?? 0)

async function listPrinters(ask: Ask): Promise<SystemPrinter[]> {
  const wanted = ['printer-name', 'printer-make-and-model', 'printer-state', 'printer-type']
  const body = encodeRequest(ippOperations.printers, [['keyword', 'requested-attributes', ...wanted]])
  const { groups } = decodeResponse(await ask('/', body))
  return groups
    .filter((group) => 'printer-name' in group)
    .map((group) => ({
      name: text(group, 'printer-name'),
      model: text(group, 'printer-make-and-model'),
      isDefault: (number(group, 'printer-type') & byDefault) !== 0,
      isStopped: number(group, 'printer-state') === printerStopped,
    }))
}

const resourceOf = (printer: string) => `/printers/${encodeURIComponent(printer)}`
const targetOf = (printer: string): Attribute => [
  'uri',
  'printer-uri',
  `ipp://localhost${resourceOf(printer)}`,
]
const ours: Attribute = ['name', 'requesting-user-name', 'purser']

/** The title in the queue; its end identifies the request. */
const nameOf = ({ title, key }: Pick<PrintJob, 'title' | 'key'>) => `${title} ${key.slice(0, 13)}`

const formats = { 'application/pdf': 'application/pdf', 'application/vnd.escpos': 'application/vnd.cups-raw' }

async function send(
  ask: Ask,
  printer: string,
  job: Pick<PrintJob, 'key' | 'title' | 'type'>,
  bytes: Uint8Array,
  waits: number,
): Promise<PrintOutcome | Refusal> {
  const attributes: Attribute[] = [
    targetOf(printer),
    ours,
    ['name', 'job-name', nameOf(job)],
    ['mimeType', 'document-format', formats[job.type]],
  ]
  const request = encodeRequest(ippOperations.print, attributes, bytes)
  const answered = await ask(resourceOf(printer), request).catch((cause: unknown) => cause)
  if (!Buffer.isBuffer(answered)) return afterFailure(ask, printer, nameOf(job), answered)
  const { status, groups } = decodeResponse(answered)
  if (status === notFound) return refuse('printer_unknown', { printer })
  if (!isGood(status)) return refuse('printer_rejected', { printer, reason: reasonOf(groups, status) })
  const id = number(
    groups.find((group) => 'job-id' in group),
    'job-id',
  )
  return followJob(ask, printer, id, waits)
}

const notConnected = new Set(['ECONNREFUSED', 'ENOENT', 'EACCES'])

/** Without a connection nothing was sent; else the request may have arrived although its answer did not. */
async function afterFailure(
  ask: Ask,
  printer: string,
  name: string,
  cause: unknown,
): Promise<PrintOutcome | Refusal> {
  if (notConnected.has((cause as NodeJS.ErrnoException).code ?? '')) return refuse('no_print_system')
  const found = await findJob(ask, printer, name)
  if (found === undefined) return refuse('no_print_system')
  return typeof found === 'string' ? found : 'uncertain'
}

const reasonOf = (groups: readonly Attributes[], status: number) =>
  text(groups[0], 'status-message') || `0x${status.toString(16).padStart(4, '0')}`

/** Waits for the end of a job, for as long as an operator would. */
async function followJob(
  ask: Ask,
  printer: string,
  id: number,
  waits: number,
): Promise<PrintOutcome | Refusal> {
  for (const end = Date.now() + waits; ; await pause(pollEvery)) {
    const attributes: Attribute[] = [
      targetOf(printer),
      ['integer', 'job-id', id],
      ours,
      ['keyword', 'requested-attributes', 'job-state', 'job-state-reasons'],
    ]
    const answered = await ask(resourceOf(printer), encodeRequest(ippOperations.jobAttributes, attributes))
      .then(decodeResponse)
      .catch(() => undefined)
    const job = answered?.groups.find((group) => 'job-state' in group)
    const state = number(job, 'job-state')
    if (state === stateOfJob.completed) return 'printed'
    if (state === stateOfJob.canceled || state === stateOfJob.aborted)
      return refuse('printer_rejected', { printer, reason: text(job, 'job-state-reasons') })
    if (state === stateOfJob.stopped || Date.now() > end) return 'spooled'
  }
}

/**
 * The outcome of a job that was sent before; undefined if the print system never had it, or has given it up; a refusal
 * while the print system cannot be asked.
 */
async function findJob(ask: Ask, printer: string, name: string): Promise<PrintOutcome | Refusal | undefined> {
  // In the order in which a job moves: one that ends between the two questions is found by either.
  for (const which of ['not-completed', 'completed']) {
    const attributes: Attribute[] = [
      targetOf(printer),
      ours,
      ['keyword', 'which-jobs', which],
      ['keyword', 'requested-attributes', 'job-name', 'job-state'],
    ]
    const answered = await ask(resourceOf(printer), encodeRequest(ippOperations.jobs, attributes))
      .then(decodeResponse)
      .catch(() => undefined)
    if (!answered || !(isGood(answered.status) || answered.status === notFound))
      return refuse('no_print_system')
    const jobs = answered.groups.filter((group) => text(group, 'job-name') === name)
    const states = jobs.map((group) => number(group, 'job-state'))
    if (states.includes(stateOfJob.completed)) return 'printed'
    if (which === 'not-completed' && states.length > 0) return 'spooled'
  }
  return undefined
}
