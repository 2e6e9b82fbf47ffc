import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { openComponents } from './openComponents.ts'
import { leaveWindow } from './builtPage.ts'

const drawn = openComponents()
let page: Page

beforeEach(async () => {
  page = await drawn('.edit-grid .grid-row')
  await cell(1, 1).click()
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const cell = (place: number, column: number) =>
  page.locator('.edit-grid .grid-row').nth(place).locator('.grid-cell').nth(column)
const texts = (place: number) =>
  page.locator('.edit-grid .grid-row').nth(place).locator('.grid-cell').allInnerTexts()
const message = () => page.locator('.messages').innerText()
const focused = () => page.evaluate(() => document.activeElement?.className)

test('Enter and Tab move through the cells of a row while typing', async () => {
  await page.keyboard.type('vlachou')
  await press('Enter')
  await page.keyboard.type('Γ')
  await press('Tab')
  await page.keyboard.type('33')
  await press('Enter')
  expect(await texts(1)).toEqual(['b', 'VLACHOU', 'F', '33'])
})

test('A composition started on a selected cell is typed into it', async () => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: '΄', selectionStart: 1, selectionEnd: 1 })
  await cdp.send('Input.insertText', { text: 'ά' })
  await page.keyboard.type('λφα')
  await press('Enter')
  expect(await texts(1)).toEqual(['b', 'ΆΛΦΑ', '', ''])
})

test('An invalid text remains in its cell with the reason below until it is corrected', async () => {
  await press('ArrowRight', 'ArrowRight')
  await page.keyboard.type('ten')
  await press('ArrowUp')
  expect(await texts(1)).toEqual(['b', '', '', 'ten'])
  expect(await message()).toBe('2 Age: not a number')
  expect(await cell(1, 3).getAttribute('aria-invalid')).toBe('true')
  await press('ArrowDown', 'Enter', 'Control+A')
  await page.keyboard.type('10')
  await press('Enter')
  expect(await texts(1)).toEqual(['b', '', '', '10'])
  expect(await message()).toBe('')
})

test('Esc restores the cell while typing; the next Esc is left to the screen', async () => {
  await press('ArrowUp')
  await page.keyboard.type('X')
  expect(await page.evaluate(() => window.parts.keeps('esc'))).toBe(true)
  await press('Escape')
  expect(await texts(0)).toEqual(['a', 'KOSTAS', 'M', '40'])
  expect(await page.evaluate(() => window.parts.keeps('esc'))).toBe(false)
})

test('Enter opens a cell with its text selected, to be replaced or edited', async () => {
  await press('ArrowUp', 'Enter', 'Home')
  await page.keyboard.type('pa')
  await press('Enter')
  expect((await texts(0))[1]).toBe('PAKOSTAS')
})

test('The list opens below its cell and is used by arrows or mouse', async () => {
  await press('ArrowRight', 'Alt+ArrowDown')
  const list = await page.getByRole('listbox').boundingBox()
  const under = await cell(1, 2).boundingBox()
  expect(Math.abs((list?.x ?? 0) - (under?.x ?? -9))).toBeLessThan(3)
  expect(list?.y).toBeGreaterThanOrEqual((under?.y ?? 0) + (under?.height ?? 0))
  await press('ArrowDown', 'ArrowDown', 'Enter')
  expect((await texts(1))[2]).toBe('F')
  await press('ArrowLeft', 'Space')
  await page.getByRole('option', { name: 'Άνδρας' }).click()
  expect((await texts(1))[2]).toBe('M')
})

test('The same input keeps the focus while the cursor moves, and covers the cell', async () => {
  await press('ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter')
  expect(await focused()).toContain('cell-input')
  const input = await page.locator('.cell-input').boundingBox()
  const under = await cell(1, 3).boundingBox()
  expect(input).toEqual(under)
})

/** In pixels, between the input and its cell. */
async function distance(side: 'x' | 'y' | 'width' | 'height'): Promise<number> {
  const input = await page.locator('.cell-input').boundingBox()
  const under = await cell(1, 1).boundingBox()
  return Math.abs((input?.[side] ?? 0) - (under?.[side] ?? -9))
}

test('The input follows its cell when density or window size changes', async () => {
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'roomy'))
  await page.setViewportSize({ width: 1460, height: 900 })
  for (const side of ['x', 'y', 'width', 'height'] as const)
    await expect.poll(() => distance(side), { message: side }).toBeLessThan(1)
})

test('A held Enter moves by one cell only', async () => {
  await page.keyboard.type('x')
  for (let held = 0; held < 5; held++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await page.evaluate(() => window.parts.edit())).toEqual({ place: 1, key: 'sex' })
})

test('Tab leaves the grid after its last cell and returns to that cell', async () => {
  await press('ArrowRight', 'ArrowRight', 'Tab')
  expect(await focused()).not.toContain('cell-input')
  await press('Shift+Tab')
  expect(await focused()).toContain('cell-input')
  expect(await page.evaluate(() => window.parts.edit())).toEqual({ place: 1, key: 'age' })
})

test('Leaving the grid commits the typed text', async () => {
  await page.keyboard.type('doukas')
  await page.getByText('before').click()
  expect((await texts(1))[1]).toBe('DOUKAS')
})

test('The cell with the cursor is announced to screen readers', async () => {
  await press('ArrowUp')
  expect(await page.locator('.cell-input').getAttribute('aria-label')).toBe('1, Surname, KOSTAS')
})

test('Keys typed ahead fill a row and stop at an invalid text', async () => {
  const taken = await page.evaluate(() =>
    [
      { text: 'rallis' },
      { move: 'enter' },
      { text: 'M' },
      { move: 'next' },
      { text: 'old' },
      { move: 'enter' },
    ].map((input) => window.parts.queue(input as { text: string })),
  )
  expect(taken).toEqual([true, true, true, true, true, false])
  expect(await texts(1)).toEqual(['b', 'RALLIS', 'M', 'old'])
})

test('Returning to a window continues at the caret position', async () => {
  await page.keyboard.type('dou')
  await leaveWindow(page)
  expect(await page.locator('.cell-input').inputValue()).toBe('dou')
  await page.keyboard.type('kas')
  await press('Enter')
  expect((await texts(1))[1]).toBe('DOUKAS')
})
