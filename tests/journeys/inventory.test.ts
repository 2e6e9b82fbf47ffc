import { expect, test } from 'vitest'
import { addDays, weekday } from '../../src/domain/value/portTime.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const dialog = ({ page }: Operator) => page.getByRole('dialog')
const weekDays = 7
const weeks = 40
/** Budgets of a change, in keys. */
const [mostToClose, mostToAllot] = [30, 25]

async function openSale(): Promise<Operator> {
  const one = await desk.visitor()
  await signIn(one, { user: 'company', password: 'ferryline' })
  await one.goTo('/en/inventory')
  await one.seeRow('HLC')
  await one.atRest()
  return one
}

const firstFriday = Array.from({ length: weekDays }, (_, days) => dayFromToday(days + 2)).find(
  (day) => weekday(day) === 5,
)!

test('a company closes forty Fridays for an agency, which sees it, and undoes it as one step @all', async () => {
  const company = await openSale()
  const before = company.keys()
  const days = `${typedDay(firstFriday)}-${typedDay(addDays(firstFriday, (weeks - 1) * weekDays))}`
  await company.press('Control+k')
  await company.type(`close 1300 fri ${days}`)
  await company.see('closes for sale: 1300')
  await company.pause()
  await company.press('Enter')
  await dialog(company)
    .getByText(/Sailings \d{2,} · limits/)
    .waitFor()
  await company.see('Free places that agencies lose')
  await company.atRest()
  await company.pause()
  await company.press('Enter')
  await dialog(company).waitFor({ state: 'hidden' })
  expect(company.keys() - before).toBeLessThanOrEqual(mostToClose)
  await company.see(/Sale changed, sailings: \d{2,}/)

  const seller = await desk.operator()
  await seller.goTo('/en/book-ticket')
  await seller.press('Control+k')
  await seller.type(`pir pas ${typedDay(firstFriday)} 1a hlc`)
  await seller.pause()
  await seller.press('Enter')
  await seller.seeRow('HLC', 'full')

  await company.press('Shift+F9')
  await company.seeRow('closed 1300 everything')
  await company.atRest()
  await company.press('Tab', 'Enter')
  await company.seeRow('undoes')
  await company.see('Change of the sale undone')
  await company.press('Escape')
  await dialog(company).waitFor({ state: 'hidden' })
})

test('a company allots seats of a marked sailing to an agency in few keys @all', async () => {
  const company = await openSale()
  await company.page.getByLabel('From', { exact: true }).focus()
  await company.press('Control+a')
  await company.type(typedDay(firstFriday))
  await company.press('Enter')
  await company.atRest()
  await company.seeRow('HLC')
  await company.page.locator('[aria-label="Sailings on sale"]').focus()
  await company.atRest()
  const before = company.keys()
  await company.press('F9')
  await company.see('Allotment for agencies')
  await company.type('1377')
  await company.press('Tab')
  await company.type('40')
  await company.press('Tab')
  await company.type('deck')
  await company.press('Tab')
  await company.type('-3d')
  await company.press('Enter')
  await dialog(company)
    .getByText(/Sailings 1 · limits: new 1/)
    .waitFor()
  await company.press('Enter')
  await company.atRest()
  await company.pause()
  await company.press('Enter')
  await dialog(company).waitFor({ state: 'hidden' })
  expect(company.keys() - before).toBeLessThanOrEqual(mostToAllot)
  await company.seeRow('1377 DECK 0/40 -3d')
})

test('a time that has passed is refused where it is typed, and nothing is published or planned @all', async () => {
  const company = await openSale()
  await company.press('Control+k')
  await company.type('close 1377 hlc +21')
  await company.pause()
  await company.press('Enter')
  await dialog(company)
    .getByText(/Sailings \d+ · limits/)
    .waitFor()
  const at = company.page.getByLabel('Publish on')
  await at.focus()
  await company.type(`${typedDay(dayFromToday(0))} 0000`)
  await company.press('Tab')
  await dialog(company).getByText('Choose a time ahead, within the next year.').waitFor()
  await company.pause()
  await company.press('Enter')
  await expect.poll(() => at.evaluate((field) => field === document.activeElement)).toBe(true)
  await company.press('Escape', 'Escape')
  await dialog(company).waitFor({ state: 'hidden' })
  await company.missing(/Sale changed|planned for/)
})

test('the history has the cursor on a change that was planned since it was open, and withdraws it @all', async () => {
  const company = await openSale()
  const close = async (at?: string) => {
    await company.press('Control+k')
    await company.type('close 1377 hlc +20')
    await company.pause()
    await company.press('Enter')
    await dialog(company)
      .getByText(/Sailings \d+ · limits/)
      .waitFor()
    if (at !== undefined) {
      await company.page.getByLabel('Publish on').focus()
      await company.type(at)
      await company.press('Enter')
    }
    await company.atRest()
    await company.pause()
    await company.press('Enter')
    await dialog(company).waitFor({ state: 'hidden' })
    await company.atRest()
    await company.press('Shift+F9')
    await company.seeRow('closed 1377')
    await company.atRest()
  }
  await close()
  await company.press('Escape')
  await dialog(company).waitFor({ state: 'hidden' })
  await close('+1 0700')
  await company.seeRow('planned for')
  await company.pause()
  await company.press('Tab', 'Enter')
  const withdrawn = dialog(company).locator('.grid-row', { hasText: 'withdrawn' })
  await expect.poll(() => withdrawn.count()).toBe(1)
})
