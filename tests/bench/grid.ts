// Run on its own: `node tests/bench/grid.ts [rows …]` measures keys, filters and updates in the product's grid, in
// alternation with a floor: the least that shows the same rows, written by hand on the page's nodes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from 'playwright'
import { temporaryFolder } from '../kit/folder.ts'
import { buildPage, showBuiltPage } from '../desk/browser/builtPage.ts'
import { figure } from './figures.ts'

const sizes = process.argv.slice(2).map(Number)
const measured = sizes.length > 0 ? sizes : [5_000, 100_000]
const largest = Math.max(...measured)
const keysPerRun = 100
const rounds = 3

/** Processor milliseconds of the main thread since the page was opened: work of other programs does not count. */
interface Spent {
  script: number
  task: number
}

async function spent(cdp: CDPSession): Promise<Spent> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}

/** Resolves once the page has painted the change. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done()
          port2.postMessage(0)
        }),
      ),
  )

declare global {
  interface Window {
    __given: Parameters<typeof window.__gridAdapter.mount>
    __updates: number
  }
}

async function makeRows(page: Page, count: number): Promise<void> {
  await page.evaluate((rowCount) => {
    const ports = ['PIR', 'JTR', 'PAS', 'JNX', 'HER', 'CHQ', 'MLO', 'KEA']
    const rows = Array.from({ length: rowCount }, (_, id) => ({
      id,
      ...Object.fromEntries(
        Array.from({ length: 4 }, (_, at) => [`p${at + 1}`, 1000 + ((id * 7919 + at * 104729) % 90000)]),
      ),
      ...Object.fromEntries(
        Array.from({ length: 15 }, (_, at) => [`c${at}`, `${ports[(id + at) % 8]} ${(id * 31 + at) % 1000}`]),
      ),
      // Longer than its column.
      c14: `S${String(id + 1).padStart(9, '0')}`,
    }))
    const columns = [
      { key: 'id', title: '#', width: 70, numeric: true, text: (row: { id: number }) => String(row.id + 1) },
      ...[1, 2, 3, 4].map((at) => ({
        key: `p${at}`,
        title: `Price ${at}`,
        width: 84,
        numeric: true,
        text: (row: Record<string, number>) => ((row[`p${at}`] ?? 0) / 100).toFixed(2).replace('.', ','),
      })),
      ...Array.from({ length: 15 }, (_, at) => ({
        key: `c${at}`,
        title: `Column ${at}`,
        width: 78,
        numeric: false,
        text: (row: Record<string, string>) => row[`c${at}`] ?? '',
      })),
    ]
    window.__given = [document.getElementById('desk') as HTMLElement, rows, columns as never]
  }, count)
}

/** Shows the grid, and resolves once its first row has the text of every column, whole. */
function mount(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [box, [first], columns] = window.__given
    window.__gridAdapter.mount(...window.__given)
    const texts = first && columns.map(({ text }) => text(first)).join('|')
    const isShown = () =>
      [...box.querySelectorAll('[aria-rowindex="2"] > *')].map((cell) => cell.textContent).join('|') === texts
    return new Promise<void>((done) => {
      const look = () => (isShown() ? requestAnimationFrame(() => done()) : requestAnimationFrame(look))
      look()
    })
  })
}

/** Values of one measurement, in milliseconds or, of memory, in MB. */
type Values = Record<string, number[]>

function add(values: Values, name: string, ...more: number[]): void {
  values[name] = [...(values[name] ?? []), ...more]
}

/** Main thread, script and time to paint of each key press, in addition to waiting for a frame. */
async function press(
  { page, cdp, values }: Stage,
  what: string,
  keyAt: (at: number) => string | null,
): Promise<void> {
  for (let at = 0; at < keysPerRun; at++) {
    const before = await spent(cdp)
    const start = performance.now()
    const key = keyAt(at)
    if (key !== null) await page.keyboard.press(key)
    await painted(page)
    add(values, `${what}, key to paint`, performance.now() - start)
    const after = await spent(cdp)
    add(values, `${what}, script`, after.script - before.script)
    add(values, what, after.task - before.task)
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

/** Main thread until the work is done and painted. */
async function timed({ page, cdp, values }: Stage, what: string, work: () => Promise<void>): Promise<void> {
  const before = await spent(cdp)
  await work()
  await painted(page)
  add(values, what, (await spent(cdp)).task - before.task)
}

/** MB that are still in use after a collection of what is not. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

interface Stage {
  page: Page
  cdp: CDPSession
  values: Values
}

async function measure(stage: Stage, count: number): Promise<void> {
  const { page, cdp, values } = stage
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await makeRows(page, count)
  const before = await heap(cdp)
  await timed(stage, 'mount', () => mount(page))
  add(values, 'heap, MB', (await heap(cdp)) - before)
  const goTo = (row: number) => page.evaluate((index) => window.__gridAdapter.focusRow(index), row)
  await goTo(0)
  await press(stage, 'no key', () => null)
  // Down and up again, so that the grid never scrolls.
  await press(stage, '↓ in view', (at) => (Math.floor(at / 20) % 2 === 0 ? 'ArrowDown' : 'ArrowUp'))
  await goTo(100)
  await press(stage, '↓ at the edge', () => 'ArrowDown')
  await goTo(0)
  await press(stage, 'PageDown', () => 'PageDown')
  await underUpdates(stage, count)
  await timed(stage, 'sort by price', () => page.evaluate(() => window.__gridAdapter.sort('p1', 'asc')))
  await timed(stage, 'sort by text', () => page.evaluate(() => window.__gridAdapter.sort('c3', 'asc')))
  await timed(stage, 'back to order', () => page.evaluate(() => window.__gridAdapter.sort('p1', null)))
  await timed(stage, 'filter', () => page.evaluate(() => window.__gridAdapter.filter('c0', 'PIR 0')))
  await timed(stage, 'no filter', () => page.evaluate(() => window.__gridAdapter.filter('c0', null)))
  await scroll(stage)
}

/** 100 prices change ten times a second while the arrow is held. */
async function underUpdates(stage: Stage, count: number): Promise<void> {
  await stage.page.evaluate((rowCount) => {
    let round = 0
    const change = () => {
      round++
      const updates = Array.from({ length: 100 }, (_, at) => ({
        id: at < 50 ? at : (at * 997 + round) % rowCount,
        p1: round * 100 + at,
        p2: round,
        p3: at,
        p4: round + at,
      }))
      window.__gridAdapter.applyUpdates(updates)
    }
    window.__updates = window.setInterval(change, 100)
    window.__gridAdapter.focusRow(0)
  }, count)
  await press(stage, '↓ while prices change', () => 'ArrowDown')
  await stage.page.evaluate(() => clearInterval(window.__updates))
}

async function scroll({ page, values }: Stage): Promise<void> {
  const frames = await page.evaluate(async () => {
    const box = document.querySelector('.grid-scroll, .floor-scroll') as HTMLElement
    const taken: number[] = []
    let last = performance.now()
    for (let step = 0; step < 200; step++) {
      box.scrollTop += 240
      await new Promise(requestAnimationFrame)
      taken.push(performance.now() - last)
      last = performance.now()
    }
    return taken
  })
  add(values, 'scroll, frame', ...frames)
}

/** Both as p50 and p95, and the ratios of the medians and of p95. */
function print(count: number, ours: Values, floor: Values): void {
  console.log(
    `\n${count} rows, processor milliseconds of the main thread: p50 and p95, those of the floor, ratios`,
  )
  for (const [name, values] of Object.entries(ours)) {
    const least = floor[name] ?? []
    const both = [0.5, 0.95].map((share) => [percentile(values, share), percentile(least, share)] as const)
    const numbers = [...both.map(([own]) => own), ...both.map(([, other]) => other)]
    const ratios = both.map(([own, other]) => own / other)
    const cells = [...numbers, ...ratios].map((one) => one.toFixed(2).padStart(9))
    console.log(`  ${name.padEnd(38)}${cells.join('')}`)
    if (count === largest && kept.has(name)) keep(count, name, both)
  }
}

/** What `npm test bench` shows, by the share of the values that it shows. */
const kept = new Map([
  ['mount', 0.5],
  ['sort by price', 0.5],
  ['sort by text', 0.5],
  ['↓ in view', 0.95],
  ['↓ at the edge', 0.95],
  ['PageDown', 0.95],
  ['↓ while prices change, key to paint', 0.95],
  ['filter', 0.5],
  ['heap, MB', 0.5],
])

function keep(count: number, name: string, [median, high]: (readonly [number, number])[]): void {
  const isHigh = kept.get(name) === 0.95
  const [own, floor] = (isHigh ? high : median) ?? [0, 0]
  const unit = name.endsWith('MB') ? 'MB' : 'ms'
  figure(
    `grid of ${count} rows, ${name}${isHigh ? ', p95' : ''}`,
    own,
    unit,
    unit === 'MB' ? undefined : floor,
  )
}

const entries = { ours: 'gridPage.tsx', floor: 'gridFloorPage.ts' } as const
const folders = { ours: temporaryFolder(), floor: temporaryFolder() }
try {
  for (const which of ['ours', 'floor'] as const)
    await buildPage(join(import.meta.dirname, entries[which]), folders[which].path)
  const weight = gzipSync(readFileSync(join(folders.ours.path, 'page.js'))).length / 1000
  console.log(`script of the grid, compressed: ${weight.toFixed(0)} KB`)
  figure('script of the grid, compressed', weight, 'KB')
  for (const count of measured) {
    const values = { ours: {} as Values, floor: {} as Values }
    for (let round = 0; round < rounds; round++)
      for (const which of ['ours', 'floor'] as const) {
        const built = await showBuiltPage(folders[which].path)
        const page = await built.open()
        const cdp = await page.context().newCDPSession(page)
        await measure({ page, cdp, values: values[which] }, count)
        await built.close()
      }
    print(count, values.ours, values.floor)
  }
} finally {
  for (const folder of Object.values(folders)) folder.remove()
}
