import { expect, test } from 'vitest'
import { addDays } from '../../src/domain/value/portTime.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { enterTwice, runByTitle } from './steps.ts'

const desk = startOperators()

/** Two tickets paid in cash. */
async function sellForCash(one: Operator): Promise<void> {
  const day = dayFromToday(6)
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date: day, adults: 2 })
  const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  await one.type(`pir jtr ${typedDay(day)} 2a, ${row}, smith/john m/jane f, 6971234567, i cash`)
  await enterTwice(one, /⏎ again: issues for 2 passengers/)
  await one.see(/^Issued$/)
}

const shortDay = (date: string) => date.slice(5).replace('-', '/')

test('cashier data list the last 15 days, refuse more, and close the till by keys (RT-037, LY-030, BO-013, VA-037, VA-040, CO-028, CO-029, PE-003)', async () => {
  const one = await desk.operator()
  await sellForCash(one)
  await one.press('Control+m')
  await one.type('cash')
  await one.press('Enter')
  await one.page.waitForURL('**/transaction-history')
  await one.seeRow('payment', 'cash', 'HLC')
  const today = dayFromToday(0)
  await one.see(`at most 15 days · MM/dd ${shortDay(addDays(today, -15))} – ${shortDay(today)}`)

  await one.page.getByLabel('From').focus()
  await one.press('Control+a')
  await one.type(typedDay(addDays(today, -16)))
  await one.press('Tab')
  await one.see('You can search at most 15 days at once.')
  await one.missing('Totals per method')
  await runByTitle(one, 'Last 15 days')
  await one.seeRow('payment', 'cash', 'HLC')
  await one.see('Totals per method')

  await one.press('F2')
  await one.see('Close of the till: demo')
  const dialog = one.page.getByRole('dialog')
  const [, price = ''] = await one.read(/Expected €\s+(\d+,\d\d)/)
  const [euros = '', cents] = price.split(',')
  await dialog.getByLabel('1,00', { exact: true }).focus()
  await one.type(euros)
  await one.press('Enter')
  await one.read(new RegExp(`Difference €\\s+${cents === '00' ? '' : '−'}0,${cents}`))
  await one.press('F1')
  if (cents !== '00') {
    await one.see(/Give the reason for the difference/)
    await dialog.getByLabel('Reason').focus()
    await one.type('no coins')
    await one.press('F1')
  }
  await one.see('Closes of tills')
  await dialog
    .getByRole('row')
    .filter({ hasText: `${euros},00` })
    .waitFor()
  const opened = one.page.context().waitForEvent('page')
  await one.press('Enter')
  await opened
  await one.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await one.press('F2')
  await one.see(/Since the close of/)
  await one.read(/Expected €\s+0,00/)
  await one.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(one.page.url()).pathname).toBe('/en/transaction-history')
})

test('a statement of a company is checked by keys: only differences are shown, decided by one key each and kept', async () => {
  const one = await desk.operator()
  await one.goTo('/en/company-clearings')
  await one.type('hlc')
  await one.press('Enter')
  await one.page.locator('main .grid-row').first().waitFor()
  await one.press('F2')
  const dialog = one.page.getByRole('dialog')
  await dialog.getByRole('textbox').waitFor()
  await one.atRest()
  await one.type('date;amount')
  await one.press('Enter')
  await one.type('32/13/2026;12,00')
  await one.press('Tab', 'Enter')
  await one.see('Line 2, column “date”: “32/13/2026” cannot be read.')
  await one.press('Shift+Tab', 'Control+a')
  await one.type('date;booking;amount')
  await one.press('Enter')
  await one.type('01/01/2026;k7;12,00')
  await one.press('Tab', 'Enter')
  await one.seeRow('not in our ledger', 'K7', '12,00', 'open')
  await one.seeRow('only in our ledger')
  const [, decided = ''] = await one.read(/0 agree, (0 of \d+) decided/)
  const count = decided.split(' of ')[1]
  await one.press('F2')
  await one.seeRow('K7', 'accepted')
  await one.press('F7')
  await one.seeRow('only in our ledger', 'disputed')
  await one.read(new RegExp(`2 of ${count} decided`))
  await one.press('Control+z')
  await one.read(new RegExp(`1 of ${count} decided`))
  await one.press('F4')
  await one.seeRow('only in our ledger', 'queried')
  await one.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await one.press('F2')
  await one.seeRow('K7', 'accepted')
  await one.seeRow('only in our ledger', 'queried')
  const opened = one.page.context().waitForEvent('page')
  await one.press('F8')
  await opened
})
