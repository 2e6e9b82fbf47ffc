import { expect, it } from 'vitest'
import app from '../../locales/en/app.json' with { type: 'json' }
import { localePrefixes } from '../../src/contract/pages.ts'
import { htmlLanguage, type Language } from '../../src/domain/value/language.ts'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { pathOf } from './steps.ts'

const desk = startOperators()

/** The name of the page, as it is read aloud. */
const nameOf = ({ page }: Operator) => page.locator('main h1').textContent()

it('the root asks for agency code, user, password and validation code, and is the home once signed in, in every language (RT-003, RT-004, RT-005, RT-039, RT-040) @all', async () => {
  const visitor = await desk.visitor()
  const operator = await desk.operator()
  for (const prefix of ['', ...localePrefixes] as const) {
    const root = `/${prefix}`
    await visitor.goTo(root)
    await expect.poll(() => visitor.page.locator('form input:not([type=checkbox])').count()).toBe(4)
    expect(await visitor.page.locator('form input[type=password]').count()).toBeGreaterThan(0)
    // An address without a language is in that of the browser, which is English here.
    const language: Language = prefix === '' ? 'en' : prefix
    expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe(htmlLanguage(language))
    await operator.goTo(root)
    await operator.page.locator('.day-panels').waitFor()
    expect(pathOf(operator)).toBe(prefix === '' ? '/en' : root)
    expect(await operator.page.locator('form input[type=password]').count()).toBe(0)
  }
})

it('an unknown page has the status 404 and its text, and a link to the home (RT-008, RT-009) @all', async () => {
  const operator = await desk.operator()
  const answer = await operator.page.goto(`${desk.url()}/en/no-such-page`)
  expect(answer?.status()).toBe(404)
  await operator.see('This page could not be found')
  await operator.page.getByRole('link').first().click()
  await operator.page.locator('.day-panels').waitFor()
  expect(pathOf(operator)).toBe('/en')
})

it('every page opens at its address (RT-011, RT-012, RT-013, RT-030, RT-031, RT-032, RT-034, RT-036, RT-050) @all', async () => {
  const operator = await desk.operator()
  const { place } = app
  const pages: readonly (readonly [path: string, name: string])[] = [
    ['/dashboard', place.home],
    ['/book-ticket', place.step1],
    ['/book-ticket/step1', place.step1],
    ['/action-log', place.actionLog],
    ['/change-password', place.changePassword],
    ['/security', place.security],
    ['/info', place.info],
    ['/shortcuts', place.shortcutsPage],
    ['/switch-account', place.switchAccount],
  ]
  for (const [path, name] of pages) {
    await operator.goTo(`/en${path}`)
    await expect.poll(() => nameOf(operator), { message: path }).toBe(name)
  }
})

it('the address of manage bookings chooses what is typed, and the key for the latest booking leads to its address (RT-021, RT-025, RT-026, KB-022, KB-023, KB-024, BK-122) @all', async () => {
  const reference = await issuedBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo('/en/booking-search?searchBy=resNumber')
  await operator.page.getByRole('textbox', { name: 'Booking reference' }).waitFor()
  await expect.poll(() => operator.focused()).toContain('Booking reference')
  await operator.goTo('/en/booking-search?searchBy=ticketNumber')
  await expect.poll(() => operator.focused()).toMatch(/letter|ticket/i)
  await operator.press('Alt+F9')
  await operator.see('Paid')
  expect(pathOf(operator)).toBe(`/en/booking-search/${reference}`)
  for (const [key, address] of [
    ['F9', 'initialActiveKey=0&searchBy=resNumber'],
    ['Shift+F9', 'initialActiveKey=1&searchBy=ticketNumber'],
  ] as const) {
    await operator.press(key)
    await operator.page.waitForURL(`**/en/booking-search?${address}`)
  }
})
