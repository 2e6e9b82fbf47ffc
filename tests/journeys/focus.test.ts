import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../kit/desk/operatorScript.ts'
import { interceptWire, type Wire } from '../kit/desk/typeAhead.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { idle } from '../kit/desk/keyPress.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
let operator: Operator
let wire: Wire
const date = dayFromToday(4)
const typedDate = typedDay(date)

beforeAll(async () => {
  operator = await desk.operator()
  wire = await interceptWire(operator.page)
})

/** The element with the focus, or the problem with it. */
function focused(): Promise<string> {
  return operator.page.evaluate(() => {
    const held = document.activeElement
    if (held === null || held === document.body) return 'nothing'
    if (!held.checkVisibility({ visibilityProperty: true })) return 'something hidden'
    const label = held instanceof HTMLInputElement ? held.labels?.[0]?.innerText : undefined
    return held.getAttribute('aria-label') ?? label?.replace(' *', '') ?? (held as HTMLElement).innerText
  })
}

const lost = /^(nothing|something hidden)$/

/** Presses the keys, and requires after each of them that a visible element has the focus. */
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await operator.press(key)
    await idle(operator)
    await expect.poll(focused, { message: `after ${key}` }).not.toMatch(lost)
  }
}

const type = (text: string) => press(...text)

/** Leaves the working booking, if there is one, without saving it. */
async function leaveUnsaved(): Promise<void> {
  if (await operator.page.getByRole('dialog').isVisible()) await press('Tab', 'Enter')
}

async function searchByLine(party = '2a'): Promise<void> {
  await press('Alt+q')
  await leaveUnsaved()
  await press('Alt+w', 'Control+k')
  await operator.type(`pir pas ${typedDate} ${party}`)
  await press('Enter')
}

async function toStep2(party = '2a'): Promise<void> {
  await searchByLine(party)
  await press('F3', 'Enter', 'F1')
}

/** A held booking found by the form, the focus in its grid. */
async function toHeldBooking(): Promise<void> {
  const reference = await heldBooking(desk.url())
  await press('F9')
  await leaveUnsaved()
  await expect.poll(focused).toBe('Booking reference')
  await type(reference.toLowerCase())
  await press('Enter', 'Enter')
}

const rowsOf = (grid: string) => operator.page.getByRole('grid', { name: grid }).locator('.grid-row')
const cursorRow = (grid: string) =>
  operator.page.getByRole('grid', { name: grid }).locator('.grid-row.cursor').first().innerText()

describe('a visible element always has the focus', () => {
  it('in a whole sale by keys and forms', async () => {
    await press('Alt+q', 'Shift+F7', 'Shift+Tab', 'Shift+Tab')
    for (const word of ['pir', 'paros', typedDate]) {
      await type(word)
      await press('Tab')
    }
    await press('Enter', 'ArrowDown', 'ArrowUp', 'Enter', 'F1')
    for (const word of ['smith', 'john', 'm']) {
      await type(word)
      await press('Tab')
    }
    await press('F1', 'Alt+u', 'F1')
    await expect.poll(() => operator.page.url()).toContain('step-4')
    await press('Tab', 'Shift+Tab', 'F1')
    await operator.see('Issued')
    await expect.poll(focused).toBe('Command line')
  })

  it('in a recall by form, and in the dialogs of it @all', async () => {
    await toHeldBooking()
    await expect.poll(focused).toBe('1, PAPADOPOULOU')
    await press('ArrowDown', 'Delete', 'Shift+F11', 'Tab', 'Tab', 'Shift+Tab', 'Escape', 'F12')
  })

  it('after a hold by forms: on the line @all', async () => {
    await toStep2('1a')
    for (const word of ['smith', 'john', 'm']) {
      await type(word)
      await press('Tab')
    }
    await press('Alt+u', 'F6')
    await operator.see(/^OPTION$/)
    await press('F6')
    await operator.see('Held as option')
    await expect.poll(focused).toBe('Command line')
  })

  it('after cancelling in the dialog: on the line @all', async () => {
    await toHeldBooking()
    await press('ArrowDown', 'Delete', 'Shift+F11')
    await expect.poll(focused).toBe('Confirm cancellation')
    await operator.pause()
    await press('Enter')
    await operator.seeRow('cancelled')
    await expect.poll(focused).toBe('Command line')
  })

  it('after issuing a held booking in the dialog: on the line @all', async () => {
    await toHeldBooking()
    await press('F1')
    await operator.page.getByRole('dialog').waitFor()
    await operator.pause()
    await press('Enter')
    await operator.seeRow('issued')
    await expect.poll(focused).toBe('Command line')
  })

  it('when the focused element is removed @all', async () => {
    await press('F9')
    await operator.page.evaluate(() => document.activeElement?.closest('.chips')?.setAttribute('hidden', ''))
    await expect.poll(focused).not.toMatch(lost)
    await operator.page.evaluate(() => document.querySelector('.chips[hidden]')?.removeAttribute('hidden'))
  })
})

describe('the focus moves on a key only', () => {
  it('whatever responses arrive, late and out of order @all', async () => {
    await searchByLine()
    await press('F3', 'Enter', 'F1')
    wire.delay(1200, seededRandom(3))
    await operator.press('F3')
    await expect.poll(() => wire.underWay()).toBeGreaterThan(0)
    const before = await focused()
    await operator.page.evaluate(() => {
      const seen = window as unknown as { moved: number }
      seen.moved = 0
      document.addEventListener('focusin', () => (seen.moved += 1))
    })
    await expect.poll(() => wire.underWay()).toBe(0)
    await idle(operator)
    wire.delay(0, seededRandom(1))
    expect(await operator.page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
    await expect.poll(focused).toBe(before)
  })
})

describe('closing restores the focus', () => {
  it('from a dialog to the grid under it', async () => {
    await toHeldBooking()
    await press('ArrowDown', 'Delete')
    const before = await cursorRow('Passengers and vehicles')
    await press('Shift+F11')
    await expect.poll(focused).toBe('Confirm cancellation')
    await press('Escape')
    await expect.poll(focused).toBe('2, PAPADOPOULOU, ✓')
    await expect.poll(() => cursorRow('Passengers and vehicles')).toBe(before)
  })

  it('from the shortcuts, the list of a field and a calendar @all', async () => {
    await press('Alt+q', 'Shift+F7')
    await press('Alt+ArrowDown')
    expect(await operator.page.getByRole('grid').filter({ visible: true }).count()).toBeGreaterThan(1)
    await press('Escape')
    await expect.poll(focused).toBe('Date')
    await press('Shift+Tab', 'p', 'Escape')
    await expect.poll(focused).toBe('To')
    await press('Control+F1')
    await operator.page.getByRole('dialog').waitFor()
    await press('Escape')
    await expect.poll(focused).toBe('To')
  })
})

describe('a read-only grid', () => {
  it('is one tab stop and returns to its row @all', async () => {
    await searchByLine()
    await press('F3', 'ArrowDown', 'ArrowDown')
    const row = await cursorRow('Trips')
    const stops = await operator.page
      .getByRole('grid', { name: 'Trips' })
      .evaluate(
        (grid) =>
          [grid as HTMLElement, ...grid.querySelectorAll<HTMLElement>('*')].filter(
            ({ tabIndex }) => tabIndex >= 0,
          ).length,
      )
    expect(stops).toBe(1)
    await press('Shift+Tab')
    expect(await focused()).not.toBe('Trips')
    await press('Tab')
    await expect.poll(focused).toBe('Trips')
    await expect.poll(() => cursorRow('Trips')).toBe(row)
  })

  it('moves by arrows, Home, End and page keys @all', async () => {
    const rows = await rowsOf('Trips').allInnerTexts()
    await press('Home')
    await expect.poll(() => cursorRow('Trips')).toBe(rows[0])
    await press('ArrowDown')
    await expect.poll(() => cursorRow('Trips')).toBe(rows[1])
    await press('End')
    await expect.poll(() => cursorRow('Trips')).toBe(rows.at(-1))
    await press('PageUp')
    await expect.poll(() => cursorRow('Trips')).toBe(rows[0])
    await press('PageDown', 'Control+Home')
    await expect.poll(() => cursorRow('Trips')).toBe(rows[0])
    await press('Control+End')
    await expect.poll(() => cursorRow('Trips')).toBe(rows.at(-1))
  })
})

describe('an editable grid', () => {
  it('edits by typing or Enter; Enter and Tab commit and move, Esc restores', async () => {
    await toStep2()
    await expect.poll(focused).toMatch(/^1, Last name/)
    // A name the agency has no bookings of: an offer of a remembered party would use the first Esc.
    await type('kosta')
    await press('Tab')
    await expect.poll(focused).toMatch(/^1, First name/)
    await type('john')
    await press('Enter')
    await expect.poll(focused).toMatch(/^1, Sex/)
    await press('ArrowLeft')
    await type('xx')
    await press('Escape')
    await expect.poll(focused).toMatch(/^1, First name, JOHN/)
    await press('Enter', 'y', 'Escape')
    expect(await rowsOf('Passengers').first().innerText()).toContain('JOHN')
  })

  it('is one tab stop @all', async () => {
    const stops = await operator.page
      .getByRole('grid', { name: 'Passengers' })
      .evaluate(
        (grid) => [...grid.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex >= 0).length,
      )
    expect(stops).toBe(1)
  })

  it('F2 adds a row and moves to it; deleting a row moves to the next, or from the last to the one before @all', async () => {
    const before = await rowsOf('Passengers').count()
    await press('F2')
    await expect.poll(() => rowsOf('Passengers').count()).toBe(before + 1)
    await expect.poll(focused).toMatch(new RegExp(`^${before + 1}, Last name`))
    await type('third')
    await press('Tab', 'ArrowUp', 'Alt+Delete')
    await expect.poll(focused).toMatch(/^2, First name/)
    await expect.poll(() => cursorRow('Passengers')).toContain('THIRD')
    await press('Alt+Delete')
    await expect.poll(focused).toMatch(/^1, First name/)
  })

  it('moves by arrows, Home and End, and with ctrl to its corners @all', async () => {
    await press('F2', 'Control+Home')
    await expect.poll(focused).toMatch(/^1, /)
    await press('End')
    const last = await focused()
    await press('Home', 'ArrowDown')
    await expect.poll(focused).toMatch(/^2, /)
    await press('Control+End')
    await expect
      .poll(focused)
      .toMatch(new RegExp(`^${await rowsOf('Passengers').count()}, ${last.slice(3, 8)}`))
  })

  it('passes typed text to the line on a read-only cell @all', async () => {
    await press('Home', 'Home')
    await expect.poll(focused).toMatch(/^\d+, #/)
    await type('ph')
    const line = operator.page.getByRole('combobox', { name: 'Command line' })
    await expect.poll(() => line.inputValue()).toBe('ph')
    await press('Control+a', 'Delete', 'Enter')
    await expect.poll(focused).toMatch(/^\d+, #/)
  })
})

describe('announced to screen readers', () => {
  const attributes = (selector: string, ...names: string[]) =>
    operator.page
      .locator(selector)
      .first()
      .evaluate(
        (element, asked) => Object.fromEntries(asked.map((name) => [name, element.getAttribute(name)])),
        names,
      )

  it('of a grid: its size, its rows, and where the cursor is @all', async () => {
    await searchByLine()
    await press('F3')
    const grid = await attributes('main [role=grid][tabindex="0"]', 'aria-rowcount', 'aria-activedescendant')
    expect(Number(grid['aria-rowcount'])).toBe((await rowsOf('Trips').count()) + 1)
    expect(await operator.page.locator(`[id="${grid['aria-activedescendant']}"]`).getAttribute('role')).toBe(
      'row',
    )
    await press('ArrowDown')
    const moved = await attributes('main [role=grid][tabindex="0"]', 'aria-activedescendant')
    expect(moved).not.toEqual({ 'aria-activedescendant': grid['aria-activedescendant'] })
  })

  it('of a combo box: whether it is open, its list, and which choice is marked @all', async () => {
    await press('Alt+w', 'Shift+F7', 'Shift+Tab', 'p')
    const open = await attributes(':focus', 'role', 'aria-expanded', 'aria-controls', 'aria-autocomplete')
    expect(open).toMatchObject({ role: 'combobox', 'aria-expanded': 'true', 'aria-autocomplete': 'list' })
    await press('ArrowDown')
    const { 'aria-activedescendant': active } = await attributes(':focus', 'aria-activedescendant')
    const option = operator.page.locator(`[id="${active}"]`)
    expect(await option.getAttribute('role')).toBe('option')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await press('Escape')
    expect(await attributes(':focus', 'aria-expanded')).toEqual({ 'aria-expanded': 'false' })
  })

  it('of a dialog: its name, and that it is modal @all', async () => {
    await press('Control+F1')
    const dialog = await attributes('[role=dialog]', 'aria-modal', 'aria-labelledby')
    expect(dialog['aria-modal']).toBe('true')
    const title = operator.page.locator(`[id="${dialog['aria-labelledby']}"]`)
    expect(await title.innerText()).not.toBe('')
  })

  it('of tabs: which is selected, and the panel it controls @all', async () => {
    const tabs = operator.page.locator('[role=dialog] [role=tablist] [role=tab]')
    expect(await tabs.count()).toBeGreaterThan(1)
    expect(await operator.page.locator('[role=dialog] [role=tab][aria-selected=true]').count()).toBe(1)
    await press('Escape')
  })

  it('of a menu: its entries, with the focus among them @all', async () => {
    await press('ContextMenu')
    expect(await operator.page.locator('[role=menu]').count()).toBe(1)
    expect(await operator.page.locator('[role=menu] [role=menuitem]').count()).toBeGreaterThan(2)
    await press('Escape')
    expect(await operator.page.locator('[role=menu]').count()).toBe(0)
  })
})
