import { expect, it } from 'vitest'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately } from './steps.ts'

const desk = startOperators()

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
