import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawnOf, extent } from '../../kit/drawn.ts'
import { agency } from './defaultResponses.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

let desk: ScriptedDesk
let page: Page

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/info', agency)
  await page.locator('.line-input').waitFor()
})
afterAll(() => desk.close())

const titles = drawnOf(
  [
    'Message history',
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
    'Recall by reference or ticket',
  ],
  extent('DIALOGS', 4, 1),
)

async function open(title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(title)
  // A title that begins with a verb is read in the line, without a list.
  const offered = page.getByRole('option', { name: title })
  const read = page.locator('.line-preview', { hasText: `⏎ ${title}` })
  await offered.or(read).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
}

/** What every dialog has in common, measured in the page. */
function dialogNow(): Promise<object> {
  return page.evaluate(() => {
    const bar = document.querySelector('.keybar')
    const { left = 0, top = 0, height = 0 } = bar?.getBoundingClientRect() ?? {}
    const over = document.elementFromPoint(left + 20, top + height / 2)
    return {
      width: document.querySelector('.dialog')?.getBoundingClientRect().width,
      primary: document.querySelectorAll('.dialog .button.main').length,
      closes: document.querySelectorAll('.dialog-close').length,
      keysAboveShade: bar?.contains(over),
      keys: /Esc|⏎/.test(bar?.textContent ?? ''),
    }
  })
}

it.each(titles)(
  'has one of three widths, one primary button, and its keys above the shade: %s',
  async (title) => {
    await open(title)
    expect(await dialogNow()).toEqual({
      width: expect.toSatisfy((width: number) => [480, 760, 1100].includes(width)),
      primary: 1,
      closes: 1,
      keysAboveShade: true,
      keys: true,
    })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

it.each(titles)('keeps the focus, whatever stands in a field behind it: %s', async (title) => {
  await page.goto(new URL('/en/action-log', page.url()).href)
  const day = page.locator('main input').first()
  await day.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('99/99/9999')
  await open(title)
  const inFront = () =>
    page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? 'closed')
  expect(await page.locator('main.screen').getAttribute('inert')).not.toBeNull()
  for (const key of ['Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key)
    expect(await inFront()).toBe(true)
  }
  await day.evaluate((field: HTMLInputElement) => field.focus())
  expect(await inFront()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.locator('main.screen').getAttribute('inert')).toBeNull()
})

/** Takes the focused element off the page, as a screen that changes does. */
const removeFocused = () => page.evaluate(() => document.activeElement?.remove())
const isFocused = (selector: string) => () =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)

it('the focus that was on something that is gone returns to the line', async () => {
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.id = 'gone'
    document.querySelector('main')?.append(field)
    field.focus()
  })
  await expect.poll(isFocused('#gone')).toBe(true)
  await removeFocused()
  await expect.poll(isFocused('.line-input')).toBe(true)
  await page.keyboard.type('pir')
  expect(await page.locator('.line-input').inputValue()).toBe('pir')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
})

it('the focus that was on something of a dialog that is gone stays in the dialog', async () => {
  await open('Tip of the day')
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.querySelector('.dialog')?.append(field)
    field.focus()
  })
  await removeFocused()
  await expect.poll(isFocused('.dialog *')).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Where it was before the dialog.
  await expect.poll(isFocused('.line-input')).toBe(true)
})
