import { beforeAll, expect, it } from 'vitest'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
const held: string[] = []

beforeAll(async () => {
  for (const days of [8, 9, 10]) held.push(await heldBooking(desk.url(), days))
})

const rowUnderCursor = '.grid-row.cursor'

it('r with a name lists the bookings, typing narrows, Enter opens one, and Esc returns to its row (BK-119) @all', async () => {
  const operator = await desk.operator()
  const { page } = operator
  const cursorRow = () => page.locator(rowUnderCursor).innerText()
  await operator.press('Control+k')
  await operator.type('r παπαδοπούλου')
  await operator.see('finds the bookings of παπαδοπούλου')
  await operator.press('Enter')
  await page.waitForURL(/initialActiveKey=2&surname=/)
  await operator.seeRow(held[0]!, 'PAPADOPOULOU')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')

  await operator.type(held[0]!.toLowerCase().slice(0, 4))
  await operator.see('narrowed to')
  await expect.poll(cursorRow).toContain(held[0])
  await operator.press('Escape')
  await operator.missing('narrowed to')
  await expect.poll(cursorRow).toContain(held[0])

  await operator.press('Enter')
  await page.waitForURL(`**/en/booking-search/${held[0]}?**`)
  // The list has such a row too, and an Esc before the booking is shown ends the wait for it.
  await operator.see('Booked by')
  await operator.seeRow('PAPADOPOULOU', 'option')
  await operator.atRest()
  await operator.press('Escape')
  await operator.seeRow(held[1]!)
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  await expect.poll(cursorRow).toContain(held[0])
})

it('a sorted list of options has its cursor at the booking that was opened from it @all', async () => {
  const operator = await desk.operator()
  const { page } = operator
  const referencesShown = () => page.locator('main .grid-row .grid-cell:nth-child(3)').allInnerTexts()
  await operator.goTo('/en/booking-search?initialActiveKey=3')
  await operator.seeRow(held[0]!)
  await page.locator('main [role=grid]:focus').waitFor()
  const before = await referencesShown()
  const sortByReference = () => page.getByRole('columnheader', { name: /^Ref/ }).getByRole('button').click()
  await sortByReference()
  await page.locator('main [aria-sort=ascending]').waitFor()
  if (before.join() === before.toSorted().join()) {
    await sortByReference()
    await page.locator('main [aria-sort=descending]').waitFor()
  }
  const sorted = await referencesShown()
  const place = sorted.findIndex((reference, at) => reference !== before[at])
  expect(place).toBeGreaterThanOrEqual(0)
  await operator.press('Control+Home', ...Array.from({ length: place }, () => 'ArrowDown'), 'Enter')
  await page.waitForURL(`**/en/booking-search/${sorted[place]}?**`)
  await operator.see('Booked by')
  await operator.atRest()
  await operator.press('Control+k')
  await operator.type('ol')
  await operator.press('Enter')
  await operator.seeRow(held[0]!)
  await operator.atRest()
  await expect.poll(() => page.locator(rowUnderCursor).innerText()).toContain(sorted[place])
})

it('the page without a booking lists the latest ones and the options that expire, and Enter opens one @all', async () => {
  const operator = await desk.operator()
  await operator.goTo('/en/booking-search')
  await operator.see('Options expiring next')
  await operator.seeRow(held[0]!, 'PAPADOPOULOU')
  await operator.page.getByRole('grid', { name: 'Last bookings' }).focus()
  const [row = ''] = await operator.page.locator(rowUnderCursor).allInnerTexts()
  const reference = held.find((one) => row.includes(one))
  expect(reference).toBeDefined()
  await operator.press('Enter')
  await operator.page.waitForURL(`**/en/booking-search/${reference}?**`)
  await operator.see('Booked by')
})

it('r with an unknown name says so and keeps the line @all', async () => {
  const operator = await desk.operator()
  await operator.press('Control+k')
  await operator.type('r zorbas')
  await operator.press('Enter')
  await operator.see('No bookings found for zorbas.')
  expect(await operator.page.locator('.line-input').inputValue()).toBe('r zorbas')
})

it('the address of a list shows it, and criteria without a match say so at the form (BK-120) @all', async () => {
  const operator = await desk.operator()
  await operator.goTo('/en/booking-search?initialActiveKey=2&names=papadopoulou')
  await operator.seeRow(held[2]!)
  await operator.press('Control+F9')
  await operator.page.getByRole('textbox', { name: 'Name', exact: true }).fill('zzz')
  await operator.press('Enter')
  await operator.see(/A name list can only be combined with days of departure/)
  await operator.page.getByRole('textbox', { name: /^Names, separated/ }).fill('')
  await operator.press('Enter')
  await operator.see(/No bookings found for zzz/)
})

it('marked options are cancelled together after one confirmation that lists each (BK-116, RT-024) @all', async () => {
  const operator = await desk.operator()
  const { page } = operator
  await operator.goTo('/en/booking-search?initialActiveKey=3')
  await operator.seeRow(held[0]!)
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  await operator.press('Space', 'ArrowDown', 'Space')
  await operator.see(/2 marked/)
  await operator.press('Shift+F11')
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 options' })
  await dialog.waitFor()
  const listed = await dialog.locator('tbody th').allInnerTexts()
  expect(listed).toHaveLength(2)
  await operator.pause()
  await operator.press('Enter')
  await operator.see(/2 of 2 done/)
  expect(await dialog.getByRole('cell', { name: 'done', exact: true }).count()).toBe(2)
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
  for (const reference of listed) await operator.missing(reference)
})

it('marked options get another time together, each listed with its latest one (BK-116) @all', async () => {
  const references = [await heldBooking(desk.url(), 5), await heldBooking(desk.url(), 6)]
  const operator = await desk.operator()
  const { page } = operator
  await operator.goTo('/en/booking-search?initialActiveKey=3')
  await operator.seeRow(references[1]!)
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')
  const rows = page.locator('main [role=grid] .grid-row')
  // In whatever order the operator has sorted the list.
  const places = (await rows.allInnerTexts()).flatMap((text, at) =>
    references.some((reference) => text.includes(reference)) ? [at] : [],
  )
  await operator.press('Control+Home')
  for (const [nth, place] of places.entries()) {
    const down = place - (places[nth - 1] ?? 0)
    await operator.press(...Array.from({ length: down }, () => 'ArrowDown'), 'Space')
  }
  await operator.see(/2 marked/)
  await operator.press('Control+k')
  await operator.type('ex 19h')
  await operator.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the time of 2 options' })
  await dialog.waitFor()
  expect(await dialog.getByText(/19:00$/).count()).toBe(2)
  expect(await dialog.getByText(/^at most .* 20:00$/).count()).toBe(2)
  await operator.press('Tab')
  await operator.type('+2')
  await operator.press('Enter')
  await operator.see('type for example 18:30')
  await operator.press('Control+a')
  await operator.type('+2h')
  await operator.press('Enter')
  await operator.see(/2 of 2 done/)
  await operator.pause()
  await operator.press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
  for (const reference of references) await operator.seeRow(reference, '22:00')
})

it('a caller is shown on a strip that moves neither the focus nor the page until its key is pressed @all', async () => {
  const operator = await desk.operator()
  const { page } = operator
  await operator.goTo('/en/book-ticket?caller=+306971234567')
  await operator.see(/Caller \+306971234567/)
  await operator.see(/last: /)
  await operator.atRest()
  expect(new URL(page.url()).pathname).toBe('/en/book-ticket')
  await operator.press('Control+F7')
  await page.waitForURL(/initialActiveKey=2&phone=%2B306971234567/)
  await operator.seeRow('PAPADOPOULOU')
  await operator.missing(/Caller \+30/)
})
