import { expect, test } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { enterTwice, runByTitle } from './steps.ts'

const desk = startOperators({ showsPdf: true })
const day = dayFromToday(6)
const typed = typedDay(day)

/** Two tickets of Halcyon Lines from Piraeus to Santorini; returns the reference and the first ticket. */
async function sell(one: Operator): Promise<{ reference: string; letter: string; number: string }> {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date: day, adults: 2 })
  const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  await one.type(`pir jtr ${typed} 2a, ${row}, smith/john m/jane f, 6971234567, i`)
  await enterTwice(one, /⏎ again: issues for 2 passengers/)
  const [, letter = '', number = ''] = await one.read(/\b(H) ?(1\d{6})\b/)
  const [, reference = ''] = await one.read(/\b([ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{5})\b/)
  return { reference, letter, number }
}

const dialog = (one: Operator) => one.page.getByRole('dialog')

async function gone(one: Operator): Promise<void> {
  await dialog(one).waitFor({ state: 'hidden' })
}

test('the ledger dialogs open over any screen; Esc closes them and restores the focus (ER-009, ER-010, VA-001, VA-002, VA-003, BO-020) @all', async () => {
  const one = await desk.operator()
  const { reference, letter, number } = await sell(one)
  const before = await one.focused()

  await one.press('Control+Shift+F8')
  await one.page.getByLabel('Ticket letter').waitFor()
  await one.press('Tab', 'Enter')
  await one.see('Please fill in the ticket details')
  await one.press('Shift+Tab')
  await one.type(`${letter.toLowerCase()}b`)
  await one.press('Tab')
  expect(await one.page.getByLabel('Ticket letter').inputValue()).toBe('H')
  await one.type('9999999')
  await one.press('Enter')
  await one.see('No results found')
  await one.press('Control+a')
  await one.type(number)
  await one.press('Enter')
  await one.see('Company booking reference')
  expect(await dialog(one).innerText()).toMatch(/Cancellation fees\s+−?\d+,\d\d\s+Refund €\s+\d+,\d\d/)
  await one.press('Escape')
  await gone(one)
  expect(await one.focused()).toBe(before)

  await one.press('Control+Shift+F10')
  await dialog(one).getByRole('row').filter({ hasText: 'HLC' }).filter({ hasText: '99.998' }).waitFor()
  await dialog(one)
    .getByRole('button', { name: '×' })
    .or(dialog(one).locator('.dialog-close'))
    .first()
    .click()
  await gone(one)

  await one.press('Control+Shift+F7')
  await one.type('hlc')
  await one.press('Enter')
  await one.see(/Halcyon Lines, commission/)
  await one.type('srn')
  await one.press('Enter')
  await dialog(one).getByText('No results found').waitFor()
  await one.press('Escape')
  await gone(one)

  await one.press('Control+Shift+F11')
  await one.seeRow('Sold and issued', reference, '2 tickets')
})

test('a clearance opens once in a new window; a missing one shows a text (ER-007, VA-004) @all', async () => {
  const one = await desk.operator()
  await one.press('Control+Shift+F6')
  await one.page.getByLabel('Year').waitFor()
  await one.type('hlc')
  await one.press('Tab')
  await one.type('2999')
  await one.press('Tab')
  await one.see(/Not after \d{4}/)
  await one.press('Shift+Tab')
  await one.type(String(clearing.year))
  await one.press('Tab')
  await one.type('99')
  await one.press('Enter')
  await one.see(/no clearance 99/)
  await one.press('Control+a')
  await one.type(String(clearing.number))
  const opened = one.page.context().waitForEvent('page')
  await one.press('Enter')
  const address = (await opened).url()
  expect(address).toMatch(new RegExp(`^${desk.url()}${bases.desk}/clearances/[\\w-]{43}$`))
  const again = await fetch(address)
  expect(await again.json()).toMatchObject({ code: 'link_gone', success: false })
})

/** Every such call fails until the returned function is called. */
async function fail(one: Operator, call: RegExp): Promise<() => Promise<void>> {
  await one.page.route(call, (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', success: false, requestId: 'r1' } }),
  )
  return () => one.page.unroute(call)
}

const toasts = (one: Operator) => one.page.locator('.toasts .toast').allInnerTexts()

test('a failed call before a sale is reported where its data is missing, and the sale continues (ER-029, ER-032, ER-035, ER-042, ER-054, CO-034, BK-033) @all', async () => {
  const one = await desk.operator()
  let works = await fail(one, /list-of-trips/)
  await one.type(`pir jtr ${typed} 2a`)
  await one.see('PIR Piraeus')
  await one.press('Enter')
  await one.see('Press F3 to search again; if it fails, report r1.')
  expect(await toasts(one)).toEqual([])
  await works()
  await one.page.evaluate(scrolls)
  await one.press('Escape', 'F3')
  await one.seeRow('HLC')
  await one.page.waitForFunction(() => (window as unknown as { scrolled: number[] }).scrolled.includes(400))
  await one.type('$')
  await one.press('Enter')
  await one.atRest()
  await one.press('F1')
  await one.see('Passengers')
  await one.atRest()
  await one.press('F1')
  await one.see(/Please review or complete the reservation input: .*Mobile/)
  expect(await toasts(one)).toEqual([])

  works = await fail(one, /accommodation-plan/)
  await one.press('Alt+s')
  await one.see('Seat Map not Found')
  expect(await toasts(one)).toEqual([])
  await one.press('Escape')
  await gone(one)
  await works()

  works = await fail(one, /payment-method/)
  await one.press('Escape')
  await one.type('smith/john m/jane f, 6971234567')
  await one.press('Enter')
  await one.seeRow('SMITH', 'JANE')
  await one.atRest()
  await one.press('F1')
  await one.see('The payment methods could not be loaded. They are loaded again when you issue.')
  expect(await toasts(one)).toEqual([])
  await works()
  works = await fail(one, /\/sell$/)
  await one.press('F1')
  await one.see('The payment methods have now been loaded. Check them and issue again.')
  await one.see(/The payments add up to the total/)
  await one.press('F1')
  await one.see(/^Issue tickets: The server could not complete this/)
  await works()
  await one.press('F1')
  await one.see(/^Issued$/)
})

test('a failed call after a sale shows its own text (ER-011, ER-012, ER-044, ER-057) @all', async () => {
  const one = await desk.operator()
  const { letter, number } = await sell(one)
  await one.press('Control+Shift+F8')
  await one.page.getByLabel('Ticket letter').waitFor()
  let works = await fail(one, /cancellation-fees/)
  await one.type(letter)
  await one.press('Tab')
  await one.type(number)
  await one.press('Enter')
  await expect
    .poll(() => toasts(one), { timeout: 15_000 })
    .toEqual([expect.stringContaining('No results found')])
  await one.press('Escape')
  await gone(one)
  await works()

  works = await fail(one, /multi-cancellation/)
  await one.press('Alt+F9')
  await one.seeRow('SMITH', 'JOHN')
  await one.atRest()
  await one.type('x')
  await one.press('Enter')
  await one.see('Confirm cancellation')
  await expect.poll(() => toasts(one)).toEqual([])
  await one.pause()
  await one.press('Enter')
  await one.see(/^Cancel booking: The server could not complete this.* report r1/)
  await works()
  const read = await fail(one, /agency-credits/)
  await one.pause()
  await one.press('Enter')
  await one.see(/2 items of \w{6} cancelled/)
  await one.see('Could not get credit data')
  await read()
  await one.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await one.press('Escape')
  await gone(one)
  await runByTitle(one, 'Copy the code of the last error')
  await one.see('Copied: r1')
  expect(await one.page.evaluate(() => navigator.clipboard.readText())).toBe('r1')
})

/** Records the delays, in milliseconds, of timers that scroll. */
function scrolls(): void {
  const { setTimeout: whole } = window
  const scrolled: (number | undefined)[] = []
  let running: number | undefined
  const timed = (work: () => void, delay?: number) =>
    whole(() => {
      running = delay
      work()
      running = undefined
    }, delay)
  Element.prototype.scrollIntoView = () => void scrolled.push(running)
  Object.assign(window, { setTimeout: timed, scrolled })
}

/** The half-month before the current one. */
const clearing = (() => {
  const [year = 0, month = 0, date = 0] = dayFromToday(0).split('-').map(Number)
  const now = month * 2 - (date <= 15 ? 1 : 0)
  return now === 1 ? { year: year - 1, number: 24 } : { year, number: now - 1 }
})()
