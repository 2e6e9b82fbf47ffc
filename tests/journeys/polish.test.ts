import { describe, expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { moved, placesOf } from '../kit/desk/movement.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { bookingCode, runByTitle, enterTwice, searchParos, ticketsOn, toStep2 } from './steps.ts'

const desk = startOperators()

/** Holds two passengers as an option by the line; returns the reference. */
async function held(operator: Operator): Promise<string> {
  await searchParos(operator, '2a')
  await operator.type('$, smith/john m/jane f, 6971234567, h')
  await enterTwice(operator, /held \d/)
  return bookingCode(operator)
}

describe('signing in', () => {
  it('with a wrong password shows an error, retains the input, and focuses the password @all', async () => {
    const operator = await desk.visitor({ language: 'el' })
    await operator.type('μαρία')
    await operator.press('Tab')
    await operator.type('θάλασσα')
    await operator.press('Tab')
    await operator.type('1300')
    await operator.press('Enter')
    await operator.see(/Λάθος κωδικός πρακτορείου/)
    expect(await operator.focused()).toBe('input "Συνθηματικό"')
    expect(await operator.page.inputValue('#userName')).toBe('μαρία')
    await operator.type('θάλασσα7')
    await operator.press('Enter')
    await operator.see('Συμπληρώστε λιμάνια')
  })
})

describe('step 2', () => {
  it('refuses an invalid cell with a text, leaves the input, and shows each problem once @all', async () => {
    const operator = await desk.operator()
    await toStep2(operator, '1a car4.2')
    await operator.press('Shift+Tab')
    await operator.type('pa')
    await operator.press('Tab')
    await operator.see(/1 Type: unknown type; enter AD, CH, IN/)
    await operator.seeRow('pa')
    await operator.press('F1')
    expect(await operator.focused()).toMatch(/1, Type/)
    expect(await operator.page.locator('.toast').count()).toBe(0)
  })
})

describe('the header', () => {
  it('does not change while a dialog is open over the working booking @all', async () => {
    const operator = await desk.operator()
    await toStep2(operator)
    const header = operator.page.locator('.head')
    const before = { box: await header.boundingBox(), words: await header.innerText() }
    await runByTitle(operator, 'Paste passengers')
    await operator.page.getByRole('dialog').waitFor()
    await operator.atRest()
    expect({ box: await header.boundingBox(), words: await header.innerText() }).toEqual(before)
  })
})

/** Whether the whole of an element is on the screen, and not covered. */
const isOnScreen = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return left >= 0 && right <= innerWidth && bottom <= innerHeight && at !== null && element.contains(at)
}

it.each(['en', 'el'] as const)(
  'in a window of 725 by 450 px, a zoom of 200 %%, the first sailings and the price of the party are on the screen after a search: %s @all',
  async (language) => {
    const operator = await desk.operator({ width: 725, height: 450, language })
    await operator.type(`pir pas ${typedDay(dayFromToday(4))} 2a car4.2`)
    await operator.press('Enter')
    await operator.page.waitForURL(/[?&]leg=/)
    await operator.atRest()
    await operator.seeRow('HLC')
    const rows = operator.page.locator('.grid-row')
    for (const row of [rows.nth(0), rows.nth(1)]) {
      const price = row
        .locator('.grid-cell')
        .filter({ hasText: /^\d+,\d\d$/ })
        .last()
      expect(await price.evaluate(isOnScreen)).toBe(true)
    }
  },
)

/** Where the panel with details is, relative to the grid. */
async function panelIs({ page }: Operator): Promise<'below' | 'beside' | 'overlapping'> {
  return page.evaluate(() => {
    const main = document.querySelector('.split-main')?.getBoundingClientRect()
    const detail = document.querySelector('.detail')?.getBoundingClientRect()
    if (!main || !detail) return 'overlapping'
    if (detail.top >= main.bottom) return 'below'
    return detail.left >= main.right ? 'beside' : 'overlapping'
  })
}

describe('the room', () => {
  it.each([
    { width: 1067, height: 600, panel: 'below', widest: 1019 },
    { width: 1280, height: 720, panel: 'below', widest: 1232 },
    { width: 1450, height: 900, panel: 'beside', widest: 1100 },
    { width: 1920, height: 1080, panel: 'beside', widest: 1400 },
    { width: 2560, height: 1440, panel: 'beside', widest: 1400 },
  ] as const)(
    'places the panel $panel the grid at a width of $width px (CO-019) @all',
    async ({ width, height, panel, widest }) => {
      const operator = await desk.operator({ width, height })
      await searchParos(operator, '1a')
      const { page } = operator
      const grid = () =>
        page
          .locator('.split-main .grid')
          .first()
          .evaluate((box) => box.getBoundingClientRect().width)
      const beyond = () =>
        page.evaluate(
          () =>
            document.querySelector('.screen')!.scrollWidth - document.querySelector('.screen')!.clientWidth,
        )
      await expect.poll(() => panelIs(operator)).toBe(panel)
      expect(await grid()).toBeLessThanOrEqual(widest)
      expect(await beyond()).toBe(0)
      await operator.type('$')
      await operator.press('Enter')
      await operator.atRest()
      await operator.press('F1')
      await operator.see('Passengers')
      await operator.atRest()
      expect(await panelIs(operator)).toBe(panel)
      expect(await grid()).toBeLessThanOrEqual(widest)
      expect(await beyond()).toBe(0)
    },
  )
})

describe('a return search on a wide screen', () => {
  it('lists both legs below each other, with the sum of the chosen trips in the panel @all', async () => {
    const operator = await desk.operator({ width: 1920, height: 1080 })
    const { page } = operator
    await operator.type(`pir jtr ${typedDay(dayFromToday(4))} ${typedDay(dayFromToday(8))} 2a`)
    await operator.press('Enter')
    await operator.seeRow('HLC')
    const tops = () =>
      page
        .locator('.legs [role=grid]')
        .evaluateAll((grids) => grids.map((grid) => grid.getBoundingClientRect().top))
    const [first = 0, second = 0] = await tops()
    expect(second).toBeGreaterThan(first)
    await operator.pause()
    await operator.type('$')
    await operator.press('Enter')
    await page.locator('.leg:nth-child(2) .tab[aria-pressed=true]').waitFor()
    await page.locator('.leg:nth-child(1) [role=grid]').focus()
    await operator.press('ArrowDown', 'Enter')
    await operator.atRest()
    expect(await page.locator('.leg:nth-child(1) .picked').count()).toBe(1)
    await operator.see('Total of 2 legs')
  })
})

describe('the status line', () => {
  it('shows the keys of the focused list @all', async () => {
    const operator = await desk.operator()
    await searchParos(operator, '1a')
    await operator.press('F8')
    await operator.page.getByRole('grid', { name: 'Calendar' }).focus()
    await operator.see('PgUp PgDn month')
    await held(operator)
    await runByTitle(operator, 'Options')
    await operator.page.getByRole('grid').first().focus()
    await operator.see('Space mark')
  })
})

describe('a change', () => {
  it('is reported as saved with the time, without naming the request @all', async () => {
    const operator = await desk.operator()
    await toStep2(operator)
    await operator.type('smith')
    await operator.press('Tab')
    await operator.see(/saved \d\d:\d\d/)
    await operator.missing('saving draft')
  })
})

describe('the home page', () => {
  it('lists parked bookings, and a click on one continues it @all', async () => {
    const operator = await desk.operator()
    const { page } = operator
    await operator.press('Alt+e')
    await operator.see('No bookings are parked or saved.')
    await operator.press('Alt+q')
    await toStep2(operator)
    await operator.type('smith')
    await operator.press('Tab')
    await runByTitle(operator, 'Park the booking')
    await operator.atRest()
    await operator.press('Alt+e')
    await operator.seeRow('SMITH', 'parked')
    await page
      .getByRole('grid', { name: 'Parked and saved bookings' })
      .getByRole('row', { name: /SMITH/ })
      .click()
    await page.waitForURL(/step-2$/)
    await operator.seeRow('SMITH')
  })
})

describe('a lost connection', () => {
  it('is shown in a bar for as long as it lasts, and the list says that it was not searched @all', async () => {
    const operator = await desk.operator()
    const { page } = operator
    await searchParos(operator, '1a')
    const before = await placesOf(page)
    await page.context().setOffline(true)
    const bar = page.locator('.connection-bar')
    await bar.waitFor()
    expect(moved(before, await placesOf(page))).toEqual([])
    expect(await bar.innerText()).toMatch(
      /^No connection since \d\d:\d\d\. What you typed is safe\. F3 tries again$/,
    )
    await operator.press('F3')
    await operator.see('Not searched: the server did not answer. F3 searches again.')
    await page.context().setOffline(false)
    await bar.waitFor({ state: 'detached' })
    await operator.press('F3')
    await operator.missing('Not searched')
    await operator.seeRow('HLC')
  })
})

describe('a sale', () => {
  it('shows its reference, which a key copies @all', async () => {
    const operator = await desk.operator()
    await operator.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const reference = await held(operator)
    await operator.press('F4')
    await operator.see(`Copied: ${reference}`)
    expect(await operator.page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  })

  it('with a lost response is made once: the same key finds it again @all', async () => {
    const operator = await desk.operator()
    await searchParos(operator, '1a')
    await operator.type('$, smith/john m, 6971234567, p')
    await operator.press('Enter')
    await operator.see(/held \d/)
    await operator.press('F1')
    await operator.see('Payment')
    const keys: (string | undefined)[] = []
    await operator.page.route('**/desk/api/sell', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort()
    })
    await operator.press('F1')
    await operator.see(/No answer from the server/)
    await operator.page.unroute('**/desk/api/sell')
    await operator.press('F1')
    await operator.see('Issued')
    expect(new Set(keys).size).toBe(1)
    expect(await ticketsOn(operator)).toHaveLength(1)
  })
})

describe('a recalled booking', () => {
  it('changed by another user is shown as it is now, with the changes @all', async () => {
    const [one, other] = [await desk.operator(), await desk.operator()]
    const reference = await held(one)
    for (const operator of [one, other]) {
      await operator.type(reference)
      await operator.press('Enter')
      await operator.seeRow('JANE', 'option')
      await operator.pause()
      await operator.press('Enter', 'Delete', 'Shift+F11')
      await operator.see('Cancel 1 item')
    }
    await one.press('Enter')
    await one.seeRow('JOHN', 'cancelled')
    await other.press('Enter')
    await other.see(/The booking has been changed in the meantime/)
    const changes = other.page.locator('.changed-values')
    await changes.filter({ hasText: /SMITH JOHN\s*[Ss]tatus\s*option\s*cancelled/ }).waitFor()
    await other.seeRow('JOHN', 'cancelled')
  })
})
