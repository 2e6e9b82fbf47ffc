import type { Route } from 'playwright'
import { expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import {
  answers,
  chooseSailing,
  listStored,
  openGate,
  scan,
  sellToday,
  startCheckIn,
  startedAt,
  type Sold,
} from '../kit/desk/gate.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { operatorOf, signIn, type Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { holdBack, pathOf, runByTitle } from './steps.ts'
import { dateOf, timeOf } from '../../src/domain/value/portTime.ts'
import { typedDay } from '../kit/timetable.ts'

const desk = startOperators()

const checkinUser = { user: 'checkin', password: 'ferrygate' }

/** Calls the CRS as the user of the gates; returns the answer. */
async function asGate(path: string, password = checkinUser.password): Promise<Record<string, unknown>> {
  const headers = { username: 'checkin', password, validationcode: '1300', agencycode: '1300' }
  const token = await (await fetch(`${desk.url()}${bases.spec}/token`, { headers })).json()
  const { accessToken } = token as { accessToken: string }
  const sent = await fetch(desk.url() + path, { headers: { authorization: `Bearer ${accessToken}` } })
  return (await sent.json()) as Record<string, unknown>
}

/** The gates at which a ticket was checked in, as recorded. */
async function gatesOf(sold: Sold, ticket: string, password?: string): Promise<string[]> {
  const query = `itineraryId=${await itineraryOf(sold, password)}&portCode=PIR&ticketNumber=${ticket}`
  const { events } = await asGate(`${bases.spec}/checkin/History?${query}`, password)
  return (events as { kind: string; gate: string }[]).map(({ kind, gate }) => `${kind} ${gate}`)
}

async function itineraryOf({ trip }: Sold, password?: string): Promise<number> {
  const date = trip.departureDateTime.slice(0, 10)
  const path = `${bases.spec}/checkin/AvailiableInstances?portCode=PIR&date=${date}`
  const { availableTrips } = await asGate(path, password)
  const found = (
    availableTrips as { ItineraryId: number; departureDateTime: string; vessel: { idOrCode: string } }[]
  ).find(
    ({ departureDateTime, vessel }) =>
      departureDateTime === trip.departureDateTime && vessel.idOrCode === trip.vessel.idOrCode,
  )
  return found?.ItineraryId ?? 0
}

async function open(operator: Operator, sold: Sold, gate: string): Promise<void> {
  await openGate(operator, sold, gate)
  await operator.page.locator('.checkin-session .chip-value').waitFor()
  await operator.atRest()
  if ((await startedAt(operator).count()) === 0) await startCheckIn(operator)
}

it('check-in is in the menu, at its address and on the line of those who may check in only (CI-020, PE-004, PE-009, RT-029) @all', async () => {
  const without = await desk.visitor()
  await signIn(without, { user: 'without_check_in', password: 'ferrydesk' })
  const entry = (operator: Operator) => operator.page.getByRole('button', { name: 'Check-in', exact: true })
  await without.page.locator('nav.menu button').first().waitFor()
  await expect.poll(() => entry(without).count()).toBe(0)
  await without.goTo('/en/check-in')
  await without.see('You do not have access to “CHECK-IN”')
  await expect.poll(() => pathOf(without)).not.toContain('check-in')
  await without.atRest()
  await without.press('Alt+t', 'g')
  await without.see('You are not permitted to do this.')
  expect(await without.page.getByLabel('Port', { exact: true }).count()).toBe(0)

  const permitted = await desk.visitor()
  await signIn(permitted, checkinUser)
  await entry(permitted).first().waitFor()
  await permitted.goTo('/en/check-in')
  await permitted.page.getByLabel('Port', { exact: true }).waitFor()
  await permitted.see('Choose a port and a sailing.')
})

it('a checked-in ticket is recalled with its status, and only what may change then can be typed over (CI-018, ST-044) @all', async () => {
  const sold = await sellToday(desk.url(), ['OLIVER'])
  const operator = await desk.visitor()
  await open(operator, sold, 'G1')
  await scan(operator, sold.tickets[0]!)
  await answers(operator, /YES.*OLIVER/)

  const counter = await desk.operator()
  await counter.goTo(`/en/booking-search/${sold.reference}`)
  await counter.see('Booked by')
  await counter.see(/^checked in$/i)
  const cell = counter.page.locator('main .edit-grid input')
  await cell.waitFor()
  await cell.focus()
  await counter.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await counter.type('changed')
  await counter.press('Enter')
  // What is typed over a locked row goes to the line.
  await counter.see('not understood: “changed”')
  await counter.atRest()
  await expect.poll(() => counter.page.getByText('Changes not saved yet').count()).toBe(0)
  await counter.press('Shift+F2')
  await counter.see('More fields')
  await counter.page.getByLabel('Document', { exact: true }).focus()
  await counter.type('AB 123456')
  await counter.press('Tab', 'Escape')
  await counter.see(/– → AB123456/)
  await counter.press('F1')
  await counter.see(/^The price stays the same: \d/)
  await counter.pause()
  await counter.press('Enter')
  await counter.see(`Booking ${sold.reference} modified`)
})

it('a page after the first comes when its last row is reached, while the whole list is on its way (CI-013, EN-204) @all', async () => {
  const sold = await sellToday(desk.url(), ['PALMER', 'QUINN', 'ROBERTS', 'SAMSON', 'TURNER'])
  const operator = await desk.visitor()
  const list = { release: () => undefined as void }
  const held = new Promise<void>((go) => (list.release = go))
  await operator.page.route(/checkin\/PassengerList\?/, async (route) => {
    await held
    await route.continue()
  })
  // Small pages, so that a few passengers fill several.
  await operator.page.route(/checkin\/PassengerListPaged/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/pageSize=\d+/, 'pageSize=2'),
    }),
  )
  await openGate(operator, sold, 'G1')
  await operator.see(/2 of \d+/)
  await operator.press('ArrowDown', 'End')
  await operator.see(/4 of \d+/)
  await operator.press('End', 'ArrowDown', 'ArrowDown')
  list.release()
  await operator.press('F7')
  await operator.seeRow('TURNER')
  await operator.missing(/\d+ of \d+/)
})

it('a day half typed when the late list of ports chooses the port goes on where it was, and so does the sailing @all', async () => {
  const sold = await sellToday(desk.url(), ['WEBER'])
  const operator = await desk.visitor()
  await signIn(operator, checkinUser)
  await operator.page.locator('nav.menu button').first().waitFor()
  const ports = await holdBack(operator, /checkin\/AvaliliablePorts/)
  const sailings = await holdBack(operator, /checkin\/AvailiableInstances/)
  await operator.goTo('/en/check-in')
  const port = operator.page.getByLabel('Port', { exact: true })
  await port.focus()
  await operator.type('pir')
  await operator.press('Tab')
  const [day, ...month] = typedDay(dateOf(sold.trip.departureDateTime)).split('/')
  await operator.type(day!)
  await ports()
  await expect.poll(() => port.inputValue()).toBe('PIR Piraeus')
  await operator.type(['', ...month].join('/'))
  await operator.press('Tab', 'Tab')
  await operator.type(`${timeOf(sold.trip.departureDateTime)} ${sold.trip.vessel.name}`)
  await operator.press('Enter')
  await sailings()
  await operator.page.getByLabel('Scan or type').waitFor()
})

it('two windows of one user at one gate share what waits to be sent, while theme and language change, and send it once @all', async () => {
  const sold = await sellToday(desk.url(), ['KELLY', 'LEWIS', 'MASON'])
  const [kelly = '', lewis = '', mason = ''] = sold.tickets
  const first = await desk.visitor()
  await open(first, sold, 'G7')
  await listStored(first)
  const page = await first.page.context().newPage()
  await page.goto(`${desk.url()}/en/check-in`)
  const second = operatorOf(page, desk.url(), () => page.close())
  await page.getByLabel('Port', { exact: true }).waitFor()
  await second.atRest()
  await page.getByLabel('Port', { exact: true }).focus()
  await chooseSailing(second, sold)
  await startedAt(second).waitFor()
  await second.seeRow('LEWIS')

  // The texts of a language come with the first change to it.
  await runByTitle(first, 'Change language')
  await runByTitle(first, 'Αλλαγή γλώσσας')
  await first.see('Scan or type')
  await first.page.context().setOffline(true)
  await first.press('F7')
  await scan(first, kelly)
  await answers(first, /YES.*KELLY/)
  await second.see('To be sent1')
  await second.press('F7')
  await scan(second, kelly)
  await answers(second, /ATTENTION.*Already checked in/)
  await scan(second, lewis)
  await answers(second, /YES.*LEWIS/)
  await first.see('To be sent2')

  await runByTitle(first, 'Dark, light or high contrast')
  await expect.poll(() => first.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
  await runByTitle(first, 'Change language')
  await first.see('Προς αποστολή')
  await first.press('F7')
  await scan(first, mason)
  await answers(first, /ΝΑΙ.*MASON/)
  await second.see('To be sent3')

  await first.page.context().setOffline(false)
  await second.page
    .locator('.checkin-figures')
    .filter({ hasText: 'To be sent' })
    .waitFor({ state: 'detached' })
  await first.page
    .locator('.checkin-figures')
    .filter({ hasText: 'Προς αποστολή' })
    .waitFor({ state: 'detached' })
  for (const ticket of [kelly, lewis, mason]) expect(await gatesOf(sold, ticket)).toEqual(['checkIn G7'])
  await second.press('F6', 'F6', 'F6')
  await second.see('Everything has been sent.')
})

it('a check-in whose answer was lost is done once, and texts that are no ticket of this sailing are refused @all', async () => {
  const sold = await sellToday(desk.url(), ['UNGER', 'VIDAL'])
  const [unger = '', vidal = ''] = sold.tickets
  const operator = await desk.visitor()
  await open(operator, sold, 'G8')
  await listStored(operator)
  await operator.press('F7')
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await operator.page.route(/checkin\/CheckIn$/, loseAnswer, { times: 1 })
  await scan(operator, unger)
  await answers(operator, /YES.*UNGER/)
  await expect.poll(() => gatesOf(sold, unger)).toEqual(['checkIn G8'])
  await operator.page
    .locator('.checkin-figures')
    .filter({ hasText: 'To be sent' })
    .waitFor({ state: 'detached' })
  expect(await gatesOf(sold, unger)).toEqual(['checkIn G8'])

  // Half of a code, an unknown one, and a scanner whose letters are Greek.
  await scan(operator, `T1/${vidal}/ABCDEF/PIR-P`)
  await answers(operator, /NO/)
  await operator.press('Control+a', 'Delete')
  await scan(operator, vidal.replace('H', 'Η'))
  await answers(operator, /YES.*VIDAL/)
})

it('scans left by a user whose session ended are sent by that user only, who signs in again (EN-203, EN-208) @all', async () => {
  const sold = await sellToday(desk.url(), ['WALKER', 'YOUNG'])
  const [walker = '', young = ''] = sold.tickets
  const operator = await desk.visitor()
  await open(operator, sold, 'G9')
  await listStored(operator)
  await operator.press('F7')
  await operator.page.context().setOffline(true)
  await scan(operator, walker)
  await answers(operator, /YES.*WALKER/)
  await operator.see('To be sent1')
  // The session ends: every token of the page is rejected.
  await operator.page.route(/cws|desk\/api/, (route) =>
    route.fulfill({ status: 401, json: { code: 'unknown_token', success: false } }),
  )
  await operator.page.context().setOffline(false)
  await operator.see('Ferry tickets, by keyboard')
  await operator.page.unroute(/cws|desk\/api/)
  await operator.page.getByRole('textbox').first().waitFor()

  const colleague = { user: 'without_trucks', password: 'ferrydesk' }
  await operator.atRest()
  await signIn(operator, colleague)
  await operator.press('Alt+t', 'g')
  await operator.page.getByLabel('Port', { exact: true }).waitFor()
  await operator.atRest()
  await operator.page.getByLabel('Port', { exact: true }).focus()
  await chooseSailing(operator, sold)
  await startedAt(operator).waitFor()
  await operator.seeRow('WALKER', 'expected')
  await scan(operator, young)
  await answers(operator, /YES.*YOUNG/)
  await expect.poll(() => operator.page.locator('.checkin-figures').innerText()).not.toContain('To be sent')
  expect(await gatesOf(sold, walker)).toEqual([])
})

it('a stop waits for the scans before it, a text without letters is answered, and a cancelled sailing is shown @all', async () => {
  const sold = await sellToday(desk.url(), ['XENOS', 'ZAPPAS', 'ZERVAS'])
  const [xenos = '', zappas = ''] = sold.tickets
  const operator = await desk.visitor()
  await open(operator, sold, 'G5')
  await operator.press('F7')
  await scan(operator, '%%%')
  await answers(operator, /NO.*%%%/)
  const calls: string[] = []
  const list = { release: () => undefined as void }
  const held = new Promise<void>((go) => (list.release = go))
  await operator.page.route(/checkin\/(CheckIn|StopCheckin)/, async (route) => {
    calls.push(/\w+$/.exec(new URL(route.request().url()).pathname)?.[0] ?? '')
    await held
    await route.continue()
  })
  await operator.press('F7')
  for (const ticket of [xenos, zappas]) await scan(operator, ticket)
  await operator.press('Shift+F2')
  await operator.see('Stop check-in?')
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(() => calls).toEqual(['CheckIn'])
  list.release()
  await operator.see('stopped')
  expect(calls).toEqual(['CheckIn', 'CheckIn', 'StopCheckin'])
  await operator.seeRow('XENOS', '✓ in')
  await operator.seeRow('ZAPPAS', '✓ in')

  await operator.seeRow('ZERVAS', 'expected')
  const { departureDateTime, origin, destination, vessel } = sold.trip
  const trip = {
    departureDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
  }
  await askAsDemo(desk.url(), `${bases.desk}/disruptions/demo`, { trip })
  await operator.seeRow('ZERVAS', 'expected', 'sailing cancelled')
})
