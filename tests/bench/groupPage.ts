/**
 * The page of a group with 2,000 travellers in a real browser: milliseconds from a key to the paint after it, and the
 * script of it, then the paste of 2,000 names and their saving. `npm run build` first;
 * `node tests/bench/groupPage.ts [travellers]`. Checks no limits.
 */
import { sql } from 'kysely'
import type { CDPSession, Page } from 'playwright'
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { heldGroup } from '../kit/crs/heldGroup.ts'
import { openDesk } from '../kit/desk/operator.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { startPurser } from '../kit/server.ts'

const [travellers = 2000] = process.argv.slice(2).map(Number)
const rounds = 40

const folder = temporaryFolder()
await (await startPurser({ folder: folder.path })).stop()
await widen()
const purser = await startPurser({ folder: folder.path })
const reference = await heldGroup(purser.url, { adults: travellers })
const operator = await openDesk(purser.url, { signedIn: true, width: 1450 })
const { page } = operator
const devTools = await page.context().newCDPSession(page)
await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })

/** Room for the group on every ship. */
async function widen(): Promise<void> {
  const postgres = await startEmbedded(folder.path)
  const database = await openDatabase(postgres.url)
  await sql`update stock set capacity = capacity + 3000 where resource in ('PAX', 'DECK')`.execute(
    database.owner,
  )
  await database.close()
  await postgres.stop()
}

/** Milliseconds: of the page’s main thread, except `paint`, which depends on what else the machine does. */
interface Cost {
  paint: number
  script: number
  /** Style and layout. */
  drawing: number
}

async function spent(session: CDPSession): Promise<Omit<Cost, 'paint'>> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), drawing: of('LayoutDuration') + of('RecalcStyleDuration') }
}

async function measured(work: () => Promise<number>): Promise<Cost> {
  const before = await spent(devTools)
  const paint = await work()
  const after = await spent(devTools)
  return { paint, script: after.script - before.script, drawing: after.drawing - before.drawing }
}

/** In the page, from the event to the first task after the frame that it changed. */
const startClock = (on: Page) =>
  on.evaluate(() => {
    const clock = { painted: Promise.resolve(0) }
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        clock.painted = new Promise((done) =>
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
        )
      },
      true,
    )
    Object.assign(globalThis, { clock })
  })

const painted = (on: Page) =>
  on.evaluate(() => (globalThis as unknown as { clock: { painted: Promise<number> } }).clock.painted)

const cost = (key: string) =>
  measured(async () => {
    await page.keyboard.press(key)
    return painted(page)
  })

function figures(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} p95 ${at(0.95)} ms`
}

function print(what: string, costs: readonly Cost[]): void {
  const of = (part: keyof Cost) => figures(costs.map((one) => one[part]))
  console.log(
    `${what.padEnd(24)} key to paint ${of('paint')}; script ${of('script')}; style and layout ${of('drawing')}`,
  )
}

const grid = page.getByRole('grid', { name: 'Travellers of the group' })

async function openGroup(): Promise<void> {
  await operator.goTo(`/en/booking-group-search/${reference}`)
  await operator.see(`${travellers}, named 0, issued 0`)
  await operator.atRest()
  await grid.getByRole('textbox').focus()
}

await openGroup()
await startClock(page)

const costs: Record<string, Cost[]> = {
  'a letter': [],
  'Tab ends a cell': [],
  'arrow down': [],
  'next mistake': [],
}
for (let round = 0; round < rounds; round++) {
  costs['a letter']?.push(await cost('x'))
  costs['Tab ends a cell']?.push(await cost('Tab'))
  await page.keyboard.press('Shift+Tab')
  costs['arrow down']?.push(await cost('ArrowDown'))
}
// Those typed so far lack the sex, so each is a mistake.
for (let round = 0; round < rounds; round++) costs['next mistake']?.push(await cost('F3'))
for (const [what, all] of Object.entries(costs)) print(what, all)

const letter = (nth: number) => String.fromCharCode(65 + nth)
const surnameOf = (nth: number) =>
  [nth / 676, (nth / 26) % 26, nth % 26].map((one) => letter(Math.floor(one))).join('')
const rows = Array.from({ length: travellers }, (_, nth) => `P${surnameOf(nth)}\tMARIA\tF\t12/03/1985\tGR`)
const text = ['Surname\tName\tSex\tDate of birth\tNationality', ...rows].join('\n')

// Without what was typed above.
await openGroup()
const pasted = await measured(() =>
  page.evaluate(async (table) => {
    const data = new DataTransfer()
    data.setData('text/plain', table)
    const start = performance.now()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return performance.now() - start
  }, text),
)
print(`pasting ${rows.length} names`, [pasted])
await operator.atRest()
const began = performance.now()
await operator.press('F2')
await operator.see(`${travellers}, named ${travellers}, issued 0`)
console.log(`saving them: ${(performance.now() - began).toFixed(0)} ms until the new figures are shown`)

await operator.close()
await purser.stop()
folder.remove()
