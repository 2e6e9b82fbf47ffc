import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isRefusal } from '../domain/refusal.ts'
import { bases } from '../contract/call.ts'
import { session } from '../contract/session.ts'
import {
  ConfigurationError,
  readConfiguration,
  type Configuration,
  readInitialSettings,
  readCounterConfig,
} from './configuration.ts'
import { openErpQueue } from './erp.ts'
import { sessionFragment } from './port.ts'
import { cupsAt } from './print/cups.ts'
import { print } from './print/print.ts'
import { openPrintQueue } from './print/printQueue.ts'
import { serveBridge, type Bridge } from './serve.ts'
import { createSession, type Session } from './session.ts'
import { holdFolder } from './singleInstance.ts'
import { updaterIn } from './update.ts'
import { findBrowser, openWindow } from './window/openWindow.ts'

/** Milliseconds between two looks for the server of the desk. */
const checkEvery = 1_000
/** A browser that ends sooner (ms) has handed the address to a window of an earlier start, whose session has ended. */
const handedOver = 3_000

const log = (line: string) => console.log(`purser: ${line}`)

async function startBridge(configuration: Configuration, session: Session): Promise<Bridge> {
  const { folder, deskUrl, cupsServer, printServiceUrl } = configuration
  const cups = cupsAt(cupsServer)
  const printing = { spool: await openPrintQueue(join(folder, 'spool')), cups, printServiceUrl }
  const updater = updaterIn(join(folder, 'updates'), (problem) => console.error(problem))
  const erp = await openErpQueue(join(folder, 'erp'), (problem) => console.error(problem))
  const bridge = await serveBridge({
    origin: deskUrl.origin,
    session,
    station: await readCounterConfig(folder),
    report: (fault) => console.error(fault),
    handlers: {
      async 'get-system-printers'() {
        const printers = await cups.printers()
        return { printers: isRefusal(printers) ? [] : printers, hasService: printServiceUrl !== undefined }
      },
      print: (job) => print(printing, job),
      'get-initial-settings': () => readInitialSettings(folder, cups),
      'check-connectivity': async () => ({ connected: await isConnected(deskUrl) }),
      async 'send-sale'(notification) {
        await erp.add(notification)
        return {}
      },
      async 'update-app'({ url }) {
        updater.start(url)
        return {}
      },
      'update-progress': async () => updater.progress(),
    },
  })
  return {
    port: bridge.port,
    async close() {
      await erp.stop()
      await bridge.close()
    },
  }
}

/** The desk and this program may be started in any order. */
async function waitForDesk(deskUrl: URL): Promise<void> {
  if (await isConnected(deskUrl)) return
  log(`no desk answers at ${deskUrl.href}; start it with npm start, or name another in DESK_URL. Waiting …`)
  while (!(await isConnected(deskUrl))) await pause(checkEvery)
}

/** The program has one window, and stops once. */
let window: ChildProcess | undefined
let stopping = false

/** Closes the window, with which this process ends, or ends while there is none yet. */
function stop(): void {
  stopping = true
  if (window) window.kill()
  else process.exit(0)
}

/** Resolves when the window is closed. */
async function runWindow(browser: string, address: string, profile: string): Promise<void> {
  window = openWindow(browser, address, profile)
  const opened = Date.now()
  window.once('spawn', () => log(`the desk is open in ${browser}`))
  const [code] = (await once(window, 'exit')) as [number | null]
  if (stopping || Date.now() - opened >= handedOver) return
  throw new ConfigurationError(
    code === 0
      ? 'The window of an earlier start is still open; close it, and start again.'
      : `${browser} could not open a window. On Linux it needs a display: is DISPLAY or WAYLAND_DISPLAY set?`,
  )
}

const usage = `npm run desktop     (opens the desk in a window of its own, and prints on the printers of this machine)
Settings are environment variables:
  DESK_URL            the desk to open; without it the one of this machine, at PORT
  PURSER_DATA         folder of print jobs, the profile of the window and its settings; without it .purser
  PRINT_SERVICE_URL   receives print jobs at <address>/printjobs; without it they are printed by CUPS
  PURSER_CHROMIUM     program of the browser; without it an installed Chromium, Chrome or Edge
  CUPS_SERVER         address or socket of CUPS; without it the one of this machine`

async function start(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  if (args.length > 0) throw new ConfigurationError(`There is no argument ${args.join(' ')}.\n${usage}`)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop)
  const configuration = readConfiguration(process.env)
  const { deskUrl, folder } = configuration
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const browser = configuration.browser ?? findBrowser()
  if (browser === undefined)
    throw new ConfigurationError(
      'No Chromium, Chrome or Edge was found on this machine. Install one, or name its program in PURSER_CHROMIUM.',
    )
  if (!(await holdFolder(folder)))
    throw new ConfigurationError('The desktop program is already running; its window is open.')
  const session = createSession()
  const bridge = await startBridge(configuration, session)
  await waitForDesk(deskUrl)
  const address = `${deskUrl.href}${sessionFragment(bridge.port, session.createCode())}`
  await runWindow(browser, address, join(folder, 'window')).finally(() => bridge.close())
}

start().then(
  () => process.exit(0),
  (problem: unknown) => {
    if (problem instanceof ConfigurationError) console.error(`purser: ${problem.message}`)
    else console.error(problem)
    process.exit(1)
  },
)

const timeout = 2_500

/** Returns whether the server of the desk answers, in whatever state it is. */
async function isConnected(deskUrl: URL): Promise<boolean> {
  const address = new URL(`${bases[session.health.base]}${session.health.path}`, deskUrl)
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined)
  await response?.body?.cancel()
  return response !== undefined
}
