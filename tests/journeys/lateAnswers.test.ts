import { expect, it } from 'vitest'
import { heldBooking, openBooking } from '../kit/crs/heldBooking.ts'
import { sellToday } from '../kit/desk/gate.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, runByTitle } from './steps.ts'
import { timeOf } from '../../src/domain/value/portTime.ts'

const desk = startOperators()
const checkinUser = { user: 'checkin', password: 'ferrygate' }

/** Holds back the answers of a call; returns a function that lets them through. */
async function holdBack({ page }: Operator, path: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const field = ({ page }: Operator, label: string) => page.getByLabel(label, { exact: true })
const typedAhead = ({ page }: Operator) => page.locator('.status-queue-input').inputValue()

it('a form typed before its lists have come is filled in as if they had been there', async () => {
  const operator = await desk.operator()
  await answerSeparately(operator)
  const ports = await holdBack(operator, /\/locations(\?|$)/)
  const routes = await holdBack(operator, /\/routes(\?|$)/)
  await operator.goTo('/en/book-ticket')
  await field(operator, 'From').focus()
  await operator.type('pir')
  await operator.press('Tab')
  await operator.type('paros')
  await operator.press('Tab')
  await operator.type(typedDay(dayFromToday(3)))
  await operator.press('Tab', 'Tab')
  await operator.type('2a')
  expect(await typedAhead(operator)).toContain('paros⇥')
  ports()
  await expect.poll(() => field(operator, 'From').inputValue()).toBe('PIR Piraeus')
  expect(await field(operator, 'To').inputValue()).toBe('paros')
  routes()
  await expect.poll(() => field(operator, 'Passengers').inputValue()).toBe('2a')
  expect(await field(operator, 'To').inputValue()).toBe('PAS Paros')
  expect(await field(operator, 'Date').inputValue()).toContain(typedDay(dayFromToday(3)))
})

it('Enter in a field whose list is late goes on to the list of the page once it is there', async () => {
  const operator = await desk.operator()
  await answerSeparately(operator)
  const companies = await holdBack(operator, /\/companies(\?|$)/)
  await operator.goTo('/en/statistics')
  await field(operator, 'Company').focus()
  await operator.type('hlc')
  await operator.press('Enter', 'ArrowDown')
  expect(await field(operator, 'Company').inputValue()).toBe('hlc')
  companies()
  await expect.poll(() => field(operator, 'Company').inputValue()).toBe('HLC Halcyon Lines')
  await expect.poll(() => operator.focused()).toBe('div "Tickets"')
  expect(await typedAhead(operator)).toBe('')
})

it('ports are accepted that were typed before the list of ports had come', async () => {
  const operator = await desk.operator()
  await answerSeparately(operator)
  const ports = await holdBack(operator, /\/locations(\?|$)/)
  await operator.goTo('/en/statistics')
  await field(operator, 'Ports').focus()
  await operator.type('pir')
  await operator.press('Tab')
  ports()
  await expect.poll(() => field(operator, 'Ports').inputValue()).toBe('PIR')
})

it('what a late list does not have stays in its field, and the keys typed after it are kept', async () => {
  const operator = await desk.operator()
  await answerSeparately(operator)
  const companies = await holdBack(operator, /\/companies(\?|$)/)
  await operator.goTo('/en/statistics')
  await field(operator, 'Company').focus()
  await operator.type('xyzzy')
  await operator.press('Tab')
  await operator.type('anna')
  companies()
  await operator.page.locator('.status-queue.stopped').waitFor()
  expect(await typedAhead(operator)).toBe('anna')
  expect(await field(operator, 'Company').inputValue()).toBe('xyzzy')
  expect(await field(operator, 'User').inputValue()).toBe('')
})

it('keys typed after the history was opened are meant for its entries, which come late', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  const entries = await holdBack(operator, /history/)
  await operator.press('Control+k')
  await operator.type('hist')
  await operator.pause()
  await operator.press('Enter', 'ArrowDown')
  expect(await typedAhead(operator)).toBe('↓')
  entries()
  await operator.seeRow('1', 'Option held')
  await expect.poll(() => operator.focused()).toBe('div "History"')
  await expect.poll(() => typedAhead(operator)).toBe('')
})

it('the day typed at the gate stays when the only port comes late', async () => {
  const operator = await desk.visitor()
  await signIn(operator, checkinUser)
  await operator.page.locator('nav.menu button').first().waitFor()
  await answerSeparately(operator)
  const { promise: isDayTyped, resolve: letThrough } = Promise.withResolvers<void>()
  await operator.page.route(/AvaliliablePorts/, async (route) => {
    await isDayTyped
    const response = await route.fetch()
    const answer = (await response.json()) as { availablePorts: { idOrCode: string }[] }
    const availablePorts = answer.availablePorts.filter(({ idOrCode }) => idOrCode === 'PIR')
    await route.fulfill({ response, json: { ...answer, availablePorts } })
  })
  await operator.goTo('/en/check-in')
  const day = typedDay(dayFromToday(1))
  await field(operator, 'Date').focus()
  await operator.type(day)
  await operator.press('Tab')
  await expect.poll(() => field(operator, 'Date').inputValue()).toContain(day)
  letThrough()
  await expect.poll(() => field(operator, 'Port').inputValue()).toBe('PIR Piraeus')
  expect(await field(operator, 'Date').inputValue()).toContain(day)
})

it('after a reload, keys wait for the sailing that was chosen at the gate', async () => {
  const { trip, tickets } = await sellToday(desk.url(), ['WEBER'])
  const operator = await desk.visitor()
  await signIn(operator, checkinUser)
  await operator.page.locator('nav.menu button').first().waitFor()
  await operator.press('Control+k')
  await operator.type(`ci pir ${timeOf(trip.departureDateTime)} ${trip.vessel.idOrCode}`)
  await operator.press('Enter')
  await field(operator, 'Scan or type').waitFor()
  await answerSeparately(operator)
  const sailings = await holdBack(operator, /AvailiableInstances/)
  await operator.page.reload()
  await field(operator, 'Port').waitFor()
  await operator.type(tickets[0] ?? '')
  expect(await typedAhead(operator)).toBe(tickets[0])
  sailings()
  await expect.poll(() => field(operator, 'Scan or type').inputValue()).toBe(tickets[0])
})

it('arrows typed after the day of a moved trip go through the sailings of that day, which come late', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await operator.press('Control+k')
  await operator.type('mv')
  await operator.pause()
  await operator.press('Enter')
  await field(operator, 'Day').waitFor()
  await operator.atRest()
  const sailings = await holdBack(operator, /list-of-trips/)
  await field(operator, 'Day').focus()
  await operator.type(typedDay(dayFromToday(21)))
  await operator.press('Enter', 'Home', 'ArrowDown')
  expect(await typedAhead(operator)).toMatch(/↓$/)
  sailings()
  const cursor = operator.page.locator('[role=dialog] .grid-row.cursor')
  await expect.poll(() => cursor.getAttribute('aria-rowindex')).toBe('3')
})

it('keys typed after the day of a company’s sailings are meant for that day, which comes late', async () => {
  const operator = await desk.visitor()
  await signIn(operator, { user: 'company', password: 'ferryline' })
  await operator.page.locator('nav.menu button').first().waitFor()
  await operator.goTo('/en/company-sailings')
  await field(operator, 'Day').waitFor()
  await operator.page.locator('main [role=grid]').waitFor()
  const sailings = await holdBack(operator, /api\/company-sailings/)
  await field(operator, 'Day').focus()
  await operator.type(typedDay(dayFromToday(1)))
  await operator.press('Enter', 'ArrowDown')
  expect(await typedAhead(operator)).toBe('↓')
  sailings()
  await expect.poll(() => operator.focused()).toBe('div "Sailings of the company"')
  expect(await typedAhead(operator)).toBe('')
})

it('Enter in the day of a dialog goes to the departures of that day once they have come', async () => {
  const reference = await openBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Replace open tickets')
  await runByTitle(operator, 'Replace open tickets')
  await operator.see(`Replace 2 open tickets of ${reference}`)
  await operator.atRest()
  const departures = await holdBack(operator, /list-of-trips/)
  const day = operator.page.getByRole('dialog').getByLabel('Day', { exact: true })
  await day.focus()
  await operator.type(typedDay(dayFromToday(12)))
  await operator.press('Enter', 'ArrowDown')
  expect(await typedAhead(operator)).toBe('↓')
  departures()
  await expect.poll(() => operator.focused()).toBe('div "Departures"')
  await expect.poll(() => typedAhead(operator)).toBe('')
})
