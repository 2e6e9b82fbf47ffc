import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, bookingCode, enterTwice } from './steps.ts'

const desk = startOperators()
const maria = { user: 'μαρία', password: 'θάλασσα7' }
const eleni = { user: 'tameio', password: 'ferrycash' }

const guide = ({ page }: Operator) => page.getByRole('complementary', { name: 'First sale' })
const line = ({ page }: Operator) => page.locator('.line-input')

async function newcomer(who = maria): Promise<Operator> {
  const operator = await desk.visitor()
  await signIn(operator, who)
  await operator.atRest()
  return operator
}

/** Types what the guide shows at a step; the guide moves on, and the focus remains in the line. */
async function follow(operator: Operator, step: string): Promise<void> {
  await guide(operator).getByText(step).waitFor()
  await operator.type(await guide(operator).locator('kbd').innerText())
  expect(await operator.focused()).toBe('input "Command line"')
}

/** Waits until the server has stored the setting, so that another sign-in can read it. */
async function settingsSaved(operator: Operator, done: () => Promise<void>): Promise<void> {
  const saved = operator.page.waitForResponse(
    (answer) =>
      answer.url().includes(bases.spec) && (answer.request().postData() ?? '').includes('firstSaleSeen'),
  )
  await done()
  await saved
}

it('a new user issues the first ticket by typing what the guide shows, and does not see it again', async () => {
  const operator = await newcomer()
  await settingsSaved(operator, async () => {
    for (const step of ['1/5', '2/5', '3/5', '4/5']) {
      await follow(operator, step)
      await operator.press('Enter')
      await operator.atRest()
    }
    await follow(operator, '5/5')
    await enterTwice(operator, /⏎ again:/)
    await operator.see('Issued')
  })
  expect(await bookingCode(operator)).toMatch(/^[A-Z2-9]{6}$/)
  await guide(operator).getByText('Done.').waitFor()
  expect(await operator.focused()).toBe('input "Command line"')

  const again = await newcomer()
  await again.see('Last bookings')
  expect(await guide(again).count()).toBe(0)
})

it('once dismissed by its key the guide stays closed, and the same key opens it again @all', async () => {
  const operator = await newcomer(eleni)
  await guide(operator).getByText('1/5').waitFor()
  const before = await operator.focused()
  await settingsSaved(operator, () => operator.press('Control+Shift+F2'))
  await guide(operator).waitFor({ state: 'detached' })
  expect(await operator.focused()).toBe(before)

  const again = await newcomer(eleni)
  await again.see('Last bookings')
  expect(await guide(again).count()).toBe(0)
  await again.press('Control+Shift+F2')
  await guide(again).getByText('1/5').waitFor()
})

it('the empty step 1 shows the departures of the day; arrow down moves from the line into them @all', async () => {
  const operator = await newcomer(eleni)
  for (const panel of ['sailings from', 'Options', 'Last bookings']) await operator.see(panel)
  await operator.page.locator('main .grid-row').first().waitFor()
  await operator.press('ArrowDown')
  expect(await operator.focused()).toMatch(/^div "((Today’s|Next) sailings|Last bookings)/)
  await operator.type('pir pas 27/11')
  expect(await line(operator).inputValue()).toBe('pir pas 27/11')
})

it('check-in staff, who may not sell, see no guide and cannot open it @all', async () => {
  const operator = await newcomer({ user: 'checkin', password: 'ferrygate' })
  await operator.page.getByLabel('Port', { exact: true }).waitFor()
  await operator.goTo('/en/book-ticket')
  await operator.see('STEP 1')
  await operator.see('sailings from')
  expect(await guide(operator).count()).toBe(0)
  await operator.press('Control+Shift+F2')
  await operator.see('You are not permitted to do this.')
  expect(await guide(operator).count()).toBe(0)
})

it('after the last ship of today the departures of the next day are shown, with the date @all', async () => {
  const operator = await desk.visitor()
  const today = dayFromToday(0)
  await answerSeparately(operator)
  await operator.page.route('**/list-of-trips', async (route) => {
    const body = route.request().postDataJSON() as { legs: { departureDate: string }[] }
    if (body.legs[0]?.departureDate !== today) return route.continue()
    return route.fulfill({ json: { code: '000', success: true, listOfTrips: [{ trips: [] }] } })
  })
  await signIn(operator, { user: 'without_statistics', password: 'ferrydesk' })
  await operator.see(/Next sailings from Piraeus: tomorrow/)
  await operator.seeRow('HLC')
  await operator.atRest()
  await operator.press('ArrowDown', 'Enter')
  await operator.page.waitForURL(new RegExp(`leg=PIR\\.\\w+\\.${dayFromToday(1)}`))
})

it('a page hidden by the agency is neither linked nor opened by its address (PE-008, LY-050) @all', async () => {
  const operator = await newcomer({ user: 'without_ticket_clearances', password: 'ferrydesk' })
  const menu = operator.page.getByRole('navigation')
  await menu.getByText('Manage bookings').waitFor()
  expect(await menu.getByRole('button', { name: 'Clearances', exact: true }).count()).toBe(0)
  await operator.goTo('/en/company-clearings')
  await operator.see('You do not have access to “CLEARANCES”')
  await operator.page.waitForURL('**/en')
})
