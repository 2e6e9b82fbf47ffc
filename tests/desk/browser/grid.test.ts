import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { openComponents } from './openComponents.ts'

const drawn = openComponents()
let page: Page

beforeEach(async () => {
  page = await drawn('.grid-row')
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const enterGrid = async () => {
  await page.getByText('before').focus()
  await press('Tab')
}
const cursor = () => page.locator('[aria-label=Sailings] .grid-row.cursor')
const row = async () => (await cursor().locator('.grid-cell').allInnerTexts()).join(' | ')
const events = () => page.evaluate(() => window.parts.events.splice(0))
const frame = () =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('The grid is one tab stop, and returns to the cell its cursor was on', async () => {
  await enterGrid()
  await press('ArrowDown', 'ArrowDown', 'Tab', 'Shift+Tab')
  expect(await row()).toBe('3 | Ship 2 | 74')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
})

test('Only the row with the cursor is announced to screen readers', async () => {
  await enterGrid()
  await press('ArrowDown')
  expect(await cursor().count()).toBe(1)
  const active = await page.getByRole('grid', { name: 'Sailings' }).getAttribute('aria-activedescendant')
  expect(await cursor().getAttribute('id')).toBe(active)
})

test('An arrow to a visible row renders no row again', async () => {
  await enterGrid()
  const before = await page.evaluate(() => window.parts.drawn())
  await press(...Array.from({ length: 10 }, () => 'ArrowDown'))
  expect(await page.evaluate(() => window.parts.drawn())).toBe(before)
  expect(await row()).toBe('11 | Ship 10 | 370')
})

test('Five thousand rows use few DOM nodes, and one key reaches the last', async () => {
  await enterGrid()
  await press('Control+End')
  await frame()
  expect(await row()).toBe('5000 | Ship 4999 | 463')
  expect(await cursor().isVisible()).toBe(true)
  expect(await page.locator('[aria-label=Sailings] .grid-row').count()).toBeLessThan(40)
  await press('Home')
  await frame()
  expect(await row()).toBe('1 | Ship 0 | 0')
})

test('Scrolling by keys and by parts of a row makes no row and removes none', async () => {
  await enterGrid()
  await press('Control+End', 'Home')
  await frame()
  const changed = await page.evaluate(async () => {
    const body = document.querySelector('[aria-label=Sailings] .grid-body') as HTMLElement
    const scroll = body.parentElement as HTMLElement
    let count = 0
    const observer = new MutationObserver((records) => (count += records.length))
    observer.observe(body, { childList: true })
    for (const top of [0, 5, 30, 77, 240, 245, 1000, 999_999, 999_000, 12, 0]) {
      scroll.scrollTop = top
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    observer.disconnect()
    return count
  })
  expect(changed).toBe(0)
})

test('Pages overlap by one row, and paging past the end has no effect', async () => {
  await enterGrid()
  await press('PageDown')
  await frame()
  const place = await page.evaluate(() => window.parts.place())
  expect(place).toBeGreaterThan(10)
  await press('PageUp')
  expect(await page.evaluate(() => window.parts.place())).toBe(0)
})

test('A key brings the cursor back into view after the wheel', async () => {
  await enterGrid()
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 40_000)
  await page.waitForFunction(() => document.querySelector('[aria-label=Sailings] .grid-row.cursor') === null)
  await press('ArrowDown')
  await frame()
  expect(await row()).toBe('2 | Ship 1 | 37')
})

test('A live change renders only its row and does not move the cursor', async () => {
  await enterGrid()
  await press('ArrowDown')
  const before = await page.evaluate(() => window.parts.drawn())
  await page.evaluate(() => window.parts.update(1, 0))
  expect(await row()).toBe('2 | Ship 1 | 0')
  expect(await cursor().getAttribute('class')).toContain('dim-row')
  await page.evaluate(() => window.parts.update(4000, 7))
  expect(await page.evaluate(() => window.parts.drawn())).toBe(before + 1)
})

test('The cursor stays on its record when rows are sorted', async () => {
  await enterGrid()
  await press('ArrowDown', 'ArrowDown')
  const title = page.getByRole('columnheader', { name: 'Free' })
  await title.click()
  await frame()
  expect(await title.getAttribute('aria-sort')).toBe('ascending')
  expect(await row()).toBe('3 | Ship 2 | 74')
  expect(await cursor().isVisible()).toBe(true)
  await title.click()
  expect(await title.getAttribute('aria-sort')).toBe('descending')
  await title.click()
  await frame()
  expect(await page.evaluate(() => window.parts.place())).toBe(2)
})

test('The cursor stays on its record in a new response, or moves to the first row when the record is missing', async () => {
  await enterGrid()
  await press('ArrowDown', 'ArrowDown')
  await page.evaluate(() => window.parts.replace([9, 8, 7, 2]))
  expect(await row()).toBe('3 | Ship 2 | 74')
  await page.evaluate(() => window.parts.replace([9, 8]))
  expect(await row()).toBe('10 | Ship 9 | 333')
})

test('Enter and space act on the row with the cursor; a held Enter acts once', async () => {
  await enterGrid()
  await press('ArrowDown')
  await events()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await press('Space')
  expect(await events()).toEqual(['enter 1 at 1', 'space 1 at 1'])
})

test('Digits move the cursor to the row with that number', async () => {
  await enterGrid()
  await press('1', '2')
  expect(await row()).toBe('12 | Ship 11 | 407')
})

test('Left and right move between cells, Home and End to the ends of the row', async () => {
  await enterGrid()
  await press('ArrowRight', 'End')
  const active = await page.getByRole('grid', { name: 'Sailings' }).getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).innerText()).toBe('0')
  await press('Control+Home')
  expect(await page.locator('[aria-label=Sailings] .cell-here').count()).toBe(0)
})

test('A click moves the cursor to a row, a double click acts as Enter', async () => {
  await page.getByText('Ship 4', { exact: true }).click()
  expect(await row()).toBe('5 | Ship 4 | 148')
  expect(await page.evaluate(() => window.parts.held())).toBe(true)
  await events()
  await page.getByText('Ship 6', { exact: true }).dblclick()
  expect((await events()).at(-1)).toBe('enter 6 at 6')
})

test('Keys typed ahead have the same effect as live keys', async () => {
  await enterGrid()
  await page.evaluate(() => {
    window.parts.queue({ text: '7' })
    window.parts.queue({ move: 'down' })
    window.parts.queue({ move: 'enter' })
  })
  expect((await events()).at(-1)).toBe('enter 7 at 7')
  expect(await page.evaluate(() => window.parts.queue({ text: 'x' }))).toBe(false)
})

test('A change of density moves the rows, and the cursor stays on its record', async () => {
  await enterGrid()
  await press('Control+End')
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'roomy'))
  const height = async () => (await cursor().boundingBox())?.height
  await expect.poll(height).toBe(30)
  expect(await row()).toBe('5000 | Ship 4999 | 463')
})

/** What a copy event of the keyboard puts on the clipboard. */
const copied = () =>
  page.evaluate(() => {
    const data = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
    return data.getData('text/plain')
  })

test('Copying a row or a cell copies its whole texts, also those cut by their columns', async () => {
  await enterGrid()
  await press('ArrowDown')
  expect(await copied()).toBe('2\tShip 1\t37')
  await press('ArrowRight', 'ArrowRight')
  expect(await copied()).toBe('Ship 1')

  const long = 'PAPADOPOULOU KONSTANTINOU'
  await page.locator('[aria-label=People] .grid-row').first().locator('.grid-cell').nth(1).click()
  await page.keyboard.type(long.toLowerCase())
  await press('Enter')
  await page.locator('[aria-label=People] .grid-row').first().locator('.grid-cell').nth(1).click()
  const cell = page.locator('[aria-label=People] .grid-row').first().locator('.grid-cell').nth(1)
  expect(await cell.innerText()).toBe(long)
  expect(await cell.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
  expect(await copied()).toBe(long)
})

test('Copying cells selected by the mouse copies their texts, divided by tabs', async () => {
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('[aria-label=Sailings] .grid-row .grid-cell')
    getSelection()!.setBaseAndExtent(first!, 0, second!, 1)
    document.querySelector<HTMLElement>('[aria-label=Sailings]')!.focus()
  })
  expect(await copied()).toBe('1\tShip 0')
})
