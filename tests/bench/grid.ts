// Run on its own: `node tests/bench/grid.ts [rows …]` prints the time per key in the product's own grid.
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { openBuiltPage } from '../desk/browser/builtPage.ts'
import { figure } from './figures.ts'

const sizes = process.argv.slice(2).map(Number)
const measured = sizes.length > 0 ? sizes : [5_000, 100_000]
const largest = Math.max(...measured)
const keysPerRun = 200

/** Milliseconds of the main thread since the page was opened. */
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

async function mount(page: Page, count: number): Promise<number> {
  return page.evaluate((rowCount) => {
    const ports = ['PIR', 'JTR', 'PAS', 'JNX', 'HER', 'CHQ', 'MLO', 'KEA']
    const rows = Array.from({ length: rowCount }, (_, id) => ({
      id,
      ...Object.fromEntries(
        Array.from({ length: 4 }, (_, at) => [`p${at + 1}`, 1000 + ((id * 7919 + at * 104729) % 90000)]),
      ),
      ...Object.fromEntries(
        Array.from({ length: 15 }, (_, at) => [`c${at}`, `${ports[(id + at) % 8]} ${(id * 31 + at) % 1000}`]),
      ),
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
    const box = document.getElementById('desk') as HTMLElement
    const start = performance.now()
    window.__gridAdapter.mount(box, rows, columns as never)
    return new Promise<number>((done) => {
      const look = () =>
        box.querySelector('.grid-row') ? done(performance.now() - start) : requestAnimationFrame(look)
      look()
    })
  }, count)
}

interface KeyCost {
  script: number[]
  task: number[]
  wall: number[]
}

/** The time of each key press in addition to waiting for a frame. */
async function press(page: Page, cdp: CDPSession, key: string | null): Promise<KeyCost> {
  const cost: KeyCost = { script: [], task: [], wall: [] }
  for (let at = 0; at < keysPerRun; at++) {
    const before = await spent(cdp)
    const start = performance.now()
    if (key !== null) await page.keyboard.press(key)
    await painted(page)
    cost.wall.push(performance.now() - start)
    const after = await spent(cdp)
    cost.script.push(after.script - before.script)
    cost.task.push(after.task - before.task)
  }
  return cost
}

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((one, other) => one - other)
  return (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(2)
}

const figures = (values: readonly number[]) =>
  `p50 ${percentile(values, 0.5)} p95 ${percentile(values, 0.95)}`

function print(what: string, cost: KeyCost, count: number): void {
  if (count === largest)
    figure(`grid of ${count} rows, ${what}, p95`, Number(percentile(cost.task, 0.95)), 'ms')
  console.log(
    `  ${what.padEnd(26)} script ${figures(cost.script)}   main thread ${figures(cost.task)}   key to paint ${figures(cost.wall)}`,
  )
}

async function timed(page: Page, what: string, work: () => void): Promise<void> {
  const milliseconds = await page.evaluate(
    `(async () => { const start = performance.now(); (${work})(); await new Promise(requestAnimationFrame); return performance.now() - start })()`,
  )
  console.log(`  ${what.padEnd(26)} ${Number(milliseconds).toFixed(1)}`)
}

async function measure(page: Page, count: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  console.log(`${count} rows, milliseconds`)
  const mounted = await mount(page, count)
  if (count === largest) figure(`grid of ${count} rows, mount`, mounted, 'ms')
  console.log(`  mount to rows              ${mounted.toFixed(1)}`)
  await page.evaluate(() => window.__gridAdapter.focusRow(0))
  await press(page, cdp, null)
  print('no key (harness)', await press(page, cdp, null), count)
  await page.evaluate(() => window.__gridAdapter.focusRow(0))
  const inView = await pressInView(page, cdp)
  print('↓ in view', inView, count)
  await page.evaluate(() => window.__gridAdapter.focusRow(100))
  print('↓ at the edge', await press(page, cdp, 'ArrowDown'), count)
  await page.evaluate(() => window.__gridAdapter.focusRow(0))
  print('PageDown', await press(page, cdp, 'PageDown'), count)
  await underUpdates(page, cdp, count)
  await timed(page, 'sort by price', () => window.__gridAdapter.sort('p1', 'asc'))
  await timed(page, 'sort by text', () => window.__gridAdapter.sort('c3', 'asc'))
  await timed(page, 'back to order', () => window.__gridAdapter.sort('p1', null))
  await timed(page, 'filter', () => window.__gridAdapter.filter('c0', 'PIR 0'))
  await timed(page, 'no filter', () => window.__gridAdapter.filter('c0', null))
  await scroll(page)
}

/** Down and up again, so that the grid never scrolls. */
async function pressInView(page: Page, cdp: CDPSession): Promise<KeyCost> {
  const all: KeyCost = { script: [], task: [], wall: [] }
  for (let at = 0; at < keysPerRun; at++) {
    const one = await pressOnce(page, cdp, Math.floor(at / 20) % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    for (const part of ['script', 'task', 'wall'] as const) all[part].push(one[part])
  }
  return all
}

async function pressOnce(page: Page, cdp: CDPSession, key: string) {
  const before = await spent(cdp)
  const start = performance.now()
  await page.keyboard.press(key)
  await painted(page)
  const wall = performance.now() - start
  const after = await spent(cdp)
  return { wall, script: after.script - before.script, task: after.task - before.task }
}

/** 100 prices change ten times a second while the arrow is held. */
async function underUpdates(page: Page, cdp: CDPSession, count: number): Promise<void> {
  await page.evaluate((rowCount) => {
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
    const timer = setInterval(change, 100)
    setTimeout(() => clearInterval(timer), 30_000)
    window.__gridAdapter.focusRow(0)
  }, count)
  print('↓ while prices change', await press(page, cdp, 'ArrowDown'), count)
}

async function scroll(page: Page): Promise<void> {
  const frames = await page.evaluate(async () => {
    const box = document.querySelector('.grid-scroll') as HTMLElement
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
  const late = frames.filter((frame) => frame > 25).length
  console.log(`  scroll, frame              ${figures(frames)}   late frames of 200: ${late}`)
}

const stage = await openBuiltPage(join(import.meta.dirname, 'gridPage.tsx'))
try {
  for (const count of measured) {
    const page = await stage.open()
    await measure(page, count)
    await page.close()
  }
} finally {
  await stage.close()
}
