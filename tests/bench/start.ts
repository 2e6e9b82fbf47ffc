/**
 * What opening the desk costs in a browser: the page of the sign-in, signing in, a reload with the service worker, a
 * search to its results, the slowest key on some pages, and a key in the fares of a network. Counts the requests that
 * reach the server, their bytes as sent, and CPU milliseconds of the renderer's main thread. `node tests/bench/start.ts
 * [other checkout …]` measures other checkouts of Purser, each with its desk built, in alternation with this one. Prints
 * figures and checks no limits.
 */
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type CDPSession, chromium } from 'playwright'
import { type CountingProxy, countRequests } from '../kit/countingProxy.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { chromiumPath, flags } from '../kit/desk/chromium.ts'
import { emptyDrafts } from '../kit/desk/drafts.ts'
import { openDesk, type Operator, operatorOf, seeDesk, signIn } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { figure } from './figures.ts'

const own = resolve(import.meta.dirname, '../..')
const checkouts = [own, ...process.argv.slice(2).map((path) => resolve(path))]
const rounds = Number(process.env['ROUNDS'] ?? 3)
const searches = 4
/** Milliseconds without a request and without work, after which something counts as done. */
const quiet = 600
/** CPU milliseconds in that time that are still work: the clock and the check of the connection take fewer. */
const busy = 15
const days = Array.from({ length: searches + 1 }, (_, nth) => typedDay(dayFromToday(4 + nth)))

interface Spent {
  cpu: number
  script: number
  drawing: number
}

interface Measured extends Spent {
  requests: number
  bytes: number
  /** Requests of the service worker that fills its cache. */
  stored: number
}

const none: Measured = { cpu: 0, script: 0, drawing: 0, requests: 0, bytes: 0, stored: 0 }

const difference = (one: Spent, other: Spent): Spent => ({
  cpu: one.cpu - other.cpu,
  script: one.script - other.script,
  drawing: one.drawing - other.drawing,
})

interface Opened {
  operator: Operator
  devTools: CDPSession
  proxy: CountingProxy
}

/** CPU milliseconds of the main thread so far: all of it, script, and style and layout. */
async function spent({ devTools }: Opened): Promise<Spent> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  const drawing = of('LayoutDuration') + of('RecalcStyleDuration')
  return { cpu: of('TaskDuration'), script: of('ScriptDuration'), drawing }
}

/** Waits until the page has neither requested anything nor worked for a while. */
async function settled(opened: Opened): Promise<void> {
  for (let before = -1, now = 0; ; before = now) {
    now = (await spent(opened)).cpu
    if (now - before < busy && opened.proxy.pending() === 0) return
    await pause(quiet)
  }
}

/** What the work costs until the page is quiet; a new document begins at zero. */
async function measured(opened: Opened, work: () => Promise<unknown>, anew = false): Promise<Measured> {
  await settled(opened)
  opened.proxy.take()
  const before = anew ? none : await spent(opened)
  await work()
  await settled(opened)
  const after = await spent(opened)
  const all = opened.proxy.take()
  const page = all.filter(({ kind }) => kind !== 'worker')
  return {
    ...difference(after, before),
    requests: page.length,
    bytes: page.reduce((sum, { bytes }) => sum + bytes, 0),
    stored: all.length - page.length,
  }
}

const what = ['sign-in page', 'after sign-in', 'reload', 'first search', 'later search'] as const
type What = (typeof what)[number] | `slowest key: ${string}` | 'key in a table of fares, p95'

interface Checkout {
  name: string
  proxy: CountingProxy
  url: string
  reference: string
  results: Map<What, Measured[]>
  stop(): Promise<void>
}

async function start(name: string): Promise<Checkout> {
  const folder = temporaryFolder()
  const purser = await startPurser({ folder: folder.path, program: join(name, 'src/crs/main.ts') })
  const proxy = await countRequests(purser.url)
  return {
    name,
    proxy,
    url: purser.url,
    results: new Map(),
    reference: await heldBooking(purser.url),
    async stop() {
      await proxy.close()
      await purser.stop()
      folder.remove()
    },
  }
}

/** Milliseconds after a key in which it has had its effect. */
const afterKey = 150

/** The slowest of some keys, by script. */
async function slowestKey(opened: Opened, keys: readonly string[]): Promise<Measured> {
  return { ...none, ...(await keysByScript(opened, keys)).at(-1) }
}

/** What each of some keys costs, the fastest first. */
async function keysByScript(opened: Opened, keys: readonly string[]): Promise<Spent[]> {
  await settled(opened)
  const costs: Spent[] = []
  for (const key of keys) {
    const before = await spent(opened)
    await opened.operator.press(key)
    await pause(afterKey)
    costs.push(difference(await spent(opened), before))
  }
  return costs.toSorted((one, other) => one.script - other.script)
}

async function round({ proxy, url, reference, results }: Checkout): Promise<void> {
  await emptyDrafts(url)
  // A new profile: the files that an earlier visit stored would be found again.
  const folder = temporaryFolder()
  const context = await chromium.launchPersistentContext(folder.path, {
    executablePath: chromiumPath(),
    args: flags,
    headless: true,
    viewport: { width: 1600, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Athens',
    serviceWorkers: 'allow',
  })
  const page = context.pages()[0]!
  const operator = operatorOf(page, proxy.url, () => context.close())
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const opened = { operator, devTools, proxy }
  const add = (name: What, one: Measured) => results.set(name, [...(results.get(name) ?? []), one])
  try {
    add('sign-in page', await measured(opened, () => operator.goTo('/en'), true))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    add('after sign-in', await measured(opened, () => signIn(operator)))
    const reload = () => page.reload().then(() => seeDesk(operator))
    const { stored, ...reloaded } = await measured(opened, reload, true)
    // Nothing is stored again: these are of the page too, passed on by the worker.
    add('reload', { ...reloaded, requests: reloaded.requests + stored, stored: 0 })
    await search(opened, add)
    await keysOfPages(opened, reference, add)
  } finally {
    await operator.close()
    folder.remove()
  }
  add('key in a table of fares, p95', await keysOfFares(proxy))
}

async function search(opened: Opened, add: (name: What, one: Measured) => void): Promise<void> {
  const { operator } = opened
  for (const [nth, day] of days.entries()) {
    await operator.press('Control+k', 'Control+a')
    await operator.type(`pir pas ${day} 2a`)
    await operator.see('PIR Piraeus')
    const found = async () => {
      await operator.press('Enter')
      await operator.seeRow('HLC')
      await operator.atRest()
    }
    add(nth === 0 ? 'first search' : 'later search', await measured(opened, found))
  }
}

const walk = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'] as const

async function keysOfPages(
  opened: Opened,
  reference: string,
  add: (name: What, one: Measured) => void,
): Promise<void> {
  const { operator } = opened
  const key = async (page: string, keys: readonly string[]) =>
    add(`slowest key: ${page}`, await slowestKey(opened, keys))
  await operator.press('ArrowDown')
  await key('results', walk)
  await operator.press('Control+k', 'Control+a')
  await key('command line', [...'pir pas 24 2a car4.2'])
  await operator.press('Control+a')
  await operator.type('1')
  await operator.press('Enter')
  await operator.press('F1')
  await operator.page.waitForURL(/step-2$/)
  await operator.atRest()
  await key('sale grid', [...'smith', 'Tab', ...'john', 'Tab', 'ArrowDown', 'ArrowUp'])
  await operator.press('Control+k', 'Control+a')
  await operator.type(reference)
  await operator.press('Enter')
  const leaving = operator.page.getByText('The booking is not finished')
  await pause(quiet)
  if ((await leaving.count()) > 0) await operator.press('Tab', 'Enter')
  await operator.page.waitForURL(/booking-search/)
  await operator.atRest()
  await key('recalled booking', walk)
  await operator.goTo('/en/statistics')
  await seeDesk(operator)
  await operator.atRest()
  await key('report', ['Tab', 'Tab', ...walk])
}

/** Of the keys that type 40 of the 8,334 fares of the demo network, the one that 95 % are faster than. */
async function keysOfFares(proxy: CountingProxy): Promise<Measured> {
  const operator = await openDesk(proxy.url, { width: 1600 })
  try {
    const devTools = await operator.page.context().newCDPSession(operator.page)
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await signIn(operator, { user: 'company', password: 'ferryline' })
    await operator.goTo('/en/network-table/fares')
    await operator.seeRow('A2PET')
    await operator.atRest()
    const fares = Array.from({ length: 40 }, (_, nth) => [...String(41.5 + nth), 'Enter'])
    const costs = await keysByScript({ operator, devTools, proxy }, ['End', ...fares.flat()])
    return { ...none, ...costs[Math.floor(costs.length * 0.95)] }
  } finally {
    await operator.close()
  }
}

const middle = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0

function print(checkout: string, name: string, all: readonly Measured[]): void {
  const of = (figure: keyof Measured) => middle(all.map((one) => one[figure]))
  const counts = `${of('requests')} requests, ${(of('bytes') / 1000).toFixed(0)} KB`
  const stored = of('stored') > 0 ? `, ${of('stored')} more of the service worker` : ''
  const times = `CPU ${of('cpu').toFixed(0)} ms, script ${of('script').toFixed(1)} ms, style and layout ${of('drawing').toFixed(1)} ms`
  if (checkout === own) {
    if (/key/.test(name)) figure(name, of('script'), 'ms of script')
    else figure(`${name}, CPU`, of('cpu'), 'ms')
    if (!/key|search/.test(name)) figure(`${name}, requests`, of('requests'), '')
  }
  console.log(`  ${name}: ${/key|search/.test(name) ? '' : `${counts}${stored}; `}${times}`)
}

const started: Checkout[] = []
for (const checkout of checkouts) started.push(await start(checkout))
for (let nth = 0; nth < rounds; nth++) for (const checkout of started) await round(checkout)
for (const { name, results } of started) {
  console.log(name)
  for (const [one, all] of results) print(name, one, all)
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
for (const checkout of started) await checkout.stop()
process.exit(0)
