import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReturn } from '../booking/exampleBookings.ts'
import { textsOf } from '../../kit/desk/deskLanguage.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

const { booking_not_found: notFoundInGerman = '' } = textsOf('de')['refusal'] as Record<string, string>
let desk: ScriptedDesk
let page: Page

/** One booking exists; every other code is unknown. */
async function recalled(route: Route): Promise<object> {
  const code = new URL(route.request().url()).searchParams.get('crsReservationIds')
  return code === openReturn.crsReservationId
    ? { bookings: [openReturn] }
    : { code: 'booking_not_found', success: false, parameters: { reference: code } }
}

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/booking-search/ABCDEF', { 'booking.recall': recalled })
  await page.locator('.line-input').waitFor()
})
afterAll(() => desk.close())

const code = () => page.getByRole('textbox').and(page.locator('main input'))
const problem = (words: string) => page.getByRole('search').getByText(words)

it('the reason why an address has no booking follows the language', async () => {
  await problem('Reservation code was not found on the system.').waitFor()
  expect(await code().inputValue()).toBe('ABCDEF')
  await page.locator('#language-menu').click()
  await page.getByRole('menuitem', { name: 'Deutsch' }).click()
  await problem(notFoundInGerman).waitFor()
  await page.locator('#language-menu').click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await problem('Reservation code was not found on the system.').waitFor()
})

it('a booking is cancelled while it is shown, not on the form that replaced it, and again after returning to it', async () => {
  await code().fill('K7M2PA')
  await page.keyboard.press('Enter')
  await page.getByText('SMITH').first().waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('search').waitFor()
  await page.keyboard.press('Shift+F11')
  await page.getByText('Recall a booking first.').first().waitFor()
  await page.goBack()
  await page.getByText('SMITH').first().waitFor()
  expect(page.url()).toContain('/booking-search/K7M2PA')
})

const ended = <Item>(item: Item): Item => ({ ...item, status: 'CANCELLED', isReplaced: true })
const [out, back] = openReturn.trips
/** The way back was open; its tickets were replaced by dated ones. */
const replaced = {
  ...openReturn,
  actions: ['modify', 'cancel'],
  trips: [
    {
      ...back!,
      selectedPassengers: back!.selectedPassengers.map(ended),
      selectedVehicles: back!.selectedVehicles.map(ended),
    },
    out!,
  ],
}

it('replaced tickets are named so, and the cursor begins on a row that can be changed', async () => {
  const shown = await desk.open('/en/booking-search/K7M2PA', { 'booking.recall': { bookings: [replaced] } })
  await shown
    .getByRole('row', { name: /replaced/ })
    .first()
    .waitFor()
  expect(await shown.getByRole('row', { name: /replaced/ }).count()).toBe(3)
  expect(await shown.locator('.booked-trips').innerText()).toMatch(/1\s+JTR→PIR HLC · replaced/)
  expect(await shown.locator('.recall-sums').innerText()).not.toContain('0 items')
  const cursor = shown.locator('.grid-row.cursor')
  await expect.poll(() => cursor.innerText()).toContain('2 PIR→JTR')
  expect(await shown.locator('.edit-grid + .messages').innerText()).not.toMatch(/replaced|cancelled/i)
  const off = shown.locator('.keybar-item.off', { hasText: 'Issue the option' })
  expect(await off.getAttribute('title')).toMatch(/\w{4}/)
  await shown.close()
})

const entry = (minute: number, title: string) => ({
  at: `2026-11-27T08:${minute}:00`,
  user: 'mkosta',
  title,
  version: minute,
  changes: [],
})

it('the latest entries come below an open booking, the newest first, and move nothing when they arrive', async () => {
  const entries = [10, 11, 12, 13, 14, 15, 16, 17].map((minute) => entry(minute, `Change ${minute}`))
  const [first] = openReturn.trips
  const person = first!.selectedPassengers[0]!
  const many = Array.from({ length: 30 }, (_, at) => ({ ...person, uuid: `person-${at}` }))
  const long = { ...openReturn, trips: [{ ...first!, selectedPassengers: many }] }
  for (const booking of [openReturn, long]) {
    const answer = Promise.withResolvers<object>()
    const shown = await desk.open('/en/booking-search/K7M2PA', {
      'booking.recall': { bookings: [booking] },
      'booking.history': () => answer.promise,
    })
    await shown.locator('.recall-sums').waitFor()
    await shown.locator('.recall .grid-row.cursor').waitFor()
    const rows = await shown.locator('.recall .grid-row').count()
    const places = () =>
      Promise.all(
        ['.recall .grid-row', '.recall-sums', '.split > .detail'].map((one) =>
          shown.locator(one).first().boundingBox(),
        ),
      )
    const focused = () => shown.evaluate(() => document.activeElement?.className)
    const [before, focus] = [await places(), await focused()]
    answer.resolve({ crsReservationId: booking.crsReservationId, entries })
    const latest = shown.getByRole('region', { name: 'History', exact: true })
    await latest.waitFor({ state: 'attached' })
    expect(await places()).toEqual(before)
    expect(await focused()).toBe(focus)
    expect(await shown.locator('.recall .grid-row').count()).toBe(rows)
    const titles = await latest.locator('td:last-child').allInnerTexts()
    expect(titles).toEqual([17, 16, 15, 14, 13, 12].map((minute) => `Change ${minute}`))
    expect(await latest.locator('a, button, input, [tabindex]').count()).toBe(0)
    await shown.close()
  }
})

it('the panel shows that something is below its foot, until it is scrolled there', async () => {
  const shown = await desk.open('/en/booking-search/K7M2PA', { 'booking.recall': { bookings: [openReturn] } })
  await shown.setViewportSize({ width: 1450, height: 520 })
  const pane = shown.locator('.detail')
  const sign = () => pane.evaluate((one) => getComputedStyle(one, '::after').content)
  await shown.locator('.detail.cut').waitFor()
  expect(await sign()).toContain('▾')
  await pane.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await shown.locator('.detail:not(.cut)').waitFor()
  expect(await sign()).toBe('none')
  await shown.close()
})

it('notices appear at one place, beside a panel and without one', async () => {
  const rightOf = (shown: Page) => shown.locator('.toasts').evaluate((box) => getComputedStyle(box).right)
  const booking = await desk.open('/en/booking-search/K7M2PA', {
    'booking.recall': { bookings: [openReturn] },
  })
  await booking.locator('.split > .detail').waitFor()
  const settings = await desk.open('/en/settings')
  await settings.getByLabel('Language', { exact: true }).waitFor()
  expect(await settings.locator('.split > .detail').count()).toBe(0)
  for (const width of [1450, 1600, 1920]) {
    for (const one of [booking, settings]) await one.setViewportSize({ width, height: 900 })
    expect(await rightOf(settings)).toBe(await rightOf(booking))
  }
  await booking.close()
  await settings.close()
})
