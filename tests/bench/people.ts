// Run on its own: `node tests/bench/people.ts [passengers …]` prints the time per key in the grid of step 2.
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { openBuiltPage } from '../desk/browser/builtPage.ts'

const sizes = process.argv.slice(2).map(Number)
const rounds = 40

async function scriptSpent(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))

async function cost(page: Page, cdp: CDPSession, key: string): Promise<number> {
  const before = await scriptSpent(cdp)
  await page.keyboard.press(key)
  await nextPaint(page)
  return (await scriptSpent(cdp)) - before
}

function figures(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} p95 ${at(0.95)} ms of script`
}

/** Types a letter, commits the cell, moves down and returns to the column, repeatedly. */
async function measure(page: Page, count: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.evaluate((people) => window.bookPeople(people), count)
  await page.waitForFunction(() => document.activeElement?.classList.contains('cell-input'))
  const costs: Record<string, number[]> = { 'arrow down': [], 'a letter': [], 'Tab ends a cell': [] }
  for (let round = 0; round < rounds; round++) {
    costs['a letter']?.push(await cost(page, cdp, 'x'))
    costs['Tab ends a cell']?.push(await cost(page, cdp, 'Tab'))
    await page.keyboard.press('Shift+Tab')
    costs['arrow down']?.push(await cost(page, cdp, 'ArrowDown'))
  }
  const typed = await page.evaluate(() => window.surnameOf(0))
  if (typed !== 'X') throw new Error(`what was typed did not arrive: ${typed}`)
  console.log(`${count} passengers`)
  for (const [key, values] of Object.entries(costs)) console.log(`  ${key.padEnd(18)} ${figures(values)}`)
}

const stage = await openBuiltPage(join(import.meta.dirname, 'peoplePage.tsx'))
try {
  for (const count of sizes.length > 0 ? sizes : [9, 50, 500]) {
    const page = await stage.open()
    await measure(page, count)
    await page.close()
  }
} finally {
  await stage.close()
}
