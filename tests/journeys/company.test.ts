import { expect, test } from 'vitest'
import { dateOf, timeOf } from '../../src/domain/value/portTime.ts'
import { openGate, scan, sellToday, startCheckIn, type Sold } from '../kit/desk/gate.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const companyUser = { user: 'company', password: 'ferryline' }
const dialog = ({ page }: Operator) => page.getByRole('dialog')
const effectShown = (one: Operator) =>
  dialog(one)
    .getByText(/Bookings \d+ · passengers \d+/)
    .waitFor()

/** Opens the sailings of the day on which the tickets travel, the cursor on their sailing. */
async function openSailing(one: Operator, { trip }: Sold): Promise<void> {
  await one.press('Control+k')
  await one.type('declare')
  await one.see('opens the sailings of the company')
  await one.pause()
  await one.press('Enter')
  const day = one.page.getByLabel('Day', { exact: true })
  await day.waitFor()
  await one.atRest()
  await day.focus()
  await one.press('Control+a')
  await one.type(typedDay(dateOf(trip.departureDateTime)))
  await one.press('Enter')
  await one.atRest()
  const time = timeOf(trip.departureDateTime)
  await one.page.getByLabel('Hour, ship or port').focus()
  await one.press('Control+a')
  await one.type(`${time.replace(':', '')} ${String(trip.vessel.name).toLowerCase()}`)
  await one.press('Enter')
  const rows = one.page.locator('[aria-label="Sailings of the company"] .grid-row')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => one.page.locator('.grid-row.cursor, .cursor').first().innerText()).toContain(time)
}

test('a company delays a sailing and cancels it, and the agency checks out and rebooks its passengers by one key @all', async () => {
  const sold = await sellToday(desk.url(), ['QUIST', 'QUINN'])
  const gate = await desk.visitor()
  await openGate(gate, sold, 'G1')
  await startCheckIn(gate)
  await scan(gate, sold.tickets[0]!)
  await gate.seeRow('✓ in')

  const company = await desk.visitor()
  await signIn(company, companyUser)
  await expect.poll(() => company.page.url()).toMatch(/\/company-sailings$/)
  await openSailing(company, sold)
  await company.press('F2')
  await dialog(company).getByText('Delay Piraeus').waitFor()
  await company.type('45')
  await company.press('Enter')
  await effectShown(company)
  await company.see('Already checked in: 1')
  await company.pause()
  await company.press('Enter')
  await company.see(/Delay declared, bookings affected: \d+/)
  await company.seeRow(String(sold.trip.vessel.name), 'delayed')
  await company.atRest()

  // The first message reaches whom it can, and is sent once.
  await company.press('F4')
  await dialog(company).getByText('First message to all passengers').waitFor()
  await company.see(/To send: e-mails \d+ · text messages \d+/)
  await company.pause()
  await company.press('Enter')
  await company.see(/\d+ of \d+ queued/)
  await company.see(/Sent to bookings: \d+, last at/)
  await company.pause()
  await company.press('Enter')
  await dialog(company).waitFor({ state: 'detached' })
  await company.press('F4')
  await company.see(/Sent to bookings: \d+, last at/)
  expect(
    await dialog(company)
      .getByRole('button', { name: /Send to all/ })
      .count(),
  ).toBe(0)
  await company.press('Escape')
  await dialog(company).waitFor({ state: 'detached' })

  // The agency is at work in the middle of a search while its sailing is cancelled.
  const seller = await desk.operator()
  await seller.goTo('/en/book-ticket')
  await seller.press('Control+k')
  await seller.type('pir jtr')
  await seller.see(/Disrupted sailings · to do: \d+/)
  const toasts = seller.page.locator('.toast')
  expect(await toasts.count()).toBe(0)
  const waiting = Number(await seller.page.locator('.menu-count').innerText())

  // A mind that changes before Enter changes nothing.
  await company.press('Shift+F11')
  await company.see('A cancellation cannot be undone')
  await company.press('Escape')
  await dialog(company).waitFor({ state: 'detached' })
  await company.press('Shift+F11')
  await effectShown(company)
  await dialog(company).getByText(`Cancel ${sold.trip.vessel.name}, Piraeus`).waitFor()
  // Neither Enter out of habit nor another hour cancels it.
  await company.pause()
  await company.press('Enter', 'Enter')
  await company.see('type that hour to cancel it')
  await company.type('0001')
  await company.press('Enter')
  await company.see('type that hour to cancel it')
  expect(await dialog(company).count()).toBe(1)
  await company.press('Control+a')
  const departs = /departs at (\d\d:\d\d)/.exec(await dialog(company).innerText())?.[1] ?? ''
  await company.type(departs.replace(':', ''))
  await company.press('Enter')
  expect(await company.focused()).toMatch(/^button/)
  await company.pause()
  await company.press('Enter')
  await company.see(/Sailing cancelled, bookings affected: \d+/)
  await company.seeRow(String(sold.trip.vessel.name), 'delayed, cancelled')
  await company.atRest()
  await company.press('F2')
  await company.see('The company has cancelled this sailing. Choose another one.')

  // The list is loaded again by itself.
  await toasts
    .filter({ hasText: /Sailing cancelled: .*Bookings to handle: \d+/ })
    .waitFor({ timeout: 60_000 })
  expect(await toasts.count()).toBe(1)
  expect(await seller.focused()).toContain('Command line')
  await seller.type(' 24')
  expect(await seller.page.locator('.line-input').inputValue()).toBe('pir jtr 24')
  expect(Number(await seller.page.locator('.menu-count').innerText())).toBeGreaterThanOrEqual(waiting)
  await seller.press('Control+a', 'Delete')

  await seller.goTo('/en/disruptions')
  await seller.see('held until')
  await seller.seeRow('QUIST', 'checked in', 'F6 checks out and rebooks')
  await seller.atRest()
  const row = seller.page.locator('[aria-label="Affected bookings"] [role=row]', { hasText: sold.reference })
  await row.click()
  await seller.atRest()
  await seller.press('F6')
  await dialog(seller).getByText('Rebook bookings: 1').waitFor()
  await dialog(seller).getByText('1 of 1 will be changed').waitFor()
  await seller.pause()
  await seller.press('Enter')
  await dialog(seller).getByRole('status').getByText('1 of 1 done').waitFor()
  await seller.pause()
  await seller.press('Enter')
  await expect.poll(() => row.count()).toBe(0)
})
