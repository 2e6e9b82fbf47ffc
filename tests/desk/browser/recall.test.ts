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
