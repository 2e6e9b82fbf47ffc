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

/** What axe finds wrong with what is on screen, or in the dialog that has opened, in all themes. */
async function faults({ page }: Operator, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(look, { within, themes, rules, ofThemes })
}

interface Look {
  within: string
  themes: readonly string[]
  rules: RunOptions['rules']
  ofThemes: string[]
}

/** Runs in the page; what moves is taken to its end rather than waited for. */
async function look({ within, themes, rules, ofThemes }: Look): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(within: string, options: object): Promise<AxeResults> } }
  const root = document.documentElement
  const found: string[] = []
  for (const theme of themes) {
    root.dataset['theme'] = theme
    for (const animation of document.getAnimations()) animation.finish()
    const options = theme === 'dark' ? { rules } : { runOnly: ofThemes }
    const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'] })
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${theme} ${id}: ${html.slice(0, 160)}`))
  }
  root.dataset['theme'] = 'dark'
  return found
}

async function open(title: string): Promise<void> {
  await operator.press('Control+k', 'Control+a')
  await operator.type(title)
  await operator.page.getByRole('option', { name: title }).first().waitFor()
  await operator.press('Enter')
}

const popped = '[role=dialog], [role=menu]'

/** One after the other, each closed again; only what has opened counts. */
async function inDialogs(titles: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const title of titles) {
    await open(title)
    const opened = operator.page.locator(popped).first()
    await opened.waitFor()
    await operator.atRest()
    found[title] = await faults(operator, popped)
    // Where a key is asked for, the first is one.
    while (await opened.isVisible()) {
      await operator.press('Escape')
      await opened.waitFor({ state: 'hidden', timeout: 200 }).catch(() => undefined)
    }
  }
  return found
}

const openings = ['/', ...openPages]

const none = (titles: readonly string[]) => Object.fromEntries(titles.map((title) => [title, []]))

describe('axe finds nothing', () => {
  it('on the pages before signing in', async () => {
    const visitor = await openDesk(desk.url())
    const found: Record<string, string[]> = {}
    for (const path of openings) {
      await visitor.goTo(`/en${path}`)
      await visitor.page.getByRole('heading').first().waitFor()
      found[path] = await faults(visitor)
    }
    await visitor.close()
    expect(found).toEqual(none(openings))
  })

  const inner = pages.filter(
    (page) => !(openPages as readonly string[]).includes(page) && !page.includes('step'),
  )
  it.each([...inner, '/nowhere'])('at %s', async (path) => {
    await operator.goTo(`/en${path.replace(/\/:.*/, '')}`)
    await operator.page.locator('h1:not(:empty)').first().waitFor({ state: 'attached' })
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
    operator = await desk.operator()
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
    operator = await desk.operator()
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
