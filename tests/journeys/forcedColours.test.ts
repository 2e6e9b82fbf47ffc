import { expect, it } from 'vitest'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { faults } from '../kit/desk/axe.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()
const date = dayFromToday(4)

/** Background, text and frame of the first element that matches, as the browser draws them. */
const drawn = ({ page }: Operator, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { backgroundColor, color, borderTopColor, borderTopStyle, outlineStyle, outlineColor } =
        getComputedStyle(element)
      const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineColor}`
      return { backgroundColor, color, border: `${borderTopStyle} ${borderTopColor}`, outline }
    })

/** System colours of the emulated contrast theme. */
const systemColours = ({ page }: Operator) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const resolved = (name: string) => {
      probe.style.color = name
      return getComputedStyle(probe).color
    }
    const colours = {
      highlight: resolved('Highlight'),
      highlightText: resolved('HighlightText'),
      canvas: resolved('Canvas'),
      canvasText: resolved('CanvasText'),
    }
    probe.remove()
    return colours
  })

async function contrastTheme(): Promise<Operator> {
  const operator = await desk.operator({ width: 1600 })
  await operator.page.emulateMedia({ forcedColors: 'active' })
  return operator
}

async function chosen(operator: Operator, selector: string): Promise<void> {
  const { highlight, highlightText } = await systemColours(operator)
  expect(await drawn(operator, selector), selector).toMatchObject({
    backgroundColor: highlight,
    color: highlightText,
  })
}

it('shows the cursor, the chosen and the ticks of step 1 and of the settings in the colours of a contrast theme @all', async () => {
  const operator = await contrastTheme()
  const { page } = operator
  await operator.type(`pir jtr ${typedDay(date)} 2a1ch car4.2`)
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.atRest()
  const { highlight, highlightText, canvas } = await systemColours(operator)

  // Without the focus the row with the cursor is framed, with it filled.
  const row = '.split .grid-row.cursor'
  const framed = await drawn(operator, row)
  const others = await drawn(operator, '.split .grid-row:not(.cursor)')
  expect(framed.outline).toContain(highlight)
  expect(others.outline).toBe('none')
  await page.getByRole('grid', { name: 'Trips' }).focus()
  await chosen(operator, row)
  expect((await drawn(operator, '.split .grid-row:not(.cursor)')).backgroundColor).not.toBe(highlight)
  expect((await drawn(operator, `${row} > .grid-cell`)).color).toBe(highlightText)

  await chosen(operator, '.day-strip > .tab.here')
  expect((await drawn(operator, '.day-strip > .tab:not(.here)')).backgroundColor).not.toBe(highlight)
  await chosen(operator, '.menu-item.here')
  const otherEntry = await drawn(operator, '.menu-item:not(.here)')
  expect(otherEntry.backgroundColor).not.toBe(highlight)
  expect(await page.locator('.check:not([data-selected]) .check-mark').allInnerTexts()).not.toContain('✓')
  const { stroke, fill } = await page.locator('.map-land').evaluate((land) => {
    const { stroke, fill } = getComputedStyle(land)
    return { stroke, fill }
  })
  expect(fill).toBe(canvas)
  expect(stroke).not.toBe(canvas)

  await operator.goTo('/en/settings')
  await operator.page.locator('.check').first().waitFor()
  await operator.atRest()
  await chosen(operator, '.check[data-selected] .check-mark')
  expect((await drawn(operator, '.check:not([data-selected]) .check-mark')).backgroundColor).not.toBe(
    highlight,
  )
})

it('shows the cell of the cursor and the seats of the deck plan by more than colour in a contrast theme @all', async () => {
  const operator = await contrastTheme()
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date, adults: 2 })
  const fast = rowOf(trips, ({ shipType, seats }) => shipType === 'FAST' && seats > 40)
  await operator.type(`pir jtr ${typedDay(date)} 2a, ${fast}, smith/john m/jane f`)
  await operator.press('Enter')
  await operator.seeRow('SMITH', 'JANE')
  await operator.atRest()
  const unfocused = await drawn(operator, '.edit-grid .grid-row.cursor > .muted')
  expect(unfocused.color).toBe((await systemColours(operator)).canvasText)
  await operator.page.locator('.edit-grid .cell-input').first().focus()
  await chosen(operator, '.edit-grid:focus-within .grid-row.cursor')
  const { highlight, highlightText } = await systemColours(operator)
  expect((await drawn(operator, '.grid-row.cursor > .cell-here')).outline).toContain(highlightText)

  await runByTitle(operator, 'Deck plan')
  await operator.page.locator('.deck-cell.here').waitFor()
  await operator.press('Enter')
  await operator.page.locator('.deck-scroll .deck-cell.is-selected').waitFor()
  await chosen(operator, '.deck-scroll .deck-cell.is-selected')
  const free = await drawn(operator, '.deck-scroll .deck-cell.is-normal')
  const floor = await drawn(operator, '.deck-scroll .deck-cell.is-corridor')
  expect(free.backgroundColor).not.toBe(highlight)
  expect(free.border).not.toBe(floor.border)
  expect((await drawn(operator, '.deck-cell.here')).outline).toContain(highlight)
  await chosen(operator, '.deck-person.here')
})

it('shows the plots, the cursor and the main button of the back office in the colours of a contrast theme @all', async () => {
  await issuedBooking(desk.url())
  const operator = await contrastTheme()
  const { page } = operator
  await operator.goTo('/en/statistics')
  await operator.seeRow('PIR-PAS')
  await page.locator('.plot-bar').first().waitFor()
  await operator.atRest()
  const { highlight, canvas, canvasText } = await systemColours(operator)
  const painted = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke] as const)
  expect((await painted('.plot-bar'))[0]).toBe(highlight)
  expect((await painted('.plot text'))[0]).toBe(canvasText)
  expect(await faults(page, 'dark')).toEqual([])
  await page.getByLabel('View', { exact: true }).focus()
  await operator.press('Control+a')
  await operator.type('load')
  await operator.press('Enter')
  await page.getByRole('img', { name: 'Load per sailing' }).waitFor()
  expect((await painted('.plot-frame'))[1]).toBe(canvasText)
  expect((await painted('.plot-aboard'))[0]).not.toBe(canvas)

  await operator.goTo('/en/transaction-history')
  await page.locator('main .grid-row').first().waitFor()
  await page.getByRole('grid').first().focus()
  await chosen(operator, 'main .grid-row.cursor')
  expect(await faults(page, 'dark')).toEqual([])
  await operator.press('F2')
  await page.getByRole('dialog').waitFor()
  await chosen(operator, '[role=dialog] .button.main')
  await operator.atRest()
  expect(await faults(page, 'dark', '[role=dialog]')).toEqual([])
})
