// Run by itself: `node tests/bench/library.ts` prints what a key costs in each part of the field kit, ours and that of
// react-aria-components, whether the queue of the status line can be focused while a dialog is open, and whether a number
// field leaves a figure that is too large as it was typed.
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { openBuiltPage } from '../desk/browser/builtPage.ts'

const rounds = 30

/** Keys pressed in turn in each part. */
const keysOf: Record<string, readonly string[]> = {
  'combo box': ['p', 'o', 'ArrowDown', 'ArrowDown', 'Backspace', 'Backspace'],
  'number field': ['1', '2', 'Backspace', 'Backspace'],
  'date field': ['1', '2', 'Backspace', 'Backspace'],
  calendar: ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'],
  menu: ['ArrowDown', 'ArrowUp', 'c'],
  tabs: ['ArrowRight', 'ArrowLeft'],
  popover: ['F2', 'F4'],
  dialog: ['F2', 'Escape'],
}

async function scriptSpent(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))

async function cost(page: Page, cdp: CDPSession, key: string): Promise<number> {
  const before = await scriptSpent(cdp)
  await page.keyboard.press(key)
  await painted(page)
  return (await scriptSpent(cdp)) - before
}

function figures(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} p95 ${at(0.95)} ms of script`
}

async function measure(page: Page, cdp: CDPSession, name: string): Promise<string> {
  const part = name.split(',')[0] ?? ''
  await page.evaluate((shown) => window.showPart(shown), name)
  await painted(page)
  if (part === 'tabs') await page.locator('[role=tab]').first().focus()
  if (name === 'calendar, ours') await page.keyboard.press('Alt+ArrowDown')
  const keys = keysOf[part] ?? []
  for (const key of keys) await cost(page, cdp, key)
  const costs: number[] = []
  for (let round = 0; round < rounds; round++) for (const key of keys) costs.push(await cost(page, cdp, key))
  return figures(costs)
}

/** Keys typed while a request is under way go to an input outside of any dialog. */
async function queued(page: Page, name: string): Promise<string> {
  await page.evaluate((shown) => window.showPart(shown), name)
  await page.keyboard.press('F2')
  await painted(page)
  await page.evaluate(() => document.getElementById('queue')?.focus())
  await page.keyboard.type('xy')
  return await page.locator('#queue').evaluate((input: HTMLInputElement) => {
    const hidden = input.closest('[inert], [aria-hidden=true]') !== null
    return `"${input.value}" of "xy" arrived, ${hidden ? 'hidden from' : 'open to'} screen readers`
  })
}

async function figureTyped(page: Page, name: string): Promise<string> {
  await page.evaluate((shown) => window.showPart(shown), name)
  await painted(page)
  await page.locator('input').first().fill('5000000000')
  await page.keyboard.press('Tab')
  return `"${await page.locator('input').first().inputValue()}"`
}

const stage = await openBuiltPage(join(import.meta.dirname, 'libraryPage.tsx'))
try {
  const page = await stage.open()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.waitForFunction(() => 'showPart' in window)
  for (const part of Object.keys(keysOf))
    for (const whose of ['ours', 'library'])
      console.log(`${`${part}, ${whose}`.padEnd(24)} ${await measure(page, cdp, `${part}, ${whose}`)}`)
  for (const whose of ['ours', 'library'])
    console.log(`queue under a dialog, ${whose}: ${await queued(page, `dialog, ${whose}`)}`)
  for (const whose of ['ours', 'library'])
    console.log(
      `5000000000 in a number field, ${whose}: ${await figureTyped(page, `number field, ${whose}`)}`,
    )
} finally {
  await stage.close()
}
