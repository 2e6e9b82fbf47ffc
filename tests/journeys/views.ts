import { expiredCode } from '../../src/contract/call.ts'
import type { RefusalCode } from '../../src/domain/refusal.ts'
import { openPages, pages } from '../../src/contract/pages.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { heldGroup } from '../kit/crs/heldGroup.ts'
import { cabinBooking, heldBooking, issuedBooking, openBooking } from '../kit/crs/heldBooking.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { checkInViews } from './checkInViews.ts'
import { inventoryViews } from './inventoryViews.ts'
import { reportViews } from './reportViews.ts'
import { networkViews } from './networkViews.ts'
import { runByTitle } from './steps.ts'
import type { Walk } from './walk.ts'

const popped = '[role=dialog], [role=menu]'
const day = (days: number) => typedDay(dayFromToday(days))
const notRenewable: RefusalCode = 'signed_out'
async function line({ press, type }: Operator, words: string): Promise<void> {
  await press('Control+k', 'Control+a')
  await type(words)
}

/** Presses Esc until nothing is open; while a key is requested, the first Esc is that key. */
async function closed({ press, page }: Operator): Promise<void> {
  const opened = page.locator(popped).first()
  while (await opened.isVisible()) {
    await press('Escape')
    await opened.waitFor({ state: 'hidden', timeout: 200 }).catch(() => undefined)
  }
}

async function opened({ operator, look }: Walk, view: string): Promise<void> {
  await operator.page.locator(popped).first().waitFor()
  await operator.atRest()
  await look(operator, view, popped)
}

/** Opens dialogs and menus in succession, and closes each. */
async function dialogs(walk: Walk, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await runByTitle(walk.operator, title)
    await opened(walk, title)
    await closed(walk.operator)
  }
}

/** The views before sign-in. */
async function outside({ look, sitDown }: Walk): Promise<void> {
  const visitor = await sitDown()
  for (const path of ['/', ...openPages, '/nowhere']) {
    await visitor.goTo(`/en${path}`)
    await visitor.page.getByRole('heading').first().waitFor()
    await look(visitor, path)
  }
  await visitor.goTo('/en')
  await visitor.page.getByRole('textbox').first().waitFor()
  await visitor.type('nobody')
  await visitor.press('Tab')
  await visitor.type('nothing')
  await visitor.press('Tab')
  await visitor.type('1300')
  await visitor.press('Enter')
  await visitor.page.locator('[role=alert]:not(:empty)').first().waitFor()
  await look(visitor, 'sign-in refused')
  await visitor.page.context().setOffline(true)
  await visitor.press('Enter')
  await visitor.page.locator('.offline').waitFor()
  await look(visitor, 'no server to sign in to')
}

/** Pages of a company’s staff, which have views with their user. */
const ofStaff: readonly string[] = ['/inventory', '/network', '/network-table/:table', '/reports']

const inner = pages.filter(
  (page) =>
    !(openPages as readonly string[]).includes(page) && !page.includes('step') && !ofStaff.includes(page),
)

async function innerPages({ operator, look }: Walk): Promise<void> {
  const withParameters = [1, 2, 3].map((key) => `/booking-search?initialActiveKey=${key}`)
  for (const path of [...inner, ...withParameters, '/nowhere']) {
    const address = `/en${path.replace(/\/:.*/, '')}`
    if (path.includes('?')) await operator.goTo(address)
    else await moveTo(operator, address)
    await operator.page.locator('h1:not(:empty)').first().waitFor({ state: 'attached' })
    await operator.atRest()
    await look(operator, path)
  }
}

/** The count of a till, its closes, and the check of a company’s statement. */
async function backOffice(walk: Walk): Promise<void> {
  const { operator, url } = walk
  // The demo world's own sales are older than the listed 15 days at the end of a month.
  await issuedBooking(url)
  await operator.goTo('/en/transaction-history')
  await operator.seeRow('HLC')
  await dialogs(walk, ['Count and close the till', 'Earlier till closings'])
  await operator.goTo('/en/company-clearings')
  await operator.type('hlc')
  await operator.press('Enter')
  await operator.page.locator('main .grid-row').first().waitFor()
  await operator.press('F2')
  await opened(walk, 'statement of a company')
  await operator.type('date;amount')
  await operator.press('Enter')
  await operator.type('01/01/2026;12,00')
  await operator.press('Tab', 'Enter')
  await operator.seeRow('not in our ledger')
  await opened(walk, 'differences of a statement')
  await closed(operator)
}

/** Shows another page without a reload, after which the desk and the checkers would have to be compiled again. */
async function moveTo({ page }: Operator, address: string): Promise<void> {
  await page.evaluate((to) => {
    for (const part of document.querySelectorAll<HTMLElement>('main > :not(h1)')) part.dataset['before'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.locator('[data-before]').first().waitFor({ state: 'detached' })
}

async function shell(walk: Walk): Promise<void> {
  const { operator, look } = walk
  await operator.goTo('/en/book-ticket')
  await operator.see('Fill in ports')
  await dialogs(walk, [
    'Message history',
    'What’s new',
    'Update the application',
    'Shortcuts',
    'Shortcuts of this screen',
    'All keys',
    'Macros',
    'Saved bookings',
    'Ticket clearances',
    'Financial data',
    'Ticket stock',
    'Ticket cancellation fees',
    'Tip of the day',
    'User menu',
    'Languages',
    'Extra services',
  ])
  await runByTitle(operator, 'Macros')
  await operator.page.getByRole('button', { name: 'New macro' }).focus()
  await operator.press('Enter')
  await operator.page.locator('textarea').waitFor()
  await opened(walk, 'New macro')
  await closed(operator)
  await line(operator, 'collapse')
  await operator.page.getByRole('option').first().waitFor()
  await look(operator, 'palette')
  await operator.press('Escape', 'Escape')
  await operator.page.keyboard.down('Alt')
  await operator.page.locator('.drawn-keyboard').waitFor()
  await look(operator, 'keys that are held')
  await operator.page.keyboard.up('Alt')
  await operator.goTo('/en/shortcuts')
  await operator.seeRow('Continue')
  await dialogs(walk, ['Change keys', 'Test keys', 'Import', 'Reset all'])
}

async function step1(walk: Walk): Promise<void> {
  const { operator, look } = walk
  await operator.goTo('/en/book-ticket')
  await operator.see('Fill in ports')
  await operator.press('Shift+F7', 'ArrowDown')
  await look(operator, 'date field')
  await operator.press('Escape')
  await line(operator, `pir jtr ${day(4)} ${day(8)} 2a1ch car4.2`)
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.atRest()
  await look(operator, 'trips')
  await operator.press('F2')
  await operator.atRest()
  await look(operator, 'filters')
  await operator.type('fast')
  await operator.press('Enter')
  await operator.see(/hidden by filters/)
  await look(operator, 'filter chips')
  await operator.press('Escape', 'Alt+Delete')
  await operator.press('F8')
  await operator.page.getByRole('grid', { name: 'Calendar' }).waitFor()
  await look(operator, 'calendar')
  await operator.press('F8')
  await operator.page.locator('.grid-row').first().waitFor()
  await line(operator, 'x y z')
  await look(operator, 'a line with an error')
  await line(operator, '1 1, smith/john')
  await look(operator, 'a line')
  await line(operator, '1 1')
  await operator.press('Enter')
  await operator.see(/2 JTR→PIR .* \d\d:\d\d/)
  await operator.press('F5')
  await operator.see('Total, 2 trips')
  await look(operator, 'fast price')
  await dialogs(walk, ['Explain the price', 'Truck length and height'])
  for (const kind of ['Group search', 'Package search', 'Truck search']) {
    await runByTitle(operator, kind)
    await operator.atRest()
    await look(operator, kind)
  }
}

async function step2(walk: Walk): Promise<void> {
  const { operator, look } = walk
  await operator.goTo('/en/book-ticket')
  await operator.see('Fill in ports')
  await line(operator, `pir her ${day(4)} 2a1ch car4.2 ika1234, 1, seat deck`)
  await look(operator, 'a chain')
  await operator.press('Enter')
  await operator.see('STEP 2')
  await operator.atRest()
  await operator.pause()
  await look(operator, 'step 2')
  await operator.press('F1')
  await operator.atRest()
  await look(operator, 'step 2 with gaps')
  for (const key of ['p', 's', 'c']) {
    await operator.press('Alt+g', key)
    await operator.atRest()
  }
  await look(operator, 'step 2 with a pet, a service and a parcel')
  await operator.press('Control+k', 'Shift+F2')
  await operator.atRest()
  await look(operator, 'more fields')
  await operator.press('Shift+F2')
  await dialogs(walk, [
    'Deck plan',
    'Paste passengers',
    'Hold for a group',
    'Save the booking',
    'Hauliers and trucks',
    'Manage bookings',
  ])
  await runByTitle(operator, 'Hauliers and trucks')
  await operator.page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  for (const key of ['Shift+F2', 'F2']) {
    await operator.press(key)
    await operator.page.getByRole('dialog').nth(0).waitFor()
    await operator.atRest()
    await look(operator, `haulier ${key}`, popped)
    await operator.press('Escape')
  }
  await closed(operator)
  await operator.press('Alt+q')
  await operator.see('The booking is not finished')
  await opened(walk, 'leaving')
  await closed(operator)
  await runByTitle(operator, 'Park the booking')
  await operator.page.locator('.parked-one').first().waitFor()
  await look(operator, 'a parked booking')
}

async function payment(walk: Walk): Promise<void> {
  const { operator, look } = walk
  await operator.goTo('/en/book-ticket')
  await operator.see('STEP 1')
  await operator.press('F12')
  await line(operator, `pir jtr ${day(4)} 2a car4.2 ika1234, 1, smith/john m/jane f, 6971234567`)
  await operator.press('Enter')
  await operator.seeRow('SMITH', 'JANE')
  await operator.atRest()
  await runByTitle(operator, 'Review')
  await operator.page.waitForURL('**/step3')
  await operator.atRest()
  await look(operator, 'step 3')
  await operator.press('F1')
  await operator.see('Payment')
  await operator.atRest()
  await look(operator, 'step 4')
  await runByTitle(operator, 'Insurance offers')
  await operator.see('Travel cover')
  await look(operator, 'insurance')
  await line(operator, 'prj aegean26')
  await operator.press('Enter')
  await operator.page.getByRole('dialog').waitFor()
  await opened(walk, 'price change')
  await operator.press('Escape')
  await operator.press('F6')
  await operator.see('Tomorrow noon')
  await operator.atRest()
  await look(operator, 'option')
  await runByTitle(operator, 'Confirm before booking, on or off')
  await operator.press('F6')
  await opened(walk, 'before an option')
  await operator.press('Enter')
  await operator.see('Held as option')
  await runByTitle(operator, 'Confirm before booking, on or off')
  await operator.atRest()
  await look(operator, 'held')
}

async function recall(walk: Walk): Promise<void> {
  const { operator, look, url } = walk
  const reference = await heldBooking(url, 10)
  await line(operator, reference)
  await operator.press('Enter')
  await operator.seeRow('option')
  await operator.atRest()
  await look(operator, 'recalled')
  await dialogs(walk, ['Send by e-mail'])
  await operator.press('F1')
  await opened(walk, 'issue an option')
  await operator.press('Shift+Tab', 'Enter')
  await operator.see(/The payments add up to the total/)
  await opened(walk, 'issue by several methods')
  await operator.press('Escape')
  await dialogs(walk, ['More fields'])
  await runByTitle(operator, 'Another sailing')
  await opened(walk, 'another sailing')
  await operator.press('ArrowRight')
  await operator.atRest()
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Changes not saved yet')
  await operator.atRest()
  await operator.press('F1')
  await opened(walk, 'Modify')
  await closed(operator)
  await look(operator, 'recalled, with changes')
  await runByTitle(operator, 'Discard the changes')
  await runByTitle(operator, 'Change the option time')
  await opened(walk, 'option time')
  await operator.press('Escape')
  await operator.atRest()
  await operator.press('F8')
  await opened(walk, 'issue a PTA')
  await operator.press('Escape')
  await operator.atRest()
  await operator.press('F2')
  await opened(walk, 'add to the booking')
  await operator.press('Escape')
  await convertViews(walk)
  await replaceViews(walk)
  await line(operator, reference)
  await operator.press('Enter')
  await operator.see('Amount due')
  await operator.atRest()
  await operator.page.locator('main .edit-grid input').focus()
  await operator.press('Delete', 'Shift+F11')
  await opened(walk, 'cancel')
  await operator.press('Escape')
  await cabinViews(walk)
  await runByTitle(operator, 'Options')
  await operator.seeRow(reference)
  await look(operator, 'options')
}

/** One of three leaves a whole cabin: those who stay keep it, or get berths. */
async function cabinViews(walk: Walk): Promise<void> {
  const { operator, url } = walk
  await line(operator, await cabinBooking(url))
  await operator.press('Enter')
  await operator.see('Convert to open')
  await operator.atRest()
  await line(operator, 'x p1')
  await operator.press('Enter')
  await opened(walk, 'cancel in a whole cabin')
  await operator.press('F2')
  await operator.see('Whole cabin')
  await opened(walk, 'cancel in a whole cabin, berths instead')
  await operator.press('Escape')
}

/** The questions before tickets are converted; the option is issued for them, and is an option again. */
async function convertViews(walk: Walk): Promise<void> {
  const { operator } = walk
  await operator.atRest()
  await operator.press('F1')
  await operator.page.getByRole('dialog').waitFor()
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Convert to option')
  await operator.atRest()
  await runByTitle(operator, 'Convert to open')
  await opened(walk, 'convert to open')
  await operator.press('Escape')
  await runByTitle(operator, 'Transfer tickets')
  await opened(walk, 'transfer')
  await operator.press('Escape')
  await runByTitle(operator, 'Convert to option')
  await opened(walk, 'convert to option')
  await operator.pause()
  await operator.press('Enter')
  await operator.see('Amount due')
  await operator.atRest()
}

/** The choice of a departure for open tickets, and the question for a ticket. */
async function replaceViews(walk: Walk): Promise<void> {
  const { operator, url } = walk
  await line(operator, await openBooking(url))
  await operator.press('Enter')
  await operator.see('Replace open tickets')
  await operator.atRest()
  await line(operator, 'hist')
  await operator.press('Enter')
  await operator.see('Converted to open')
  await operator.atRest()
  await walk.look(operator, 'history')
  await operator.press('Enter')
  await opened(walk, 'same change for another booking')
  await operator.press('Escape')
  await operator.atRest()
  await operator.press('Escape')
  await runByTitle(operator, 'Replace open tickets')
  await opened(walk, 'replace open tickets')
  await operator.press('Escape', 'F12')
  await operator.see('Options expiring next')
  await operator.atRest()
  await runByTitle(operator, 'Replace open tickets')
  await opened(walk, 'which open ticket')
  await operator.press('Escape')
  await operator.atRest()
}

/** The views that open automatically. */
async function automaticViews(walk: Walk): Promise<void> {
  const { operator, look } = walk
  const { page } = operator
  await page.clock.install()
  await operator.goTo('/en/book-ticket')
  await operator.see('Fill in ports')
  await page.clock.fastForward(3_600_000)
  await operator.see('Still there?')
  await opened(walk, 'nobody there')
  await operator.press('Shift')
  await operator.missing('Still there?')
  await page.context().setOffline(true)
  await operator.see('No Internet Connection')
  await look(operator, 'no connection')
  await page.context().setOffline(false)
  await page.route(/web-services.gui|renewal/, (route) => {
    const code = route.request().url().endsWith('renewal') ? notRenewable : expiredCode
    return route.fulfill({ json: { code, success: false, message: '' } })
  })
  // A call that the page repeats by itself may lead to the dialog before the typed one does.
  await Promise.any([runByTitle(operator, 'Refresh credit'), page.getByRole('dialog').waitFor()])
  await operator.see('Session has expired. Please Login again')
  // The call that waits for the password is pending until its dialog is shown.
  await page.getByRole('dialog').waitFor()
  await look(operator, 'password again', popped)
}

/** A small package is booked, and the question before it is cancelled. */
async function packages({ operator, look }: Walk): Promise<void> {
  await operator.goTo('/en/small-packages')
  await operator.page.getByLabel('Sender’s name').focus()
  await operator.press('F1')
  await operator.see('Enter the name of the sender.')
  await look(operator, 'a small package with gaps')
  for (const text of ['papas nikos', '2104123456', 'rossi anna', '6971234567', 'hlc', 'pir jtr 5']) {
    await operator.type(text)
    if (text.includes('jtr')) await operator.page.getByRole('option').first().waitFor()
    await operator.press('Tab')
  }
  await operator.press('Tab')
  await operator.type('papas@example.gr')
  await operator.press('F1')
  await operator.see('press Book again to charge it')
  await operator.press('F1')
  await operator.seeRow('PAPAS NIKOS', 'accepted')
  await operator.atRest()
  await look(operator, 'small packages')
  await operator.press('Shift+F11')
  await operator.see('is refunded to the agency’s account')
  await look(operator, 'cancel a small package', popped)
  await operator.press('Escape')
}

/** A group with names, families and a coach: its page, its cabins, its terms, how it is issued, and the list. */
async function groups(walk: Walk): Promise<void> {
  const { operator, url, look } = walk
  const person = (surname: string, sexType: 'MALE' | 'FEMALE', groupFamily = '') => ({
    surname,
    name: 'A',
    sexType,
    ...(groupFamily !== '' && { groupFamily }),
  })
  const names = [person('KOSTAS', 'MALE', 'K'), person('KOSTA', 'FEMALE', 'K'), person('BELLOU', 'FEMALE')]
  const reference = await heldGroup(url, { adults: 5, coaches: 1, names })
  await operator.goTo(`/en/booking-group-search/${reference}`)
  await operator.seeRow('BELLOU')
  await operator.atRest()
  await look(operator, 'a group')
  await operator.press('F4')
  await operator.page.getByRole('dialog').waitFor()
  await operator.press('F2')
  await operator.see('women together')
  await operator.press('F4')
  await operator.see('moving:')
  await opened(walk, 'cabins of a group')
  await closed(operator)
  await operator.atRest()
  await operator.press('F8')
  await opened(walk, 'terms of a group')
  await closed(operator)
  await operator.atRest()
  await operator.press('F1')
  await opened(walk, 'issue a group')
  await operator.press('Escape')
  await runByTitle(operator, 'Groups')
  await operator.seeRow('Choir')
  await operator.atRest()
  await look(operator, 'groups found')
}

/** Sailings are cancelled, delayed and swapped as demonstrations; their bookings, and a preview of what is done. */
async function disruptions({ operator, look }: Walk): Promise<void> {
  await operator.goTo('/en/disruptions')
  await operator.see('No sailing you have bookings on is cancelled')
  await look(operator, 'no cancelled sailing')
  await runByTitle(operator, 'Demo of a disrupted sailing')
  await operator.seeRow('SCHNEIDER KLAUS')
  await operator.see('held until')
  await operator.atRest()
  await look(operator, 'cancelled sailings')
  await operator.press('F1')
  await operator.see('Send each passenger a message')
  await look(operator, 'preview of a rebooking', popped)
  await closed(operator)
  for (const [kind, shown] of [
    ['delayed', 'delayed'],
    ['swapped', 'other ship'],
  ]) {
    await line(operator, `disdemo ${kind}`)
    await operator.pause()
    await operator.press('Enter')
    const sailing = operator.page.locator('[aria-label="Disrupted sailings"] .cursor', { hasText: shown! })
    await sailing.waitFor()
    await operator.seeRow('PAPADOPOULOU MARIA', 'kept')
    await operator.atRest()
    await look(operator, `sailing ${kind}`)
  }
}

/** Shows the sailings of the company this number of days ahead. */
async function toDay(staff: Operator, ahead: number): Promise<void> {
  await staff.page.getByLabel('Day', { exact: true }).focus()
  await staff.press('Control+a')
  await staff.type(typedDay(dayFromToday(ahead)))
  await staff.press('Enter')
  await staff.atRest()
  await staff.seeRow('HLC')
}

/** The sailings of a ferry company, and the question about a delay with whom it concerns. */
async function company({ look, sitDown }: Walk): Promise<void> {
  const staff = await sitDown()
  await signIn(staff, { user: 'company', password: 'ferryline' })
  await staff.goTo('/en/company-sailings')
  await staff.seeRow('HLC')
  await toDay(staff, 1)
  await look(staff, 'sailings of the company')
  // Late in the evening all ships of today have left, and some of tomorrow may have been cancelled.
  await toDay(staff, 3)
  await staff.press('F2')
  await staff.see('Late by (min)')
  await staff.type('60')
  await staff.press('Enter')
  await staff.see('New times')
  await look(staff, 'a delay of a sailing', popped)
  await staff.press('Escape')
  await staff.atRest()
}

/** Each group is checked by its own test file, so that they run side by side. */
export const areas = {
  pages: { outside, innerPages, backOffice, recall },
  shell: { shell, packages, groups, disruptions, company, networkViews, inventoryViews, reportViews },
  search: { step1, automatic: automaticViews },
  sale: { step2, payment },
  gate: { checkInViews },
}
