import type { Page, Route } from 'playwright'
import { type Random, seededRandom, type Script, type Step } from './operatorScript.ts'
import { type ScreenState, readScreenState } from './screenState.ts'

/** Result of a script: the screen when nothing is pending, and the changes made on the server. */
export interface Result extends ScreenState {
  /** Successful changing calls, each with the passenger and item fields it contained. */
  done: readonly string[]
}

/** Delays responses on their way to the page. */
export interface Wire {
  underWay(): number
  done: string[]
  /** Delays every following response by up to the given milliseconds, at random. */
  delay(most: number, random: Random): void
}

/** Calls that change a booking; a request for the cancellation fee changes nothing. */
const records = /multi-booking|multi-optional-booking|\/sell|cancel(?!lation-fees)|issue/i

/** The long poll for changes of stock. */
const news = /\/changes(\?|$)/

/** Intercepts the requests between a page and its server. */
export async function interceptWire(page: Page): Promise<Wire> {
  const wire = { most: 0, random: seededRandom(1), count: 0, done: [] as string[] }
  await page.route(/\/(cws|desk\/api)\//, async (route) => {
    if (news.test(route.request().url())) return route.continue()
    const wait = wire.random() * wire.most
    // A part of the delay is before the request reaches the server, so that requests overtake each other as well.
    const early = wire.random() * wait
    wire.count += 1
    await pause(early)
    // A killed server does not respond.
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

/** The call with the names, plates and phone numbers in it, which must not be lost. */
function aboutOf(path: string, body: string): string {
  const words = [...body.matchAll(/"(?:surname|name|plateNumber|mobile|sexType)":"([^"]*)"/g)]
  return [path.replace(/.*\//, ''), ...words.map(([, word]) => word)].join(' ')
}

const pause = (ms: number) => (ms > 0 ? new Promise<void>((go) => setTimeout(go, ms)) : Promise.resolve())

/** The desk ignores a second Enter within fewer ms than this as accidental. */
const slip = 330

interface Typist {
  page: Page
  wire: Wire
  references: readonly string[]
}

/** Waits until nothing is pending or queued, or the queue has stopped. */
async function waitUntilQuiet({ page, wire }: Typist, milliseconds: number): Promise<void> {
  const deadline = Date.now() + 60_000
  let since = Date.now()
  while (Date.now() - since < milliseconds) {
    if (Date.now() > deadline) return
    await pause(Math.min(15, milliseconds))
    const busy = wire.underWay() > 0 || (await page.evaluate(isBusy))
    if (busy) since = Date.now()
  }
}

function isBusy(): boolean {
  const queued = document.querySelector('.status-queue')
  const waiting = queued?.matches('.holding, .playing') ?? false
  const { purser } = window as unknown as { purser?: { pending(): unknown[] } }
  // A command may be waiting for its dialog; without a dialog it is still running.
  const pending = (purser?.pending().length ?? 0) > 0 && document.querySelector('[role=dialog]') === null
  return waiting || pending || document.querySelector('.line.running') !== null
}

async function look(typist: Typist, at: 'armed' | 'calm'): Promise<void> {
  await waitUntilQuiet(typist, 150)
  // Reading time of an operator.
  if (at === 'armed') await pause(slip)
}

/** Types the steps in order; `between` may wait before each key. */
async function playSteps(typist: Typist, steps: readonly Step[], between: (key: string) => Promise<void>) {
  for (const step of steps) {
    if ('look' in step) await look(typist, step.look)
    else
      for (const key of withReferences(step.key, typist.references)) {
        await between(key)
        await typist.page.keyboard.press(key)
      }
  }
}

function withReferences(key: string, references: readonly string[]): readonly string[] {
  const reference = /^\{(\d)\}$/.exec(key)?.[1]
  return reference === undefined ? [key] : [...(references[Number(reference)] ?? '').toLowerCase()]
}

/** Returns the desk to an empty step 1 from any state. */
export async function resetDesk(page: Page, wire: Wire): Promise<void> {
  wire.delay(0, seededRandom(1))
  const typist = { page, wire, references: [] }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+q')
  await waitUntilQuiet(typist, 100)
  await leaveUnsaved(page)
  await waitUntilQuiet(typist, 100)
  await page.keyboard.press('Alt+w')
  await waitUntilQuiet(typist, 150)
  wire.done.length = 0
}

/** Step 2 asks for confirmation before it is left. */
async function leaveUnsaved(page: Page): Promise<void> {
  if (!(await page.getByRole('dialog').isVisible())) return
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/**
 * Types slowly with immediate responses, to find the intended result. Undefined if a rule refused something, because
 * then no sale is intended.
 */
export async function typeSlowly(typist: Typist, { steps }: Script): Promise<Result | undefined> {
  typist.wire.delay(0, seededRandom(1))
  const begun = await typist.page.evaluate(() => performance.now())
  let before = ''
  await playSteps(typist, steps, async (key) => {
    await waitUntilQuiet(typist, 20)
    if (key === 'Enter' && before === 'Enter') await pause(slip)
    before = key
  })
  const refused = await typist.page.evaluate(wasRefused, begun)
  return refused ? undefined : settled(typist)
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
  /** Does not use the key queue: presses Esc while a command is pending. */
  noQueue?: boolean
  /** Kills and restarts the server; called once, before a random key. */
  kill?: () => Promise<void>
}

/** Presses keys every 5–300 ms and delays every response by 0–3 s, in a random order. */
export async function typeAhead(
  typist: Typist,
  { steps }: Script,
  schedule: number,
  { noQueue = false, kill }: Disturbance = {},
): Promise<Result> {
  const random = seededRandom(schedule)
  typist.wire.delay(3000, seededRandom(schedule + 1))
  const pace = 5 + random() * 295
  const fatal = Math.floor(seededRandom(schedule + 2)() * steps.length)
  let restarted: Promise<void> | undefined
  let pressed = 0
  let before = ''
  await playSteps(typist, steps, async (key) => {
    const beat = 5 + random() * (random() < 0.5 ? pace : 295)
    await pause(key === 'Enter' && before === 'Enter' ? Math.max(beat, slip) : beat)
    if (noQueue && (await typist.page.evaluate(isWaiting))) await typist.page.keyboard.press('Escape')
    if (pressed++ === fatal) restarted = kill?.()
    before = key
  })
  await restarted
  return settled(typist)
}

async function settled(typist: Typist): Promise<Result> {
  await waitUntilQuiet(typist, 500)
  const seen = await readScreenState(typist.page, typist.references)
  return { ...seen, done: [...typist.wire.done].toSorted() }
}
