import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { InputOf } from './port.ts'
import { replaceFile } from './replaceFile.ts'

type Notification = InputOf<'send-sale'>

/** Sends sales to the program of the agency’s accounts. */
export interface ErpQueue {
  /** Stores the sale; it is sent once in the background, also after a restart. */
  add(notification: Notification): Promise<void>
  /** Waits for the running tries. */
  stop(): Promise<void>
}

/** Milliseconds between two tries, and those that the program may take to answer. */
const pause = 30_000
const timeout = 10_000
/** Statuses after which another try may succeed, in addition to those of a faulty program. */
const temporary = new Set([401, 403, 404, 408, 409, 425, 429])

/**
 * Sends each sale as `POST http://<host>:<port>/sales` with the sale as JSON; the Idempotency-Key is the booking
 * reference, so that the program stores a sale once even if its answer was lost.
 */
export async function openErpQueue(folder: string, report: (problem: unknown) => void): Promise<ErpQueue> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const pass = async () => {
    const isDone = await deliverAll(folder, report).catch(report)
    if (!isDone && !stopped) timer = setTimeout(deliver, pause)
  }
  const deliver = () => {
    clearTimeout(timer)
    running = running.then(pass)
  }
  deliver()
  return {
    async add(notification) {
      if (await store(folder, notification)) deliver()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

const waiting = '.json'

/** False if the sale was stored before, whether or not it has been sent. */
async function store(folder: string, notification: Notification): Promise<boolean> {
  const name = notification.sale.reference
  const known = await readdir(folder)
  if (known.some((file) => file.startsWith(`${name}.`) && !file.endsWith('.part'))) return false
  await replaceFile(join(folder, name + waiting), JSON.stringify(notification))
  return true
}

/** Returns whether no file is left to be sent again. */
async function deliverAll(folder: string, report: (problem: unknown) => void): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(waiting))
  const ends = await Promise.all(names.map((name) => deliverFile(join(folder, name), report)))
  return ends.every(Boolean)
}

async function deliverFile(file: string, report: (problem: unknown) => void): Promise<boolean> {
  const { host, port, sale } = JSON.parse(await readFile(file, 'utf8')) as Notification
  const response = await fetch(`http://${host}:${port}/sales`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': sale.reference },
    body: JSON.stringify(sale),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(() => undefined)
  await response?.body?.cancel()
  if (!response || (!response.ok && (response.status >= 500 || temporary.has(response.status)))) return false
  if (!response.ok) report(`the ERP refused the sale ${sale.reference} with status ${response.status}`)
  await rename(file, file.slice(0, -waiting.length) + (response.ok ? '.sent' : '.refused'))
  return true
}
