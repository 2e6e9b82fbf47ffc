import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPages, pages } from '../../src/contract/pages.ts'
import { openDesk, type Operator } from '../kit/operator.ts'
import { dayFromToday } from '../kit/timetable.ts'
import { counter } from './counter.ts'

const desk = counter()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const out = dayFromToday(4)
const typed = `${out.slice(8)}/${out.slice(5, 7)}`
let operator: Operator

beforeAll(async () => {
  operator = await desk.operator()
})

/**
 * Off: `region`, for menus stand outside of landmarks as dialogs do, which axe lets pass; and focus inside what
 * scrolls, for there the grid, the line or the dialog has the focus and its keys scroll.
 */
const rules = { region: { enabled: false }, 'scrollable-region-focusable': { enabled: false } }
/** What a theme changes; everything else is looked at once. */
const ofThemes = ['color-contrast', 'link-in-text-block']
const themes = ['dark', 'light', 'contrast']

/** What axe finds wrong with what is on screen, in all themes. */
async function faults({ page }: Operator): Promise<string[]> {
  await page.evaluate(axe)
  const found: string[] = []
  for (const theme of themes) {
    const options: RunOptions = theme === 'dark' ? { rules } : { runOnly: ofThemes }
    const { violations } = await page.evaluate(run, { theme, options })
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${theme} ${id}: ${html.slice(0, 160)}`),
      ),
    )
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  return found
}

async function run({ theme, options }: { theme: string; options: RunOptions }): Promise<AxeResults> {
  document.documentElement.dataset['theme'] = theme
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
  return axe.run(options)
}

async function open(title: string): Promise<void> {
  await operator.press('Control+k', 'Control+a')
  await operator.type(title)
  await operator.page.getByRole('option', { name: title }).first().waitFor()
  await operator.press('Enter')
}

/** One after the other, each closed again; only what has opened counts. */
async function inDialogs(titles: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const title of titles) {
    await open(title)
    const opened = operator.page.locator('[role=dialog], [role=menu]').first()
    await opened.waitFor()
    await operator.atRest()
    found[title] = await faults(operator)
    // Where a key is asked for, the first is one.
    while (await opened.isVisible()) {
      await operator.press('Escape')
      await operator.page.waitForTimeout(100)
    }
  }
  return found
}

const none = (titles: readonly string[]) => Object.fromEntries(titles.map((title) => [title, []]))

describe('axe finds nothing', () => {
  it.each(['/', ...openPages])('before signing in, at %s', async (path) => {
    const visitor = await openDesk(desk.url())
    await visitor.goTo(`/en${path}`)
    await visitor.page.getByRole('heading').first().waitFor()
    expect(await faults(visitor)).toEqual([])
    await visitor.close()
  })

  const inner = pages.filter(
    (page) => !(openPages as readonly string[]).includes(page) && !page.includes('step'),
  )
  it.each([...inner, '/nowhere'])('at %s', async (path) => {
    await operator.goTo(`/en${path.replace(/\/:.*/, '')}`)
    await operator.page.getByRole('heading').first().waitFor({ state: 'attached' })
    await operator.atRest()
    expect(await faults(operator)).toEqual([])
  })

  it('in the dialogs and menus of the shell', async () => {
    const titles = [
      'Past messages',
      'What’s new',
      'Update the application',
      'Shortcuts',
      'All keys',
      'Macros',
      'Saved bookings',
      'Ticket clearances',
      'Financial data',
      'Ticket stock',
      'Ticket cancellation fees',
      'Tip of the day',
      'User menu',
      'Languages',
      'Extra services',
    ]
    await operator.goTo('/en/book-ticket')
    await operator.see('Fill in ports')
    expect(await inDialogs(titles)).toEqual(none(titles))
  })

  it('in the dialogs of the shortcuts page', async () => {
    const titles = ['Change keys', 'Prove it', 'Import', 'Reset all']
    await operator.goTo('/en/shortcuts')
    await operator.seeRow('Continue')
    expect(await inDialogs(titles)).toEqual(none(titles))
  })

  it('on step 1 as a list and as a calendar', async () => {
    await operator.goTo('/en/book-ticket')
    await operator.see('Fill in ports')
    await operator.press('Control+k')
    await operator.type(`pir pas ${typed} 2a`)
    await operator.press('Enter')
    await operator.seeRow('HLC')
    expect(await faults(operator), 'list').toEqual([])
    await operator.press('F8')
    await operator.page.getByRole('grid', { name: 'Calendar' }).waitFor()
    expect(await faults(operator), 'calendar').toEqual([])
  })

  it('through a sale, step by step', async () => {
    await operator.goTo('/en/book-ticket')
    await operator.see('Fill in ports')
    await operator.press('Control+k')
    await operator.type(`pir pas ${typed} 2a car4.2 ika1234, 1, smith/john m/jane f, 6971234567`)
    expect(await faults(operator), 'a line').toEqual([])
    await operator.press('Enter')
    await operator.see('Passengers')
    await operator.atRest()
    expect(await faults(operator), 'step 2').toEqual([])
    const titles = ['Deck plan', 'Paste passengers', 'Save the booking', 'Manage bookings']
    expect(await inDialogs(titles)).toEqual(none(titles))
    await open('Review')
    await operator.page.waitForURL('**/step3')
    await operator.atRest()
    expect(await faults(operator), 'step 3').toEqual([])
    await operator.press('F1')
    await operator.page.waitForURL('**/step-4')
    await operator.atRest()
    expect(await faults(operator), 'step 4').toEqual([])
  })
})
