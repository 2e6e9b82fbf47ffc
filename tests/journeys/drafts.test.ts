import type { IncomingMessage } from 'node:http'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { countRequests } from '../kit/countingProxy.ts'
import { draftNamed, emptyDrafts, workingDraft } from '../kit/desk/drafts.ts'
import { nextFrames } from '../kit/desk/frames.ts'
import { openDesk, type Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import {
  holdBack,
  answerSeparately,
  bookingCode,
  enterTwice,
  fill,
  enterPhone,
  pathOf,
  toStep2,
} from './steps.ts'

const desk = startOperators()
/** Resolves once the server has stored the draft. */
async function isKept(words: string): Promise<void> {
  await expect.poll(() => workingDraft(desk.url()), { timeout: 15_000, interval: 500 }).toContain(words)
}

async function isCleared(words: string): Promise<void> {
  const cleared = () => draftNamed(desk.url(), 'cleared')
  await expect.poll(cleared, { timeout: 15_000, interval: 500 }).toContain(words)
}

/** Two passengers to Paros, on step 2, the focus on the first surname. */
async function openStep2(one: Operator): Promise<void> {
  await toStep2(one, '2a')
  await onCell(one, 'Last name')
}

async function onCell(one: Operator, title: string): Promise<void> {
  await one.page.waitForFunction(
    (words) => (document.activeElement?.getAttribute('aria-label') ?? '').includes(words),
    title,
  )
}

function rowsWith(one: Operator, word: string): Promise<number> {
  return one.page.getByRole('row').filter({ hasText: word }).count()
}

test('a reload restores the screen, the cell, the text being typed, and undo', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['smith', 'john', '', '', '', '', '', '', '', 'smith'])
  await one.seeRow('SMITH', 'JOHN')
  await onCell(one, '2, First name')
  await one.type('ja')
  await one.page.reload()
  await one.seeRow('SMITH', 'JOHN')
  await onCell(one, '2, First name')
  await one.type('ne')
  await one.press('Tab')
  await one.seeRow('SMITH', 'JANE')
  await one.press('Control+z')
  await one.see('Undone: First name')
  await onCell(one, '2, First name')
  await one.press('Control+z')
  await onCell(one, '2, Last name')
  await one.press('Control+z')
  await onCell(one, '1, First name')
  await one.press('Control+z')
  await onCell(one, '1, Last name')
  expect(await rowsWith(one, 'SMITH')).toBe(0)
  await one.press('Control+y')
  await one.seeRow('SMITH')
  expect(
    await one.page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage)),
  ).not.toMatch(/smith/i)
})

test('a reload shows what the page sent as it was left, however late that arrives, and takes it for its own @all', async () => {
  const isSave = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.endsWith('/drafts/hand')
  const proxy = await countRequests(desk.url(), (asked) => (isSave(asked) ? 1500 : 0))
  const one = await openDesk(proxy.url, { signedIn: true, prepare: () => emptyDrafts(desk.url()) })
  try {
    await openStep2(one)
    await one.type('smith')
    await one.press('Tab')
    await one.page.reload()
    await one.seeRow('SMITH')
    await one.atRest()
    await onCell(one, '1, First name')
    await one.type('john')
    await one.press('Tab')
    await isKept('JOHN')
    expect(await rowsWith(one, 'JOHN')).toBe(1)
    await one.missing(/changed in another window/)
  } finally {
    await one.close()
    await proxy.close()
  }
})

test('undo while a text is being typed restores text, until it is committed @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['smith'])
  await one.type('jo')
  await one.press('Control+z')
  await one.atRest()
  await nextFrames(one.page)
  await onCell(one, 'First name')
  await one.press('Tab')
  expect(await rowsWith(one, 'SMITH')).toBe(1)
  expect(await rowsWith(one, 'JO')).toBe(0)
})

test('a server killed in the middle loses nothing @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['kosta', 'anna', 'f'])
  const restarting = desk.killAndRestart()
  await fill(one, ['', '', '', '', '', '', 'kosta', 'eleni'])
  await restarting
  await one.seeRow('KOSTA', 'ELENI')
  await isKept('ELENI')
  await one.page.reload()
  await one.seeRow('KOSTA', 'ANNA')
  expect(await rowsWith(one, 'ELENI')).toBe(1)
})

test('two bookings are parked, shown in the header, and restored @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['first', 'anna', 'f'])
  await one.press('Alt+1')
  await one.see('STEP 1')
  await one.see('FIRST ANNA')
  await openStep2(one)
  await fill(one, ['second', 'petros', 'm', '', '', '', '', '', '', 'second', 'maria', 'f'])
  await enterPhone(one, 'F1', 'F3')
  await one.see(/held \d/)
  await one.press('Alt+2')
  await one.see('SECOND PETROS')
  await one.see(/1[45]:\d\d/)
  await one.press('Alt+1')
  await one.seeRow('FIRST', 'ANNA')
  await one.missing('FIRST ANNA')
  await one.press('Alt+2')
  await one.seeRow('SECOND', 'MARIA')
  await one.see('FIRST ANNA')
  await one.see(/held \d/)
})

/** Opens another window of the same user, which shows the same booking. */
async function openWindow({ page }: Operator): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${desk.url()}/en/book-ticket`)
  await other.getByText('SMITH').first().waitFor()
  return other
}

const topOf = ({ page }: Operator) =>
  page.locator('main').evaluate((main) => main.getBoundingClientRect().top)

test('the later of two windows is notified, and neither overwrites the other unasked @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['smith', 'john', 'm'])
  await isKept('JOHN')
  const page = await openWindow(one)
  await page.keyboard.press('Escape')
  await page.keyboard.type('6971234567')
  await page.keyboard.press('Enter')
  await isKept('6971234567')
  await one.page.bringToFront()
  const top = await topOf(one)
  await one.type('gr')
  await one.press('Tab')
  await one.see(/changed in another window by demo/)
  expect(await topOf(one)).toBe(top)
  await one.seeRow('SMITH', 'JOHN')
  await one.press('Escape', 'Alt+t', 'm')
  await one.missing(/changed in another window/)
  await page.close()
})

test('a second window in which nothing is entered is no conflict @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['smith'])
  await isKept('SMITH')
  const page = await openWindow(one)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F8')
  await page.keyboard.type('half a line')
  await isKept('half a line')
  await page.close()
  await one.page.bringToFront()
  await one.type('john')
  await one.press('Tab')
  await isKept('JOHN')
  await one.missing(/changed in another window/)
  expect(await rowsWith(one, 'JOHN')).toBe(1)
})

test('a booking that cannot be rendered is set aside, and the desk continues @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await isKept('PAS')
  await answerSeparately(one)
  await one.page.route(/drafts\/hand$/, async (route) => {
    if (route.request().method() !== 'GET') return route.abort()
    const response = await route.fetch()
    const answer = (await response.json()) as {
      draft?: { document: { workingBooking: { people: unknown } } }
    }
    if (answer.draft) answer.draft.document.workingBooking.people = [null]
    await route.fulfill({ response, json: answer })
  })
  await one.page.reload()
  await one.see('This page could not be displayed')
  expect(await one.focused()).toMatch(/button/)
  await one.press('Tab')
  await one.press('Enter')
  await one.page.locator('.line-input').waitFor()
  expect(pathOf(one)).toBe('/en')
  await one.page.unroute(/drafts\/hand$/)
  expect(await one.page.evaluate(() => document.querySelector('header')?.innerText)).toMatch(/1/)
})

test('restoring the page does not move a focus that is already in use @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['smith'])
  await isKept('SMITH')
  const availability = await holdBack(one, /\/availability$/)
  await one.page.reload({ waitUntil: 'commit' })
  await one.page.locator('.line-input').waitFor()
  await one.press('Control+k')
  await one.type('pir jtr')
  await availability()
  await one.seeRow('SMITH')
  await one.atRest()
  await nextFrames(one.page)
  expect(await one.page.locator('.line-input').inputValue()).toBe('pir jtr')
  expect(await one.focused()).toMatch(/Command line/)
})

test('a booking cleared by F12 is restored by ctrl+z, also after a reload, until the next booking is issued @all', async () => {
  const one = await desk.operator()
  await openStep2(one)
  await fill(one, ['smith', 'john'])
  await one.press('F3')
  await one.see(/held \d/)
  await one.atRest()
  await one.press('F12')
  await one.see(/Cleared\. .*brings it back/)
  await one.page.waitForURL('**/en/book-ticket')
  await one.press('Control+z')
  await one.seeRow('SMITH', 'JOHN')
  await one.see(/held \d/)
  await one.atRest()

  await one.press('F12')
  await one.see(/Cleared\. .*brings it back/)
  await isCleared('SMITH')
  await one.page.reload()
  await one.see('STEP 1')
  await one.atRest()
  await one.press('Control+z')
  await one.seeRow('SMITH', 'JOHN')
  await one.atRest()

  await one.press('F12')
  await one.see(/Cleared\. .*brings it back/)
  await toStep2(one)
  await one.press('Control+k')
  await one.type('jones/jim m, 6971234567, i')
  await enterTwice(one, /⏎ again:/)
  await one.see('Issued')
  await one.atRest()
  await one.press('Control+z')
  await one.see('There is nothing to undo.')
})

test('a search without a trip is restored too @all', async () => {
  const one = await desk.operator()
  await one.type(`pir pas ${typedDay(dayFromToday(4))} 2a`)
  await one.press('Enter')
  // The empty form shows the departures of the day, which have their own grid.
  const trips = one.page.getByRole('grid', { name: 'Trips' }).getByRole('row').filter({ hasText: 'HLC' })
  await trips.first().waitFor()
  await one.atRest()
  await one.press('F12')
  await one.see(/Cleared\. .*brings it back/)
  await trips.first().waitFor({ state: 'hidden' })
  await one.press('Control+z')
  await trips.first().waitFor()
})

test('a sale whose response is lost is named by its reference and shown after a reload, once', async () => {
  const one = await desk.operator()
  await toStep2(one)
  await one.press('Control+k')
  await one.type('jones/jim m, 6971234567')
  await one.press('Enter')
  await one.seeRow('JONES')
  await one.atRest()
  await isKept('JONES')
  await one.press('F1')
  await one.see('Payment')
  await one.atRest()
  const sold = Promise.withResolvers<string>()
  await one.page.route('**/sell', async (route) => {
    const answer = (await (await route.fetch()).json()) as { booking: { crsReservationCode: string } }
    await route.abort()
    sold.resolve(answer.booking.crsReservationCode)
  })
  await one.press('F1')
  const code = await sold.promise
  await one.page.unrouteAll({ behavior: 'ignoreErrors' })
  await one.page.reload()
  await one.see(new RegExp(`Booking ${code} was made, but the confirmation did not arrive`))
  await one.see(/^Issued$/)
  expect(await bookingCode(one)).toBe(code)
  await expect.poll(() => workingDraft(desk.url()), { timeout: 15_000 }).not.toContain(code)
})
