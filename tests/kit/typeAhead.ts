import type { Page, Route } from 'playwright'
import { type Random, seededRandom, type Script, type Start, type Step } from './operatorScript.ts'
import { dayFromToday, typedDay } from './timetable.ts'
import { type ScreenState, readScreenState } from './screenState.ts'

/** What came of a script: what the screen shows when everything is quiet, and what the server was made to do. */
export interface Result extends ScreenState {
  /** Changing calls that were answered well, each with who and what it was about. */
  done: readonly string[]
}

/** Answers on their way, held back as a schedule says. */
export interface Wire {
  underWay(): number
  done: string[]
  /** From now on every answer takes up to so many milliseconds longer, by these chances. */
  delay(most: number, random: Random): void
}

/** Calls that change a booking; what a cancellation would cost is only asked for. */
const records = /multi-booking|multi-optional-booking|\/sell|cancel(?!lation-fees)|issue/i

/** The news of what others sell: asked for all the time, and answered when there is some. */
const news = /\/changes(\?|$)/

/** Puts itself between a page and its server. */
export async function interceptWire(page: Page): Promise<Wire> {
  const wire = { most: 0, random: seededRandom(1), count: 0, done: [] as string[] }
  await page.route(/\/(cws|desk\/api)\//, async (route) => {
    if (news.test(route.request().url())) return route.continue()
    const wait = wire.random() * wire.most
    // A part of it before the server hears of it: calls are overtaken on the way there, too.
    const early = wire.random() * wait
    wire.count += 1
    await pause(early)
    // A server that is gone gives no answer.
    await delayRequest(route, wait - early, wire.done).catch(() => route.abort().catch(() => undefined))
    wire.count -= 1
  })
  return {
    underWay: () => wire.count,
    done: wire.done,
    delay: (most, random) => Object.assign(wire, { most, random }),
  }
}

async function delayRequest(route: Route, wait: number, done: string[]): Promise<void> {
  const response = await route.fetch()
  const path = new URL(route.request().url()).pathname
  const text = await response.text()
  if (route.request().method() !== 'GET' && records.test(path) && text.includes('"code":"000"'))
    done.push(aboutOf(path, route.request().postData() ?? ''))
  await pause(wait)
  await route.fulfill({ response, body: text })
}

/** The call and the names, plates and phones in it, which is what must not be lost. */
function aboutOf(path: string, body: string): string {
  const words = [...body.matchAll(/"(?:surname|name|plateNumber|mobile|sexType)":"([^"]*)"/g)]
  return [path.replace(/.*\//, ''), ...words.map(([, word]) => word)].join(' ')
}

const pause = (ms: number) => (ms > 0 ? new Promise<void>((go) => setTimeout(go, ms)) : Promise.resolve())

/** A hand that trembles: the desk takes a second Enter sooner than this for a slip, in ms. */
const slip = 330

interface Typist {
  page: Page
  wire: Wire
  references: readonly string[]
}

/** Nothing under way, nothing queued, or a queue that has stopped. */
async function waitUntilQuiet({ page, wire }: Typist, milliseconds: number): Promise<void> {
  const patience = Date.now() + 60_000
  let since = Date.now()
  while (Date.now() - since < milliseconds) {
    if (Date.now() > patience) return
    await pause(Math.min(15, milliseconds))
    const busy = wire.underWay() > 0 || (await page.evaluate(isBusy))
    if (busy) since = Date.now()
  }
}

function isBusy(): boolean {
  const queued = document.querySelector('.status-queue')
  const waiting = queued?.matches('.holding, .playing') ?? false
  const { purser } = window as unknown as { purser?: { pending(): unknown[] } }
  // A command may wait for the answer to its dialog; without one it is still on its way.
  const pending = (purser?.pending().length ?? 0) > 0 && document.querySelector('[role=dialog]') === null
  return waiting || pending || document.querySelector('.line.running') !== null
}

async function look(hand: Typist, at: 'armed' | 'calm'): Promise<void> {
  await waitUntilQuiet(hand, 150)
  // As fast as an operator reads.
  if (at === 'armed') await pause(slip)
}

/** Types the steps as they come; before each key `between` may wait. */
async function playSteps(hand: Typist, steps: readonly Step[], between: (key: string) => Promise<void>) {
  for (const step of steps) {
    if ('look' in step) await look(hand, step.look)
    else
      for (const key of withReferences(step.key, hand.references)) {
        await between(key)
        await hand.page.keyboard.press(key)
      }
  }
}

function withReferences(key: string, references: readonly string[]): readonly string[] {
  const reference = /^\{(\d)\}$/.exec(key)?.[1]
  return reference === undefined ? [key] : [...(references[Number(reference)] ?? '').toLowerCase()]
}

/** A fresh desk on step 1, whatever was there before. */
export async function resetDesk(page: Page, wire: Wire): Promise<void> {
  wire.delay(0, seededRandom(1))
  const hand = { page, wire, references: [] }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+q')
  await waitUntilQuiet(hand, 100)
  await leaveUnsaved(page)
  await waitUntilQuiet(hand, 100)
  await page.keyboard.press('Alt+w')
  await waitUntilQuiet(hand, 150)
  wire.done.length = 0
}

/** Puts the focus where a script begins; the desk is fresh. */
export async function goToStart(page: Page, wire: Wire, from: Start): Promise<void> {
  if (from === 'line') return
  const hand = { page, wire, references: [] }
  if (from === 'trips') await focusTrips(page, () => waitUntilQuiet(hand, 150))
  else if (from === 'dialog') await page.keyboard.press('Control+F1')
  else await focusButton(page, from)
  await waitUntilQuiet(hand, 150)
}

async function focusTrips(page: Page, settled: () => Promise<void>): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`pir pas ${typedDay(dayFromToday(3))} 1a`)
  await page.keyboard.press('Enter')
  await settled()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.line-input')?.value === '')
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => document.activeElement?.matches('main [role=grid]'))
}

/** On a button: a field of the page would rightly take what is typed. */
async function focusButton(page: Page, path: string): Promise<void> {
  await page.goto(new URL(`/en${path}`, page.url()).href)
  await page.locator('.line-input').waitFor()
  await page.waitForFunction(() => (window as { purserListens?: boolean }).purserListens)
  await page.locator('.menu-item').first().focus()
}

/** Step 2 asks before it is left. */
async function leaveUnsaved(page: Page): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible())) return
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** Slow hands and an answer at once: what the script means. Nothing where a rule said no: then it means no sale. */
export async function typeSlowly(hand: Typist, { steps }: Script): Promise<Result | undefined> {
  hand.wire.delay(0, seededRandom(1))
  const begun = await hand.page.evaluate(() => performance.now())
  let before = ''
  await playSteps(hand, steps, async (key) => {
    await waitUntilQuiet(hand, 20)
    if (key === 'Enter' && before === 'Enter') await pause(slip)
    before = key
  })
  const refused = await hand.page.evaluate(wasRefused, begun)
  return refused ? undefined : settled(hand)
}

function isWaiting(): boolean {
  const { purser } = window as unknown as { purser: { pending(): unknown[] } }
  return purser.pending().length > 0
}

function wasRefused(since: number): boolean {
  const { purser } = window as unknown as { purser: { ran(): { outcome: string; at: number }[] } }
  return purser.ran().some(({ outcome, at }) => at >= since && outcome !== 'done')
}

export interface Disturbance {
  /** Without the queue, by the operator's own means: Esc gives the keys back while something is under way. */
  noQueue?: boolean
  /** Ends the server as a power cut would and starts it again; done once, before a key of chance. */
  kill?: () => Promise<void>
}

/** Keys every 5–300 ms, and every answer 0–3 s late, in an order of chance. */
export async function typeAhead(
  hand: Typist,
  { steps }: Script,
  schedule: number,
  { noQueue = false, kill }: Disturbance = {},
): Promise<Result> {
  const random = seededRandom(schedule)
  hand.wire.delay(3000, seededRandom(schedule + 1))
  const pace = 5 + random() * 295
  const fatal = Math.floor(seededRandom(schedule + 2)() * steps.length)
  let restarted: Promise<void> | undefined
  let pressed = 0
  let before = ''
  await playSteps(hand, steps, async (key) => {
    const beat = 5 + random() * (random() < 0.5 ? pace : 295)
    await pause(key === 'Enter' && before === 'Enter' ? Math.max(beat, slip) : beat)
    if (noQueue && (await hand.page.evaluate(isWaiting))) await hand.page.keyboard.press('Escape')
    if (pressed++ === fatal) restarted = kill?.()
    before = key
  })
  await restarted
  return settled(hand)
}

async function settled(hand: Typist): Promise<Result> {
  await waitUntilQuiet(hand, 500)
  const seen = await readScreenState(hand.page, hand.references)
  return { ...seen, done: [...hand.wire.done].toSorted() }
}
