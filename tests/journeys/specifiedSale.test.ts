import { expect, test } from 'vitest'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, pathOf, runByTitle, toStep2 } from './steps.ts'

const desk = startOperators()
const date = dayFromToday(4)

const step = ({ page }: Operator, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: new RegExp(name) })

test('the steps of a sale have their addresses, and only those that were shown can be clicked (RT-015, RT-016, RT-017, RT-049, RT-051, RT-052, RT-053, EN-111) @all', async () => {
  const one = await desk.operator()
  await toStep2(one)
  expect(pathOf(one)).toBe('/en/book-ticket/step-2')
  await one.see('Lead passenger')
  expect(await step(one, '^2').getAttribute('aria-current')).toBe('step')
  expect(await step(one, '^4').isDisabled()).toBe(true)
  await one.type('papas')
  await one.press('Tab')
  await one.type('nikos')
  await one.press('Tab')
  await one.type('m')
  await one.press('Tab', 'Control+k')
  await one.type('6971234567')
  await one.press('Enter')
  await one.atRest()
  await one.press('Alt+v')
  await one.see('STEP 3')
  expect(pathOf(one)).toBe('/en/book-ticket/step-2/step3')
  await one.atRest()
  await one.press('F1')
  await one.page.waitForURL('**/en/book-ticket/step-4')
  await one.atRest()
  await one.press('F6')
  await one.page.waitForURL('**/en/book-ticket/step-4-optional')
  await one.see('Tomorrow noon')
  for (const name of ['^1', '^2', '^3', '^4']) expect(await step(one, name).isEnabled()).toBe(true)
  await step(one, '^2').click()
  await one.page.waitForURL('**/en/book-ticket/step-2')
})

test('a quick price needs no names, and a price on step 2 is shown for each passenger and in total (BK-083, BK-095, EN-090, EN-151) @all', async () => {
  const one = await desk.operator()
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date, adults: 2 })
  const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  await one.type(`pir pas ${typedDay(date)} 2a, ${row}`)
  await one.press('Enter')
  await one.see('Price, 2 adults')
  await one.atRest()
  await one.press('F5')
  await one.see(/^Total/)
  const [, quick = ''] = await one.read(/Total €\s+(\d+,\d\d)/)
  await one.press('F1')
  await one.see('Passengers')
  await one.atRest()
  await one.press('F3')
  await one.atRest()
  await one.see(/held \d/)
  const [, total = ''] = await one.read(/Total €\s+(\d+,\d\d)/)
  expect(total).toBe(quick)
})

test('two chosen trips keep the passengers and the car through the steps (EN-081, EN-083) @all', async () => {
  const one = await desk.operator()
  const back = typedDay(dayFromToday(8))
  await one.type(`pir pas ${typedDay(date)} ${back} 1a car4.2 ika1234`)
  await one.press('Enter')
  await one.seeRow('HLC')
  await one.atRest()
  await one.type('$ $')
  await one.press('Enter')
  await one.atRest()
  await one.press('F1')
  await one.see('Passengers')
  await one.atRest()
  const tabs = one.page.getByRole('group', { name: 'Trips' }).getByRole('button')
  expect((await tabs.allInnerTexts()).slice(0, 2)).toEqual([
    expect.stringContaining('PIR→PAS'),
    expect.stringContaining('PAS→PIR'),
  ])
  await one.seeRow('IKA1234')
  await tabs.nth(1).click()
  await one.seeRow('IKA1234')
})

test('the deck plan has decks as tabs and draws each kind of cell, of which seats alone can be chosen (BK-041, BK-043, BK-045, BK-046, BK-048, KB-033) @all', async () => {
  const one = await desk.operator()
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'JTR', date, adults: 2 })
  const row = rowOf(trips, ({ shipType, seats }) => shipType === 'FAST' && seats > 40)
  await one.type(`pir jtr ${typedDay(date)} 2a, ${row}`)
  await one.press('Enter')
  await one.see('Price, 2 adults')
  await one.atRest()
  await one.press('Alt+s')
  await one.see(/^Deck plan /)
  const dialog = one.page.getByRole('dialog')
  expect(await dialog.getByRole('tab').count()).toBeGreaterThan(0)
  const drawn = new Set<string>()
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click()
    await dialog.locator('.deck-cell').first().waitFor()
    for (const kind of ['normal', 'corridor', 'table', 'empty', 'tv'])
      if ((await dialog.locator(`.deck-hull .deck-cell.is-${kind}`).count()) > 0) drawn.add(kind)
  }
  expect([...drawn].toSorted()).toEqual(['corridor', 'empty', 'normal', 'table', 'tv'])
  const corridor = dialog.locator('.deck-hull .deck-cell.is-corridor').first()
  await corridor.click()
  expect(await dialog.locator('.deck-hull .deck-cell.is-selected').count()).toBe(0)
  await one.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  for (const [key, title] of [
    ['Control+o', /^SAVED$/],
    ['', /^What’s new in/],
  ] as const) {
    await (key ? one.press(key) : runByTitle(one, 'What’s new'))
    await one.see(title)
    await one.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
})

test('bookings are found by reference and by ticket, and a cancelled ticket offers no cancellation (BK-117, BK-118, BK-123) @all', async () => {
  const one = await desk.operator()
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date })
  await one.type(`pir pas ${typedDay(date)}, ${rowOf(trips)}, papas/nikos m, 6971234567, i`)
  await one.press('Enter')
  await one.see(/⏎ again:/)
  await one.pause()
  await one.press('Enter')
  await one.see('Issued')
  const [, reference = ''] = await one.read(/Booking reference\s+([A-Z2-9]{6})/)
  const [, ticket = ''] = await one.read(/\b([A-Z]\d{7})\b/)
  for (const text of [reference, ticket]) {
    await one.press('Control+k')
    await one.type(text)
    await one.press('Enter')
    await one.page.waitForURL(new RegExp(`/booking-search/${reference}`))
    await one.seeRow('PAPAS', 'issued')
    await one.atRest()
    await one.press('F12')
    await one.atRest()
  }
  await one.press('Control+k')
  await one.type(reference)
  await one.press('Enter')
  await one.seeRow('PAPAS', 'issued')
  await one.atRest()
  await one.press('Control+k')
  await one.type('x')
  await one.press('Enter')
  await one.see(/Cancel 1 item/)
  await one.pause()
  await one.press('Enter')
  await one.seeRow('PAPAS', 'cancelled')
  await one.atRest()
  await one.press('Control+k')
  await one.type('x p1')
  await one.press('Enter')
  await one.missing(/^Cancel 1 item/)
  expect(await one.page.getByRole('dialog').count()).toBe(0)
})

test('a new passenger has the nationality of the user (EN-015) @all', async () => {
  const one = await desk.operator()
  await answerSeparately(one)
  const path = /\/load-configurations/
  await one.page.route(path, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, nationality: 'AL' } } })
  })
  await one.page.reload()
  await toStep2(one)
  await one.see(/^AL\?$/)
})

test('a service row shows its name, the units left and the units chosen (EN-129) @all', async () => {
  const one = await desk.operator()
  await toStep2(one)
  await one.press('Control+k')
  await one.type('svc meal 2')
  await one.press('Enter')
  await one.atRest()
  const row = one.page.getByRole('row').filter({ hasText: 'Meal in the restaurant' })
  expect((await row.innerText()).split(/\s*\n\s*/)).toEqual([
    '1',
    'Meal in the restaurant',
    '2',
    expect.stringMatching(/^\d+$/),
  ])
})

test('the reference of a booking is copied by its key and by its button (BK-060) @all', async () => {
  const one = await desk.operator()
  const reference = await issuedBooking(desk.url())
  await one.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => one.page.evaluate(() => navigator.clipboard.readText())
  await one.goTo(`/en/booking-search/${reference}`)
  await one.see(reference)
  await one.atRest()
  await one.press('F4')
  await one.see(`Copied: ${reference}`)
  expect(await copied()).toBe(reference)
  await one.page.evaluate(() => navigator.clipboard.writeText(''))
  await one.page.getByRole('button', { name: 'Copy the reference' }).first().click()
  await expect.poll(copied).toBe(reference)
})

test('the ships of the statistics are those of their call (EN-109) @all', async () => {
  const one = await desk.operator()
  await answerSeparately(one)
  const asked = one.page.waitForResponse(/\/vessels(\?|$)/)
  await one.goTo('/en/statistics')
  const { vessels } = (await (await asked).json()) as { vessels: { name: string }[] }
  expect(vessels.length).toBeGreaterThan(0)
  await one.page.getByRole('combobox', { name: 'Vessel' }).focus()
  await one.type(vessels[0]!.name)
  await one.page.getByRole('option', { name: vessels[0]!.name }).first().waitFor()
})
