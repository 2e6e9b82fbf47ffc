import { expect, test } from 'vitest'
import { workingDraft } from '../kit/desk/drafts.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { pathOf, runByTitle } from './steps.ts'

const desk = startOperators({ showsPdf: true })
const day = dayFromToday(4)
const typed = typedDay(day)

/** A sale of two named adults to Santorini, on the payment step. */
async function toPayment(one: Operator, company = 'HLC'): Promise<void> {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date: day, adults: 2 })
  const row = rowOf(trips, (trip) => trip.vessel.company.abbreviation === company)
  await one.type(`pir jtr ${typed} 2a, ${row}, smith/john m/jane f, 6971234567`)
  await one.press('Enter')
  await one.seeRow('SMITH', 'JANE')
  await one.atRest()
  await one.press('F1')
  await one.see('Payment')
  await onField(one, 'On account')
}

async function onField(one: Operator, label: string): Promise<void> {
  await one.page.waitForFunction(
    (words) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.includes(words),
    label,
  )
}

/** Presses Tab until the field, box or button has the focus. */
async function tabTo(one: Operator, label: string): Promise<void> {
  // While a command is pending, Tab would wait in the queue and move nothing.
  await one.atRest()
  for (let stops = 0; stops < 60; stops++) {
    if ((await one.page.evaluate(wordsOfFocus)).includes(label)) return
    await one.press('Tab')
  }
  throw new Error(`no field ${label}`)
}

function wordsOfFocus(): string {
  const held = document.activeElement as HTMLInputElement | null
  if (held === null || (held as HTMLElement) === document.body) return ''
  return (held.labels?.[0] ?? held).textContent ?? ''
}

/** The value of a field. */
function valueOf(one: Operator, label: string): Promise<string> {
  return one.page.getByLabel(label, { exact: true }).first().inputValue()
}

test('a project, a coupon and an insurance: every new total is agreed to, and paid by two methods (MD-036, MD-037, BK-077, IN-012, EN-101, IN-002)', async () => {
  const one = await desk.operator()
  await toPayment(one)
  await tabTo(one, 'Project')
  await one.type('aegean')
  await one.press('Enter')
  await one.see('The project has changed the price')
  await one.see('Remove the offer')
  await one.press('Escape')
  await one.press('F1')
  await one.see(/Confirm the price difference first/)
  await one.press('Alt+y')
  await one.missing('The price difference has been considered')
  await onField(one, 'On account')
  await tabTo(one, 'Coupon')
  await one.type('nosuch')
  await one.press('Enter')
  await one.see(/NOSUCH is not valid/)
  await tabTo(one, 'Voucher')
  await one.type('500104')
  await one.press('Tab', 'Enter')
  await one.see(/500104/)
  await tabTo(one, 'Coupon')
  await one.type('summer10')
  await one.press('Enter')
  await one.see('The coupon is valid')
  await one.missing('Remove the offer')
  await one.press('Enter')
  await one.see(/Coupon SUMMER10/)
  await tabTo(one, 'Insurance offers')
  await one.press('Enter')
  await one.see('Travel cover')
  await one.see(/travels insured/)
  const cover = await one.page.locator('.insurance').filter({ hasText: 'Cancellation cover' }).innerText()
  expect(cover).toMatch(/^Cancellation cover\s+Refunds .+ Change of plans.+\s+tax \d+,\d\d\s+\d+,\d\d$/)
  await tabTo(one, 'Cancellation cover')
  await one.press('Space')
  await one.see('The insurance has changed the price')
  await one.press('Enter')
  await tabTo(one, 'On account')
  await one.type('0')
  await one.press('Tab', 'Tab')
  await onField(one, 'Card')
  await one.press('F2')
  await one.see(/The payments add up to the total/)
  await one.press('Shift+Tab')
  await one.type('20')
  await one.press('Tab', 'F2', 'Tab')
  await onField(one, 'Received')
  await one.type('50')
  await one.press('Tab')
  await one.see('Change 30,00 €')
  await one.press('F1')
  await one.see(/^Issued$/)
  await one.see('Cancellation cover')
  await one.see(/Issued · 20,00 € cash · [\d,]+ € card/)
  await one.press('Alt+k')
  await one.see(/^Ticket codes of/)
  expect(await one.page.locator('svg.qr').count()).toBe(2)
  await one.press('Escape')
  await one.missing(/^Ticket codes of/)
  const opened = one.page.context().waitForEvent('page')
  await one.press('Alt+p')
  expect((await opened).url()).toMatch(/^blob:/)
})

test('amounts that differ from the total are refused at their field, and remain as typed (SC-C38)', async () => {
  const one = await desk.operator()
  await toPayment(one)
  const total = await valueOf(one, 'On account')
  const refused = async (label: string, amount: string, words: RegExp) => {
    await tabTo(one, label)
    await one.type(amount)
    await one.press('F1')
    await one.see(words)
    await one.atRest()
    await onField(one, label)
    await one.see('Payment')
  }
  await refused('On account', '10', /still to pay/)
  expect(await valueOf(one, 'On account')).toBe('10,00')
  expect(await valueOf(one, 'Cash')).toBe('0,00')
  await refused('Cash', '500', /too much/)
  expect(await valueOf(one, 'On account')).toBe('10,00')
  await refused('Cash', '0', /still to pay/)
  await refused('Cash', 'abc', /number/)
  expect(await valueOf(one, 'Cash')).toBe('abc')
  await one.press('Escape')
  await one.press('F2')
  await one.see(/The payments add up to the total/)
  expect(await valueOf(one, 'On account')).toBe('10,00')
  expect(total).not.toBe('10,00')
  await one.press('F1')
  await one.see(/^Issued$/)
})

test('input in the payment and option fields survives a reload and a change of language', async () => {
  const one = await desk.operator()
  await toPayment(one)
  await one.press('Tab')
  await one.type('30')
  await tabTo(one, 'E-mail')
  await one.type('smith@example.gr')
  await tabTo(one, 'Lead passenger’s last name')
  await one.type('jones')
  await tabTo(one, 'Remarks PIR')
  await one.type('late arr')
  await expect.poll(() => workingDraft(desk.url()), { timeout: 10_000 }).toContain('late arr')
  const methods = Promise.withResolvers<void>()
  await one.page.route('**/payment-method', async (route) => {
    await methods.promise
    await route.continue()
  })
  await one.page.reload()
  await one.see('Payment')
  await one.page.locator('.entry[aria-busy=true]').waitFor()
  methods.resolve()
  await onField(one, 'Remarks PIR')
  await one.type('ival')
  await one.press('Tab')
  expect(await valueOf(one, 'Cash')).toBe('30,00')
  expect(await valueOf(one, 'E-mail')).toBe('smith@example.gr')
  expect(await valueOf(one, 'Lead passenger’s last name')).toBe('jones')
  expect(await valueOf(one, 'Remarks PIR→JTR')).toBe('late arrival')
  await runByTitle(one, 'Change language')
  await one.see('Επί πιστώσει')
  expect(await valueOf(one, 'Μετρητά')).toBe('30,00')
  await runByTitle(one, 'Αλλαγή γλώσσας')
  await one.see('On account')
  await one.press('F6')
  await one.see('Tomorrow noon')
  await onField(one, 'Date')
  await one.press('Tab')
  await one.type('1830')
  await expect.poll(() => workingDraft(desk.url()), { timeout: 10_000 }).toContain('1830')
  await one.page.reload()
  await one.see('Tomorrow noon')
  await onField(one, 'Time')
  expect(await valueOf(one, 'Time')).toBe('1830')
})

test('a booking is reviewed, saved under a name, and restored (BK-082, RT-015, RT-018, ER-018, ER-019, MD-015, MD-016, MD-017, MD-018, MD-035)', async () => {
  const one = await desk.operator()
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date: day })
  await one.type(`pir pas ${typed}, ${rowOf(trips)}, papas/nikos m`)
  await one.press('Enter')
  await one.seeRow('PAPAS', 'NIKOS')
  await one.atRest()
  await one.press('Alt+v')
  await one.see('STEP 3')
  await one.see('Missing or incorrect')
  await one.press('Enter')
  await onField(one, 'Mobile')
  await one.type('6971234567')
  await one.press('Enter', 'Alt+v')
  await one.see('Everything is filled in')
  await one.press('Control+s')
  await one.see('Save the booking')
  await one.press('Enter')
  await one.see('You must provide a name')
  await one.type('Papas')
  await one.press('Enter')
  await one.see('Saved current options')
  await one.press('Control+s', 'Enter')
  await one.see(/already exists/)
  await one.press('Escape', 'F12')
  await one.see('STEP 1')
  await one.press('Control+o')
  await one.see(/^SAVED$/)
  await onField(one, 'Find')
  await one.type('pap')
  await one.press('ArrowDown', 'Delete')
  await one.see(/was deleted/)
  await one.press('Control+z')
  await one.missing(/was deleted/)
  await one.press('ArrowDown', 'Enter')
  await one.seeRow('PAPAS', 'NIKOS')
  await one.see('from saved booking Papas')
  await one.see('VAT and port dues included')
  expect(pathOf(one)).toBe('/en/book-ticket/step-2/')
  await one.atRest()
  await one.press('F1')
  await one.see('Payment')
})
