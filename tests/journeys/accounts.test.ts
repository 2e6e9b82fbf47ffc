import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { heldBooking, issuedBooking } from '../kit/crs/heldBooking.ts'
import { dayFromToday } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, runByTitle } from './steps.ts'

const desk = startOperators({ showsPdf: true })
const rows = (one: Operator, within = 'main') => one.page.locator(`${within} .grid-row`)

/** Presses the keys of an export, and reads its file. */
async function exported(one: Operator, key: 'e' | 'x'): Promise<{ name: string; bytes: Buffer }> {
  const saved = one.page.waitForEvent('download')
  await one.press('Alt+t', key)
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const sheetIn = (bytes: Buffer) => new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])

async function filter(one: Operator, label: string, text: string): Promise<void> {
  await one.page.getByRole('search').getByLabel(label, { exact: true }).focus()
  await one.press('Control+a')
  await (text === '' ? one.press('Delete') : one.type(text))
  await one.press('Enter')
}

test('the activity log is filtered by user, action and booking, narrowed by typing and exported as shown (BO-023) @all', async () => {
  const reference = await heldBooking(desk.url())
  await issuedBooking(desk.url())
  const one = await desk.operator()
  await one.type('log today')
  await one.see(/Activity log .* – /)
  await one.press('Enter')
  await one.page.waitForURL('**/action-log')
  await one.seeRow('Option', reference)
  await filter(one, 'Booking', reference.toLowerCase())
  await one.missing('Signed in')
  await one.seeRow('Option', reference)
  await filter(one, 'Booking', '')
  await one.seeRow('Signed in')
  await filter(one, 'Action', 'signed in')
  await expect.poll(() => one.page.locator('main').innerText()).not.toContain(reference)
  await filter(one, 'User', 'nobody')
  await one.see(/nobody/)
  await one.press('Control+a', 'Delete', 'Enter')
  await filter(one, 'Action', '')
  await one.page.locator('main [role=grid]:focus').waitFor()
  await one.type('option')
  await one.see('narrowed to “option”')
  const { name, bytes } = await exported(one, 'e')
  expect(name).toBe(`action-log-${dayFromToday(0)}-${dayFromToday(0)}.csv`)
  const lines = bytes.toString().split('\r\n')
  expect(lines[0]).toBe('\uFEFFTime,User,Action,Booking,Outcome')
  expect(lines.slice(1).every((line) => /,(Option|Issued from option)/.test(line))).toBe(true)
  expect(lines.some((line) => line.includes(reference))).toBe(true)
  await one.press('Escape')
  await one.missing('narrowed to')
  await one.seeRow('Signed in')
})

test('clearings of a company are narrowed to a year, summed, drawn, exported and opened by keys (BO-015, BO-016, RT-048) @all', async () => {
  const one = await desk.operator()
  await one.type('clr hlc')
  await one.see('Company clearances HLC')
  await one.press('Enter')
  await one.page.waitForURL('**/company-clearings')
  await rows(one).first().waitFor()
  await one.page.getByRole('img', { name: 'Amount per period' }).waitFor()
  const count = await rows(one).count()
  const [, year = ''] = await one.read(/\b(20\d\d)\b/)
  await filter(one, 'Year', year)
  await one.page.locator('main [role=grid]:focus').waitFor()
  expect(await rows(one).count()).toBeLessThanOrEqual(count)
  const { name, bytes } = await exported(one, 'x')
  expect(name).toBe('clearances-HLC.xlsx')
  expect(sheetIn(bytes).match(/<c s="1">/g)).toHaveLength(await rows(one).count())
  for (const key of ['Enter', 'F7', 'F8']) {
    const opened = one.page.context().waitForEvent('page')
    await one.press(key)
    await opened
  }
  await filter(one, 'Company', '')
  await one.see('Choose a company to see its clearances.')
})

test('a list that was refused is asked for again by Enter @all', async () => {
  const one = await desk.operator()
  await answerSeparately(one)
  const refused = { status: 429, json: { code: 'throttled', success: false, message: 'Too many calls.' } }
  await one.page.route(/company-clearings\/HLC/, (route) => route.fulfill(refused), { times: 1 })
  await one.type('clr hlc')
  await one.see('Company clearances HLC')
  await one.press('Enter')
  await one.see('Too many calls.')
  await one.page.getByRole('grid').focus()
  await one.press('Enter')
  await rows(one).first().waitFor()
})

test('the financial data show every company at once, with the lines of one, and are exported (BO-018, BO-019) @all', async () => {
  const one = await desk.operator()
  await one.type('fin')
  await one.press('Enter')
  const dialog = one.page.getByRole('dialog')
  await dialog.getByRole('row').filter({ hasText: 'Halcyon Lines' }).waitFor()
  await one.press('Enter')
  await dialog.locator('[role=grid]:focus').waitFor()
  const { name, bytes } = await exported(one, 'x')
  expect(name).toBe('financial-data.xlsx')
  expect(sheetIn(bytes).match(/<row>/g)).toHaveLength((await rows(one, '[role=dialog]').count()) + 1)
  await one.type('halc')
  await one.see('narrowed to “halc”')
  await dialog.getByText('Halcyon Lines, commission').waitFor()
  await one.press('Escape', 'Escape')
  await dialog.waitFor({ state: 'hidden' })
  await one.type('fin hlc srn')
  await one.press('Enter')
  await dialog.getByText('Halcyon Lines, commission').waitFor()
  await dialog.getByText('No results found').waitFor()
  expect(await rows(one, '[role=dialog]').count()).toBe(1)
})

test('the ticket stock shows the credit of each company and how much of it is used (BO-017, BO-021) @all', async () => {
  const one = await desk.operator()
  await one.type('stk')
  await one.press('Enter')
  const dialog = one.page.getByRole('dialog')
  await dialog.getByRole('row').filter({ hasText: 'ADB' }).filter({ hasText: '60.000,00' }).first().waitFor()
  await dialog.getByRole('img', { name: 'Credit used' }).waitFor()
  const { name, bytes } = await exported(one, 'e')
  expect(name).toBe('ticket-stock.csv')
  expect(bytes.toString()).toMatch(/ADB,A,yes,.*,60000,60000/)
})

test('agency information is a list, and the credit is at its right (BO-022, CA-102) @all', async () => {
  const one = await desk.operator()
  await one.type('info')
  await one.press('Enter')
  await one.page.waitForURL('**/info')
  await one.seeRow('Agency', 'Name', '1300 Purser Demo')
  await one.seeRow('User', 'User name', 'demo')
  const plot = one.page.getByRole('img', { name: 'Credit used' })
  expect(await plot.locator('desc').textContent()).toMatch(/All companies: .* of 250\.000,00, ADB: /)
})

test('Enter on a sorted list opens the booking of the row under the cursor @all', async () => {
  const first = await issuedBooking(desk.url())
  const second = await issuedBooking(desk.url())
  const one = await desk.operator()
  await one.type('cash')
  await one.press('Enter')
  await one.seeRow(first)
  await one.seeRow(second)
  await one.page.getByRole('search').getByLabel('To').focus()
  await one.press('Enter')
  await one.page.locator('main [role=grid]:focus').waitFor()
  const columns = one.page.locator('main [role=columnheader]')
  const titles = await columns.allInnerTexts()
  const at = titles.findIndex((title) => title.startsWith('Booking'))
  await one.press('Home', ...Array.from({ length: at + 1 }, () => 'ArrowRight'))
  await one.press('Alt+t', 's', 'Alt+t', 's')
  await one.page.locator('main [aria-sort=descending]').waitFor()
  await one.press('Control+Home')
  const top = one.page.locator('main .grid-row[aria-rowindex="2"] .grid-cell').nth(at)
  await top.filter({ hasText: /^[A-Z2-9]{6}$/ }).waitFor()
  const reference = await top.innerText()
  await one.press('Enter')
  await one.page.waitForURL('**/booking-search/*')
  expect(new URL(one.page.url()).pathname).toBe(`/en/booking-search/${reference}`)
})

test('the lines of the financial data are in the language chosen since they were shown @all', async () => {
  const one = await desk.operator()
  const dialog = one.page.getByRole('dialog')
  const lines = (words: string) => dialog.locator('.figures').getByText(words).first().waitFor()
  await one.type('fin hlc')
  await one.press('Enter')
  await lines('Owed on account')
  await one.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await runByTitle(one, 'Change language')
  await one.page.waitForURL(/:\d+\/book-ticket/)
  await one.atRest()
  await one.press('Control+k')
  await one.type('fin hlc')
  await one.press('Enter')
  await lines('Οφειλή επί πιστώσει')
  expect(await dialog.getByText('Owed on account').count()).toBe(0)
})
