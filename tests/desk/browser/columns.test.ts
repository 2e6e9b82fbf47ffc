import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { showBuiltPage, type BuiltPage } from './builtPage.ts'

let built: BuiltPage
let page: Page

beforeAll(async () => {
  built = await showBuiltPage(inject('builtPages').columns)
  page = await built.open()
})
afterAll(() => built.close())
beforeEach(async () => {
  await page.evaluate(() => sessionStorage.clear())
  await reload()
})

async function reload() {
  await page.goto(page.url())
  await page.waitForSelector('[aria-label=People] .grid-row')
}

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const command = async (letter: string) => press('Alt+t', letter)
const grid = (name: string) => page.locator(`[role=grid][aria-label=${name}]`)
const titles = async (name = 'Sailings') =>
  (await grid(name).locator('[role=columnheader]').allInnerTexts()).map((text) => text.trim()).join(' ')
const firstRow = async () =>
  (await grid('Sailings').locator('.grid-row[aria-rowindex="2"]').locator('.grid-cell').allInnerTexts()).join(
    ' ',
  )
const width = async (title: string) =>
  (await grid('Sailings').locator('[role=columnheader]', { hasText: title }).boundingBox())?.width ?? 0
const here = (name = 'Sailings') => grid(name).locator('.cell-here').innerText()
/** Puts the cell cursor on the second column, Departs. */
const enterSailings = async () => {
  await grid('Sailings').focus()
  await press('ArrowRight', 'ArrowRight')
}
const listed = () => page.getByRole('dialog').locator('.grid-row')
const listedCursor = () => page.getByRole('dialog').locator('.grid-row.cursor').innerText()

test('alt with an arrow moves the column of the cell cursor, and the cursor stays in it', async () => {
  await enterSailings()
  await press('Alt+ArrowRight')
  expect(await titles()).toBe('# Ship Departs Free')
  expect(await firstRow()).toBe('1 Ship 0 08:00 0')
  expect(await here()).toBe('08:00')
  await press('Alt+ArrowRight', 'Alt+ArrowRight')
  expect(await titles()).toBe('# Ship Free Departs')
  await press('Alt+ArrowLeft')
  expect(await titles()).toBe('# Ship Departs Free')
})

test('alt and shift with an arrow size the column; one that takes the rest starts from its width as drawn', async () => {
  await enterSailings()
  await press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight')
  expect(await width('Departs')).toBe(90 + 32)
  await press('Alt+Shift+ArrowLeft')
  expect(await width('Departs')).toBe(90 + 16)
  await press('ArrowRight')
  const before = await width('Ship')
  await press('Alt+Shift+ArrowLeft')
  expect(await width('Ship')).toBe(before - 16)
})

test('The arrangement of each grid is there again after loading', async () => {
  await enterSailings()
  await press('Alt+ArrowRight', 'Alt+Shift+ArrowRight')
  await press('ArrowRight')
  await command('h')
  await reload()
  expect(await titles()).toBe('# Ship Departs')
  expect(await width('Departs')).toBe(106)
  expect(await titles('People')).toBe('# Surname * Nation')
  await command('0')
  expect(await titles()).toBe('# Departs Ship Free')
  await reload()
  expect(await titles()).toBe('# Departs Ship Free')
})

test('A remembered sorting sorts the rows of the next visit', async () => {
  await enterSailings()
  await press('ArrowRight', 'ArrowRight')
  await command('s')
  await command('s')
  // The cursor has stayed on its record, which is the last one now.
  await press('Control+Home')
  await expect.poll(firstRow).toBe('28 08:00 Ship 27 49')
  await reload()
  expect(await firstRow()).toBe('28 08:00 Ship 27 49')
  await grid('Sailings').getByRole('button', { name: 'Free' }).click()
  await grid('Sailings').focus()
  await press('Control+Home')
  await expect.poll(firstRow).toBe('1 08:00 Ship 0 0')
})

test('The list shows, hides, moves and finds columns by keys', async () => {
  await enterSailings()
  await command('c')
  expect(await listedCursor()).toContain('Departs')
  await press('f')
  expect(await listedCursor()).toContain('Free')
  await press('Space')
  expect(await titles()).toBe('# Departs Ship')
  await press('Alt+ArrowUp', 'Space')
  expect(await titles()).toBe('# Departs Free Ship')
  await press('Alt+ArrowLeft')
  expect(await titles()).toBe('# Free Departs Ship')
  expect(await listedCursor()).toContain('Free')
  await press('Escape')
  expect(await grid('Sailings').evaluate((node) => node === document.activeElement)).toBe(true)
})

test('A column that names the rows cannot be hidden, and the list shows why', async () => {
  await grid('Sailings').focus()
  await command('c')
  await press('Home', 'Space')
  expect(await titles()).toBe('# Departs Ship Free')
  expect(await listed().first().innerText()).toContain('always shown')
})

test('The mouse does in the list what the keys do', async () => {
  await grid('Sailings').focus()
  await command('c')
  await page.getByRole('dialog').getByText('Ship', { exact: true }).click()
  await page.getByRole('button', { name: 'Show or hide column' }).click()
  expect(await titles()).toBe('# Departs Free')
  await page.getByRole('button', { name: 'Restore default columns' }).click()
  expect(await titles()).toBe('# Departs Ship Free')
})

test('A pinned column comes first and stays when the grid scrolls sideways', async () => {
  await grid('People').locator('input').focus()
  await press('ArrowRight')
  await command('p')
  expect(await titles('People')).toBe('Nation # Surname *')
  expect(await here('People')).toBe('GR')
  const left = async () => (await grid('People').locator('.pinned').first().boundingBox())?.x
  const scrollTo = (pixels: number) => grid('People').evaluate((node, to) => (node.scrollLeft = to), pixels)
  const isAside = () => grid('People').evaluate((node) => node.hasAttribute('data-aside'))
  await scrollTo(0)
  await expect.poll(isAside).toBe(false)
  const before = await left()
  await scrollTo(60)
  await expect.poll(isAside).toBe(true)
  expect(await left()).toBe(before)
  await command('p')
  expect(await titles('People')).toBe('# Surname * Nation')
})

test('A required column of an edit grid cannot be hidden, and its rows are not sorted', async () => {
  await grid('People').locator('input').focus()
  await command('h')
  await command('s')
  expect(await titles('People')).toBe('# Surname * Nation')
  await press('ArrowRight')
  await command('h')
  expect(await titles('People')).toBe('# Surname *')
  expect(await here('People')).toBe('KOSTAS')
})

test('A hidden column that the desk leads to is shown again, with the cursor in it', async () => {
  await grid('People').locator('input').focus()
  await press('ArrowRight')
  await command('h')
  expect(await titles('People')).toBe('# Surname *')
  await page.evaluate(() => window.goTo('nation'))
  expect(await titles('People')).toBe('# Surname * Nation')
  expect(await here('People')).toBe('GR')
})

test('The mouse drags the edge of a title to size its column', async () => {
  const edge = grid('Sailings').locator('[role=columnheader]', { hasText: 'Departs' }).locator('.grid-edge')
  const box = await edge.boundingBox()
  if (box === null) throw new Error('The title has no edge')
  await page.mouse.move(box.x + 3, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 43, box.y + 5, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(box.x + 200, box.y + 5)
  expect(await width('Departs')).toBe(90 + 40)
})
