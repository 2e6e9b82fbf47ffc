// Script time between any two pages, measured by the browser on the page's main thread: npm run build first;
// `node tests/bench/pages.ts [rounds]`. PURSER_URL names a server that is already running.
import type { CDPSession } from 'playwright'
import { openPages, pages } from '../../src/contract/pages.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { emptyDrafts } from '../kit/desk/drafts.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { startPurser } from '../kit/server.ts'
import { prepareBooking } from './workingBooking.ts'

const [rounds = 1] = process.argv.slice(2).map(Number)
/** Milliseconds of script allowed per change of page. */
const budget = 100
/** Milliseconds of idle time after which a page counts as shown. */
const idleTime = 250

const folder = temporaryFolder()
const address = process.env['PURSER_URL']
const purser = address ? undefined : await startPurser({ folder: folder.path })
const url = address ?? purser?.url ?? ''
const reference = await heldBooking(url)
await emptyDrafts(url)
const operator = await openDesk(url)
await signIn(operator)
const devTools = await operator.page.context().newCDPSession(operator.page)
await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
await devTools.send('Profiler.enable')

const inner = pages.filter((page) => !(openPages as readonly string[]).includes(page))
const paths = inner.map((page) => `/en${page.replace(':reservationId?', reference)}`.replace(/\/$/, ''))

/** Milliseconds of script, style and layout so far, of the main thread. */
async function spent(session: CDPSession): Promise<{ script: number; drawing: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const drawing = seconds('LayoutDuration') + seconds('RecalcStyleDuration')
  return { script: seconds('ScriptDuration') * 1000, drawing: drawing * 1000 }
}

/** Navigates as the browser's back and forward buttons do: without a link and without loading the page. */
async function goTo({ page, press, atRest }: Operator, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  const leaving = page.getByText('The booking is not finished')
  if ((await leaving.count()) > 0) await press('Tab', 'Enter')
  await atRest()
  await page.waitForTimeout(idleTime)
  await atRest()
}

interface Change {
  from: string
  to: string
  script: number
  drawing: number
  /** Profiles only what exceeds the limit, since profiling takes time itself. */
  busiest?: string
}

/** The functions with the longest own time. */
async function busiestOf(session: CDPSession): Promise<string> {
  const { profile } = await session.send('Profiler.stop')
  const self = new Map<string, number>()
  const names = new Map(
    profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)']),
  )
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const name = names.get(id) ?? ''
    if (!/^\((idle|program|root)\)$/.test(name))
      self.set(name, (self.get(name) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000)
  }
  const longest = [...self].toSorted(([, one], [, other]) => other - one).slice(0, 3)
  return longest.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
}

async function measure(from: string, to: string): Promise<Change> {
  await goTo(operator, from)
  const before = await spent(devTools)
  await goTo(operator, to)
  const after = await spent(devTools)
  return { from, to, script: after.script - before.script, drawing: after.drawing - before.drawing }
}

/** A measurement above the limit is repeated twice, and the median counts: garbage collection may have run. */
async function change(from: string, to: string): Promise<Change> {
  const first = await measure(from, to)
  if (first.script <= budget) return first
  const tries = [first, await measure(from, to), await measure(from, to)]
  const middle = tries.toSorted((one, other) => one.script - other.script)[1] ?? first
  await goTo(operator, from)
  await devTools.send('Profiler.start')
  await goTo(operator, to)
  return { ...middle, busiest: await busiestOf(devTools) }
}

await prepareBooking(operator)
const changes: Change[] = []
for (let round = 0; round < rounds; round++)
  for (const from of paths) for (const to of paths) if (from !== to) changes.push(await change(from, to))

const bySlowness = changes.toSorted((one, other) => other.script - one.script)
const show = ({ from, to, script, drawing, busiest = '' }: Change) =>
  console.log(
    `${script.toFixed(0).padStart(5)} ms, drawing ${drawing.toFixed(0).padStart(3)} ms  ${from} → ${to}  ${busiest}`,
  )
console.log(`the slowest of ${changes.length} changes of page:`)
bySlowness.slice(0, 12).forEach(show)
console.log('the slowest to each page:')
for (const path of paths) {
  const slowest = bySlowness.find(({ to }) => to === path)
  if (slowest) show(slowest)
}
const over = changes.filter(({ script }) => script > budget).length
console.log(`${changes.length - over} of ${changes.length} within ${budget} ms of script`)
await operator.close()
await purser?.stop()
folder.remove()
process.exitCode = over > 0 ? 1 : 0
