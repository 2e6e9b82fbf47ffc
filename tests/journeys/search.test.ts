import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
const out = dayFromToday(5)

let operator: Operator

/** One operator for all tests, each with an empty working booking. */
beforeAll(async () => {
  operator = await desk.operator()
})
beforeEach(async () => {
  await operator.press('Escape', 'F12')
  await operator.atRest()
})

/** Runs a search from the line and waits for its results. */
async function search(operator: Operator, words: string): Promise<void> {
  await operator.press('Control+k')
  await operator.type(words)
  await operator.press('Enter')
  await operator.page.getByRole('row').nth(1).waitFor()
  await operator.atRest()
}

/** Runs a command by its title, from the list of commands. */
async function command(operator: Operator, title: string): Promise<void> {
  await operator.press('Control+k')
  await operator.type(title)
  await operator.see(title)
  await operator.press('ArrowDown', 'Enter')
  await operator.atRest()
}

const address = (operator: Operator) => operator.page.url()
const rows = (operator: Operator) => operator.page.locator('.grid-row')

describe('narrowing a search', () => {
  it('by the filter panel, with keys only; chips show how many trips each filter hides, and remove it @all', async () => {
    const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date: out })
    const fast = trips.filter(({ shipType }) => shipType === 'FAST').length
    await search(operator, `pir jtr ${typedDay(out)}`)
    await operator.press('F2')
    await operator.type('fast')
    await operator.press('Enter')
    await operator.see(`hidden by filters: ${trips.length - fast}`)
    expect(await rows(operator).count()).toBe(fast)
    expect(address(operator)).toContain('shipType=FAST')
    await operator.press('Escape')
    await operator.press('ArrowRight')
    await operator.atRest()
    expect(address(operator)).toContain('shipType=FAST')
    await operator.press('Alt+Delete')
    await operator.missing(/hidden by filters/)
    expect(await operator.focused()).toContain('Trips')
  })

  it('a reload and a link show the same search @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)} 2a`)
    const link = new URL(address(operator))
    await operator.goTo(`${link.pathname}${link.search.replace('2a', '1a')}&company=HLC&order=BY_DURATION`)
    await operator.seeRow('HLC')
    await operator.see(/hidden by filters/)
    expect(await operator.page.locator('.grid-row', { hasText: 'GLJ' }).count()).toBe(0)
    await operator.page.reload()
    await operator.seeRow('HLC')
    expect(address(operator)).toContain('people=1a')
  })
})

describe('a day that cannot be travelled on', () => {
  const text = () => operator.page.locator('.line-input').inputValue()

  it('is named in the preview, and Enter leaves the search as it is @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)}`)
    const before = address(operator)
    await operator.press('Control+k')
    const line = `pir jtr ${typedDay(out)} ${typedDay(dayFromToday(2))}`
    await operator.type(line)
    await operator.see(/The return on .* is before the trip out on/)
    await operator.press('Enter')
    expect([await text(), address(operator)]).toEqual([line, before])
    await operator.press('Escape')
    await operator.type(`pir jtr ${dayFromToday(-2).split('-').reverse().join('/')}`)
    await operator.see(/is in the past/)
    await operator.press('Enter', 'Escape')
    expect(address(operator)).toBe(before)
  })

  it('is refused to the arrow of the list too, which names a chosen return of another day @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)} ${typedDay(dayFromToday(6))}`)
    await operator.press('Control+k')
    await operator.type('$ $')
    await operator.press('Enter')
    await operator.atRest()
    await operator.pause()
    await operator.press('Enter', 'ArrowLeft')
    await operator.see(/No longer chosen: 2 JTR→PIR/)
    await operator.atRest()
    const before = address(operator)
    await operator.press('ArrowLeft')
    await operator.see(/The return on .* is before the trip out on/)
    expect(address(operator)).toBe(before)
  })
})

describe('choosing on the line', () => {
  it('leaves the cursor on the chosen trip of the leg shown next, and a number changes that leg @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)} ${typedDay(dayFromToday(8))} 2a`)
    const cursor = operator.page.locator('.grid-row.cursor')
    const onLine = async (words: string) => {
      await operator.press('Control+k')
      await operator.type(words)
      await operator.pause()
      await operator.press('Enter')
      await operator.atRest()
    }
    await onLine('3 4')
    await cursor.filter({ hasText: /^✓?[$^]*4/ }).waitFor()
    const legs = operator.page.getByRole('group', { name: 'Legs' })
    const first = await legs.getByRole('button').first().innerText()
    await onLine('2')
    await cursor.filter({ hasText: /^✓?[$^]*2/ }).waitFor()
    expect(await legs.getByRole('button').first().innerText()).toBe(first)
  })
})

describe('searching by date', () => {
  it('keys move through the month, and Enter shows the trips of the date @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)}`)
    await operator.press('F8')
    await operator.page
      .locator('.month-times', { hasText: /\d\d:\d\d/ })
      .first()
      .waitFor()
    await operator.press('ArrowDown', 'ArrowLeft', 'Enter')
    await operator.page.locator('.grid-row').first().waitFor()
    await operator.atRest()
    expect(address(operator)).toContain(dayFromToday(11))
    expect(await operator.page.locator('.day-strip .tab').count()).toBe(15)
    await operator.see(/\d,\d\d/)
  })
})

describe('the price of a trip', () => {
  it('is shown by F5 for each trip and in total, and explained by ? @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)} ${typedDay(dayFromToday(8))} 2a car4.2`)
    await operator.type('1 1')
    await operator.press('Enter')
    await operator.see(/2 JTR→PIR .* \d\d:\d\d/)
    await operator.press('F5')
    await operator.see('Total, 2 trips')
    await operator.press('Control+Shift+L')
    await operator.see(/Price breakdown/)
    await operator.see('VAT')
    await operator.press('Escape')
    await operator.missing(/Price breakdown/)
    expect(await operator.focused()).toContain('Command line')
  })
})

describe('other searches', () => {
  it('a truck requires a size that can be read, and a ship too small for it is marked (BK-029) @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)}`)
    await command(operator, 'Truck search')
    await operator.type('trk')
    await operator.press('Tab')
    await operator.type('15 or so')
    await operator.press('Tab')
    await operator.type('4,2')
    // The button leads back to the length, which cannot be read.
    await operator.press('Enter', 'Enter')
    expect(await operator.focused()).toContain('Length')
    await operator.type('15')
    await operator.press('Enter', 'Enter', 'Enter')
    await operator.seeRow('length ≤')
    await operator.see('Lane m')
    expect(await operator.page.getByRole('button', { name: 'One more vehicle' }).last().isDisabled()).toBe(
      true,
    )
  })

  it('a return before the outward date is refused with a text, and its field has the focus @all', async () => {
    await search(operator, `pir jtr ${typedDay(out)} ${typedDay(dayFromToday(6))}`)
    await operator.press('Shift+F7')
    await operator.type(typedDay(dayFromToday(8)))
    await operator.press('F3')
    await operator.see(/The return on .* is before the trip out on/)
    expect(await operator.focused()).toBe('input "Return"')
  })
})

describe('a sale by another operator', () => {
  it('changes its row live, and leaves focus and cursor where they are', async () => {
    const followed = operator.page.waitForRequest(/\/changes\?since=/)
    await search(operator, `pir pas ${typedDay(out)}`)
    const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date: out })
    const trip = trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')
    const row = rows(operator).filter({ hasText: trip?.vessel.name ?? '' })
    const before = trip?.seats ?? 0
    const focused = await operator.focused()
    await followed
    await heldBooking(desk.url(), 5)
    await row.getByText(String(before - 2), { exact: true }).waitFor()
    expect(await row.locator('.fresh').count()).toBeGreaterThan(0)
    expect(await operator.focused()).toBe(focused)
    await operator.page.waitForFunction(() => document.querySelector('.fresh') === null)
  })
})

it('the legs of a return are priced in their order, also while the second one is on screen @all', async () => {
  await search(operator, `pir jtr ${typedDay(out)} ${typedDay(dayFromToday(9))} 2a`)
  const legs = operator.page.locator('.detail .price-row').filter({ hasText: /^[12] / })
  const numbers = async () => (await legs.allInnerTexts()).map((text) => text.trim().charAt(0))
  await expect.poll(numbers).toEqual(['1', '2'])
  await operator.press('Control+k')
  await operator.type('1')
  await operator.press('Enter')
  await operator.see(/Total of 2 legs/)
  await operator.page.locator('.tab.here', { hasText: '2 JTR→PIR' }).waitFor()
  await expect.poll(numbers).toEqual(['1', '2'])
})
