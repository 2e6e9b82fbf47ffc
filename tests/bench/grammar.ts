/**
 * The command line with long texts, in the built desk with a working booking: milliseconds of script, and of style and
 * layout, when 2,000 characters of a kind are pasted, and of script per key typed behind 200 of them. Then random texts,
 * each of which must have the same meaning once printed. `npm run build` first;
 * `node tests/bench/grammar.ts [texts] [other built checkout …]` measures other checkouts in the same run, in alternation
 * with this one. Prints figures and checks no limits.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { join, resolve } from 'node:path'
import type { Browser, CDPSession } from 'playwright'
import { isEntry, parse } from '../../src/desk/line/parse.ts'
import { printLine } from '../../src/desk/line/line.ts'
import type * as lineContext from '../desk/line/context.ts'
import { longLines } from '../desk/line/longLines.ts'
import type * as typedLines from '../desk/line/typed.ts'
import { launchChromium } from '../kit/desk/chromium.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'
import { figure } from './figures.ts'
import { viteImport } from './viteImport.ts'
import { prepareBooking } from './workingBooking.ts'
import { fc } from '../kit/drawnProperties.ts'

const [first, ...others] = process.argv.slice(2)
const isCount = first !== undefined && /^\d+$/.test(first)
const texts = isCount ? Number(first) : 1_000_000
const own = resolve(import.meta.dirname, '../..')
const checkouts = [
  own,
  ...(isCount || first === undefined ? others : [first, ...others]).map((path) => resolve(path)),
]

/** As many as the line takes. */
const pasted = 2000
const typedBefore = 200
const keys = 10
/** The median of so many counts. */
const rounds = 3
/** Milliseconds until what follows a key has been done. */
const settling = 100

interface Desk {
  checkout: string
  operator: Operator
  devTools: CDPSession
  close(): Promise<void>
}

async function openDeskOf(checkout: string, browser: Browser): Promise<Desk> {
  const folder = temporaryFolder()
  const purser = await startPurser({ folder: folder.path, program: join(checkout, 'src/crs/main.ts') })
  const operator = await openDesk(purser.url, {}, browser)
  await signIn(operator)
  await prepareBooking(operator)
  const devTools = await operator.page.context().newCDPSession(operator.page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const close = async () => {
    await clear({ operator })
    await operator.close()
    await purser.stop()
    folder.remove()
  }
  return { checkout, operator, devTools, close }
}

async function clear({ operator }: Pick<Desk, 'operator'>): Promise<void> {
  await operator.press('Control+k', 'Control+a', 'Delete')
  await pause(settling)
}

interface Spent {
  script: number
  drawing: number
}

async function spent({ devTools }: Desk): Promise<Spent> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), drawing: of('LayoutDuration') + of('RecalcStyleDuration') }
}

async function measured(desk: Desk, work: () => Promise<unknown>): Promise<Spent> {
  const { page } = desk.operator
  const before = await spent(desk)
  await work()
  await pause(settling)
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
  const after = await spent(desk)
  return { script: after.script - before.script, drawing: after.drawing - before.drawing }
}

const paste = ({ devTools }: Desk, text: string) => devTools.send('Input.insertText', { text })

/** What the paste of a long text costs, and a key behind a short one. */
async function measure(desk: Desk, line: (length: number) => string): Promise<{ all: Spent; key: Spent }> {
  const { keyboard } = desk.operator.page
  await clear(desk)
  const all = await measured(desk, () => paste(desk, line(pasted)))
  await clear(desk)
  await paste(desk, line(typedBefore))
  const key = await measured(desk, async () => {
    for (let nth = 0; nth < keys; nth++) await keyboard.press('a')
  })
  return { all, key: { script: key.script / keys, drawing: key.drawing / keys } }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function figures(costs: readonly { all: Spent; key: Spent }[]): string {
  const all = median(costs.map(({ all: { script } }) => script)).toFixed(0)
  const drawing = median(costs.map((cost) => cost.all.drawing)).toFixed(0)
  const key = median(costs.map((cost) => cost.key.script)).toFixed(1)
  return `${all.padStart(6)} +${drawing.padStart(4)}${key.padStart(6)}`
}

async function measureLines(): Promise<void> {
  const browser = await launchChromium()
  const desks: Desk[] = []
  for (const checkout of checkouts) desks.push(await openDeskOf(checkout, browser))
  // What is compiled and loaded at first is not the work on a line.
  for (const desk of desks) await measure(desk, longLines.get('sales') ?? String)
  console.log(
    `ms of ${pasted} pasted characters: script + style and layout; of a key behind ${typedBefore}: script`,
  )
  for (const [at, { checkout }] of desks.entries()) console.log(`${at + 1}  ${checkout}`)
  let slowest = 0
  let slowestKey = 0
  console.log(' '.repeat(36) + desks.map((_, at) => `${at + 1}`.padStart(18)).join(''))
  for (const [kind, line] of longLines) {
    const costs = desks.map((): Awaited<ReturnType<typeof measure>>[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [at, desk] of desks.entries()) costs[at]?.push(await measure(desk, line))
    console.log(kind.padEnd(36) + costs.map(figures).join(''))
    const [own = []] = costs
    slowest = Math.max(slowest, median(own.map(({ all: { script } }) => script)))
    slowestKey = Math.max(slowestKey, median(own.map(({ key: { script } }) => script)))
  }
  figure(`the slowest kind of ${pasted} pasted characters`, slowest, 'ms of script')
  figure(`a key behind ${typedBefore} characters of the slowest kind`, slowestKey, 'ms of script')
  for (const desk of desks) await desk.close()
  await browser.close()
}

async function readRandomTexts(): Promise<void> {
  const { context } = await viteImport<typeof lineContext>('desk/line/context.ts')
  const { nearExamples, slips, typed } = await viteImport<typeof typedLines>('desk/line/typed.ts')
  const here = context()
  const meaning = (text: string) =>
    parse(text, here).entries.map((entry) => (isEntry(entry) ? [entry.command, entry.args] : 'misread'))
  let read = 0
  let understood = 0
  const started = performance.now()
  fc.assert(
    fc.property(fc.oneof(typed, nearExamples, slips), (text) => {
      read += 1
      const parsed = parse(text, here)
      if (parsed.entries.length === 0 || parsed.failure) return true
      understood += 1
      return isDeepStrictEqual(meaning(printLine(text, parsed, here)), meaning(text))
    }),
    { numRuns: texts },
  )
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${read.toLocaleString('en')} texts read, none threw; ${understood.toLocaleString('en')} understood, each the same once printed; ` +
      `${seconds.toFixed(0)} s, ${((seconds / read) * 1e6).toFixed(0)} µs a text`,
  )
}

await measureLines()
if (texts > 0) await readRandomTexts()
