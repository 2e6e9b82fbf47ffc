import { describe, expect, it } from 'vitest'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
const date = dayFromToday(4)
const day = typedDay(date)

/** The row number of a fast ship to Santorini, on which every seat has a number. */
async function fastShip(): Promise<number> {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date, adults: 2 })
  return rowOf(trips, ({ shipType, seats }) => shipType === 'FAST' && seats > 40)
}

async function line(operator: Operator, text: string): Promise<void> {
  await operator.press('Control+k')
  await operator.type(text)
  await operator.press('Enter')
  await operator.atRest()
}

/** Opens the deck plan of the ship for two adults. */
async function openPlan(operator: Operator, row: number): Promise<void> {
  await line(operator, `pir jtr ${day} 2a`)
  await operator.seeRow('FAST')
  await line(operator, String(row))
  await operator.press('Alt+s')
  await operator.see(/^Deck plan /)
}

const cell = (operator: Operator, kind: string, number: string) =>
  operator.page.locator(`.deck-cell.is-${kind}[aria-label^="${number}, "]`)
const underCursor = async (operator: Operator) => {
  await operator.page.locator('.deck-cell.here').waitFor()
  return (await operator.page.locator('.deck-cell.here').getAttribute('aria-label'))?.split(',')[0] ?? ''
}
const places = (operator: Operator) => operator.page.locator('.deck-person > :last-child').allInnerTexts()

/** Types a seat number and waits for the cursor to be on it. */
async function jump(operator: Operator, number: string): Promise<void> {
  await operator.type(number.toLowerCase())
  await operator.page.locator(`.deck-cell.here[aria-label^="${number}, "]`).waitFor()
}

describe('the deck plan', () => {
  it('is shown from the cache when it is opened again, also without an answer (EN-107) @all', async () => {
    const row = await fastShip()
    const operator = await desk.operator()
    await openPlan(operator, row)
    const cells = operator.page.locator('.deck-cell')
    await cells.first().waitFor()
    const shown = await cells.count()
    await operator.press('Escape')
    await cells.first().waitFor({ state: 'detached' })
    await operator.page.route('**/accommodation-plan*', (route) => route.abort())
    await operator.press('Alt+s')
    await cells.first().waitFor()
    expect(await cells.count()).toBe(shown)
  })

  it('assigns seats for two operators by keys, each seat to the first who chose it (BK-042, BK-044, BK-049, BK-050, BK-056, BK-057, KB-010) @all', async () => {
    const row = await fastShip()
    const [first, second] = await Promise.all([desk.operator(), anotherAgent()])
    await openPlan(first, row)
    await openPlan(second, row)

    // The scale is one half at first; keys change it.
    await first.see('Zoom 50%')
    await first.type('+')
    await first.see('Zoom 60%')
    await first.type('0')
    await first.see('Zoom 50%')

    // Choosing places the hold at once: the other operator sees it without any action.
    const seat = await underCursor(first)
    await first.press('Enter')
    await cell(first, 'selected', seat).waitFor()
    await first.see(/^Held 14:/)
    await cell(second, 'reserved', seat).waitFor()
    await second.type(seat.toLowerCase())
    await second.press('Enter')
    await second.see(`${seat}: held by your agency.`)

    // Without live updates the server refuses, and the plan is refreshed.
    const next = await underCursor(first)
    await second.page.route('**/changes*', (route) => route.abort())
    await jump(second, next)
    await first.press('Enter')
    await first.see('Every passenger has a seat or berth.')
    await second.press('Enter')
    await second.see(`${next} has just been taken. Choose another.`)
    await cell(second, 'reserved', next).waitFor()
    expect(await places(second)).toEqual(['no seat yet', 'no seat yet'])

    // The number of seats is limited to the number of passengers.
    await first.press('ArrowRight', 'Enter')
    await first.see('Choose one seat per passenger, at most 2.')
    expect(await places(first)).toEqual([seat, next])

    // A seat of another class is offered with its difference in price.
    await first.type('n')
    await jump(first, seat)
    await first.press('Enter')
    await cell(first, 'normal', seat).waitFor()
    const better = await first.page
      .locator('.deck-cell.is-normal[aria-label*="Business"]')
      .first()
      .getAttribute('aria-label')
    const business = better?.split(',')[0] ?? ''
    await jump(first, business)
    await first.press('Enter')
    await first.see(/Selected accommodations must match: press ⏎ again to change .* \(\+\d+,\d\d €\)/)
    await first.press('Enter')
    await cell(first, 'selected', business).waitFor()

    // Esc closes the plan, the focus returns to the grid, and the grid shows the seat numbers.
    await first.press('Escape')
    await first.missing(/^Deck plan /)
    expect(await first.focused()).not.toBe('body')
    await first.seeRow('BCLSS', business)
    await first.seeRow('EC', next)

    // The ticket shows the seats too, and they are booked for every operator.
    await line(first, 'nm papas/nikos m, papa/eleni f')
    await line(first, '6971234567')
    await first.press('F1')
    await first.see('Payment')
    await first.atRest()
    await first.press('F1')
    await first.see('Issued')
    await first.see(new RegExp(` ${business}$`))
    await second.press('Escape', 'Alt+s')
    await cell(second, 'booked', next).waitFor()
  })

  it('is drawn beside the passengers of a wide screen, with the seats of the booking, and opened by a click @all', async () => {
    const operator = await desk.operator({ width: 1920, height: 1080 })
    await line(operator, `pir jtr ${day} 2a`)
    await operator.seeRow('FAST')
    await line(operator, String(await fastShip()))
    await operator.press('F1')
    await operator.see('Passengers')
    const picture = operator.page.locator('.deck-panel .deck-hull')
    await picture.locator('.deck-cell.is-normal').first().waitFor()
    expect(await picture.locator('.deck-cell.is-selected').count()).toBe(0)
    const numbers = await picture.locator('.deck-cell.is-normal[aria-label*=", EC,"]').allInnerTexts()
    const [first = '', second = ''] = numbers.slice(-2)
    await operator.press('Control+k')
    await operator.type(`seat ${first},${second}`.toLowerCase())
    await operator.pause()
    await operator.press('Enter')
    await operator.seeRow(first)
    await picture.locator('.deck-cell.is-selected').nth(1).waitFor()
    expect((await picture.locator('.deck-cell.is-selected').allInnerTexts()).toSorted()).toEqual(['✓1', '✓2'])
    await picture.locator('.deck-cell.is-selected').first().click()
    await operator.see(/^Deck plan /)
    await operator.press('Escape')
    await operator.page.setViewportSize({ width: 1600, height: 900 })
    await picture.waitFor({ state: 'detached' })
  })

  async function anotherAgent(): Promise<Operator> {
    const operator = await desk.visitor()
    await signIn(operator, { user: 'tameio', password: 'ferrycash' })
    return operator
  }
})
