import { describe, expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { searchParos, toStep2 } from './steps.ts'

const desk = startOperators()

const headers = (operator: Operator, grid: string) =>
  operator.page.getByRole('grid', { name: grid, exact: true }).getByRole('columnheader')
const titles = async (operator: Operator, grid: string) =>
  (await headers(operator, grid).allInnerTexts()).map((text) => text.trim())
const widthOf = async (operator: Operator, title: string) =>
  (await headers(operator, 'Trips').filter({ hasText: title }).boundingBox())?.width ?? 0

/** The settings are on the server. */
const saved = (operator: Operator) =>
  operator.page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('setting'),
  )

describe('the columns of a grid', () => {
  it('are hidden, moved and widened by keys, and are so after a reload and on another machine @all', async () => {
    const operator = await desk.operator()
    await searchParos(operator, '1a')
    const before = await titles(operator, 'Trips')
    const width = await widthOf(operator, 'Dep')
    const [, departs = ''] = before
    await operator.press('Alt+t', 'c')
    await operator.see('Columns: Trips')
    await operator.press('Home', 'ArrowDown', 'Alt+Shift+ArrowRight', 'Alt+ArrowDown')
    await operator.type('dur')
    await operator.press('Space')
    const saving = saved(operator)
    await operator.press('Escape')
    await saving
    expect(departs).not.toBe('')
    const after = await titles(operator, 'Trips')
    expect(after).not.toEqual(before)
    expect([after[2], after.length]).toEqual([departs, before.length - 1])
    expect(await widthOf(operator, 'Dep')).toBe(width + 16)

    await operator.page.reload()
    await operator.page.getByRole('combobox').first().waitFor()
    await searchParos(operator, '1a')
    expect(await titles(operator, 'Trips')).toEqual(after)

    const other = await desk.operator()
    await searchParos(other, '1a')
    expect(await titles(other, 'Trips')).toEqual(after)
    await other.press('Alt+t', '0')
    await expect.poll(() => titles(other, 'Trips')).toEqual(before)
  })

  it('of the passengers move with the cursor in them; a required one cannot be hidden @all', async () => {
    const operator = await desk.operator()
    await toStep2(operator)
    expect(await operator.focused()).toMatch(/1, Last name/)
    const before = await titles(operator, 'Passengers')
    await operator.press('Alt+ArrowRight')
    expect(await operator.focused()).toMatch(/1, Last name/)
    const moved = await titles(operator, 'Passengers')
    expect(moved.indexOf('Last name *')).toBe(before.indexOf('Last name *') + 1)
    await operator.press('Alt+t', 'h')
    await operator.see('The column “Last name” cannot be hidden')
    await operator.type('smith')
    await operator.press('Tab')
    expect(await titles(operator, 'Passengers')).toEqual(moved)
  })
})
